"""Words that are no surname, though no list of talk knows them: trades, what is told of somebody,
and things that numbers are of; and the surnames that sound like a trade.

No list of things ever ends (`harmless` tells why), but here a known given name stands before the
word: "Rosa padrón 38..." is as rare as it sounds.
"""

from patients.dictation.words.known_talk import words_in
from patients.dictation.words.vocabulary import DEPUTED, STAFF

# Endings of those who do something for a living, and surnames that end so all the same.
OF_TRADES = (
    *("ero", "era", "dor", "dora", "tor", "tora", "ista", "logo", "loga", "eria", "ario", "aria"),
    *("nte", "ico", "ica", "aron", "ieron", "aba", "aban"),
)
SURNAMES = words_in(
    """romero guerrero ferrero herrero quintero montero cordero marrero caballero aguero cantero
    rivero otero ribero pinero lucero escudero ballestero herrera rivera cabrera aguilera barrera
    olivera carrera noguera mosquera vera ribera contrera cervera viera silvera talavera riera
    ferrera figuera pedrera caldera terrera moreira pereira bautista batista infante bustamante
    escalante durante parente lorente fuente puente amador labrador aldaba clemente valiente pastor
    rico pico tejero ballesteros madera primera granero"""
)
# Not surnames either: what is told of somebody, and titles.
_TOLD = words_in(
    """conmigo contigo trabaja limpia cuida atiende maneja reparte entrega acompana ayuda vino viene
    llama llego firmo dejo trajo vendio alquila dr dra sr sra srta lic ing prof don dona"""
)
# Those who come, or answer at a door, whose names end in no such way; and what they work at.
TRADES = STAFF | words_in(
    """cadete chofer gasista sereno ordenanza jefe jefa cura monja abogado abogada escribano
    escribana arquitecto arquitecta maestro maestra profe mozo moza albanil peon mecanico policia
    guardia juez jueza perito gestor masajista partera vecino vecina socio socia amigo amiga
    hermano hermana delegado delegada capataz licenciado licenciada interno interna bebe nene nena
    perro gato empresa firma hospital clinica sanatorio farmacia hogar correo delivery uber taxi
    remis flete fletes consorcio sodera encargue fiscal comisario contador contadora bombero"""
)
_THINGS = words_in(
    """padron folio folios poliza carnet carne pulsera planilla ficha remito recibo presupuesto bono
    abono voucher vale ticket talon cupon comprobante resumen extracto planilla registro libro acta
    escritura partida boleto pasaje sello precinto sticker rotulo etiqueta plaqueta chapa placa
    cartel caja sobre bolsa paquete encomienda bulto carton tapa tapita base fondo dorso frente
    gas agua luz internet cable router modem decodificador chip sim wifi antena heladera lavarropas
    celular celu fijo telefono mail correo cuenta tarjeta clave pin codigo cbu alias visa master
    banco anses afip arba senasa renaper osde pami ioma swiss galeno medife omint sancor edenor
    edesur metrogas telecom personal movistar claro andreani oca mercadolibre
    contrato convenio pedido orden reclamo tramite turno sorteo rifa premio causa juicio sumario
    denuncia oficio legajo matricula credencial certificado cud diploma titulo licencia
    habilitacion patente motor chasis auto moto camion camioneta seguro siniestro garantia
    serie lote modelo version inventario activo equipo tubo cilindro garrafa valvula medidor
    san santa santo villa general plaza parque barrio avenida ruta club gremio sindicato
    afiliado afiliada beneficio expediente historia receta estudio placa analisis
    identificador ref referencia ultimo viejo nuevo otro anterior provisorio temporal"""
)
NO_SURNAMES = TRADES | _TOLD | DEPUTED | _THINGS
