"""Whether a locked call stays with its block."""

import pytest

from aura.turn.lock import Decision, Locked, LockReason, LockSettings, LockVerdict, decide

ON = LockSettings(is_on=True, never_reopens=False)
FOR_EVER = LockSettings(is_on=True, never_reopens=True)
OFF = LockSettings(is_on=False, never_reopens=False)
OFF_FOR_EVER = LockSettings(is_on=False, never_reopens=True)

M50 = Locked(
    models=frozenset({"M50"}),
    codes=frozenset({"H8", "H1"}),
    content="Código en Pantalla: H08 / H01. Si sigue, puede aparecer F-012 o Low O2.",
)
TWO = Locked(models=frozenset({"M50", "7F-5"}), codes=frozenset({"E1"}))
SHARED = Locked(content="Cómo pedir la recarga")
STRANGE = Locked(models=frozenset({"M50"}), content="véase (h-3), XH4, H50, H6X y E1.5")


@pytest.mark.parametrize(
    ("locked", "models", "codes", "settings", "stays", "reason"),
    [
        (None, (), (), ON, False, LockReason.NOTHING_LOCKED),
        (None, (), (), OFF, False, LockReason.NOTHING_LOCKED),
        (None, (), (), FOR_EVER, False, LockReason.NOTHING_LOCKED),
        (None, ("M50",), ("H8",), ON, False, LockReason.NOTHING_LOCKED),
        (M50, (), (), OFF, False, LockReason.LOCK_OFF),
        (M50, (), (), OFF_FOR_EVER, False, LockReason.LOCK_OFF),
        (M50, (), (), FOR_EVER, True, LockReason.NEVER_REOPENS),
        (M50, ("7F-5",), (), FOR_EVER, True, LockReason.NEVER_REOPENS),
        (M50, (), ("E1",), FOR_EVER, True, LockReason.NEVER_REOPENS),
        (M50, (), (), ON, True, LockReason.NOTHING_NEW),
        (M50, ("M50",), (), ON, True, LockReason.NOTHING_NEW),
        (M50, (), ("H8",), ON, True, LockReason.NOTHING_NEW),
        (M50, ("M50",), ("H8", "H1"), ON, True, LockReason.NOTHING_NEW),
        (M50, (), ("F12",), ON, True, LockReason.NOTHING_NEW),
        (M50, ("7F-5",), (), ON, False, LockReason.OTHER_MODEL),
        (M50, ("M50", "7F-5"), (), ON, False, LockReason.OTHER_MODEL),
        (M50, ("7F-5",), ("E1",), ON, False, LockReason.OTHER_MODEL),
        (M50, (), ("E1",), ON, False, LockReason.OTHER_CODE),
        (M50, ("M50",), ("H2",), ON, False, LockReason.OTHER_CODE),
        (M50, (), ("H8", "H2"), ON, False, LockReason.OTHER_CODE),
        (M50, (), ("F1",), ON, False, LockReason.OTHER_CODE),
        (M50, (), ("H80",), ON, False, LockReason.OTHER_CODE),
        (TWO, ("7F-5",), (), ON, True, LockReason.NOTHING_NEW),
        (TWO, ("7F-5", "M50"), ("E1",), ON, True, LockReason.NOTHING_NEW),
        (TWO, ("CP501",), ("E1",), ON, False, LockReason.OTHER_MODEL),
        (SHARED, (), (), ON, True, LockReason.NOTHING_NEW),
        (SHARED, ("M50",), (), ON, False, LockReason.OTHER_MODEL),
        (SHARED, (), ("H8",), ON, False, LockReason.OTHER_CODE),
        (STRANGE, (), ("H3",), ON, True, LockReason.NOTHING_NEW),
        (STRANGE, (), ("H4",), ON, False, LockReason.OTHER_CODE),
        (STRANGE, (), ("H5",), ON, False, LockReason.OTHER_CODE),
        (STRANGE, (), ("H6",), ON, False, LockReason.OTHER_CODE),
        (STRANGE, (), ("no es un código",), ON, False, LockReason.OTHER_CODE),
    ],
)
def test_lock_decides(
    locked: Locked | None,
    models: tuple[str, ...],
    codes: tuple[str, ...],
    settings: LockSettings,
    stays: bool,
    reason: LockReason,
) -> None:
    verdict = decide(locked, models=models, codes=codes, settings=settings)

    decision = Decision.STAY_LOCKED if stays else Decision.REOPEN
    assert verdict == LockVerdict(decision=decision, reason=reason)
    assert verdict.stays_locked is stays


@pytest.mark.parametrize(
    ("locked", "wrong", "alarms", "settings", "reason"),
    [
        (M50, ("M50",), (), ON, LockReason.WRONG_MODEL),
        (TWO, ("7F-5",), (), ON, LockReason.WRONG_MODEL),
        (M50, ("7F-5",), (), ON, LockReason.NOTHING_NEW),
        (SHARED, ("M50",), (), ON, LockReason.NOTHING_NEW),
        (M50, ("M50",), (), FOR_EVER, LockReason.NEVER_REOPENS),
        (M50, ("M50",), (), OFF, LockReason.LOCK_OFF),
        (M50, (), ("Low O2",), ON, LockReason.NOTHING_NEW),
        (M50, (), ("LOW O2",), ON, LockReason.NOTHING_NEW),
        (M50, (), ("Check Filter",), ON, LockReason.OTHER_ALARM),
        (M50, (), ("Low O2", "HI TEMP"), ON, LockReason.OTHER_ALARM),
        (M50, (), ("Low O",), ON, LockReason.OTHER_ALARM),
        (SHARED, (), ("Low O2",), ON, LockReason.OTHER_ALARM),
        (M50, (), ("HI TEMP",), FOR_EVER, LockReason.NEVER_REOPENS),
        (M50, ("M50",), ("HI TEMP",), ON, LockReason.WRONG_MODEL),
    ],
)
def test_lock_reopens_for_a_wrong_machine_or_another_alarm(
    locked: Locked,
    wrong: tuple[str, ...],
    alarms: tuple[str, ...],
    settings: LockSettings,
    reason: LockReason,
) -> None:
    verdict = decide(
        locked, models=(), wrong_models=wrong, codes=(), alarms=alarms, settings=settings
    )

    assert verdict.reason is reason
    stays = reason in (LockReason.NOTHING_NEW, LockReason.NEVER_REOPENS)
    assert verdict.stays_locked is stays


@pytest.mark.parametrize(
    ("settings", "reason"),
    [(ON, LockReason.OTHER_MATTER), (FOR_EVER, LockReason.NEVER_REOPENS)],
)
def test_another_matter_reopens(settings: LockSettings, reason: LockReason) -> None:
    verdict = decide(M50, models=(), codes=(), is_other_matter=True, settings=settings)

    assert verdict.reason is reason
