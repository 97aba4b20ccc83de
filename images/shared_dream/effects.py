"""What a way of a Personal Reflection does, in one line. Its card lies open, so all of it may be known (SD-PR-08)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.content import Content, Onward, Reflection
from engine.story.bands import band_title
from images.shared_dream.printed import goal_title, tile_title
from images.shared_dream.wording import wording


def describe_way(content: Content, card: str, way: str) -> str:
    """What a way to choose does and where the story goes on; empty where there is no such card or way."""
    told = _card(content, card)
    path = next((path for path in told.paths if path.id == way), None) if told else None
    return _onward(content, path) if path else ""


def describe_reflection(content: Content, card: str) -> str:
    """What each band of a card's test does, or what follows once its enemies are gone; empty where it has neither."""
    told = _card(content, card)
    if told is None:
        return ""
    lines = [
        _word("band", band=band_title(told.bands, place), does=_onward(content, band))
        for place, band in enumerate(told.bands)
    ]
    return " ".join([*lines, *([_word("after", does=_onward(content, told.after))] if told.after else [])])


def _card(content: Content, card: str) -> Reflection | None:
    story = card.partition("/")[0]
    known = next(
        (scenario.stories[story].cards for scenario in content.scenarios.values() if story in scenario.stories), {}
    )
    return known[card].card if card in known else None


def _onward(content: Content, onward: Onward) -> str:
    """Its steps and enemies, then where it goes on, as sentences."""
    does = [*_told(content, onward.steps), *_told(content, onward.spawn)]
    if onward.complete:
        then = _word("complete")
    elif onward.again:
        then = _word("again")
    else:
        then = _word("goes-on", place=goal_title(content, onward.continues))
    first = "; ".join(does)
    return f"{first[:1].upper()}{first[1:]}. {then}" if first else then


def _told(content: Content, steps: Sequence[v.Step]) -> list[str]:
    return [_step(content, step) for step in steps]


def _step(content: Content, step: v.Step) -> str:
    """One step. Raises `KeyError` for one that no way of a Reflection has had so far: give it words in board.toml."""
    match step:
        case v.Conviction() | v.Nightmare() | v.Actions() | v.Taint():
            told = _counted(f"{_tag(step)}-{'more' if step.n > 0 else 'less'}", abs(step.n))
        case v.Test() | v.Roll():
            told = _bands(content, step)
        case v.Go():
            told = _word("go", place=tile_title(content, step.to))
        case v.Stun() | v.Hit():
            foe = wording().effects.get(f"foe-{step.enemy}") or _word("foe-near", n=step.enemy.partition(":")[2])
            told = _word(_tag(step), foe=foe, n=getattr(step, "n", 0))
        case v.Score():
            told = _word(
                "score", n=f"{step.n:+}", score=wording().scores[step.score], until=_word(f"until-{step.until}")
            )
        case v.Spawn():
            told = _counted(f"spawn-{step.what}", step.n)
        case v.DrawCard():
            told = _counted(f"draw-{step.deck}", step.n)
        case v.Scene():
            told = _counted(f"scene-{step.act}", step.n)
        case v.Heal():
            told = _counted(f"heal-{step.mat}", step.n)
        case _:
            told = _counted(_tag(step), getattr(step, "n", 1))
    who, where = getattr(step, "who", "you"), getattr(step, "where", "")
    told = told if who == "you" else _word(f"who-{who}", does=told)
    return f"{told} {_word(f'where-{where}')}" if where else told


def _bands(content: Content, step: v.Test | v.Roll) -> str:
    """A test or a die on a way, with what each result brings."""
    name = _word("roll") if isinstance(step, v.Roll) else _word("test", score=wording().scores[step.kind])
    results = [
        f"{band_title(step.bands, place)} {'; '.join(_told(content, band.steps)) or _word('nothing')}"
        for place, band in enumerate(step.bands)
    ]
    return f"{name}: {', '.join(results)}"


def _tag(step: v.Step) -> str:
    return str(step.__struct_config__.tag)


def _counted(key: str, n: int) -> str:
    """The words for one, or for several."""
    return _word(key, n=n, s="" if n == 1 else "s")


def _word(key: str, **fields: object) -> str:
    return wording().effects[key].format(**fields)
