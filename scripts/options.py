"""Arguments and options that commands share."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ..instances import Instance, load, quote

F = TypeVar("F", bound=Callable[..., Any])
UNITS = {"": 1, "M": 1, "MB": 1, "G": 1024, "GB": 1024}


class InstanceType(click.ParamType[Instance]):
    """An instance by its path, shipped name or shorthand."""

    name = "instance"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Instance:
        """Load it. Raises InvalidInput."""
        return value if isinstance(value, Instance) else load(value)


class Seconds(click.ParamType[float]):
    """A positive, finite number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not 0 < seconds < math.inf:
            self.fail(f"{quote(value)} is not a positive number of seconds", param, ctx)
        return seconds


class Rate(click.ParamType[float]):
    """A number from 0.01 on, or `max`, which is infinite."""

    name = "rate"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        if value == "max":
            return math.inf
        try:
            rate = float(value)
        except ValueError:
            rate = math.nan
        if not 0.01 <= rate < math.inf:
            self.fail(f"{quote(value)} is neither a number from 0.01 on nor max", param, ctx)
        return rate


class Memory(click.ParamType[int]):
    """An amount of memory such as `512MB` or `4GB`, in megabytes."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The megabytes."""
        shape = re.fullmatch(r"(\d{1,9})\s*([MG]?B?)", str(value).upper())
        if shape is None or shape[2] not in UNITS or int(shape[1]) == 0:
            self.fail(f"{quote(value)} is not an amount of memory such as 512MB or 4GB", param, ctx)
        return int(shape[1]) * UNITS[shape[2]]


class OutFile(click.ParamType[Path]):
    """A file to be written; refused before any work is done if its folder does not exist."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """The path."""
        path = Path(value)
        if path.is_dir() or not path.parent.is_dir():
            reason = "is a folder" if path.is_dir() else "is in a folder that does not exist"
            self.fail(f"{quote(value)} {reason}", param, ctx)
        return path


def instance_argument(command: F) -> F:
    """INSTANCE."""
    return click.argument("instance", type=InstanceType())(command)


def json_option(command: F) -> F:
    """--json."""
    return click.option("--json", "as_json", is_flag=True, help="Print one JSON record instead of text.")(command)


def method_option(command: F) -> F:
    """--method."""
    text = "ENGINE/FORMULATION or backtrack/NAME, options in brackets; the best one known if not given."
    return click.option("--method", metavar="METHOD", help=text)(command)


SEED = click.IntRange(0, 2**31 - 1)


def seed_option(command: F) -> F:
    """--seed."""
    return click.option("--seed", type=SEED, help="Seed of a method that draws.")(command)


def limit_options(command: F) -> F:
    """--timeout, --memory and --seed."""
    command = seed_option(command)
    command = click.option(
        "--memory",
        type=Memory(),
        default="4GB",
        show_default=True,
        help="Most memory of the method's process.",
    )(command)
    text = "Most seconds for building and solving, not counting imports and compilation."
    return click.option("--timeout", type=Seconds(), metavar="SECONDS", help=text)(command)
