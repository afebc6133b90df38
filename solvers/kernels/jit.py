"""How kernels are compiled: with numba, for one signature, kept in numba's cache, and never before they are asked for.

Importing a module of kernels imports numba, so engines do that only in `warm`. Importing this module does not.

A kernel is a loop over arrays that leaves off and goes on (see `drive`). It has explicit stacks: a self-recursive
cached kernel called from another one aborts the interpreter on its second run. With NUMBA_DISABLE_JIT=1 kernels
run interpreted and give the same solutions and counts.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _to_stderr(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


announce: Callable[[str], None] = _to_stderr
"""Is told in one line that a compilation begins; replace it to send the line elsewhere."""


class Kernel:
    """A function compiled for one signature by `compile` or by the first call."""

    def __init__(self, name: str, signature: str, function: Callable[..., Any], digest: int = 0) -> None:
        self.name = name
        self._signature = signature
        self._dispatcher = _dispatcher(function)
        file = getattr(getattr(self._dispatcher, "_cache", None), "_cache_file", None)
        if digest and file is not None:
            # What numba keeps is taken for stale when this stamp differs, of itself the date of the kernel's own file.
            file._source_stamp = (file._source_stamp, digest)
        self._compiled: Callable[..., Any] | None = None

    def __call__(self, *arguments: Any) -> Any:
        """Run the kernel, compiled before if `compile` was not called."""
        if self._compiled is None:
            self.compile()
        assert self._compiled is not None
        return self._compiled(*arguments)

    def compile(self) -> None:
        """Load the kernel from the cache, or announce that it is compiled, compile and cache it."""
        if self._compiled is None and hasattr(self._dispatcher, "compile"):
            self._load_or_compile()
            _see_an_array()
        self._compiled = self._dispatcher

    def _load_or_compile(self) -> None:
        from numba.core import event

        with event.install_listener("numba:compile", self._listener()):
            try:
                self._dispatcher.compile(self._signature)
            except OSError:
                # A full disk: the code could not be kept, but it is here.
                if not self._dispatcher.signatures:
                    raise
        # Arguments of other types are an error, not a reason to compile again.
        self._dispatcher.disable_compile()

    def _listener(self) -> Any:
        from numba.core import event

        dispatcher, name = self._dispatcher, self.name

        class Listener(event.Listener):  # type: ignore[misc, unused-ignore]
            def on_start(self, event: Any) -> None:
                # Not for a cached kernel, nor again for each of the functions it calls.
                if event.data["dispatcher"] is dispatcher:
                    announce(f"compiling the {name} kernel, once on this machine…")

            def on_end(self, event: Any) -> None:
                pass

        return Listener()


def kernel(name: str, signature: str, digest: int = 0) -> Callable[[Callable[..., Any]], Kernel]:
    """Make a function a Kernel; `signature` is numba's text of its types.

    numba's cache watches the kernel's own file. One that calls parts of other files gives a `digest` of them too.
    """
    return lambda function: Kernel(name, signature, function, digest)


def digest_of(folder: Path) -> int:
    """A number that changes with the Python files of a folder."""
    sources = sorted(folder.glob("*.py"))
    return zlib.crc32(b"".join(source.read_bytes() for source in sources))


def part(function: F) -> F:
    """Make a function callable from kernels: those of its own file, or those that give a digest of it."""
    from numba import njit

    return cast(F, njit(error_model="numpy")(function))


def _see_an_array() -> None:
    # The first array that numba sees makes it import numpy.ma, which must not count as time of a search.
    import numpy as np
    from numba import typeof

    typeof(np.empty(0))  # type: ignore[no-untyped-call, unused-ignore]


def _dispatcher(function: Callable[..., Any]) -> Any:
    from numba import njit

    try:
        return njit(cache=True, error_model="numpy")(function)
    except RuntimeError:
        # Neither the installation nor the user's cache folder can be written.
        return njit(error_model="numpy")(function)
