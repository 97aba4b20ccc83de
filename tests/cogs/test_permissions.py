"""What the bot asks for: no more and no less than the README's link gives it."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import discord

from cogs.permissions import needs

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_invite_link_of_the_readme_asks_for_all_that_any_table_needs_and_nothing_else() -> None:
    link = re.search(r"permissions=(\d+)", README.read_text(encoding="utf-8"))
    assert link is not None
    wanted = {
        need.name
        for in_thread, opens_thread in product((False, True), repeat=2)
        for need in needs(in_thread=in_thread, opens_thread=opens_thread)
    }
    assert discord.Permissions(**dict.fromkeys(wanted, True)).value == int(link[1])
