"""Surnames that are common in Argentina, without accents and in lower case.

Before a given name with nothing between them ("Gómez Elsa") a word is taken for a surname only if
it is one of these: any other may be a trade ("portero Juan"). Left out are those that are also
words of talk or things ("Paz", "Luna", "Campo", "Correa").
"""

from patients.dictation.words.known_talk import words_in

FAMILY_NAMES = words_in(
    """acosta acuna aguilera aguirre almada alonso altamirano alvarado alvarez alvez amaya
    andrada aranda arce arguello arias avila ayala baez barrera barreto barrionuevo barrios
    basualdo benegas benitez bermudez bianchi bogado brizuela bustamante bustos cabrera caceres
    cardenas cardozo carranza carrizo castellanos castro cejas centurion cespedes chamorro
    chavez cisneros colombo contreras coria corvalan diaz dominguez duarte echeverria escobar
    espindola espinosa esposito esquivel farias fernandez ferrari ferreyra figueroa frias
    fuentes funes galarza gallardo galvan garay garcia gauna gimenez godoy gomez gonzales
    gonzalez guerrero gutierrez guzman heredia hernandez herrera ibanez ibarra iglesias
    insaurralde jara jimenez juarez ledesma leguizamon leiva leyva lopez lucero lugo luque
    machado maciel maidana maldonado mansilla marquez martinez medina mendez mendieta mendoza
    meza miranda molina montenegro montero montiel morales moreno moreyra moyano munoz navarro
    nieva nunez ocampo ojeda olivera olmedo olmos ordonez orellana ortega ortiz oviedo paez
    paredes peralta pereira pereyra perez ponce quinteros quiroga quispe ramirez reinoso
    reynoso rios rivera rivero robledo rodriguez rojas roldan roman romero rosales rossi ruiz
    russo salazar salinas salvatierra sanabria sanchez sandoval santillan saucedo segovia
    sequeira silva soria sosa sotelo soto suarez tapia tevez toledo torres ulloa valdez
    vallejos varela vargas vasquez vazquez vega velazquez velez videla villagra villalba
    villarreal villegas yanez zalazar zamora zapata zarate zarza"""
)
