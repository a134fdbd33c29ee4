"""Surnames that are common in Argentina, without accents and in lower case.

Before a given name with nothing between them ("Gómez Elsa") a word is taken for a surname only if
it is one of these: any other may be a trade ("portero Juan"). Left out are those that are also
words of talk or things ("Paz", "Luna", "Campo", "Correa").
"""

from patients.dictation.words.known_talk import words_in

FAMILY_NAMES = words_in(
    """acosta acuna aguirre alonso alvarado alvarez alvez andrada aranda arce arias avila ayala
    baez barrionuevo barrios basualdo benegas benitez bermudez bianchi bustos caceres cardozo
    carrizo castro cejas cespedes chavez cisneros colombo contreras coria corvalan diaz
    dominguez duarte echeverria escobar espindola espinosa esposito esquivel farias fernandez
    ferrari ferreyra figueroa frias fuentes funes galarza gallardo galvan garay garcia gauna
    gimenez godoy gomez gonzales gonzalez gutierrez guzman heredia hernandez ibanez ibarra
    iglesias insaurralde jara jimenez juarez ledesma leguizamon leiva leyva lopez lucero lugo
    luque machado maciel maidana maldonado mansilla marquez martinez medina mendez mendieta
    mendoza meza miranda molina montenegro montiel morales moreno moreyra moyano munoz navarro
    nieva nunez ocampo ojeda olmedo olmos ordonez orellana ortega ortiz oviedo paez paredes
    peralta pereyra perez ponce quinteros quiroga quispe ramirez reinoso reynoso rios rodriguez
    rojas roldan roman rosales rossi ruiz russo salazar salinas salvatierra sanabria sanchez
    sandoval santillan segovia sequeira silva soria sosa sotelo soto suarez tapia tevez toledo
    torres ulloa valdez vallejos varela vargas vasquez vazquez vega velazquez velez videla
    villagra villalba villarreal villegas yanez zalazar zamora zapata zarate zarza"""
)
