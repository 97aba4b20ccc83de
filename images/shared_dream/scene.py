"""The scenario's own board: the Beast, Terror, bombs, the invasion, or the Roses. All of it is public."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from PIL import Image

from engine.games.shared_dream.content import Content
from engine.games.shared_dream.view import View
from images.kit import theme
from images.kit.panels import write, write_block
from images.kit.pens import named, worded
from images.kit.picture import Picture, finish
from images.shared_dream.backdrop import backdrop
from images.shared_dream.board import in_order, mood_of, top_line
from images.shared_dream.printed import scenario_of, scenario_title
from images.shared_dream.scene_foes import beast_board, clown_board
from images.shared_dream.scene_places import bombs_board, invasion_board, roses_board
from images.shared_dream.scene_text import scene_lines, scene_text
from images.shared_dream.text import state_text, title_of
from images.shared_dream.wording import alt, label, plain_name

Names = Mapping[str, str]
Draw = Callable[[Image.Image, View, Names, Content], None]

_BOARDS: dict[str, Draw] = {
    "beast-at-the-door": beast_board,
    "dead-serious": clown_board,
    "explosive-nightlife": bombs_board,
    "attack-of-the-mindrender": invasion_board,
    "war-of-the-roses": roses_board,
}


def render_scene(view: View, names: Names, content: Content, awaited: Collection[str] = ()) -> Picture:
    """What the scenario has on the table. `names` by seat; `awaited` are the seats the game waits for."""
    seats = in_order(view, awaited)
    canvas = scene_canvas(view, names, content, seats)
    told = [state_text(view, names, content, seats), scene_text(view, names, content), _goal_text(view, content)]
    said = [alt("scene-board", scenario=scenario_title(view, content), title=title_of(view))]
    said += [line.removeprefix("- ") for line in scene_lines(view, names, content, plain_name)]
    filename = f"shared-dream-scene-{view.day}.png"
    return finish(canvas, said, "\n\n".join(part for part in told if part), filename)


def _goal_text(view: View, content: Content) -> str:
    scenario = scenario_of(view, content)
    if scenario is None:
        return ""
    card = scenario.card
    night = " ".join(card.night)
    lines = [label("objective", text=card.objective), label("victory", text=card.victory)]
    return "\n".join([*lines, *([label("night", text=night)] if night else [])])


def scene_canvas(view: View, names: Names, content: Content, awaited: list[str]) -> Image.Image:
    """The scenario's board in full colour."""
    image = backdrop(mood_of(view)).copy()
    title = f"{scenario_title(view, content)} · {title_of(view)}"
    top_line(image, view, names, awaited, title)
    draw = _BOARDS.get(view.scenario)
    if draw is not None and view.tiles:
        draw(image, view, names, content)
        return image
    pen = named(60, theme.LAMP_PALE)
    write(image, label("scene-none"), (800, 420), pen, "centre")
    scenario = scenario_of(view, content)
    if scenario is not None:
        pen = worded(44, theme.MIST)
        write_block(image, scenario.card.objective, (160, 490, 1440, 900), pen, 30, "centre")
    return image
