"""Strike: cards are revealed, Monsters and Guardians assigned, both sides act. Comparing has its own chapter."""

from __future__ import annotations

from engine.games.dare_to_dream.asks import option
from engine.games.dare_to_dream.cards import Monster, Nightmare, Paid
from engine.games.dare_to_dream.effects import Source, resolve, worth_paying
from engine.games.dare_to_dream.events import (
    ActionWasted,
    BonusDeclined,
    BonusUsed,
    ImprovementPaid,
    MonsterRevealed,
    NightmareRevealed,
)
from engine.games.dare_to_dream.facing import assign_monster, face_one, why_not
from engine.games.dare_to_dream.night import Night, discard
from engine.games.dare_to_dream.sand import can_pay, pay
from engine.games.dare_to_dream.state import DARKNESS, FaceUpMonster
from engine.games.dare_to_dream.strength import monster_strength
from engine.kernel.asks import Ask


async def reveal(night: Night) -> None:
    """One face-down card is turned up, in the order the Darkness likes (DTD-STRIKE-01 to -04)."""
    state = night.state
    if state.face_down:
        cards = tuple([option(f"reveal:{card}") for card in state.face_down])
        ask = Ask("strike.reveal", (DARKNESS,), cards, forced=True, facts={"count": len(cards)})
        await _turn_up(night, (await night.gm.ask_one(ask)).target)
    if not state.face_down:
        state.phase = "bonus" if state.players == 4 and state.monsters else "assign-monsters"


async def _turn_up(night: Night, card: str) -> None:
    state, content = night.state, night.content
    state.face_down.remove(card)
    if card in content.darkness_actions:
        discard(state, card, DARKNESS)
        night.gm.tell(ActionWasted(card))
        return
    if card in content.monsters:
        await reveal_monster(night, content.monsters[card])
    else:
        state.nightmares.append(card)
        night.gm.tell(NightmareRevealed(card))
        await _when_revealed(night, content.nightmares[card], Source(card, DARKNESS))


async def reveal_monster(night: Night, card: Monster) -> None:
    """A Monster comes into play face up."""
    monster = FaceUpMonster(card.id)
    night.state.monsters.append(monster)
    night.gm.tell(MonsterRevealed(card.id, monster_strength(night.content, night.state, monster)))
    await _when_revealed(night, card, Source(card.id, DARKNESS, monster=card.id))


async def _when_revealed(night: Night, card: Monster | Nightmare, source: Source) -> None:
    """Its effect comes before the next card; what Sand can add, the Darkness may pay for (DTD-HOLE-22)."""
    held = card.held
    improved = held is not None and held.effects and night.state.sand.darkness >= held.sand
    await resolve(night, held.effects if held is not None and improved else card.revealed, source)
    if card.paid is not None:
        await offer_paid(night, card.paid, source)


async def offer_paid(night: Night, paid: Paid, source: Source) -> None:
    """The Darkness may pay Sand for what the card adds, if it has the Sand and there is something to do."""
    if (
        night.over
        or not can_pay(night.state, DARKNESS, paid.sand)
        or not worth_paying(night, paid.sand, paid.effects, source)
    ):
        return
    if await night.gm.ask_yes(DARKNESS, "strike.pay", card=source.card, sand=paid.sand):
        pay(night.state, DARKNESS, paid.sand)
        night.gm.tell(ImprovementPaid(source.card, paid.sand))
        await resolve(night, paid.effects, source)


async def bonus(night: Night) -> None:
    """4 players: the team may put one Monster on any able Guardian (DTD-STRIKE-07, DTD-HOLE-21)."""
    state, content = night.state, night.content
    picks = [
        option(f"give:{monster.id}@{guardian.id}", why_not(content, state, guardian, monster))
        for monster in state.monsters
        for dreamer in state.dreamers
        for guardian in dreamer.guardians
    ]
    ask = Ask("strike.bonus", night.team, (*picks, option("decline")), quorum="majority", fallback="decline")
    choice = await night.gm.ask_one(ask)
    if choice.verb == "give":
        monster, owner = state.monster(choice.target), state.owner(choice.place)
        monster.seat, monster.guardian = owner.seat, choice.place
        night.gm.tell(BonusUsed(choice.target, choice.place, owner.seat))
    else:
        night.gm.tell(BonusDeclined())
    state.phase = "assign-monsters"


async def assign_monsters(night: Night) -> None:
    """One Monster is set on a Dreamer; every Monster must go to somebody (DTD-STRIKE-05, DTD-HOLE-09)."""
    waiting = [monster for monster in night.state.monsters if monster.seat is None]
    if waiting:
        await assign_monster(night, waiting)
    if len(waiting) <= 1:
        night.state.phase = "assign-guardians"


async def assign_guardians(night: Night) -> None:
    """One Guardian is set against one Monster, until nobody can do more (DTD-STRIKE-08)."""
    if await face_one(night):
        return
    for dreamer in night.state.dreamers:
        dreamer.ready = dreamer.awake
    night.state.phase = "dreamers-act"
