"""What is kept of a document: recognisable, and not to be read."""

from datetime import timedelta

import pytest
from django.test import override_settings
from hypothesis import given
from hypothesis import strategies as st

from patients.document import fingerprint, last_digits, masked, seal, unseal

HOUR = timedelta(hours=1)
DNIS = st.integers(1_000_000, 99_999_999).map(str)


@given(DNIS, DNIS)
def test_fingerprint_tells_documents_apart_and_holds_none(one: str, other: str) -> None:
    assert (fingerprint(one) == fingerprint(other)) == (one == other)
    assert len(fingerprint(one)) == 64
    assert one not in fingerprint(one)


def test_fingerprint_is_of_the_servers_secret() -> None:
    ours = fingerprint("83619247")
    with override_settings(SECRET_KEY="another"):
        assert fingerprint("83619247") != ours


@given(DNIS)
def test_sealed_document_opens_for_the_server_and_for_nobody_else(dni: str) -> None:
    sealed = seal(dni)

    assert dni not in sealed
    assert unseal(sealed, no_older_than=HOUR) == dni


def test_another_secret_opens_nothing() -> None:
    sealed = seal("83619247")
    with override_settings(SECRET_KEY="another"):
        assert unseal(sealed, no_older_than=HOUR) is None


@pytest.mark.parametrize("sealed", [None, "", "x", "gAAAA", "ñ"])
def test_what_is_not_sealed_is_nothing(sealed: str | None) -> None:
    assert unseal(sealed, no_older_than=HOUR) is None


def test_sealed_document_is_over_in_time() -> None:
    assert unseal(seal("83619247"), no_older_than=timedelta(seconds=-1)) is None


@given(DNIS)
def test_three_digits_are_shown(dni: str) -> None:
    assert masked(last_digits(dni)) == f"*****{dni[-3:]}"
    assert masked("") is None
