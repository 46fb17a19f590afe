"""No fallback goes unnoticed, and none fills the log."""

from __future__ import annotations

import asyncio

import pytest
from prometheus_client import generate_latest
from structlog.testing import capture_logs

from clanmoot.server import fallbacks, metrics
from clanmoot.server.fallbacks import Cause, Fallbacks, Unanswered


def counted(cause: Cause) -> float:
    """What the metrics say."""
    return metrics.REGISTRY.get_sample_value("clanmoot_bot_fallbacks_total", {"cause": cause.value}) or 0.0


def test_every_cause_is_in_the_metrics_from_the_start() -> None:
    Fallbacks()
    exposed = generate_latest(metrics.REGISTRY).decode()
    assert all(f'clanmoot_bot_fallbacks_total{{cause="{cause.value}"}}' in exposed for cause in Cause)


def test_each_is_counted_and_the_log_gets_one_line_for_each_cause_and_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fallbacks, "QUIET", 0.05)

    async def main() -> None:
        account = Fallbacks()
        before = counted(Cause.BUSY)
        with capture_logs() as lines:
            for number in range(50):
                account.add(Unanswered(Cause.BUSY), "3", f"game {number}")
            account.add(Unanswered(Cause.FAILED, "KeyError in decide"), "5", "glory@1")
            assert [(line["cause"], line["count"]) for line in lines] == [("busy", 1), ("failed", 1)]
            assert lines[1]["problem"] == "KeyError in decide"
            while len(lines) < 3:
                await asyncio.sleep(0.01)
            assert (lines[2]["cause"], lines[2]["count"], lines[2]["game"]) == ("busy", 49, "game 49")
        assert account.counts == {Cause.BUSY: 50, Cause.FAILED: 1}
        assert counted(Cause.BUSY) == before + 50
        account.close()

    asyncio.run(asyncio.wait_for(main(), 30))


def test_what_was_not_said_yet_is_said_at_the_end() -> None:
    async def main() -> None:
        account = Fallbacks()
        with capture_logs() as lines:
            for _ in range(3):
                account.add(Unanswered(Cause.LATE), "5", "glory@1")
            account.close()
            account.close()
        assert [line["count"] for line in lines] == [1, 2]

    asyncio.run(main())
