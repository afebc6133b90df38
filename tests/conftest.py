"""Fixtures of more than one file."""

from __future__ import annotations

from pathlib import Path

import pytest

import gridproof.instances.words.load as loading


@pytest.fixture
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own, yet empty, for the tables of words that are kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    loading._held.clear()
    return tmp_path / "cache" / "gridproof"


@pytest.fixture
def shared_cache(cache_folder: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """One folder for all tests of the shipped tables, so that each is read from its text once."""
    folder = tmp_path_factory.getbasetemp() / "shared-cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
