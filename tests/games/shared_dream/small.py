"""Small content for tests of the rules: plain tiles, four characters, a few cards, and every scenario in miniature.

What is printed for the real game may be tuned; what is printed here never is. Numbers: `nikki` fights (Anima Combat 2,
Damage 2, Health 4; Animus Combat 5, Damage 3, Health 4), `theo` heals, `wren` works magic, `bram` has an armour.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.shared_dream.checks_scenarios import FACTS
from engine.games.shared_dream.checks_steps import LOCATIONS

TILES = (
    "".join(
        f'[[tile]]\nid = "{name}"\ntitle = "{name}"\nkind = "location"\n'
        for name in LOCATIONS
        if name not in ("hospital", "library", "police-station", "park")
    )
    + """
[[tile]]
id = "hospital"
title = "hospital"
kind = "location"
use = { steps = [{ do = "heal", n = 2, mat = "choose" }] }

[[tile]]
id = "park"
title = "park"
kind = "location"
use = { spend = 1, steps = [{ do = "taint", n = -2, where = "choose-tainted" }] }

[[tile]]
id = "library"
title = "library"
kind = "location"
passive = [{ gives = "magic" }]

[[tile]]
id = "police-station"
title = "police-station"
kind = "location"
passive = [{ gives = "armour", when = "anima" }]
"""
    + "".join(f'[[tile]]\nid = "street-{number}"\ntitle = "street"\n' for number in range(1, 12))
    + "".join(f'[[tile]]\nid = "stop-{number}"\ntitle = "stop"\nkind = "stop"\n' for number in range(1, 5))
)

CHARACTERS = """
[[character]]
id = "nikki"
title = "Nikki"
animus_title = "The Comet"
about = "Fast."
anima = { combat = 2, magic = 1, social = 2, movement = 3, damage = 2, health = 4 }
animus = { combat = 5, magic = 2, social = 3, movement = 4, damage = 3, health = 4 }
aspects = [
    { text = "+1 Social.", passive = [{ gives = "social" }] },
    { text = "+1 Magic.", passive = [{ gives = "magic" }] },
    { text = "+1 bonus damage.", passive = [{ gives = "bonus-damage" }] },
]

[[character]]
id = "theo"
title = "Theo"
animus_title = "The Lightbringer"
about = "Kind."
anima = { combat = 1, magic = 2, social = 3, movement = 2, damage = 1, health = 3 }
animus = { combat = 3, magic = 5, social = 4, movement = 3, damage = 2, health = 6 }
aspects = [
    { text = "Wards.", passive = [{ gives = "ward-on-channel", n = 2 }] },
    { text = "Calm.", passive = [{ gives = "calm" }] },
    { text = "Armour.", passive = [{ gives = "armour" }] },
]

[[character]]
id = "wren"
title = "Wren"
animus_title = "The Unwritten"
about = "Quiet."
anima = { combat = 3, magic = 3, social = 1, movement = 2, damage = 1, health = 4 }
animus = { combat = 3, magic = 4, social = 2, movement = 3, damage = 3, health = 6 }
aspects = [
    { text = "Reach.", passive = [{ gives = "reach" }] },
    { text = "Mending.", passive = [{ gives = "mending" }] },
    { text = "Actions.", passive = [{ gives = "actions" }] },
]

[[character]]
id = "bram"
title = "Bram"
animus_title = "The Leviathan"
about = "Old."
anima = { combat = 3, magic = 1, social = 1, movement = 2, damage = 2, health = 5 }
animus = { combat = 5, magic = 2, social = 2, movement = 2, damage = 4, health = 7 }
aspects = [
    { text = "Fearless.", passive = [{ gives = "fearless" }] },
    { text = "Cheap.", passive = [{ gives = "cheap-artifact" }] },
    { text = "Sure.", passive = [{ gives = "sure-footed" }] },
]
"""


def entry(table: str, name: str, rest: str = "") -> str:
    """An entry of a deck, with its id as its title."""
    return f'\n[[{table}]]\nid = "{name}"\ntitle = "{name}"\n{rest}\n'


def ability(name: str, character: str, rank: int, cost: int, steps: str) -> str:
    """An Ability card."""
    return entry("ability", name, f'character = "{character}"\nrank = {rank}\ncost = {cost}\nsteps = [{steps}]')


ABILITIES = "".join(
    [
        ability("headlong", "nikki", 1, 0, '{ do = "walk", n = 2 }'),
        ability("fist", "nikki", 2, 1, '{ do = "hit", enemy = "near:2", n = 3 }'),
        ability("star", "nikki", 3, 2, '{ do = "score", score = "combat", n = 2, until = "return", who = "all" }'),
        ability("heal", "theo", 1, 1, '{ do = "heal", n = 2, who = "choose-here", mat = "choose" }'),
        ability("wards", "theo", 2, 0, '{ do = "untargetable", until = "return" }'),
        ability("dawn", "theo", 3, 2, '{ do = "attack", enemy = "near:1", score = "magic", damage = 2 }'),
        ability(
            "redact", "wren", 1, 1, '{ do = "enemy-score", enemy = "here", score = "combat", n = -2, until = "night" }'
        ),
        ability("blot", "wren", 2, 0, '{ do = "bonus-damage", n = 2, until = "return", abilities = true }'),
        ability("page", "wren", 3, 3, '{ do = "hit", enemy = "all-near:1", n = 2 }'),
        ability("undertow", "bram", 1, 1, '{ do = "drive", enemy = "near:2", to = "here" }'),
        ability("hide", "bram", 2, 0, '{ do = "ward", n = 2 }'),
        ability("wave", "bram", 3, 2, '{ do = "stun", enemy = "all-here" }'),
    ]
)


def reaver(name: str, kind: str, scores: str, rest: str = "") -> str:
    """A Reaver card: `combat movement damage health`."""
    combat, movement, damage, health = scores.split()
    return entry(
        "reaver",
        name,
        f'type = "{kind}"\ncombat = {combat}\nmagic = 3\nmovement = {movement}\ndamage = {damage}\n'
        f"health = {health}\n{rest}",
    )


FIXED = 'fixes = true\nmode = "dark-magic"'
RUINS = 'mode = "dark-magic"\non_end = [{ do = "taint", n = 1 }]'
REAVERS = "".join(
    [
        *[reaver(f"violence-{number}", "violence", "5 3 2 5") for number in (1, 2, 3)],
        *[reaver(f"torment-{number}", "torment", "3 2 1 5", FIXED) for number in (1, 2, 3)],
        *[reaver(f"ruin-{number}", "ruin", "3 2 1 5", RUINS) for number in (1, 2, 3)],
    ]
)

DARK_MAGIC = "".join(
    [
        *[entry("dark-magic", f"bite-{number}", 'steps = [{ do = "wound", n = 1 }]') for number in range(1, 7)],
        entry("dark-magic", "stain", 'steps = [{ do = "taint", n = 1 }]'),
        entry("dark-magic", "guest", 'steps = [{ do = "spawn", what = "shadow" }]'),
        entry("dark-magic", "again", 'steps = [{ do = "draw", deck = "dark-magic" }]'),
    ]
)

ECHOES = "".join(
    [
        *[
            entry("echo", f"gift-{number}", 'timing = "now"\nsteps = [{ do = "conviction", n = 1 }]')
            for number in (1, 2)
        ],
        *[entry("echo", f"wings-{number}", 'timing = "turn"\npassive = [{ gives = "movement" }]') for number in (1, 2)],
        entry("echo", "blade", 'timing = "once"\nsteps = [{ do = "hit", enemy = "here", n = 2 }]'),
        *[
            entry("echo", f"plain-{number}", 'timing = "turn"\npassive = [{ gives = "calm", n = 0 }]')
            for number in (1, 2, 3)
        ],
    ]
)

ARTIFACTS = "".join(
    [
        entry("artifact", "crown", 'passive = [{ gives = "social" }]'),
        entry("artifact", "heart", 'passive = [{ gives = "health" }]'),
        entry("artifact", "sling", 'use = "action"\nuses = "turn"\nsteps = [{ do = "hit", enemy = "near:2", n = 2 }]'),
        entry("artifact", "jar", 'use = "free"\nuses = "discard"\nsteps = [{ do = "hit", enemy = "here", n = 3 }]'),
        entry("artifact", "token", 'use = "free"\nuses = "unlimited"\nsteps = [{ do = "go", to = "choose-location" }]'),
        entry("artifact", "knuckles", 'passive = [{ gives = "combat", when = "attacking" }]'),
    ]
)

ROOT_OF_EVIL = """# Root of Evil

## start
```toml
start = "downtown"
continues = "high-school"
```
It begins.

## school
```toml
back = "high-school"
test = "social"

[[bands]]
at = 0
continues = "museum"

[[bands]]
at = 8
continues = "boxing-gym"
```
A test.

### 0-7
Not quite.

### 8+
Well done.

## gym
```toml
back = "boxing-gym"
spawn = [{ do = "spawn", what = "shadow" }, { do = "spawn", what = "reaver:violence" }]

[after]
continues = "museum"
steps = [{ do = "conviction", n = 1 }]
```
They come.

### after
They are gone.

## hall
```toml
back = "museum"
continues = "library 2"
```
One of two.

## cellar
```toml
back = "museum"
continues = "library 2"
```
The other.

## page
```toml
back = "library 2"

[[paths]]
id = "leave"
title = "Leave it"
again = true

[[paths]]
id = "read"
title = "Read it"
complete = true
steps = [{ do = "artifact" }]
```
Choose.

### leave
Another day.

### read
The end.
"""


def two_cards(title: str, start: str, end: str, rest: str = "") -> str:
    """A story of a Start card and a card that completes it."""
    return f"""# {title}

## start
```toml
start = "{start}"
continues = "{end}"
```
It begins.

## end
```toml
back = "{end}"
complete = true
{rest}
```
It ends.
"""


GRUDGE = """# Grudge

## start
```toml
start = "museum"
continues = "hospital"
```
It begins.

## grudge
```toml
back = "hospital"
test = ["combat", "magic"]

[[bands]]
at = 0
again = true
steps = [{ do = "wound", n = 1 }]

[[bands]]
at = 4
complete = true
spawn = [{ do = "spawn", what = "shadow", where = "downtown" }]
```
A fight or a riddle.

### 0-3
No.

### 4+
Yes, but.

### after
It is done.
"""


def deck(names: Iterable[str], rest: str = "") -> str:
    """A deck of a scenario."""
    return "".join(entry("card", name, rest) for name in names)


def numbered(name: str, count: int) -> list[str]:
    """Ids with numbers."""
    return [f"{name}-{number}" for number in range(1, count + 1)]


def scenario_card(name: str) -> str:
    """The scenario card with its printed facts."""
    facts = FACTS[name]
    required = ", ".join(f'"{place}"' for place in facts.required)
    taint = ", ".join(f'["{place}", {cubes}]' for place, cubes in facts.taint)
    stories = ", ".join(f'"{story}"' for story in facts.stories)
    shared = ", ".join(f'"{story}"' for story in facts.shared)
    return f"""id = "{name}"
title = "{name}"
complexity = "{facts.complexity}"
objective = "Win."
victory = "When won."
required = [{required}]
taint = [{taint}]
stories = [{stories}]
shared_cards = [{shared}]
"""


def foes(name: str, weak: str = "", count: int = 0, rest: str = "") -> str:
    """The Nemeses of a scenario with their printed Scores, and weak enemies of one type."""
    found = ""
    for nemesis, numbers in FACTS[name].nemeses.items():
        lines = "\n".join(f"{score} = {number}" for score, number in numbers._asdict().items())
        mode = 'mode = "dark-magic"' if nemesis == "seducer" else ""
        found += entry("foe", nemesis, f'type = "nemesis"\n{lines}\n{mode}')
    for one in numbered(weak, count):
        found += entry("foe", one, f'type = "{weak}"\ncombat = 2\nmagic = 1\ndamage = 1\nhealth = 2\n{rest}')
    return found


STRIKE = 'steps = [{ do = "taint", n = 1, where = "hospital" }]'
CLOWN = 'steps = [{ do = "scene", act = "clown-goes", where = "museum" }, { do = "wound", n = 1, who = "at-nemesis" }]'
TASK = 'task = { kinds = ["social", "magic"], need = 4 }\nfailure = [{ do = "nightmare", n = 1 }]'
GRUNT = 'steps = [{ do = "spawn", what = "grunt" }]\nred = [{ do = "draw", deck = "panic" }]'


def _events() -> str:
    places = FACTS["war-of-the-roses"].required
    return "".join(
        entry("card", f"event-{place}-{number}", f'location = "{place}"\n{TASK}')
        for place in places
        for number in (1, 2)
    )


def _bombs() -> str:
    places = ("museum", "hospital", "downtown", "warehouse")
    return "".join(entry("card", f"bomb-{place}", f'location = "{place}"') for place in places)


def _panic() -> str:
    stays = 'location = "museum"\nstays = 1\npassive = [{ gives = "combat", n = -1 }]'
    return entry("card", "panic-stays", stays) + deck(
        numbered("panic", 2), 'steps = [{ do = "nightmare", n = 1, who = "all" }]'
    )


def _shared(title: str) -> str:
    return f'# {title}\n\n## card\n```toml\nsteps = [{{ do = "conviction", n = 1, who = "all" }}]\n```\nRead to all.\n'


SCENARIOS = {
    "beast-at-the-door": {
        "foes.toml": foes("beast-at-the-door"),
        "strikes.toml": deck(numbered("strike", 10), STRIKE),
        "dream-fragments.toml": deck(numbered("fragment", 7), 'use = "passive"\npassive = [{ gives = "social" }]'),
        "root-of-evil.md": ROOT_OF_EVIL,
        "angelic-assistance.md": GRUDGE,
        "impact-statement.md": two_cards("Impact", "downtown", "museum"),
        "shining-in-the-darkness.md": two_cards("Shining", "downtown", "hospital"),
    },
    "dead-serious": {
        "foes.toml": foes("dead-serious"),
        "clown-abilities.toml": deck(numbered("ability", 6), CLOWN),
        "final-confrontations.toml": deck(numbered("confrontation", 4), f'location = "museum"\n{TASK}'),
        "dream-fragments.toml": deck(
            numbered("clown-fragment", 5),
            'use = "free"\nuses = "turn"\nsteps = [{ do = "scene", act = "terror", n = 2 }]',
        ),
        **{f"{story}.md": two_cards(story, "downtown", "museum") for story in FACTS["dead-serious"].stories},
    },
    "explosive-nightlife": {
        "foes.toml": foes("explosive-nightlife", "minion", 12),
        "bomb-codes.toml": deck(numbered("code", 12)),
        "bombs.toml": _bombs(),
        **{f"{story}.md": two_cards(story, "downtown", "museum") for story in FACTS["explosive-nightlife"].stories},
    },
    "attack-of-the-mindrender": {
        "foes.toml": foes("attack-of-the-mindrender", "grunt", 7),
        "alien-technology.toml": deck(numbered("gear", 11), "combat = 1") + deck(["gear-12"], 'mode = "dark-magic"'),
        "panic.toml": _panic(),
        "invasion.toml": deck(["invasion-start", "invasion-2", "invasion-3", "invasion-4"], GRUNT),
        **{
            f"{story}.md": two_cards(story, "downtown", "museum") for story in FACTS["attack-of-the-mindrender"].stories
        },
        **{f"{story}.md": _shared(story) for story in FACTS["attack-of-the-mindrender"].shared},
    },
    "war-of-the-roses": {
        "foes.toml": foes("war-of-the-roses", "husk", 10),
        "last-night.toml": deck(numbered("last-night", 19), 'steps = [{ do = "nightmare", n = 1 }]'),
        "events.toml": _events(),
    },
}

FILES = {
    "tiles.toml": TILES,
    "characters.toml": CHARACTERS,
    "abilities.toml": ABILITIES,
    "reavers.toml": REAVERS,
    "dark-magic.toml": DARK_MAGIC,
    "echoes.toml": ECHOES,
    "artifacts.toml": ARTIFACTS,
    "npcs.toml": "",
    "reference.toml": "",
    **{f"scenarios/{name}/scenario.toml": scenario_card(name) for name in SCENARIOS},
    **{f"scenarios/{name}/{file}": text for name, files in SCENARIOS.items() for file, text in files.items()},
}
