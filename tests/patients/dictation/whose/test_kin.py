"""Who answers for the patient, and names one person as the patient."""

import pytest

from patients.dictation import Heard
from tests.patients.dictation.said import heard

ASKED = "> Buenas, ¿me dice el DNI del paciente, por favor? | "


@pytest.mark.parametrize(
    "said",
    [
        *(f"{ASKED}el de ella es 10.554.871", f"{ASKED}ella es la paciente, 10.554.871"),
        *(f"{ASKED}mi papá, 10.554.871", f"{ASKED}es mi mamá, 10.554.871"),
        *(
            f"{ASKED}mi papá es el paciente, 10.554.871",
            f"{ASKED}mi mamá, que es la paciente, 10.554.871",
        ),
        *(f"{ASKED}mi papá Juan Pérez, 10.554.871", f"{ASKED}sí, el de mi abuela es 10.554.871"),
        *(f"{ASKED}soy la hija, el DNI de mi mamá es 10.554.871",),
        *(f"{ASKED}soy la nuera, el de mi suegra es 10.554.871",),
        "> ¿Para quién es el oxígeno? | para mi papá | > ¿El DNI de él? | 10.554.871",
        "buen día, es por mi marido Raúl, dni 10.554.871, no le anda el equipo",
        "llamo por mi mamá Elsa, dni 10.554.871, no le funciona el concentrador",
        *("Paciente: Elsa Gómez. DNI: 10.554.871", "recarga para Elsa Gómez dni 10.554.871"),
        "> ¿Usted es el paciente? | no, soy la hija, es mi mamá | > ¿DNI de su mamá? | 10.554.871",
        *(f"{ASKED}es para mi mamá, 10.554.871", f"{ASKED}mi esposo Carlos, dni 10.554.871"),
        f"{ASKED}el paciente es mi esposo, 10.554.871",
        "> ¿Para quién es el pedido? | mi esposa | > ¿Y el DNI de ella? | 10.554.871",
        "soy la hija de Elsa Gómez, dni de mi mamá 10.554.871",
        "> ¿Con quién hablo? | con la hija de Elvira | > ¿DNI de Elvira? | 10.554.871",
        "> ¿Documento? | soy Norma, llamo por Raúl | > ¿El documento de Raúl? | 10.554.871",
        *("> ¿Documento del afiliado? | 10.554.871", "> ¿DNI de la afiliada? | 10.554.871"),
        "> ¿Con qué documento está registrado el paciente? | 10.554.871",
        "> ¿Con qué DNI figura registrada? | 10.554.871",
        "> ¿Cuál es el número de documento del titular del servicio? | 10.554.871",
    ],
)
def test_patients_document_is_read(said: str) -> None:
    assert heard(said).digits == "10554871"


@pytest.mark.parametrize(
    "said",
    [
        *(
            f"{ASKED}mi papá no es el paciente, 10.554.871",
            f"{ASKED}mi papá es el que firma, 10.554.871",
        ),
        *(f"{ASKED}mi papá y mi mamá, 10.554.871", f"{ASKED}mi papá está acá, 10.554.871"),
        f"{ASKED}mi papá no sé, el de mi mamá es 10.554.871",
        *(
            f"{ASKED}soy la hija, 10.554.871 es el mío",
            f"{ASKED}es mi mamá, pero el mío es 10.554.871",
        ),
        "llamo por Raúl, el técnico que vino | > ¿DNI de Raúl? | 10.554.871",
        "> ¿Con quién hablo? | con la hija de Elvira | > ¿DNI de Rosa? | 10.554.871",
        *("soy la hija de Elsa, dni de mi papá 10.554.871", "soy la hija de Elsa, dni 10.554.871"),
        *(
            f"> ¿Usted es el paciente? | no, soy la hija, {said} | > ¿DNI de su mamá? | 10.554.871"
            for said in ("mi mamá retira", "es mi papá", "mi mamá no sé", "es mi mamá la que firma")
        ),
        "necesito recarga para el portero Juan, dni 10.554.871",
        "necesito recarga para Elsa, retira Juan dni 10.554.871",
        f"{ASKED}soy la hija, el dni de mi marido es 10.554.871",
        f"{ASKED}soy la cuidadora, el dni de mi mamá es 10.554.871",
        *(f"{ASKED}mi abogado, 10.554.871", f"{ASKED}mi cuidadora, 10.554.871"),
        *(f"{ASKED}mi papá, el que retira, 10.554.871", f"{ASKED}mi papá tiene otro, 10.554.871"),
        f"{ASKED}es mi mamá, le paso el de mi papá 10.554.871",
        *(
            f"Paciente: Elsa Gómez. {of} DNI: 10.554.871"
            for of in ("Responsable: Juan.", "Familiar")
        ),
        *("tubo para Elsa y Juan, dni 10.554.871", "recarga para Elsa, paga Juan, dni 10.554.871"),
        *(f"{ASKED}mi papá retira, 10.554.871", f"{ASKED}creo que el de ella es 10.554.871"),
        f"llamo por mi mamá | {ASKED}mi papá, 10.554.871",
        f"llamo por mi papá | {ASKED}el de ella es 10.554.871",
        f"llamo por mi mamá, mi hermana la cuida | {ASKED}el de ella es 10.554.871",
        f"{ASKED}ella no es la paciente, 10.554.871",
        *("> ¿DNI? | mi papá, 10.554.871", "> ¿DNI? | el de ella es 10.554.871"),
        *("> ¿DNI de quien retira? | mi papá, 10.554.871", "> ¿DNI de su mamá? | 10.554.871"),
        "> ¿DNI del titular de la cuenta? | mi papá, 10.554.871",
        "> ¿Para quién es el oxígeno? | para mi papá | > ¿El DNI de ella? | 10.554.871",
        "> ¿Para quién es el oxígeno? | para mi papá | > ¿El DNI del que retira? | 10.554.871",
        "> ¿Quién retira? | mi papá | > ¿El DNI de él? | 10.554.871",
        *(
            f"llamo por mi mamá{said} 10.554.871"
            for said in (
                ", el documento de mi hermana es",
                ", el documento mío es",
                ", retira Juan, el documento es",
                ", me pidieron el documento",
                " y mi tía, el documento es",
                " | el documento es",
            )
        ),
        f"{ASKED}el paciente es mi esposo, el mío es 10.554.871",
        f"{ASKED}es para mi mamá, mi dni 10.554.871",
        f"{ASKED}es para mi mamá, retira mi hijo, dni 10.554.871",
        *(
            f"> ¿Para quién es el oxígeno? | mi esposa | > {asked}? | 10.554.871"
            for asked in ("¿Y el DNI de él", "¿Y quién retira? | mi hija | > ¿Y el DNI de ella")
        ),
        "> ¿Para quién es? | mi esposa, la retira mi hija | > ¿DNI de ella? | 10.554.871",
        "> ¿Para quién es la boleta? | mi esposa | > ¿Y el DNI de ella? | 10.554.871",
        "> ¿Para quién es? | para mi papá y mi tío | > ¿El DNI de él? | 10.554.871",
        *("dni 10.554.871, no le erré", "dni 10.554.871, no le dije bien"),
        *("> ¿DNI o número de afiliado? | 10.554.871", "> ¿Documento y afiliado? | 10.554.871"),
        "> ¿El documento del afiliado o el número de afiliado? | 10.554.871",
        *(
            f"> ¿Con qué documento {what}? | 10.554.871"
            for what in (
                "firmó el paciente",
                "está registrado el chofer",
                "está registrada su hija",
                "está registrado el titular de la cuenta",
            )
        ),
        "> ¿Con qué número está registrado el paciente? | 10.554.871",
    ],
)
def test_whoever_else_may_be_meant_is_not(said: str) -> None:
    assert heard(said).state is not Heard.DNI
