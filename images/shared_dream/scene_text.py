"""The scenario's own board in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import EnemySeen, View
from images.shared_dream.printed import card_title, scenario_of, scenario_title, scene_card, tile_title
from images.shared_dream.wording import alt, label, safe_name, text

Names = Mapping[str, str]
Lines = Callable[[View, Content], Iterator[str]]

ROSES = ("gray", "red", "white")


def scene_text(view: View, names: Names, content: Content) -> str:
    """What the scenario has on the table; empty before it is set up."""
    lines = scene_lines(view, names, content, safe_name)
    return "\n".join([text("scene", title=scenario_title(view, content)), *lines]) if lines else ""


def scene_lines(view: View, names: Names, content: Content, called: Callable[[Names, str], str]) -> list[str]:
    """The facts one by one. `called`: how people are called (`safe_name` or `plain_name`)."""
    tell = _LINES.get(view.scenario)
    if tell is None or (scenario_of(view, content) is None and not view.tiles):
        return []
    lines = [*tell(view, content)]
    for hero in view.heroes:
        if hero.items:
            cards = ", ".join(card_title(view, content, card) for card in hero.items)
            lines.append(text("held", name=called(names, hero.seat), cards=cards))
        if view.scene.last_night.get(hero.seat):
            count = view.scene.last_night[hero.seat]
            lines.append(text("last-night", name=called(names, hero.seat), count=count))
    return lines


def beast_of(view: View) -> EnemySeen | None:
    """The Beast, once it is manifest."""
    return next((enemy for enemy in view.enemies if enemy.id == "beast"), None)


def clown_tile(view: View) -> str:
    """Where the Clown is; empty while he is not in the city."""
    nemesis = next((enemy.tile for enemy in view.enemies if enemy.kind == "nemesis"), "")
    return nemesis or next((tile.id for tile in view.tiles if "clown" in tile.marks), "")


def _beast(view: View, content: Content) -> Iterator[str]:
    beast = beast_of(view)
    if beast is None:
        yield text("beast-away", strikes=view.decks.get("strikes", 0))
        return
    state = text("at", place=tile_title(content, beast.tile))
    track, wounds = view.scene.beast_track, view.scene.beast_wounds
    yield text("beast", state=state, track=track, wounds=wounds, health=beast.health)


def _clown(view: View, content: Content) -> Iterator[str]:
    scene, tile = view.scene, clown_tile(view)
    where = text("at", place=tile_title(content, tile)) if tile else text("at-nowhere")
    frenzied = text("frenzied" if scene.frenzied else "not-frenzied")
    yield text("terror", terror=max(scene.terror, 0), frenzied=frenzied, where=where)
    if not scene.confrontation:
        yield text("confrontation-none")
        return
    card = scene_card(view, content, scene.confrontation)
    title = card_title(view, content, scene.confrontation)
    yield text("confrontation", title=title, text=card.text if card else "").rstrip()


def _bombs(view: View, content: Content) -> Iterator[str]:
    for bomb in view.scene.bombs:
        if bomb.shown:
            title, place = card_title(view, content, bomb.card), tile_title(content, bomb.tile)
            yield text("bomb", title=title, place=place, tokens=bomb.tokens)
        else:
            yield text("bomb-hidden", tokens=bomb.tokens)
    if not view.scene.bombs:
        yield text("bombs-none")
    yield text("explosions", count=view.scene.explosions)


def _invasion(view: View, content: Content) -> Iterator[str]:
    scene = view.scene
    if scene.invasion:
        cards = []
        for place, card in enumerate(scene.invasion):
            alien = text("alien") if place == scene.invasion_at else ""
            cards.append(text("invasion-card", place=place + 1, title=card_title(view, content, card), alien=alien))
        yield text("invasion", side=text("red" if scene.invasion_red else "green"), cards=" ".join(cards))
        told = invasion_words(view, content)
        if told:
            title = card_title(view, content, scene.invasion[scene.invasion_at])
            yield text("invasion-text", title=title, text=told)
    if scene.meteorite:
        yield text("meteorite", place=tile_title(content, scene.meteorite))
    for card, tile, nights in scene.panics:
        title = card_title(view, content, card)
        yield text("panic", title=title, place=tile_title(content, tile), nights=nights)


def invasion_words(view: View, content: Content) -> str:
    """What the card under the Alien says on the side in play."""
    scene = view.scene
    if not 0 <= scene.invasion_at < len(scene.invasion):
        return ""
    card = scene_card(view, content, scene.invasion[scene.invasion_at])
    return "" if card is None else card.red_text if scene.invasion_red else card.text


def rose_counts(view: View) -> dict[str, int]:
    """How many Roses there are of each colour."""
    return {colour: [*view.scene.roses.values()].count(colour) for colour in ROSES}


def _roses(view: View, content: Content) -> Iterator[str]:
    counts = rose_counts(view)
    locked = text("locked-yes" if view.scene.locked else "locked-no")
    yield text("roses", count=counts["gray"], red=counts["red"], white=counts["white"], locked=locked)
    for place, colour in view.scene.roses.items():
        yield text("rose", place=tile_title(content, place), colour=label(f"rose-{colour}"))


def scene_alt(view: View) -> list[str]:
    """The scenario's board in a sentence or none."""
    scene = view.scene
    if scene.beast_track >= 0:
        return [alt("beast", track=scene.beast_track, wounds=scene.beast_wounds)]
    if scene.terror >= 0:
        return [alt("terror", terror=scene.terror)]
    if scene.bombs or scene.explosions:
        return [alt("bombs", count=len(scene.bombs), explosions=scene.explosions)]
    if scene.invasion:
        side = text("red" if scene.invasion_red else "green")
        return [alt("invasion", side=side, place=scene.invasion_at + 1, count=len(scene.invasion))]
    if scene.roses:
        return [alt("roses", **rose_counts(view))]
    return []


_LINES: dict[str, Lines] = {
    "beast-at-the-door": _beast,
    "dead-serious": _clown,
    "explosive-nightlife": _bombs,
    "attack-of-the-mindrender": _invasion,
    "war-of-the-roses": _roses,
}
