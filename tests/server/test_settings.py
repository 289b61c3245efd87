"""Settings by flag and environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from diadochoi.cli.main import build_parser
from diadochoi.server.settings import ServerSettings, SettingError, data_folder, read_settings


def test_flags_win_over_the_environment_and_that_over_the_default() -> None:
    environment = {"DIADOCHOI_PORT": "9000", "DIADOCHOI_HOST": "0.0.0.0", "DIADOCHOI_RATE_LIMITS": "no"}
    settings = read_settings({"port": 9001, "host": None}, environment)
    assert (settings.port, settings.host, settings.rate_limits) == (9001, "0.0.0.0", False)
    assert settings.idle_minutes == ServerSettings().idle_minutes


@pytest.mark.parametrize(
    ("name", "value"), [("PORT", "ninety"), ("RATE_LIMITS", "perhaps"), ("LOG_FORMAT", "xml"), ("PORT", "-1")]
)
def test_a_wrong_variable_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingError) as error:
        read_settings({}, {f"DIADOCHOI_{name}": value})
    assert name.lower() in str(error.value).lower()


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("postgresql://me@host/name", "postgresql+psycopg://me@host/name"),
        ("postgres://me@host/name", "postgresql+psycopg://me@host/name"),
        ("sqlite:////tmp/x.db", "sqlite:////tmp/x.db"),
        ("/tmp/x.db", "sqlite:////tmp/x.db"),
    ],
)
def test_databases_are_named_as_people_do(given: str, url: str) -> None:
    assert ServerSettings(database=given).database_url == url


def test_the_default_database_is_in_the_users_own_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "diadochoi"
    assert ServerSettings().database_url == f"sqlite:///{tmp_path}/diadochoi/tables.sqlite3"


def test_help_lists_every_flag_and_variable(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_parser().parse_args(["serve", "--help"])
    shown = capsys.readouterr().out
    for name in ServerSettings.__dataclass_fields__:
        assert f"--{name.replace('_', '-')}" in shown and f"DIADOCHOI_{name.upper()}" in shown
