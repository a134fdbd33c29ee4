"""A fitted judge, as the space's page shows it: what it is, what it weighs, what it would do."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.formats import localize
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from aura.console.signal_words import SIGNALS
from aura.console.words import moment, word
from aura.judges import digest_of, staleness
from knowledge.models import EvidenceFit

WIDTH, HEIGHT, EDGE = 480, 260, 36
"""Of the plot, in its own units."""
LEAST_PRECISION = 0.5
"""Where the plot's vertical axis begins."""


def summary(fit: EvidenceFit) -> SafeString:
    """Which judge it is, from when, on what, and whether it should be fitted again."""
    stale = staleness(fit)
    rows = [
        (_("Version"), fit.version),
        (_("Fitted"), moment(fit.fitted_at)),
        (_("Origin"), _("shipped with Aura") if fit.shipped else _("fitted here")),
        (_("Fingerprint of what it was fitted on"), digest_of(fit)),
        (_("Labelled questions"), fit.figures.get("questions", "–")),
        (_("Questions changed since"), _share(stale.questions)),
        (_("Passages changed since"), _share(stale.passages)),
    ]
    listed = format_html(
        '<dl class="aura-figures">{}</dl>',
        format_html_join("", "<dt>{}</dt><dd>{}</dd>", rows),
    )
    if not stale.is_material:
        return listed
    return format_html(
        '<p class="aura-bad">{}</p>{}',
        _(
            "Out of date: questions or passages have changed a good deal. Run manage.py "
            "rag_calibrate --save."
        ),
        listed,
    )


def weights(fit: EvidenceFit) -> SafeString:
    """What a usual step of each signal weighs, heaviest first."""
    kept: Mapping[str, Sequence[float]] = fit.model.get("weights", {})
    ranked = sorted(kept.items(), key=lambda one: -one[1][2])
    return _table(
        (_("Signal"), _("Weight"), _("Mean"), _("Spread")),
        (
            (word(SIGNALS, name), _four(weight), _four(mean), _four(spread))
            for name, (mean, spread, weight) in ranked
        ),
    )


def figures(fit: EvidenceFit) -> SafeString:
    """What would have been answered at each accepted share of wrong answers."""
    names = {
        "cosine": _("threshold"),
        "seen": _("evidence, paraphrases labelled"),
        "unseen": _("evidence, nothing alike labelled"),
    }
    apart: Mapping[str, Sequence[Mapping[str, Any]]] = fit.figures.get("apart", {})
    return _table(
        (_("Accepted"), _("Judged by"), _("Right answers"), _("Wrong answers"), _("95 %")),
        (
            (
                _share(row["max_wrong_rate"]),
                word,
                localize(round(row["right"])),
                localize(round(row["wrong"])),
                "–".join(_share(bound) for bound in row["wrong_rate_interval"]),
            )
            for name, word in names.items()
            for row in apart.get(name, ())
        ),
    )


def plot(fit: EvidenceFit) -> SafeString:
    """Precision against coverage in validation, drawn here: no script, no style from elsewhere."""
    total = fit.figures.get("questions") or 1
    lines = [(name, _line(fit.model.get(name, ()), total)) for name in ("seen", "unseen")]
    drawn = format_html_join(
        "", '<polyline class="is-{}" points="{}"/>', ((name, line) for name, line in lines if line)
    )
    ticks = [
        *((x, HEIGHT - EDGE + 16, _share(share)) for share in (0, 0.25, 0.5) for x in [_x(share)]),
        *((4, _y(share) + 4, _share(share)) for share in (0.5, 0.75, 0.9, 1)),
    ]
    words = format_html_join("", '<text x="{}" y="{}">{}</text>', ticks)
    axes = format_html(
        '<path d="M{0} {1}V{2}H{3}"/>', EDGE, EDGE // 2, HEIGHT - EDGE, WIDTH - EDGE // 2
    )
    return format_html(
        '<figure class="aura-plot"><svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>'
        '<figcaption><span class="is-seen">{}</span> <span class="is-unseen">{}</span> {}'
        "</figcaption></figure>",
        WIDTH,
        HEIGHT,
        _("Precision against coverage"),
        axes,
        drawn,
        words,
        _("paraphrases labelled"),
        _("nothing alike labelled"),
        _("Upwards: share of right answers. To the right: share of questions answered."),
    )


def _line(points: Iterable[Sequence[float]], total: int) -> str:
    places = [(answered / total, 1 - wrong / answered) for _cut, answered, wrong, _line in points]
    return " ".join(
        f"{_x(share)},{_y(max(precision, LEAST_PRECISION))}" for share, precision in places
    )


def _x(share: float) -> float:
    """Coverage up to six questions in ten: no more of them have an answer at all."""
    return round(EDGE + min(share / 0.6, 1) * (WIDTH - 1.5 * EDGE), 1)


def _y(precision: float) -> float:
    height = HEIGHT - 1.5 * EDGE
    return round(EDGE / 2 + (1 - precision) / (1 - LEAST_PRECISION) * height, 1)


def _table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> SafeString:
    titles = format_html_join("", "<th>{}</th>", ((title,) for title in head))
    # On a narrow screen, where the head is hidden, each cell says what it is.
    lines = (
        format_html_join("", '<td data-label="{}">{}</td>', zip(head, row, strict=True))
        for row in rows
    )
    return format_html(
        '<table class="aura-table aura-tight"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>',
        titles,
        format_html_join("", "<tr>{}</tr>", ((line,) for line in lines)),
    )


def _four(value: float) -> str:
    return str(localize(round(value, 4)))


def _share(value: float) -> str:
    # A hard space: the sign stays with its number.
    return f"{localize(round(100 * value, 1))}\u00a0%"
