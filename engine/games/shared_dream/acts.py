"""What a player may do in the Act step (rulebook chapters "Day Phase Actions", "Channeling the Animus")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from engine.games.shared_dream import combat, harm, reflections, scores, selectors, steps, tracks
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.city import NOWHERE, STEP_BY_STEP, move_option
from engine.games.shared_dream.content import Artifact, SceneCard
from engine.games.shared_dream.events import (
    ArtifactGained,
    CardDiscarded,
    CardPlayed,
    Channelled,
    LocationUsed,
    Moved,
    NothingCame,
    Rested,
)
from engine.games.shared_dream.state import TOP, Enemy
from engine.games.shared_dream.table import Table, one, with_fact
from engine.kernel import Ask, Fact, Option

MOST_ARTIFACTS = 2
"""Artifacts anybody may hold (SD-ACT-08)."""

NO_ACTION = "SD-DAY-09"
END = Option("end")


async def one_act(t: Table, seat: str) -> bool:
    """Ask the acting player for the next thing and do it; False when the turn is over."""
    t.state.idle = True
    choice = await t.gm.ask_one(lambda: act_ask(t, seat))
    t.state.idle = False
    if choice.verb == "end":
        return False
    await do(t, seat, choice)
    return True


def act_ask(t: Table, seat: str) -> Ask:
    """Everything the acting player may do now, and what is refused and why."""
    hero = t.hero(seat)
    spent = NO_ACTION if hero.actions < 1 else None
    options = [
        *_moves(t, seat, spent),
        *_rests(
            spent or ("SD-HOLE-17" if hero.conviction >= TOP else None),
            spent or ("SD-HOLE-17" if hero.nightmare <= 0 else None),
        ),
        *[_attack(t, enemy, spent) for enemy in attackable(t, seat)],
        Option("artifact", spent or _no_artifact(t, seat)),
        *reflections.options(t, seat, spent),
        *_location(t, seat, spent),
        *_channelling(t, seat),
        *_abilities(t, seat),
        *_cards(t, seat),
        *[Option(f"discard:{artifact}") for artifact in hero.artifacts],
        *t.scenario.options(t, seat, spent),
        END,
    ]
    return Ask("day.act", (seat,), tuple(options), facts=_act_facts(t, seat))


def _act_facts(t: Table, seat: str) -> dict[str, Fact]:
    """What the question tells beside the Actions: where, both tracks, and where the first open story goes on."""
    hero = t.hero(seat)
    return {
        "actions": hero.actions,
        "tile": hero.tile,
        "conviction": hero.conviction,
        "nightmare": hero.nightmare,
        "goal": goal(t, seat),
    }


def free_options(t: Table, seat: str) -> list[Option]:
    """Free Actions: also open while a Reflection is read and before a defence (SD-ACT-14, SD-CHAN-07, SD-HOLE-20)."""
    return [
        *_channelling(t, seat),
        *[option for option in (*_abilities(t, seat), *_cards(t, seat)) if not option.facts["cost"]],
    ]


def _moves(t: Table, seat: str, spent: str | None) -> Iterable[Option]:
    if spent is not None:
        return (Option("move", spent, NOWHERE),)
    movement, halts = scores.score(t, seat, "movement"), not scores.gift(t, seat, "sure-footed")
    moves = t.roads.moves(t.hero(seat).tile, max(0, movement), halts=halts, goal=goal(t, seat))
    return with_what_waits(t, seat, moves)


def _stories(t: Table, seat: str) -> dict[str, str]:
    """A player's open stories by the tile where they go on."""
    return {reflections.place_of(thread.goal): thread.story for thread in t.hero(seat).threads if thread.goal}


def goal(t: Table, seat: str) -> str:
    """Where the first of a player's open stories goes on; empty where none does."""
    for thread in t.hero(seat).threads:
        if thread.goal and (tile := reflections.place_of(thread.goal)) in t.roads.at:
            return tile
    return ""


def with_what_waits(t: Table, seat: str, moves: Mapping[str, Option]) -> Iterable[Option]:
    """A player's Moves, by tile, told with what waits there: own stories, Taint, enemies. All of it is public."""
    stories = _stories(t, seat)
    enemies = [enemy.tile for enemy in t.state.enemies]
    taint = {place.id: place.taint for place in t.state.city if place.taint}
    told = dict(moves)
    for tile in moves.keys() & {*stories, *enemies, *taint}:
        plain, story = moves[tile].facts, stories.get(tile, "")
        told[tile] = move_option(tile, plain["steps"], story, plain["left"], taint.get(tile, 0), enemies.count(tile))
    return told.values()


@cache
def _rests(conviction: str | None, nightmare: str | None) -> tuple[Option, ...]:
    """Rest, either way, with the clauses that refuse it."""
    return Option("rest:conviction", conviction), Option("rest:nightmare", nightmare)


def _attack(t: Table, enemy: Enemy, spent: str | None) -> Option:
    refused = spent or t.scenario.refuses_target(t, enemy)
    return with_fact("attack", enemy.id, refused, "combat", scores.combat(t, enemy))


def attackable(t: Table, seat: str) -> list[Enemy]:
    """The enemies an Attack may be aimed at: those on one's tile, or within one's reach (SD-ACT-06)."""
    if not t.state.enemies:
        return []
    tile, reach = t.hero(seat).tile, scores.gift(t, seat, "reach")
    if reach <= 0:
        return [enemy for enemy in t.state.enemies if enemy.tile == tile]
    return [enemy for enemy in t.state.enemies if t.roads.grid_distance(tile, enemy.tile) <= reach]


def _channelling(t: Table, seat: str) -> Sequence[Option]:
    hero = t.hero(seat)
    return () if hero.rank else _ranks(hero.conviction, hero.locked, hero.character)


@cache
def _ranks(conviction: int, locked: bool, character: str) -> tuple[Option, ...]:
    """Each Rank of the Animus with what it costs, and whose it is."""
    costs = {rank: rank + locked for rank in (1, 2, 3)}
    return tuple(
        [
            Option(
                f"channel:{rank}",
                "SD-CONV-03" if cost > conviction else None,
                {"cost": cost, "card": f"{rank}:{character}"},
            )
            for rank, cost in costs.items()
        ]
    )


def _abilities(t: Table, seat: str) -> Iterator[Option]:
    hero = t.hero(seat)
    for card in (*hero.hand, *hero.played):
        printed = t.content.abilities[card]
        refused = "SD-ABIL-06" if card in hero.used else "SD-ABIL-07" if printed.cost > hero.actions else None
        yield with_fact("ability", card, refused or no_target(t, seat, printed.steps), "cost", printed.cost)


def _cards(t: Table, seat: str) -> Iterator[Option]:
    hero = t.hero(seat)
    for card, printed in _usable_cards(t, seat):
        cost = int(printed.use == "action")
        refused = NO_ACTION if cost > hero.actions else "SD-CONTENT-09" if card in hero.used else None
        yield with_fact("use", card, refused or no_target(t, seat, printed.steps), "cost", cost)


def no_target(t: Table, seat: str, wanted: v.Steps) -> str | None:
    """The clause that forbids a card whose only point is an enemy, when there is none to target."""
    for step in wanted:
        if not isinstance(step, v.Hit | v.Strike | v.Drive | v.Stun | v.EnemyScore):
            return None
        if selectors.foes_in(t, selectors.Scope(seat), step.enemy):
            return None
    return "SD-ACT-06" if wanted else None


def _no_artifact(t: Table, seat: str) -> str | None:
    hero = t.hero(seat)
    if not hero.conviction and not scores.gift(t, seat, "cheap-artifact"):
        return "SD-CONV-03"
    return None if t.state.decks["artifact"] or t.state.discards.get("artifact") else "SD-HOLE-43"


def _location(t: Table, seat: str, spent: str | None) -> Iterator[Option]:
    hero = t.hero(seat)
    use = t.tile(hero.tile).use
    if use is not None:
        refused = spent or ("SD-CONV-03" if use.spend > hero.conviction else None)
        yield with_fact("location", hero.tile, refused, "cost", use.spend)


def _usable_cards(t: Table, seat: str) -> Iterator[tuple[str, Artifact | SceneCard]]:
    """Artifacts, the Echo and scenario cards that are used on purpose."""
    hero = t.hero(seat)
    for artifact in hero.artifacts:
        if t.content.artifacts[artifact].use != "passive":
            yield artifact, t.content.artifacts[artifact]
    if hero.echo and t.content.echoes[hero.echo].timing == "once":
        echo = t.content.echoes[hero.echo]
        yield hero.echo, Artifact(id=echo.id, title=echo.title, use="free", uses="turn", steps=echo.steps)
    for item in hero.items:
        card = t.scenario.item(t, item)
        if card is not None and card.use in ("free", "action"):
            yield item, card


# -- doing it ----------------------------------------------------------------------------------------------------------


async def do(t: Table, seat: str, choice: Option) -> None:
    """Carry out what was chosen."""
    hero = t.hero(seat)
    match choice.verb:
        case "move":
            hero.actions -= 1
            if choice.target == STEP_BY_STEP:
                await go_step_by_step(t, seat)
            else:
                go(t, seat, walks(t, seat, scores.score(t, seat, "movement"))[choice.target])
        case "rest":
            hero.actions -= 1
            rest(t, seat, choice.target)
        case "attack":
            hero.actions -= 1
            enemy = t.state.enemy(choice.target)
            assert enemy is not None
            await combat.attack(t, seat, enemy)
        case "artifact":
            hero.actions -= 1
            if not scores.gift(t, seat, "cheap-artifact"):
                tracks.spend(t, seat, 1)
            await gain_artifact(t, seat)
        case "reflect":
            hero.actions -= 1
            await reflections.reflect(t, seat, choice.target)
        case "location":
            hero.actions -= 1
            await use_location(t, seat)
        case "discard":
            discard_artifact(t, seat, choice.target)
        case "channel" | "ability" | "use":
            await do_free(t, seat, choice)
        case _:
            await t.scenario.act(t, seat, choice)


async def do_free(t: Table, seat: str, choice: Option) -> None:
    """Channel, use an Ability, or use a card."""
    match choice.verb:
        case "channel":
            channel(t, seat, int(choice.target))
        case "ability":
            await use_ability(t, seat, choice.target)
        case _:
            await use_card(t, seat, choice.target)


def walks(t: Table, seat: str, movement: int) -> dict[str, tuple[str, ...]]:
    """Where a Move of so many tiles can end, with the way there (SD-ACT-01 to -04)."""
    return t.roads.walks(t.hero(seat).tile, max(0, movement), halts=not scores.gift(t, seat, "sure-footed"))


def go(t: Table, seat: str, path: tuple[str, ...]) -> None:
    """Walk a path."""
    t.hero(seat).tile = path[-1]
    t.tell(Moved(seat, path, t.tile(path[-1]).kind == "stop"))


async def go_step_by_step(t: Table, seat: str) -> None:
    """A Move whose way is chosen tile by tile, until Movement is spent, a stop sign halts it, or the player stays.

    One Action and one Move however it is walked (SD-ACT-01 to -04). Nothing in the game is set off by passing a tile,
    so the way there is the players' own affair.
    """
    hero = t.hero(seat)
    path: list[str] = []
    wanted = goal(t, seat)
    movement, halts = scores.score(t, seat, "movement"), not scores.gift(t, seat, "sure-footed")
    while len(path) < movement and not (path and halts and t.tile(hero.tile).kind == "stop"):
        ahead = {tile: t.roads.move(tile, len(path) + 1, wanted) for tile in t.roads.next_to(hero.tile)}
        options = [*with_what_waits(t, seat, ahead), *([Option("stay")] if path else [])]
        choice = await t.gm.ask_one(one("day.walk", seat, options, tile=hero.tile, left=movement - len(path)))
        if choice.verb == "stay":
            break
        path.append(choice.target)
        hero.tile = choice.target
    go(t, seat, tuple(path))


def rest(t: Table, seat: str, what: str) -> None:
    """Conviction +1 or Nightmare -1 (SD-ACT-05)."""
    t.tell(Rested(seat, what))
    if what == "conviction":
        tracks.conviction(t, seat, 1)
    else:
        tracks.nightmare(t, seat, -1)


def channel(t: Table, seat: str, rank: int) -> None:
    """Spend Conviction equal to the Rank (1 more to remove the lock) and become the Animus (SD-CHAN-01 to -05)."""
    hero = t.hero(seat)
    tracks.spend(t, seat, rank + hero.locked)
    hero.rank, hero.locked = rank, False
    cards = [card for card in t.content.abilities.values() if card.character == hero.character and card.rank <= rank]
    hero.hand = [card.id for card in cards if card.id not in hero.used]
    hero.played = [card.id for card in cards if card.id in hero.used]
    t.tell(Channelled(seat, t.content.characters[hero.character].animus_title, rank))
    shield = scores.gift(t, seat, "ward-on-channel") - hero.animus.ward
    if shield > 0:
        harm.ward(t, seat, shield)


async def use_ability(t: Table, seat: str, card: str) -> None:
    """Put an Ability card face up and carry it out (SD-ABIL-04 to -07)."""
    hero = t.hero(seat)
    printed = t.content.abilities[card]
    hero.actions -= printed.cost
    hero.used.append(card)
    hero.hand.remove(card)
    hero.played.append(card)
    t.tell(CardPlayed(seat, card))
    await _carry_out(t, seat, printed.steps, card, f"{steps.ABILITY}{card}")


async def use_location(t: Table, seat: str) -> None:
    """Follow the Location's instruction (SD-ACT-12)."""
    tile = t.hero(seat).tile
    use = t.tile(tile).use
    assert use is not None
    t.tell(LocationUsed(seat, tile))
    tracks.spend(t, seat, use.spend)
    await _carry_out(t, seat, use.steps, tile, tile)


async def use_card(t: Table, seat: str, card: str) -> None:
    """Use an Artifact, an Echo or a scenario card one holds (SD-ACT-11)."""
    hero = t.hero(seat)
    printed = dict(_usable_cards(t, seat))[card]
    hero.actions -= printed.use == "action"
    t.tell(CardPlayed(seat, card))
    if printed.uses == "turn":
        hero.used.append(card)
    elif printed.uses == "discard":
        if card in hero.artifacts:
            discard_artifact(t, seat, card)
        else:
            hero.items.remove(card)
            t.scenario.spent_item(t, card)
    await _carry_out(t, seat, printed.steps, card, card)


async def _carry_out(t: Table, seat: str, todo: v.Steps, card: str, source: str) -> None:
    """Do what a Location or a card says, and tell so where nothing has come of it."""
    before = t.told
    await steps.run(t, seat, todo, source=source)
    if t.told == before:
        t.tell(NothingCame(seat, card))


# -- Artifacts ---------------------------------------------------------------------------------------------------------


async def gain_artifact(t: Table, seat: str) -> None:
    """Take the top Artifact; a third forces a discard before anything else (SD-ACT-07, -08, SD-ARTI-02)."""
    card = t.draw("artifact")
    if card is None:
        return
    t.hero(seat).artifacts.append(card)
    t.tell(ArtifactGained(seat, card))
    while len(t.hero(seat).artifacts) > MOST_ARTIFACTS:
        await discard_one(t, seat)


async def discard_one(t: Table, seat: str) -> None:
    """Discard an Artifact of one's choice."""
    held = t.hero(seat).artifacts
    picked = held[0]
    if len(held) > 1:
        options = [Option(f"discard:{card}") for card in held]
        picked = (await t.gm.ask_one(one("artifact.discard", seat, options))).target
    discard_artifact(t, seat, picked)


def discard_artifact(t: Table, seat: str, card: str) -> None:
    """Discarding is free (SD-ACT-15)."""
    t.hero(seat).artifacts.remove(card)
    t.discard("artifact", card)
    t.tell(CardDiscarded(seat, card))
