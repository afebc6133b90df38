"""How a puzzle is said: the forms, and one file of formulations a puzzle."""

from __future__ import annotations

from .catalog import best_methods, formulations
from .forms import (
    AllDifferent,
    Allowed,
    CpSatForm,
    CspConstraint,
    CspForm,
    ExactCoverForm,
    Form,
    Formulation,
    GraphForm,
    formulation,
)

__all__ = [
    "AllDifferent",
    "Allowed",
    "CpSatForm",
    "CspConstraint",
    "CspForm",
    "ExactCoverForm",
    "Form",
    "Formulation",
    "GraphForm",
    "best_methods",
    "formulation",
    "formulations",
]
