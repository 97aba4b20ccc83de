"""The questions of the game: ask ids, who answers, and the verbs of their options.

`*` marks facts of an option; facts of the ask are in brackets. Effect asks have `card`, the card that asks.

| ask                        | who                  | options                                                         |
|----------------------------|----------------------|-----------------------------------------------------------------|
| `tuck-in`                  | each Dreamer         | `equip:ITEM@GUARDIAN`, `replace:ITEM@GUARDIAN` *old,            |
|                            |                      | `move:ITEM@GUARDIAN`, `swap:ITEM@GUARDIAN` *other, `ward:WARD`, |
|                            |                      | `replace-ward:WARD` *old, `done`; always refused: `play:ACTION`,|
|                            |                      | `use:CARD` *sand                                                |
| `awake-window`             | each Awake Dreamer   | as `tuck-in`                                                    |
| `hour.place`               | Darkness             | `place:CARD` (0 to 2 picks) [hour]                              |
| `hour.decide`              | Darkness             | `lurk`, `strike` [hour, count: face-down cards]                 |
| `lurk.discard`             | Darkness             | `discard:CARD`, `keep`                                          |
| `strike.reveal`            | Darkness             | `reveal:CARD` [count]                                           |
| `strike.pay`               | Darkness             | `yes`, `no` [card, sand]                                        |
| `strike.bonus`             | team, majority       | `give:MONSTER@GUARDIAN`, `decline` (the fallback)               |
| `strike.assign-monster`    | Darkness             | `assign:MONSTER@SEAT`                                           |
| `strike.assign-guardian`   | each Dreamer         | `face:MONSTER@GUARDIAN`                                         |
| `strike.dreamers-act`      | each Asleep Dreamer  | `play:ACTION` *sand, `use:CARD` *sand, `pass`; always refused:  |
|                            |                      | `equip:ITEM`, `ward:WARD`                                       |
| `strike.darkness-acts`     | Darkness             | `play:ACTION` *sand, `pass`; always refused: `play:MONSTER`,    |
|                            |                      | `play:NIGHTMARE`                                                |
| `strike.compare`           | Darkness             | `compare:GUARDIAN` (all it faces), `compare:MONSTER` (unfaced)  |
| `strike.attribute`         | the Dreamer, or the  | `attribute:ATTRIBUTE` *strength (the Guardian's in it)          |
|                            | Darkness by a card   | [guardian, against: the Monsters' Strength]                     |
| `strike.would-wake`        | the Dreamer          | `use:WARD` *sand, `decline` [strength, against: 0 where unfaced]|
| `effect.guardian`          | who plays the card   | `guardian:GUARDIAN`                                             |
| `effect.monster`           | who plays the card   | `monster:MONSTER`                                               |
| `effect.dreamer`           | who plays the card   | `dreamer:SEAT`                                                  |
| `effect.attribute`         | who plays the card   | `attribute:ATTRIBUTE`                                           |
| `effect.move-monster`      | who plays the card   | `move:MONSTER@GUARDIAN`                                         |
| `effect.move-item`         | who plays the card   | `move:ITEM@GUARDIAN`, `swap:ITEM@GUARDIAN` *other               |
| `effect.break-item`        | who plays the card   | `item:ITEM@GUARDIAN`                                            |
| `effect.nightmare`         | who plays the card   | `nightmare:NIGHTMARE`                                           |
| `effect.summon`            | Darkness             | `summon:MONSTER`, `decline` (when revealed)                     |
| `effect.recall`            | a Dreamer            | `recall:ACTION`                                                 |
| `effect.discard`           | the Dreamer hit      | `discard:CARD` (the number asked for) [cards]                   |

Facts are numbers (`sand`, `strength`, `against`, `count`, `cards`, `hour`) or ids of cards (`card`, `old`, `other`,
`guardian`). Each ask is built in the chapter that asks it.
"""

from __future__ import annotations

from functools import cache

from engine.kernel.asks import Fact, Option

ASKS = (
    "tuck-in",
    "awake-window",
    "hour.place",
    "hour.decide",
    "lurk.discard",
    "strike.reveal",
    "strike.pay",
    "strike.bonus",
    "strike.assign-monster",
    "strike.assign-guardian",
    "strike.dreamers-act",
    "strike.darkness-acts",
    "strike.compare",
    "strike.attribute",
    "strike.would-wake",
    "effect.guardian",
    "effect.monster",
    "effect.dreamer",
    "effect.attribute",
    "effect.move-monster",
    "effect.move-item",
    "effect.break-item",
    "effect.nightmare",
    "effect.summon",
    "effect.recall",
    "effect.discard",
)
VERBS = (
    "equip",
    "replace",
    "move",
    "swap",
    "ward",
    "replace-ward",
    "done",
    "play",
    "use",
    "pass",
    "place",
    "lurk",
    "strike",
    "discard",
    "keep",
    "reveal",
    "yes",
    "no",
    "give",
    "decline",
    "assign",
    "face",
    "compare",
    "attribute",
    "guardian",
    "monster",
    "dreamer",
    "item",
    "nightmare",
    "summon",
    "recall",
)


@cache
def option(pick: str, refused: str | None = None, fact: str = "", value: Fact = 0) -> Option:
    """An option, made once. The words and numbers that occur are few: cards, places, clauses, costs."""
    return Option(pick, refused, {fact: value}) if fact else Option(pick, refused)
