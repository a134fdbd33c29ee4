"""Regularised logistic regression with bounds on its weights."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

Matrix = npt.NDArray[np.float64]

MAX_STEPS = 500


@dataclass(frozen=True, kw_only=True)
class Fit:
    """What was fitted, on the scale of the columns given."""

    intercept: float
    weights: Matrix

    def probability(self, columns: Matrix) -> Matrix:
        """For each row."""
        odds = np.clip(columns @ self.weights + self.intercept, -500, 500)
        return np.asarray(1 / (1 + np.exp(-odds)))


def fit(
    columns: Matrix, truth: Matrix, *, strength: float, floors: Sequence[float] | None = None
) -> Fit:
    """The weights that are likeliest given a normal prior of variance `strength` on each.

    `floors` are the least values of the weights; None leaves them free. With floors of zero no
    column can count against what it stands for, whatever a small sample says.
    """
    width = columns.shape[1]

    def loss(values: Matrix) -> tuple[float, Matrix]:
        odds = columns @ values[1:] + values[0]
        chance = 1 / (1 + np.exp(-np.clip(odds, -500, 500)))
        cost = np.logaddexp(0, odds).sum() - truth @ odds
        prior = values[1:] @ values[1:] / (2 * strength)
        slope = columns.T @ (chance - truth) + values[1:] / strength
        return float(cost + prior), np.concatenate(([np.sum(chance - truth)], slope))

    def bend(values: Matrix, along: Matrix) -> Matrix:
        odds = columns @ values[1:] + values[0]
        chance = 1 / (1 + np.exp(-np.clip(odds, -500, 500)))
        pull = chance * (1 - chance) * (columns @ along[1:] + along[0])
        return np.concatenate(([pull.sum()], columns.T @ pull + along[1:] / strength))

    if floors is None:  # Free weights have a curvature to follow, which is ten times faster.
        found = minimize(loss, np.zeros(width + 1), jac=True, hessp=bend, method="trust-ncg")
    else:
        found = minimize(
            loss,
            np.array([0.0, *floors]),
            jac=True,
            method="L-BFGS-B",
            bounds=[(None, None), *((low, None) for low in floors)],
            options={"maxiter": MAX_STEPS},
        )
    return Fit(intercept=float(found.x[0]), weights=np.asarray(found.x[1:]))
