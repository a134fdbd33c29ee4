"""Spoken and misheard forms put into technical names, before anything is detected or embedded.

The names are those of the equipment table (models and aliases), of the codes that passages bear,
and of the phrases that displays print. Nothing else is ever written into a text.

**The rule.** At each word, from left to right, the longest run of words that sounds like a name is
taken if it is believed; what it is written as takes its place, and the rest of the text stays byte
for byte as it came. A run may have spaces and hyphens in it; pauses, which recognition makes of
nothing ("hache, cero, ocho"), only in a code that is spelled with a zero or announced and in a
machine's name that is spelled in letters and numbers, of three parts or behind an article. Its last
word is no "de", "se" or "te" where the sentence goes on. Words are compared without case and
accents. A name sounds as its letters and digits do:

- letters by their Spanish names ("eme", "ele ge", "cepe"), numbers as one number ("ciento tres"),
  digit by digit ("uno cero tres"), or in figures; glued or apart; "guion" between them is skipped;
  "o" and zero are one;
- brands and display words also as the reviewed table (`heard`) says recognition writes them.

Each word of a run is *odd* (nothing else in Spanish: "eme", "yuguel", "lou") or *ordinary* (a word
of every day: "seno", "e", "hay", any number). What is believed:

| kind    | with an odd word in it                    | of ordinary words alone          |
| ------- | ----------------------------------------- | -------------------------------- |
| machine | always; a short name after "el", "mi"     | after "equipo" or the like;      |
|         |                                           | where it begins what is shown    |
| alarm   | always                                    | after a display's word, or alone |
| code    | unless a number stands before ("20 h 08") | after a display's word; "e" also |
|         |                                           | before figures, before "dice",   |
|         |                                           | after a machine's name ("con"    |
|         |                                           | may stand between), or alone     |
| maker   | always (it names no machine)              | never                            |

A display's word is "error", "código", "marca", "dice", "pantalla" and the like, at most three small
words before. Letters and figures written as one word are always believed. After "error" a number
alone is an E code; right after a display's word "y" may be the letter E, and "o" the H and the zero
of H01. A code must be one that the lexicon has, and its number must be all that was said: not a
part of a longer number, no decimal, and, for ordinary words, nothing that is counted ("años",
"litros", a plural). Where letter and number are parted, the word before them is none that they
may belong to (`things`). A short name ("lite") is a part of one machine's name that no other
machine's have; the reviewed table says which parts people use so.

| heard                              | understood            | why                    |
| ---------------------------------- | --------------------- | ---------------------- |
| el eme cincuenta                   | el M50                | "eme" is odd           |
| siete efe guion cinco              | 7F-5                  | "guion" is skipped     |
| lovego ele ge uno cero tres        | LoveGo LG103          | the longest name       |
| eme cincuenta y tres               | (nothing)             | M53 is no name         |
| eme cincuenta y siete efe cinco    | M50 y 7F-5            | two names, no 57       |
| el seno lait                       | el Zen-O Lite         | "lait" is odd          |
| el concentrador seno               | el concentrador Zen-O | a machine is announced |
| cáncer de seno; ceno a las ocho    | (nothing)             | ordinary               |
| tengo un n 50                      | tengo un M50          | a machine is announced |
| vivo en el n 50                    | (nothing)             | no machine announced   |
| n 50 dice low o dos                | M50 dice Low O2       | it begins, and shows   |
| siete, efe, cinco; la eme, 50      | 7F-5; la M50          | spelled                |
| eme, cincuenta                     | (nothing)             | two words and a pause  |
| eme sincuenta; siete efe sinco     | M50; 7F-5             | "s" for "c" in numbers |
| dice e, cuatro; dice he uno        | dice E4; dice E1      | a display's word       |
| hache cero ocho; h o ocho; ache 08 | H08                   | the digits as heard    |
| a las 20 h 08                      | (nothing)             | an hour                |
| hache, cero, ocho; marca H, 8      | H08; marca H8         | spelled; announced     |
| la h, 8 litros                     | (nothing)             | it counts              |
| una hache y un tres                | una H3                | a letter and a number  |
| una e y un dos; e y un dos         | una E2; (nothing)     | told as a letter; not  |
| 7 efe 5 de yuwell                  | 7F-5 de yuwell        | 7F-5D would eat "de"   |
| me marca e cuarenta y tres         | me marca E43          | a display's word       |
| e cuarenta y tres (the whole turn) | E43                   | it answers             |
| siete efe cinco e dos              | 7F-5 E2               | behind the machine     |
| siete efe cinco con e dos          | 7F-5 con E2           | the same               |
| siete efe cinco con e dos litros   | (nothing more)        | it counts              |
| tengo e cuarenta y tres años       | (nothing)             | no display's word      |
| la rotonda e 4; butaca hache 7     | (nothing)             | of another thing       |
| vivo en la e 43                    | (nothing)             | an address             |
| error cuarenta y tres              | error E43             | the E is in "error"    |
| error dos veces                    | (nothing)             | it counts              |
| código 43                          | (nothing)             | whose code?            |
| dice y cuarenta y tres             | dice E43              | "y" for "e"            |
| dice y cuarenta y tres años        | (nothing)             | it counts              |
| me marca o 1; dice o ocho          | H01; H08              | "o" is zero, "h" mute  |
| marca o dos                        | (nothing)             | O2 is oxygen           |
| uno o dos; dice o uno se asusta    | (nothing)             | it joins               |
| el lite                            | el Zen-O Lite         | no other is a "lite"   |
| el lite, with two "lite" machines  | (nothing)             | which one?             |
| lite; coca light                   | (nothing)             | no "el" before         |
| dice lo o dos; lou o dos           | dice Low O2; Low O2   | "lo" is ordinary       |
| lo dos; hay temperatura            | (nothing)             | no name                |
| me marca o dos bajo                | me marca Low O2       | a display's word       |
| tengo el oxígeno bajo              | (nothing)             | meaning, not sound     |

A name is written as staff wrote it, except that an alias that only repeats a mishearing
("SimpliGo") is written as the name that it stands for. A code is written with the zeros that were
heard, or as the lexicon was given it, if that has more.
"""

from knowledge.speech.absent_codes import absent_codes
from knowledge.speech.elsewhere import is_no_code, is_no_machine
from knowledge.speech.heard import DISPLAY_PHRASES
from knowledge.speech.lexicon import Lexicon, lexicon_for
from knowledge.speech.stretches import Change
from knowledge.speech.understanding import Understood, alarms_in, understand

__all__ = [
    "DISPLAY_PHRASES",
    "Change",
    "Lexicon",
    "Understood",
    "absent_codes",
    "alarms_in",
    "is_no_code",
    "is_no_machine",
    "lexicon_for",
    "understand",
]
