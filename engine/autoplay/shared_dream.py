"""Sensible players of The Shared Dream, for empty seats, balance and tests. They see what their seat sees."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from engine.autoplay.policy import Policy, random_answer
from engine.autoplay.shared_dream_errands import Errand, Errands
from engine.autoplay.shared_dream_roads import FAR
from engine.autoplay.shared_dream_sight import Sight
from engine.autoplay.shared_dream_worth import Worth
from engine.games.shared_dream import vocabulary as v
from engine.games.shared_dream.city import STEP_BY_STEP
from engine.games.shared_dream.content import Path
from engine.games.shared_dream.view import EnemySeen, HeroSeen
from engine.kernel import Answer, Ask, Option, Seat

FIT = 2
"""Conviction with which everybody should go into the fight with a Nemesis."""
LAST_STRIKES = 4
"""With fewer Strikes cards than this left the Beast is called, ready or not: waiting only fills the city."""


class Mind:
    """One player's thoughts about one question."""

    def __init__(self, sight: Sight, ask: Ask, rng: random.Random) -> None:
        self.sight = sight
        self.ask = ask
        self.rng = rng
        self.worth = Worth(sight)
        self.errands = Errands(sight, self.worth)

    def best(self, value: Callable[[Option], float]) -> str:
        """The legal option of the highest value; the first among equals."""
        return max(self.ask.legal, key=value).id

    def chance(self) -> str:
        """Any legal option."""
        return self.rng.choice(self.ask.legal).id

    # -- the Act turn --------------------------------------------------------------------------------------------------

    def act(self) -> str:
        """What is worth most now, for each Action it takes."""
        return self.best(self._act_value)

    def _act_value(self, option: Option) -> float:
        value = ACTS.get(option.verb)
        return value(self, option) if value is not None else 0.0

    @cached_property
    def _errand(self) -> tuple[float, Errand | None, int]:
        """The errand elsewhere that pays most for its Actions, what it pays for each, and its Moves."""
        best: tuple[float, Errand | None, int] = (0.0, None, 0)
        actions = max(1, self.sight.me.actions)
        for errand in self.errands.all():
            moves = self.sight.moves(errand.tile)
            if not 0 < moves < FAR:
                continue
            takes = moves + (not errand.there)
            rate = errand.value / takes * (1.0 if takes <= actions else 0.8)
            if rate > best[0]:
                best = (rate, errand, moves)
        return best

    def _move(self, option: Option) -> float:
        rate, errand, moves = self._errand
        if option.target == STEP_BY_STEP:
            return -1.0
        if errand is not None:
            left = self.sight.moves(errand.tile, option.target)
            if left < moves:
                return rate - 0.02 * self.sight.risk(option.target) * (self.sight.me.actions < 2)
        return self._flight(option.target)

    def _flight(self, tile: str) -> float:
        """What it is worth to be elsewhere tonight."""
        if self.sight.me.actions > 1 or not self.sight.view.enemies:
            return -1.0
        here = self.sight.risk(self.sight.me.tile)
        return 0.6 * (here - self.sight.risk(tile)) - 0.3 if here > 1.2 else -1.0

    def _rest(self, option: Option) -> float:
        if option.target == "conviction":
            return self.worth.conviction(1)
        return self.worth.nightmare(-1)

    def _attack(self, option: Option) -> float:
        enemy = next(enemy for enemy in self.sight.view.enemies if enemy.id == option.target)
        return self.sight.gain(enemy)

    def _artifact(self, option: Option) -> float:
        held = len(self.sight.me.artifacts)
        return (1.3, 1.1, -1.0)[min(2, held)] + self.worth.conviction(-1) + self.worth.nightmare(1) + 0.35

    def _reflect(self, option: Option) -> float:
        return self.errands.reading()

    def _location(self, option: Option) -> float:
        use = self.sight.content.tiles[option.target].use
        assert use is not None
        return self.worth.steps(use.steps) + self.worth.conviction(-use.spend) + self.worth.nightmare(use.spend)

    def _channel(self, option: Option) -> float:
        """As Animus the next thing goes better, or the night does."""
        rank = int(option.target)
        price = -self.worth.conviction(-self.sight.cost(rank)) - self.worth.nightmare(self.sight.cost(rank))
        gain = 0.0
        if self.sight.me.actions:
            gain = self._better(rank)
        else:
            tile = self.sight.me.tile
            gain = self.sight.risk(tile, 0) - self.sight.risk(tile, rank)
        gain += self._powers(rank)
        return gain - price + 5.0 if gain > price else -1.0

    def _powers(self, rank: int) -> float:
        """What the Abilities of a Rank bring beyond what the Actions they take are worth otherwise."""
        sight, actions = self.sight.as_animus(rank), self.sight.me.actions
        worth = Worth(sight)
        here = [enemy for enemy in sight.view.enemies if enemy.tile == sight.me.tile]
        ordinary = max([1.0, *[sight.gain(enemy) for enemy in here]])
        free, costly = 0.0, 0.0
        for card in sight.content.abilities.values():
            if card.character != sight.me.character or card.rank > rank or card.cost > actions:
                continue
            value = worth.steps(card.steps) - card.cost * ordinary
            if card.cost:
                costly = max(costly, value)
            else:
                free += max(0.0, value)
        return free + costly

    def _better(self, rank: int) -> float:
        """How much more the Actions left bring as Animus."""
        sight, actions = self.sight, self.sight.me.actions
        here = [enemy for enemy in sight.view.enemies if enemy.tile == sight.me.tile]
        gain = max([sight.gain(enemy, rank) - sight.gain(enemy, 0) for enemy in here], default=0.0) * actions
        reward, kinds, need = self._task()
        if kinds:
            gain = max(gain, reward * (self.worth.met(kinds, need, rank) - self.worth.met(kinds, need, 0)))
        return gain + 0.5 * max(0.0, sight.risk(sight.me.tile, 0) - sight.risk(sight.me.tile, rank))

    def _task(self) -> tuple[float, tuple[v.Kind, ...], int]:
        """The task that can be tried here: what it brings, the Scores it may test, and the number."""
        sight, tile = self.sight, self.sight.me.tile
        card = self.errands.confrontation() if sight.view.scenario == "dead-serious" else None
        if card is not None and card.task is not None and self.errands.place(card) == tile:
            return 10.0, card.task.kinds, card.task.need
        if sight.view.scene.roses.get(tile) == "red" and not sight.view.scene.locked and self.errands.rose(tile) > 3:
            assert sight.printed is not None
            tasks = [one.task for one in sight.printed.decks["events"].values() if one.location == tile]
            kinds = tuple([kind for task in tasks if task is not None for kind in task.kinds])
            return 6.0, kinds, 5
        return 0.0, (), 0

    def _ability(self, option: Option) -> float:
        card = self.sight.content.abilities[option.target]
        return self._card(card.steps, card.cost)

    def _use(self, option: Option) -> float:
        sight, card = self.sight, option.target
        if card in sight.content.artifacts:
            artifact = sight.content.artifacts[card]
            kept = 0.8 if artifact.uses == "discard" else 0.0
            return self._card(artifact.steps, int(artifact.use == "action")) - kept
        if card in sight.content.echoes:
            return self._card(sight.content.echoes[card].steps, 0)
        assert sight.printed is not None
        found = next((cards[card] for cards in sight.printed.decks.values() if card in cards), None)
        return self._card(found.steps, int(found.use == "action")) if found is not None else -1.0

    def _card(self, steps: v.Steps, cost: int) -> float:
        """What a card brings for each Action; Free ones come first when they bring anything."""
        value = self.worth.steps(steps) + self._shortcut(steps)
        if cost:
            return value / cost
        return value + 4.0 if value > 0.25 else -1.0

    def _shortcut(self, steps: v.Steps) -> float:
        """What a free way is worth: the Moves it saves on the errand."""
        rate, errand, moves = self._errand
        reach = max([_strides(step) for step in steps], default=0)
        if errand is None or not reach or not moves:
            return 0.0
        near = self.sight.atlas.apart(self.sight.me.tile, errand.tile)
        return rate if near <= reach + 1 or moves > 1 else 0.0

    def _discard(self, option: Option) -> float:
        return -5.0

    def _defuse(self, option: Option) -> float:
        return 30.0

    def _free(self, option: Option) -> float:
        return self.errands.rose(option.target)

    def _event(self, option: Option) -> float:
        return self.errands.rose(option.target)

    def _confront(self, option: Option) -> float:
        card = self.errands.confrontation()
        assert card is not None and card.task is not None
        return 10 * self.worth.met(card.task.kinds, card.task.need)

    # -- while a Reflection is read ------------------------------------------------------------------------------------

    def ready(self) -> str:
        """Become the Animus before the card is carried out when there is Conviction to spare."""
        me = self.sight.me
        if not me.rank and me.conviction - self.sight.cost(1) >= 1 and me.nightmare <= 3:
            return "channel:1"
        return "read"

    def brace(self) -> str:
        """Become the Animus before a blow that would hurt."""
        me, enemy_id = self.sight.me, str(self.ask.facts["enemy"])
        enemy = next((one for one in self.sight.view.enemies if one.id == enemy_id), None)
        if enemy is not None and self.sight.can_channel() and not me.rank and self._hard(enemy):
            return "channel:1"
        return self._free_help("face-it")

    def _hard(self, enemy: EnemySeen) -> bool:
        return enemy.combat + 1 >= self.sight.score("combat") or enemy.damage >= self.sight.remaining

    def _free_help(self, otherwise: str) -> str:
        options = [option for option in self.ask.legal if option.verb in ("ability", "use")]
        values = {option.id: self._act_value(option) for option in options}
        best = max(values, key=values.__getitem__, default="")
        return best if best and values[best] > 4.5 else otherwise

    def path(self) -> str:
        """The way that brings most; one that ends the story before one that only waits."""
        paths = self._paths()
        return self.best(lambda option: self._path_value(paths.get(option.target)))

    def _paths(self) -> dict[str, Path]:
        """The ways of the card in play, by id: it lies open, with all its ways."""
        sight, story = self.sight, str(self.ask.facts["story"])
        ids = {option.target for option in self.ask.options}
        if sight.printed is None:
            return {}
        for told in sight.printed.stories[story].cards.values():
            if {path.id for path in told.card.paths} == ids:
                return {path.id: path for path in told.card.paths}
        return {}

    def _path_value(self, path: Path | None) -> float:
        if path is None:
            return 0.0
        value = self.worth.steps(path.steps) + self.worth.steps(path.spawn)
        near = 0.0 if path.again or path.complete else 0.4 * self.sight.moves(path.continues.partition(" ")[0])
        return value + 4.0 * path.complete - 4.0 * path.again - near

    def test(self) -> str:
        """The Score that is highest."""
        return self.best(lambda option: float(option.facts.get("score", 0)))

    # -- what cards ask ------------------------------------------------------------------------------------------------

    @cached_property
    def _source(self) -> v.Steps:
        """The steps of the card that asks, as far as it is one that lies open."""
        sight, card = self.sight, str(self.ask.facts.get("card", "")).removeprefix("ability:")
        content = sight.content
        for cards in (content.abilities, content.artifacts, content.echoes, content.dark_magic):
            if card in cards:
                return cards[card].steps
        use = content.tiles[card].use if card in content.tiles else None
        if use is not None:
            return use.steps
        if sight.printed is None:
            return ()
        found = next((cards[card] for cards in sight.printed.decks.values() if card in cards), None)
        return found.steps if found is not None else ()

    def way(self) -> str:
        """The way that is worth most."""
        ids = {option.target for option in self.ask.options}
        ways = {
            way.id: way for choice in self._choices() if {way.id for way in choice.ways} == ids for way in choice.ways
        }
        return self.best(
            lambda option: (
                self.worth.way(ways[option.target]) + self._way_there(ways[option.target])
                if option.target in ways
                else 0.0
            )
        )

    def _way_there(self, way: v.Way) -> float:
        return self._shortcut(way.steps)

    def _choices(self) -> list[v.Choose]:
        """Every choice on cards that may be asking."""
        sight, card = self.sight, str(self.ask.facts.get("card", ""))
        found = [step for step in _flat(self._source) if isinstance(step, v.Choose)]
        if sight.printed is not None:
            enemy = sight.printed.foes.get(card)
            decks = [cards[card] for cards in sight.printed.decks.values() if card in cards]
            steps = [
                *(enemy.on_hit if enemy else ()),
                *[s for one in decks for s in (*one.red, *one.success, *one.failure)],
            ]
            found += [step for step in _flat(tuple(steps)) if isinstance(step, v.Choose)]
        return found

    def tile(self) -> str:
        """Where the errand is nearest, or the Taint worst."""
        flat = _flat(self._source)
        if any(isinstance(step, v.Taint) and step.n < 0 for step in flat):
            return self.best(lambda option: float(self.sight.taint.get(option.target, 0)))
        return self.best(lambda option: self._nearness(option.target))

    def walk(self) -> str:
        """Towards the errand, or stay."""
        return self.best(lambda option: self._nearness(option.target if option.verb == "move" else self.sight.me.tile))

    def _nearness(self, tile: str) -> float:
        rate, errand, _ = self._errand
        if tile not in self.sight.atlas.spot:
            return 0.0
        there = -float(self.sight.moves(errand.tile, tile)) if errand is not None and rate > 1 else 0.0
        return there - 0.2 * self.sight.risk(tile) - 0.05 * (tile != self.sight.me.tile)

    def enemy(self) -> str:
        """The one worth most."""
        seen = {enemy.id: enemy for enemy in self.sight.view.enemies}
        return self.best(lambda option: self._enemy_value(seen[option.target]))

    def _enemy_value(self, enemy: EnemySeen) -> float:
        hits = [step.n for step in _flat(self._source) if isinstance(step, v.Hit)]
        if hits:
            return self.sight.prize(enemy) * min(1.0, hits[0] / max(1, enemy.left + (enemy.kind == "shadow")))
        return self.sight.prize(enemy) + float(enemy.damage) + 0.5 * enemy.combat

    def player(self) -> str:
        """Who needs it most."""

        def need(option: Option) -> float:
            hero = self.sight.heroes[option.target]
            return float(hero.wounds - hero.health - hero.ward) - 0.3 * hero.conviction

        return self.best(need)

    def mat(self) -> str:
        """The Anima's Wounds first where it is near its end."""
        patient = self.sight.heroes[str(self.ask.facts["patient"])]
        anima, animus = patient.other_wounds, patient.wounds
        if not patient.rank:
            anima, animus = animus, anima
        return "mat:anima" if anima >= 2 or anima >= animus else "mat:animus"

    def artifact(self) -> str:
        """What is least use."""
        keep = ("brass-knuckles", "quilted-mail", "slingshot", "dream-diary", "heart-in-a-box", "winged-sandals")
        return self.best(lambda option: -float(option.target in keep))

    # -- what the table decides ----------------------------------------------------------------------------------------

    def meteorite(self) -> str:
        """Where everything is near."""
        atlas = self.sight.atlas
        return self.best(lambda option: -float(sum(atlas.walk(option.target, FAR, halts=False).values())))

    def order(self) -> str:
        """As before."""
        return "order:as-before"

    def agree(self) -> str:
        """Yes to the Beast, unless about to fall."""
        return "yes" if self.sight.me.conviction or self.sight.me.doubt == 0 else "no"

    def yes(self) -> str:
        """Gladly."""
        return "yes"

    def take(self) -> str:
        """A Doubt for somebody else, while it is only one."""
        return "yes" if self.sight.me.doubt == 0 or self.sight.view.doubt_limit > 2 else "no"

    def comrade(self) -> str:
        """Who stands best."""
        return self.best(lambda option: -float(self.sight.heroes[option.target].doubt))

    def manifest(self) -> str | None:
        """Call the Beast in the morning, when all are near each other and strong."""
        sight = self.sight
        heroes, patient = sight.valid, sight.caution > 0.5 and sight.view.decks["strikes"] >= LAST_STRIKES
        if any(hero.acted for hero in heroes) or sight.me.actions < 3 or sight.view.phase not in ("order", "act"):
            return None
        tile = self.errands.meeting()
        if patient and (
            len(heroes) < len(sight.living) or not all(self._ready_for_beast(hero, tile) for hero in heroes)
        ):
            return None
        return f"manifest:{tile}"

    def _ready_for_beast(self, hero: HeroSeen, tile: str) -> bool:
        """Whether somebody is near, can become the Animus and is not about to fall."""
        near = self.sight.atlas.moves(hero.tile, max(1, hero.movement)).get(tile, FAR) <= 1
        return near and hero.conviction >= FIT + hero.locked and hero.health - hero.wounds >= 2


def _strides(step: v.Step) -> int:
    """How far a step lets its player go for nothing."""
    if isinstance(step, v.Walk):
        return step.n
    if isinstance(step, v.Go) and step.to.startswith("choose"):
        return int(step.to.partition(":")[2] or 9)
    if isinstance(step, v.Choose):
        return max([_strides(inner) for way in step.ways for inner in way.steps], default=0)
    return 0


def _flat(steps: v.Steps) -> list[v.Step]:
    """Steps with all that lies inside them."""
    found: list[v.Step] = []
    for step in steps:
        found.append(step)
        inner: list[v.Steps] = []
        if isinstance(step, v.Choose):
            inner = [way.steps for way in step.ways]
        elif isinstance(step, v.Test | v.Roll):
            inner = [band.steps for band in step.bands]
        elif isinstance(step, v.Each):
            inner = [step.steps]
        elif isinstance(step, v.When):
            inner = [step.steps, step.otherwise]
        for one in inner:
            found += _flat(one)
    return found


ACTS: Mapping[str, Callable[[Mind, Option], float]] = {
    "move": Mind._move,
    "rest": Mind._rest,
    "attack": Mind._attack,
    "artifact": Mind._artifact,
    "reflect": Mind._reflect,
    "location": Mind._location,
    "channel": Mind._channel,
    "ability": Mind._ability,
    "use": Mind._use,
    "discard": Mind._discard,
    "defuse": Mind._defuse,
    "free": Mind._free,
    "event": Mind._event,
    "confront": Mind._confront,
}
"""What each thing to do in an Act turn is worth; to end it is worth nothing."""

ANSWERS: Mapping[str, Callable[[Mind], str]] = {
    "day.act": Mind.act,
    "day.order": Mind.order,
    "reflect.ready": Mind.ready,
    "reflect.brace": Mind.brace,
    "reflect.path": Mind.path,
    "reflect.test": Mind.test,
    "card.test": Mind.test,
    "card.way": Mind.way,
    "card.tile": Mind.tile,
    "card.walk": Mind.walk,
    "card.enemy": Mind.enemy,
    "card.player": Mind.player,
    "card.mat": Mind.mat,
    "artifact.discard": Mind.artifact,
    "mind.meteorite": Mind.meteorite,
    "beast.agree": Mind.agree,
    "bomb.give-code": Mind.yes,
    "doubt.take": Mind.take,
    "doubt.taker": Mind.comrade,
    "doubt.heir": Mind.comrade,
}
"""How each question is thought about; the others are left to chance."""


def sensible(game: Any, view: Any, asks: Sequence[Ask], seat: Seat, rng: random.Random) -> Answer | None:
    """Reads on, keeps safe, fights what must be fought; calls the Beast when all are ready; gives up what is lost."""
    mains = [ask for ask in asks if not ask.offer]
    if not mains:
        return None
    ask = mains[0]
    think = ANSWERS.get(ask.id)
    if think is None or not ask.legal:
        return random_answer(ask, seat, rng)
    mind = Mind(Sight(game.content, view, seat), ask, rng)
    giving = next((one for one in asks if one.id == "give-up"), None)
    if giving is not None and giving.legal[0].id == "give-up" and mind.errands.lost():
        return Answer(giving.id, seat, ("give-up",))
    calling = next((one for one in asks if one.id == "beast.manifest"), None)
    if calling is not None and (picked := mind.manifest()):
        return Answer(calling.id, seat, (picked,))
    return Answer(ask.id, seat, (think(mind),))


PLAYERS: Mapping[str, Policy] = {"sensible": sensible}
