"""Given names that are common in Argentina, without accents and in lower case.

The list is closed: no other word is taken for somebody's name (`people`). Left out are those that
are also words or places that a number could be of or that talk is made of ("Luz", "Mercedes",
"Tomás", "Franco", "Blanca", "Rosario", "Clara"): their bearers say "mi dni", or are asked again.
"""

_NAMES = """
abel abelardo abigail ada adalberto adela adelaida adelina adelma adolfo adrian adriana adriano
agata agueda agustin agustina aida ailen alan alba alberta alberto alcides alcira aldana aldo
alejandra alejandrina alejandro alejo alexis alfonsina alfonso alfredo alicia alina alonso
alvaro amadeo amalia amanda amaro amelia amilcar amira ana anabel anabela anahi analia anastasia
anastasio andrea andres angel angela angelica angelina anselmo antonela antonella antonia
antonino antonio araceli ariadna ariana ariel aristides armando arnaldo arsenio artemio arturo
astor astrid atilio augusto aurelia aurelio axel aylen azucena baltasar bartolome basilio
bautista beatriz belen belisario benicio benita benito benjamin bernabe bernarda bernardino
bernardo berta betty blas boris braian braulio brenda brian briana brunela bruno byron camila
camilo candelaria carina carla carlos carlota carmela carmelo carmen carolina casandra casimiro
catalina cayetano cecilia cecilio ceferino celedonia celedonio celia celina celso cesar charo
cinthia cintia cipriano ciriaco cirilo ciro clarisa claudia claudio clelia clementina cleto
clotilde constanza coralia cornelio cristian cristina cristobal cynthia dafne dagoberto dalia
dalila dalma damaris damian daniel daniela dante daria dario david dayana debora deborah delfina
delia delmira demetrio demian denise deolinda diana diego dina dinora dionisia dionisio dolly
domenico domitila dora doris dorotea edelmira edgar edgardo edith edmundo eduarda eduardo efrain
egidio eladia eladio elba elda elena eleonora eliana elias elida elina elisa elisabet elisabeth
eliseo elma elodia eloisa elpidio elsa elva elvio elvira ema emanuel emilce emilia emiliano
emilio emma enrique enriqueta enzo erica erika ermelinda ernestina ernesto erwin esteban
estefania estela estelita ester esteve esther etelvina ethel eudosia eufemia eugenia eugenio
eulalia eulalio eusebia eusebio eva evangelina evaristo evelia evelyn exequiel ezequiel fabian
fabiana fabio fabricio facundo fanny fatima faustina faustino fausto federico feliciana
feliciano felicitas felipa felipe felisa felix fermin fermina fernanda fernando fidel fidelina
filomena fiorella flavia flavio florencia florencio florentina florentino florinda francesca
francesco francina francisca francisco froilan fructuoso gabino gabriel gabriela gael gaspar
gaston genaro genoveva georgina gerardo german geronima geronimo gertrudis giancarlo gilberto
gilda gimena gino giovanna gisela giselle giuliana giuseppe gladis gladys glenda gloria
godofredo gonzalo graciana graciela gregoria gregorio greta griselda guadalupe guido guillermina
guillermo gumersindo gustavo haydee hebe hector heraldo herminia herminio hernan hilaria hilario
hilda hipolito horacio hortensia hugo humberto ian iara idalina ignacia ignacio ileana imelda
ines irene irenea irma isabel isabela isabella isaias isidora isidoro isidro ismael israel itati
ivan ivana ivanna ivonne izan jacinta jacinto jacobo jacqueline jaime javier jazmin jenifer
jennifer jeremias jeronimo jesica jessica jesus jimena joaquin joaquina joel johana johanna
jonas jonatan jonathan jorge jorgelina jose josefa josefina josue juan juana juanita julia
julian juliana julieta justina justino karen karina karla katia kevin ladislao lara laura
laureano lautaro lazaro leandra leandro leila lelia leonardo leoncio leonel leonela leonidas
leonilda leonor leopoldo leticia lidia lidya ligia lilia lilian liliana lionel lisandro lorena
lorenza lorenzo loreta lourdes luana luca lucia luciana luciano lucila lucinda lucio lucrecia
ludmila ludovico luis luisa luisina luzmila lydia mabel macarena macario magali magdalena maia
malena malvina manuel manuela mara marcela marcelina marcelino marcelo marcia marcial marcos
margarita maria marian mariana marianela mariangeles mariano maribel mariel mariela marilina
marilu marina mario marisa marisel marisol maritza marlene marta martha martin martina
martiniano mateo matias matilde mauricio mauro maximiliano maximino mayra melania melany melina
melisa melissa micaela miguel miguelina milagros milena milton mirella mireya miriam mirian
mirna mirta mirtha moises monica myriam nadia nahir nahuel nancy narcisa narciso natalia natalio
nazarena nazareno nazario nelida nelly nelson nerea nerina nestor nicanor nicasio nicolas
nicolasa nidia nilda noelia noemi nora norberta norberto norma obdulia octavia octavio ofelia
olegario olga olinda oliverio olivia omar ophelia orestes oriana orlanda orlando oscar osmar
osvaldo otilia otto pablo pamela paola paolo pascual pascuala patricia patricio paula paulina
paulino paulo pedrina pedro perla petrona petronila pierina piero porfirio priscila quimey
quintin rafael rafaela raimundo ramiro ramon ramona raquel raul raymundo rebeca reinaldo remigio
renata renato rene renzo ricardo rigoberto rina rita roberta roberto rocio rodolfo rodrigo
rogelia rogelio rolando romina romualda romualdo romulo roque rosa rosalba rosalia rosalinda
rosana rosanna rosaura rosendo rosita roxana ruben rufina rufino ruperto ruth sabina sabino
sabrina salome salustiano samanta samantha samuel sandra sandro santiago santina santino sara
saturnino saul sebastian serafin serafina sergio severina severino sheila silvana silvano
silverio silvestre silvia silvina simon simona sixto sofia solange soledad sonia stefania stella
susana tadeo tamara tania tatiana telma teodora teodoro teofila teofilo teresa teresita thelma
thiago tiago tiziana tiziano tobias tomasa tulio ubaldo ulises ulrico ursula valentin valentina
valentino valeria valeriano valerio vanesa vanessa vanina vicenta vicente victor victoriano
vilma virgilio virginia viviana vladimir walter wanda wenceslao wilfredo wilma wilson ximena
xiomara yamil yamila yanel yanina yesica yolanda zacarias zaira zoe zoila zoraida zulema zulma
zunilda
"""
GIVEN_NAMES = frozenset(_NAMES.split())
