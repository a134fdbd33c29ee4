"""Calls as people speak on them that no rule was written after.

Turns are parted by "|", the operator's begin with ">".
"""

READ = [
    ("> Buenas noches, ¿documento? | 12.330.871, Rubén Sosa", "12330871"),
    (
        "> Buenas noches, ¿documento? | doce trescientos treinta ochocientos setenta y uno",
        "12330871",
    ),
    (
        "> Buenas noches, ¿documento? | doce millones trescientos treinta mil"
        " ochocientos setenta y uno",
        "12330871",
    ),
    ("> Buenas noches, ¿documento? | sí, Rubén Darío Sosa, 12 330 871", "12330871"),
    ("> Buenas noches, ¿documento? | 12.330.871, no me anda el concentrador", "12330871"),
    ("> Buenas noches, ¿documento? | 12.330.817, perdón, 871", "12330871"),
    ("> Buenas noches, ¿documento? | 12330871 soy Rubén", "12330871"),
    ("> ¿Quién habla? | Rubén Sosa | > ¿Su documento? | 12.330.871", "12330871"),
    ("> ¿Nombre y documento? | Sosa, Rubén, 12.330.871", "12330871"),
    ("> ¿Nombre y documento? | Rubén, uno dos tres tres cero ocho siete uno", "12330871"),
    ("Rubén Sosa, 12.330.871", "12330871"),
    ("hola, mi dni es 12330871, soy Rubén", "12330871"),
    ("hola, Rubén Sosa, documento 12330871, se me rompió la manguera", "12330871"),
    ("> ¿Documento? | creo que 12 330 871 | > ¿12 330 871, verdad? | sí", "12330871"),
    ("> ¿Documento? | 12.330.871 | > ¿Rubén Sosa? | sí | > ¿Qué necesita? | un tubo", "12330871"),
    ("> ¿Documento? | 12.330.871 | la máscara me aprieta", "12330871"),
    ("> ¿Documento? | 12.330.871 y necesito ayuda", "12330871"),
    ("> ¿Documento? | 12.330.871 por favor apúrese", "12330871"),
    ("> ¿Documento? | sería el 12.330.871", "12330871"),
    ("llamo por mi papá | > ¿Documento de su papá? | 12.330.871", "12330871"),
    ("> ¿Documento? | 12.330.871 | > ¿Está su hija? | no, ese no está nunca", "12330871"),
    ("mi dni es 12.330.871 | creo que es el filtro", "12330871"),
    ("> ¿El documento de Rubén Sosa? | 12.330.871", "12330871"),
    ("> ¿Documento? | esperá que me siento | ahora sí, 12.330.871", "12330871"),
]
ASKED_AGAIN = [
    "> ¿Documento? | es 12.330.871, disculpe la voz",
]
NOT_READ = [
    "sería el 12.330.871",
    "> ¿Documento? | creo que sería el 12.330.871",
    "> ¿Documento? | tapicero, 12.330.871",
    "> ¿Documento? | 12.330.871, jardinero",
    "> ¿Documento? | el diariero 12.330.871",
    "> ¿Documento? | Rubén el diariero 12.330.871",
    "> ¿Documento? | Rubén Sosa diariero 12.330.871",
    "> ¿Documento? | soy electricista, 12.330.871",
    "> ¿Documento? | soy Rubén, el electricista, 12.330.871",
    "> ¿Documento? | 12.330.871, mi concuñado",
    "> ¿Documento? | 12.330.871 | Rubén, mi cuñado",
    "> ¿Documento? | 12.330.871 | soy el vecino",
    "> ¿Documento? | 12.330.871 | > ¿Elsa? | no, Rubén",
    "> ¿Quién le abre al técnico y cuál es su DNI? | 12.330.871",
    "> ¿Tiene cuidadora? ¿Su DNI? | 12.330.871",
    "> ¿Nombre de la enfermera y DNI? | Elsa Gil, 12.330.871",
    "Ascensorista dni 12.330.871",
    "plomería 12.330.871",
    "Rubén Sosa 12.330.871 pasa a buscarlo",
    "que pase Rubén Sosa, dni 12.330.871",
    "> ¿Documento? | 12.330.871, perdón, 330",
    "> ¿Documento? | 12.330.871 | no, ese no es",
    "> ¿Documento? | figura a nombre de Rubén, 12.330.871",
    "> ¿Documento? | mi cuñado Rubén Sosa 12.330.871",
    "> ¿Documento? | 12.330.871 me dijo el médico",
    "> ¿Documento? | le dicto el que está en la caja | 12.330.871",
]
