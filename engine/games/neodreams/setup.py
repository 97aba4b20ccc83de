"""Setup: boards and their sides, the first player, hands, the Market, the Cycle marker (rulebook chapter "Setup")."""

from __future__ import annotations

from engine.games.neodreams import turn
from engine.games.neodreams.content import KINDS
from engine.games.neodreams.events import BoardsDealt, FirstChosen, HandDealt, MarkerSet, MarketRevealed, SideChosen
from engine.games.neodreams.state import Placed
from engine.games.neodreams.table import Table, one
from engine.kernel import Ask, Option


async def deal_boards(t: Table) -> None:
    """A Dream board at random for each player (NEO-PSETUP-02)."""
    boards = sorted(t.content.boards)
    t.gm.shuffle("shuffle:dream-boards", boards)
    dealt = boards[: len(t.state.players)]
    for player, board in zip(t.state.players.values(), dealt, strict=True):
        player.board = board
    t.tell(BoardsDealt(tuple(t.state.players), tuple(dealt)))
    t.state.phase = "sides"


async def choose_sides(t: Table) -> None:
    """Each player lays the own board with either side up, all at the same time (NEO-PSETUP-05, NEO-HOLE-29)."""
    agreed = f"side:{t.state.settings['sides']}"
    chosen: dict[str, tuple[str, ...]] = dict.fromkeys(t.state.players, (agreed,))
    if t.state.settings["sides"] == "each":
        chosen = await t.gm.ask_each(lambda: [_side_ask(s, player.board) for s, player in t.state.players.items()])
    for seat, player in t.state.players.items():
        side = chosen[seat][0].partition(":")[2]
        player.dream = [Placed(card) for card in t.content.boards[player.board][side]]
        t.tell(SideChosen(seat, player.board, side))
    t.state.phase = "first"


def _side_ask(seat: str, board: str) -> Ask:
    return Ask(
        "setup.side", (seat,), tuple([Option(f"side:{side}", facts={"card": f"{board}:{side}"}) for side in "ab"])
    )


async def choose_first(t: Table) -> None:
    """Who got up latest takes the Active Player token; agreed by the table, else drawn (NEO-PSETUP-11, NEO-HOLE-19)."""
    seats = tuple(t.state.players)
    first = "random"
    if t.state.settings["first"] == "agree":
        options = (*[Option(f"first:{seat}") for seat in seats], Option("first:random"))
        ask = Ask("setup.first", seats, options, quorum="majority", fallback="first:random")
        first = (await t.gm.ask(ask))[0].partition(":")[2]
    if first == "random":
        first = t.gm.pick("first-player", seats)
    t.state.active = first
    t.state.last = list(t.state.clockwise(first))[-1]
    t.tell(FirstChosen(first, t.state.last))
    t.state.phase = "deal"


async def deal(t: Table) -> None:
    """Shuffle the three decks, turn up the Market, deal one card of each kind (NEO-SETUP-03, -04, NEO-PSETUP-10)."""
    state = t.state
    for kind in KINDS:
        state.decks[kind] = list(t.content.decks[kind])
        t.gm.shuffle(f"shuffle:{kind}", state.decks[kind])
        state.market[kind] = [state.decks[kind].pop(), state.decks[kind].pop()]
    t.tell(MarketRevealed(tuple(card for kind in KINDS for card in state.market[kind])))
    for seat, player in state.players.items():
        player.hand = [state.decks[kind].pop() for kind in KINDS]
        state.reserve_objects -= player.objects
        t.tell(HandDealt(seat, tuple(player.hand)), seat)
    state.phase = "marker"


async def set_marker(t: Table) -> None:
    """The marker on Daydream, or where the Last Player likes if all know the game (NEO-SETUP-02, NEO-PSETUP-13)."""
    state = t.state
    if state.settings["marker"] == "choose":
        spaces = [Option(f"space:{space.id}") for space in t.content.track]
        chosen = (await t.gm.ask_one(one("setup.marker", state.last, spaces))).target
        state.marker = next(space.column for space in t.content.track if space.id == chosen)
    t.tell(MarkerSet(t.content.track[state.marker - 1].id))
    turn.start_turn(t, state.active)
