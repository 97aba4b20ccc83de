"""What can be seen of a game of The Shared Dream: everything but decks, undrawn Reflections, and what lies face down.

It is a cooperative game: nobody's hand is hidden from the others, so every seat and every spectator has the same view.
"""

from __future__ import annotations

from functools import cache

import msgspec

from engine.games.shared_dream import scores
from engine.games.shared_dream.city import turned
from engine.games.shared_dream.content import SIDES
from engine.games.shared_dream.scenes import BombScene, ClownScene, InvasionScene, RoseScene
from engine.games.shared_dream.state import SHADOW_BASES, WIDTH, Enemy, Touched
from engine.games.shared_dream.table import Table


class TileSeen(msgspec.Struct, frozen=True):
    """A tile of the city. `exits`: the sides its arrows point to as it lies. `marks`: words for tokens on it."""

    id: str
    kind: str
    row: int
    column: int
    exits: str
    taint: int
    marks: tuple[str, ...]


class StorySeen(msgspec.Struct, frozen=True):
    """A Personal Reflection: where it continues (empty while enemies hold it up), and how many enemies it waits for.

    card: the one that lies open, as it was read last.
    """

    story: str
    goal: str
    again: bool
    waits: int
    done: bool
    card: str = ""


class HeroSeen(msgspec.Struct, frozen=True):
    """A player's character with both mats, tracks and cards. `lasting`: what is in effect, by how much, until when."""

    seat: str
    character: str
    form: str
    rank: int
    tile: str
    combat: int
    magic: int
    social: int
    movement: int
    damage: int
    wounds: int
    health: int
    ward: int
    other_wounds: int
    conviction: int
    nightmare: int
    doubt: int
    locked: bool
    doubting: bool
    out: bool
    actions: int
    acted: bool
    reflected: bool
    artifacts: tuple[str, ...]
    echo: str
    abilities: tuple[str, ...]
    played: tuple[str, ...]
    items: tuple[str, ...]
    stories: tuple[StorySeen, ...]
    lasting: tuple[tuple[str, int, str], ...] = ()


class EnemySeen(msgspec.Struct, frozen=True):
    """An enemy on the board: Combat with Taint, and what is left of its Health (a Shadow: its dial).

    lasting: what is in effect on it, by how much, until when. stunned: it skips its next activation.
    """

    id: str
    kind: str
    type: str
    tile: str
    combat: int
    magic: int
    movement: int
    damage: int
    left: int
    health: int
    gear: str
    prey: str
    mode: str
    lasting: tuple[tuple[str, int, str], ...] = ()
    stunned: bool = False


class BombSeen(msgspec.Struct, frozen=True):
    """A Bomb card: its id and tile only when face up."""

    card: str
    tile: str
    shown: bool
    tokens: int


class SceneSeen(msgspec.Struct, frozen=True):
    """What the scenario has on the table; what it does not use keeps its default."""

    terror: int = -1
    frenzied: bool = False
    confrontation: str = ""
    bombs: tuple[BombSeen, ...] = ()
    explosions: int = 0
    meteorite: str = ""
    invasion: tuple[str, ...] = ()
    invasion_at: int = -1
    invasion_red: bool = False
    panics: tuple[tuple[str, str, int], ...] = ()
    roses: dict[str, str] = {}
    locked: bool = False
    last_night: dict[str, int] = {}
    beast_track: int = -1
    beast_wounds: int = 0


class View(msgspec.Struct, frozen=True):
    """The whole table."""

    seat: str | None
    scenario: str
    phase: str
    day: int
    order: tuple[str, ...]
    actor: str
    doubt_limit: int
    tiles: tuple[TileSeen, ...]
    heroes: tuple[HeroSeen, ...]
    enemies: tuple[EnemySeen, ...]
    decks: dict[str, int]
    discards: dict[str, tuple[str, ...]]
    dials: int
    scene: SceneSeen
    ending: str


def make_view(t: Table, seat: str | None) -> View:
    """The view of anybody."""
    state = t.state
    return View(
        seat=seat,
        scenario=state.scenario,
        phase=state.phase,
        day=state.day,
        order=tuple(state.order),
        actor=state.actor,
        doubt_limit=state.doubt_limit,
        tiles=tuple(_tiles(t)),
        heroes=tuple(_hero(t, name) for name in state.heroes),
        enemies=tuple(_enemy(t, enemy) for enemy in state.enemies),
        decks={name: len(cards) for name, cards in state.decks.items()},
        discards={name: tuple(cards) for name, cards in state.discards.items()},
        dials=len(state.dials),
        scene=_scene(t),
        ending=state.outcome.ending if state.outcome else "",
    )


@cache
def _exits(printed: str, turn: int) -> str:
    """The sides that a tile's arrows point to as it lies."""
    exits = turned(printed, turn)
    return "".join([side for side in SIDES if side in exits])


def _tiles(t: Table) -> list[TileSeen]:
    marks = _marks(t)
    return [
        TileSeen(
            tile.id,
            t.tile(tile.id).kind,
            place // WIDTH,
            place % WIDTH,
            exits,
            tile.taint,
            tuple(marks.get(tile.id, ())),
        )
        for place, (tile, exits) in enumerate(zip(t.state.city, t.roads.exits, strict=True))
    ]


def _marks(t: Table) -> dict[str, list[str]]:
    """Words for the scenario's tokens, by tile."""
    scene = t.state.scene
    marks: dict[str, list[str]] = {}
    match scene:
        case RoseScene():
            marks = {tile: [f"rose-{colour}"] for tile, colour in scene.roses.items()}
        case InvasionScene():
            marks.setdefault(scene.meteorite, []).append("meteorite")
            for panic in scene.panics:
                marks.setdefault(panic.tile, []).append("panic")
        case BombScene():
            for bomb in scene.bombs:
                if bomb.shown:
                    marks.setdefault(t.printed.decks["bombs"][bomb.card].location, []).append("bomb")
        case ClownScene() if scene.tile and not scene.frenzied:
            marks[scene.tile] = ["clown"]
    return marks


def _hero(t: Table, seat: str) -> HeroSeen:
    hero = t.hero(seat)
    known = bool(hero.character)

    def value(name: str) -> int:
        return scores.score(t, seat, name) if known else 0

    other = hero.anima if hero.rank else hero.animus
    return HeroSeen(
        seat=seat,
        character=hero.character,
        form="animus" if hero.rank else "anima",
        rank=hero.rank,
        tile=hero.tile,
        combat=value("combat"),
        magic=value("magic"),
        social=value("social"),
        movement=value("movement"),
        damage=value("damage"),
        wounds=hero.mat.wounds,
        health=scores.health(t, seat) if known else 0,
        ward=hero.mat.ward,
        other_wounds=other.wounds,
        conviction=hero.conviction,
        nightmare=hero.nightmare,
        doubt=hero.doubt,
        locked=hero.locked,
        doubting=hero.doubting,
        out=hero.out,
        actions=hero.actions,
        acted=hero.acted,
        reflected=hero.reflected,
        artifacts=tuple(hero.artifacts),
        echo=hero.echo,
        abilities=tuple(hero.hand),
        played=tuple(hero.played),
        items=tuple(hero.items),
        stories=tuple(
            StorySeen(thread.story, thread.goal, thread.again, len(thread.pending), thread.done, thread.card)
            for thread in hero.threads
        ),
        lasting=_in_effect(hero),
    )


def _enemy(t: Table, enemy: Enemy) -> EnemySeen:
    card = scores.foe(t, enemy)
    shadow = enemy.id in SHADOW_BASES
    health = 5 if shadow else scores.enemy_health(t, enemy)
    return EnemySeen(
        id=enemy.id,
        kind=enemy.kind,
        type=card.type,
        tile=enemy.tile,
        combat=scores.combat(t, enemy),
        magic=scores.enemy_score(t, enemy, "magic"),
        movement=scores.enemy_score(t, enemy, "movement"),
        damage=scores.enemy_score(t, enemy, "damage"),
        left=enemy.dial if shadow else health - enemy.wounds,
        health=health,
        gear=enemy.gear,
        prey=enemy.prey,
        mode=scores.enemy_mode(t, enemy),
        lasting=_in_effect(enemy),
        stunned=enemy.stunned,
    )


def _in_effect(touched: Touched) -> tuple[tuple[str, int, str], ...]:
    return tuple([(lasting.gives, lasting.n, lasting.until) for lasting in touched.lasting])


def _scene(t: Table) -> SceneSeen:
    scene = t.state.scene
    match scene:
        case ClownScene():
            return SceneSeen(terror=scene.terror, frenzied=scene.frenzied, confrontation=scene.confrontation)
        case BombScene():
            printed = t.printed.decks["bombs"]
            bombs = tuple(
                BombSeen(bomb.card, printed[bomb.card].location, True, bomb.tokens)
                if bomb.shown
                else BombSeen("", "", False, bomb.tokens)
                for bomb in scene.bombs
            )
            return SceneSeen(bombs=bombs, explosions=scene.explosions)
        case InvasionScene():
            return SceneSeen(
                meteorite=scene.meteorite,
                invasion=tuple(scene.row),
                invasion_at=scene.at,
                invasion_red=scene.red,
                panics=tuple((panic.card, panic.tile, panic.nights) for panic in scene.panics),
            )
        case RoseScene():
            waiting = {seat: len(cards) for seat, cards in scene.waiting.items()}
            return SceneSeen(roses=dict(scene.roses), locked=scene.locked, last_night=waiting)
    beast = t.state.enemy("beast")
    return SceneSeen(beast_track=beast.track, beast_wounds=beast.wounds) if beast else SceneSeen()
