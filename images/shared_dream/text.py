"""Text boards and alt texts of the city: the same facts as the pictures, for eyes that cannot look at them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.state import SHADOW_BASES
from engine.games.shared_dream.view import EnemySeen, HeroSeen, StorySeen, TileSeen, View
from images.kit.board_words import seat_index
from images.kit.sprites import SEAT_SHAPES
from images.shared_dream.printed import (
    card_title,
    enemies_at,
    enemy_sort,
    enemy_title,
    goal_of,
    goal_title,
    hero_letter,
    hero_title,
    mortal,
    people_at,
    scenario_title,
    stories_at,
    story_title,
    tile_title,
)
from images.shared_dream.scene_text import scene_alt, scene_text
from images.shared_dream.streets import exits
from images.shared_dream.wording import alt, label, plain_name, safe_name, seat_title, text, wording

Names = Mapping[str, str]


def title_of(view: View) -> str:
    """Day and phase, or how the game ended."""
    if view.ending:
        return wording().endings[view.ending]
    phase = wording().phases[view.phase]
    return label("title", day=view.day, phase=phase) if view.day else phase


# -- text boards -------------------------------------------------------------------------------------------------------


def board_text(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> str:
    """Everything public on the table in paragraphs with a bold beginning and lists with dashes."""
    parts = [
        state_text(view, names, content, awaited),
        *(hero_text(view, hero, names, content) for hero in view.heroes),
        _enemies(view, names, content),
        scene_text(view, names, content),
        _city(view, names, content),
        _decks(view, content),
    ]
    return "\n\n".join(part for part in parts if part)


def mats_text(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> str:
    """The state of play and all that belongs to the players."""
    heroes = [hero_text(view, hero, names, content) for hero in view.heroes]
    return "\n\n".join([state_text(view, names, content, awaited), *heroes])


def state_text(view: View, names: Names, content: Content, awaited: Iterable[str]) -> str:
    """The heading: day and phase, scenario, whom play waits for, the order."""
    lines = [text("heading", title=title_of(view)), text("scenario", title=scenario_title(view, content))]
    waited = [safe_name(names, seat) for seat in awaited]
    if view.ending:
        lines.append(text("ended"))
    elif waited:
        lines.append(text("waiting", names=", ".join(waited)))
    if view.actor and not view.ending:
        lines.append(label("act", name=safe_name(names, view.actor)) + ".")
    if view.order:
        lines.append(text("order", names=", ".join(safe_name(names, seat) for seat in view.order)))
    return "\n".join([*lines, text("doubt-limit", limit=view.doubt_limit)])


def hero_text(view: View, hero: HeroSeen, names: Names, content: Content) -> str:
    """A player with mats, tracks, and the cards and stories they have."""
    shape = wording().shapes[SEAT_SHAPES[seat_index(hero.seat)]]
    name, seat = safe_name(names, hero.seat), seat_title(hero.seat)
    if not hero.character:
        return text("hero-nobody", name=name, seat=seat, shape=shape)
    first = text(
        "hero",
        name=name,
        seat=seat,
        shape=shape,
        letter=hero_letter(content, hero),
        who=hero_title(content, hero),
        form=form_of(hero),
        state=state_of(content, hero),
    )
    lines = [first, _mats(hero), _tracks(view, hero)]
    for what, cards in cards_of(hero):
        if cards:
            told = ", ".join(card_title(view, content, card) for card in cards)
            lines.append(text("hero-cards", what=label(what), cards=told))
    for story in hero.stories:
        lines.append(text("hero-story", title=story_title(view, content, story.story), goal=_goal(content, story)))
    return "\n".join(lines)


def form_of(hero: HeroSeen) -> str:
    """Anima, or Animus with its Rank."""
    form = wording().forms[hero.form]
    return f"{form} {hero.rank}" if hero.rank else form


def state_of(content: Content, hero: HeroSeen) -> str:
    """Where somebody is, or why they are not."""
    if hero.out:
        return text("out")
    if not hero.tile:
        return text("at-nowhere")
    state = text("at", place=tile_title(content, hero.tile))
    return f"{state}, {text('doubting')}" if hero.doubting else state


def cards_of(hero: HeroSeen) -> list[tuple[str, tuple[str, ...]]]:
    """Everything somebody holds or has in effect, by its label."""
    return [
        ("echo", (hero.echo,) if hero.echo else ()),
        ("artifacts", hero.artifacts),
        ("abilities", hero.abilities),
        ("played", hero.played),
        ("items", hero.items),
    ]


def scores_of(hero: HeroSeen) -> list[tuple[str, int]]:
    """The Scores of the form in use, by word."""
    values = (hero.combat, hero.magic, hero.social, hero.movement, hero.damage)
    return list(zip(wording().scores.values(), values, strict=True))


def _mats(hero: HeroSeen) -> str:
    return text(
        "hero-scores",
        scores=", ".join(f"{word} {value}" for word, value in scores_of(hero)),
        wounds=hero.wounds,
        health=hero.health,
        ward=text("hero-ward", ward=hero.ward) if hero.ward else "",
        other=wording().forms["anima" if hero.rank else "animus"],
        other_wounds=hero.other_wounds,
    )


def _tracks(view: View, hero: HeroSeen) -> str:
    more = "".join(text(key) for key in ("locked", "acted", "reflected") if getattr(hero, key))
    return text(
        "hero-tracks",
        conviction=hero.conviction,
        nightmare=hero.nightmare,
        doubt=hero.doubt,
        limit=view.doubt_limit,
        actions=hero.actions,
        more=more,
    )


def _goal(content: Content, story: StorySeen) -> str:
    if story.done:
        return text("goal-done")
    if story.waits:
        return text("goal-waits", count=story.waits)
    if not story.goal:
        return text("goal-none")
    return text("goal-at", place=goal_title(content, story.goal), again=text("goal-again") if story.again else "")


def _enemies(view: View, names: Names, content: Content) -> str:
    if not view.enemies:
        return text("enemies-none")
    return "\n".join([text("enemies"), *(enemy_text(view, enemy, names, content) for enemy in view.enemies)])


def enemy_text(view: View, enemy: EnemySeen, names: Names, content: Content) -> str:
    """An enemy with all its numbers."""
    more = text("enemy-gear", card=card_title(view, content, enemy.gear)) if enemy.gear else ""
    more += text("enemy-prey", name=safe_name(names, enemy.prey)) if enemy.prey else ""
    if not mortal(enemy):
        left = text("enemy-immortal")
    else:
        left = text("enemy-dial" if enemy.id in SHADOW_BASES else "enemy-left", left=enemy.left, health=enemy.health)
    return text(
        "enemy",
        title=enemy_title(view, content, enemy),
        type="" if enemy.id in SHADOW_BASES else text("enemy-type", type=wording().enemies[enemy_sort(enemy)]),
        place=tile_title(content, enemy.tile),
        combat=enemy.combat,
        magic=enemy.magic,
        movement=enemy.movement,
        damage=enemy.damage,
        left=left,
        mode=wording().modes[enemy.mode],
        more=more,
    )


def _city(view: View, names: Names, content: Content) -> str:
    if not view.tiles:
        return text("no-city")
    lines = [text("city")]
    row = -1
    for tile in view.tiles:
        if tile.row != row:
            row = tile.row
            lines.append(text("row", row=row + 1))
        lines.append(tile_text(view, tile, names, content))
    return "\n".join(lines)


def tile_text(view: View, tile: TileSeen, names: Names, content: Content) -> str:
    """A tile: its kind, where its arrows lead, and what stands on it."""
    ways = [
        text("exit-one-way" if way == "forth" else "exit", side=wording().sides[side])
        for side, _, way in exits(view.tiles, tile)
    ]
    more = [*on_tile(view, tile, names, content, safe_name)]
    return text(
        "tile",
        title=tile_title(content, tile.id),
        kind=wording().tiles[tile.kind],
        exits=", ".join(ways) or text("exits-none"),
        more=": " + ", ".join(more) if more else "",
    )


def on_tile(
    view: View, tile: TileSeen, names: Names, content: Content, called: Callable[[Names, str], str]
) -> Iterator[str]:
    """What stands on a tile, in words. `called`: how people are called (`safe_name` or `plain_name`)."""
    if tile.taint:
        yield text("tile-taint", taint=tile.taint)
    for mark in tile.marks:
        yield wording().marks[mark]
    for hero in people_at(view, tile.id):
        yield called(names, hero.seat)
    for hero, story in stories_at(view, tile.id):
        yield text("tile-story", title=story_title(view, content, story.story), name=called(names, hero.seat))
    for enemy in enemies_at(view, tile.id):
        yield enemy_title(view, content, enemy)


def _decks(view: View, content: Content) -> str:
    sizes = [text("deck", name=deck_title(name), count=count) for name, count in view.decks.items()]
    lines = [text("decks", decks=", ".join(sizes) or label("nothing"), dials=view.dials)]
    for name, cards in view.discards.items():
        if cards:
            told = ", ".join(card_title(view, content, card) for card in cards)
            lines.append(text("discards", name=deck_title(name), cards=told))
    return "\n".join(lines)


def deck_title(deck: str) -> str:
    """What a deck is called."""
    return wording().decks.get(deck) or deck.replace("-", " ").capitalize()


# -- alt texts ---------------------------------------------------------------------------------------------------------


def board_alt(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> list[str]:
    """The city in sentences, the most pressing first."""
    said = [alt("board", scenario=scenario_title(view, content), title=title_of(view))]
    said += _waiting_alt(view, names, awaited)
    if not view.tiles:
        said.append(alt("no-city"))
    said += [hero_alt(hero, names, content) for hero in view.heroes if hero.character]
    said += scene_alt(view)
    said += _stories_alt(view, names, content)
    said += [_enemy_alt(view, enemy, content) for enemy in view.enemies]
    return [*said, *_tiles_alt(view, content)]


def _waiting_alt(view: View, names: Names, awaited: Iterable[str]) -> list[str]:
    waited = ", ".join(plain_name(names, seat) for seat in awaited)
    return [alt("waiting", names=waited)] if waited and not view.ending else []


def hero_alt(hero: HeroSeen, names: Names, content: Content) -> str:
    """A player in a sentence."""
    return alt("hero", **_hero_fields(hero, names, content), actions=hero.actions)


def _hero_fields(hero: HeroSeen, names: Names, content: Content) -> dict[str, object]:
    return {
        "name": plain_name(names, hero.seat),
        "who": hero_title(content, hero),
        "form": wording().forms[hero.form],
        "rank": alt("rank", rank=hero.rank) if hero.rank else "",
        "where": state_of(content, hero),
        "wounds": hero.wounds,
        "health": hero.health,
        "conviction": hero.conviction,
        "nightmare": hero.nightmare,
        "doubt": hero.doubt,
    }


def _enemy_alt(view: View, enemy: EnemySeen, content: Content) -> str:
    left = alt("left", left=enemy.left) if mortal(enemy) else alt("immortal")
    title, place = enemy_title(view, content, enemy), tile_title(content, enemy.tile)
    return alt("enemy", title=title, place=place, combat=enemy.combat, left=left)


def _stories_alt(view: View, names: Names, content: Content) -> list[str]:
    """Where everybody's stories go on, in one sentence."""
    goals = [
        alt("story-tile", name=plain_name(names, hero.seat), title=tile_title(content, goal_of(story)))
        for hero in view.heroes
        for story in hero.stories
        if goal_of(story)
    ]
    return [alt("stories", tiles=", ".join(goals))] if goals else []


def _tiles_alt(view: View, content: Content) -> Iterator[str]:
    tainted = [
        alt("taint-tile", title=tile_title(content, tile.id), taint=tile.taint) for tile in view.tiles if tile.taint
    ]
    if tainted:
        yield alt("taint", tiles=", ".join(tainted))
    tokens = [
        alt("token-tile", mark=wording().marks[mark], title=tile_title(content, tile.id))
        for tile in view.tiles
        for mark in tile.marks
    ]
    if tokens:
        yield alt("tokens", tiles=", ".join(tokens))


def mats_alt(view: View, names: Names, content: Content, awaited: Iterable[str] = ()) -> list[str]:
    """The mats in sentences: numbers of everybody first, then their cards."""
    said = [alt("mats", title=title_of(view)), *_waiting_alt(view, names, awaited)]
    heroes = [hero for hero in view.heroes if hero.character]
    for hero in heroes:
        scores = ", ".join(f"{word} {value}" for word, value in scores_of(hero))
        said.append(alt("mat", **_hero_fields(hero, names, content), scores=scores))
    for hero in heroes:
        cards = [card_title(view, content, card) for _, held in cards_of(hero) for card in held]
        if cards:
            said.append(alt("mat-cards", name=plain_name(names, hero.seat), cards=", ".join(cards)))
    return said
