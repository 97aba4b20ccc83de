"""Which characters Discord takes as an emoji on a button or as a reaction; ✦ for one only looks like one."""

from __future__ import annotations

import re

from sandbox.wire import Json

# Code points with the property Emoji, from Unicode's emoji-data; above U+1F300 whole blocks, as new ones come there.
BASIC = (
    "©®‼⁉™ℹ↔-↙↩↪⌚⌛⌨⏏⏩-⏳⏸-⏺Ⓜ▪▫▶◀◻-◾☀-☄☎☑☔☕☘☝☠☢☣☦☪☮☯☸-☺♀♂♈-♓♟♠♣♥♦♨♻♾♿"
    "⚒-⚗⚙⚛⚜⚠⚡⚧⚪⚫⚰⚱⚽⚾⛄⛅⛈⛎⛏⛑⛓⛔⛩⛪⛰-⛵⛷-⛺⛽✂✅✈-✍✏✒✔✖✝✡✨✳✴❄❇❌❎❓-❕❗❣❤➕-➗➡➰➿⤴⤵"
    "⬅-⬇⬛⬜⭐⭕〰〽㊗㊙🀄🃏🅰🅱🅾🅿🆎🆑-🆚🈁🈂🈚🈯🈲-🈺🉐🉑"
    "\U0001f300-\U0001f64f\U0001f680-\U0001f6ff\U0001f7e0-\U0001f7f0\U0001f90c-\U0001f9ff\U0001fa70-\U0001faff"
)
ONE = f"(?:[{BASIC}]\ufe0f?[\U0001f3fb-\U0001f3ff]?)"
EMOJI = re.compile(f"{ONE}(?:\u200d{ONE})*|[0-9#*]\ufe0f?\u20e3|[\U0001f1e6-\U0001f1ff]{{2}}")


def known(name: str) -> bool:
    """Whether this is one emoji."""
    return EMOJI.fullmatch(name) is not None


def usable(emoji: Json) -> bool:
    """Whether a component may show it: a custom one by id, or a character."""
    return bool(emoji.get("id")) or known(str(emoji.get("name") or ""))
