"""The Gateway: hello, heartbeats, identify, events, resume. One session a shard."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from sandbox import views
from sandbox.sockets import Outgoing
from sandbox.wire import Json, decode, encode
from sandbox.world import DM, Channel, Message

if TYPE_CHECKING:
    from sandbox.core import Core

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 8, 9, 10, 11
ALWAYS, GUILDS, MEMBER_EVENTS, MESSAGES, DIRECT, CONTENT = 0, 1, 1 << 1, 1 << 9, 1 << 12, 1 << 15
REPLAY = 5_000  # events kept for a resume
ACK_AFTER = 0.05
"""Seconds from a heartbeat to its answer. discord.py notes when it sent only after sending: answered at once, it would
take the answer for one to the heartbeat before, and warn that it cannot keep up."""
RESUMABLE = 120.0  # seconds for which a dropped session can be resumed


class Session:
    """What a shard's connection is about; it outlives the socket."""

    def __init__(self, shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.sent: deque[tuple[int, bytes]] = deque(maxlen=REPLAY)
        self.out: Outgoing | None = None

    def covers(self, guild_id: int | None) -> bool:
        """Whether events of this guild (None: direct messages) come over this shard."""
        number, count = self.shard
        return number == (0 if guild_id is None else (guild_id >> 22) % count)

    def dispatch(self, name: str, data: object) -> None:
        """Send an event, or keep it for the resume while the socket is down."""
        self.sequence += 1
        frame = encode({"op": DISPATCH, "t": name, "s": self.sequence, "d": data})
        self.sent.append((self.sequence, frame))
        if self.out is not None:
            self.out.put(frame)


class Gateway:
    """All sessions of the bot."""

    def __init__(self, core: Core) -> None:
        self.core = core
        self.sessions: dict[str, Session] = {}
        self.refusing = False
        self.compress = False
        self.identified = 0
        self.resumed = 0

    @property
    def online(self) -> bool:
        """Whether the bot has a session; a dropped one counts until it is given up."""
        return bool(self.sessions)

    def connected(self) -> bool:
        """Whether a socket is open right now."""
        return any(s.out is not None for s in self.sessions.values())

    def dispatch(self, name: str, data: object, *, intent: int = ALWAYS, guild_id: int | None = None) -> None:
        """Send an event to the shards it concerns."""
        for session in self.sessions.values():
            if (not intent or session.intents & intent) and session.covers(guild_id):
                session.dispatch(name, data)

    def message(self, name: str, channel: Channel, message: Message) -> None:
        """MESSAGE_CREATE or MESSAGE_UPDATE, where the intents ask for it."""
        intent = DIRECT if channel.kind == DM else MESSAGES
        for session in self.sessions.values():
            if session.intents & intent and session.covers(channel.guild_id):
                readable = bool(session.intents & CONTENT)
                session.dispatch(name, views.message_event(self.core.world, message, readable))

    def drop(self, *, resumable: bool = True) -> None:
        """Cut the bot's connections, as Discord does every so often."""
        for session in list(self.sessions.values()):
            if not resumable:
                del self.sessions[session.id]
            if session.out is not None:
                session.out.close(4000 if resumable else 4009, "dropped")
                session.out = None
                self._give_up_later(session)

    def reconnect(self) -> None:
        """Ask the bot to connect again (opcode 7)."""
        for session in self.sessions.values():
            if session.out is not None:
                session.out.put(encode({"op": RECONNECT, "d": None}))

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        """Serve one connection to its end."""
        if self.refusing:
            return web.Response(status=503)
        ws = web.WebSocketResponse(compress=False, max_msg_size=1 << 16)
        await ws.prepare(request)
        out = Outgoing(ws, self.compress and request.query.get("compress") == "zlib-stream")
        out.put(encode({"op": HELLO, "d": {"heartbeat_interval": 41_250, "_trace": ["sandbox"]}}))
        try:
            await self._serve(ws, out)
        finally:
            self._ended(out, ws.close_code)
            await out.aclose()
        return ws

    async def _serve(self, ws: web.WebSocketResponse, out: Outgoing) -> None:
        session: Session | None = None
        async for frame in ws:
            if frame.type is not WSMsgType.TEXT:
                out.close(4002, "Error while decoding payload.")
                return
            body: Json = decode(frame.data)
            op, data = body.get("op"), body.get("d")
            if op == HEARTBEAT:
                asyncio.get_running_loop().call_later(ACK_AFTER, out.put, encode({"op": ACK}))
            elif op == IDENTIFY and session is None:
                session = self._identify(out, data or {})
            elif op == RESUME and session is None:
                session = self._resume(out, data or {})
            elif op in (IDENTIFY, RESUME):
                out.close(4005, "Already authenticated.")
            elif session is None:
                out.close(4003, "Not authenticated.")
            elif op == MEMBERS:
                self._members(session, data or {})

    def _ended(self, out: Outgoing, close_code: int | None) -> None:
        for session in list(self.sessions.values()):
            if session.out is out:
                session.out = None
                if close_code in (1000, 1001):  # the bot said goodbye: nothing to resume
                    del self.sessions[session.id]
                else:
                    self._give_up_later(session)
                self.core.people_changed()

    def _give_up_later(self, session: Session) -> None:
        """A session that nobody resumes is forgotten; until then interactions wait for it and time out."""

        def give_up() -> None:
            if session.out is None and self.sessions.pop(session.id, None) is not None:
                self.core.people_changed()

        self.core.clock.call_later(RESUMABLE, give_up)

    def _identify(self, out: Outgoing, data: Json) -> Session | None:
        if not data.get("token"):
            out.close(4004, "Authentication failed.")
            return None
        shard = data.get("shard") or [0, 1]
        for old in [s for s in self.sessions.values() if s.shard == tuple(shard) and s.out is None]:
            del self.sessions[old.id]
        session = Session((int(shard[0]), int(shard[1])), int(data.get("intents", 0)))
        session.out = out
        self.sessions[session.id] = session
        self.identified += 1
        self._welcome(session, shard)
        self.core.people_changed()
        return session

    def _welcome(self, session: Session, shard: list[int]) -> None:
        world = self.core.world
        guilds = [g for g in world.guilds.values() if session.covers(g.id)]
        ready = {
            "v": 10,
            "user": views.user(world.users[world.bot_id]) | {"email": None, "verified": True, "mfa_enabled": True},
            "guilds": [{"id": str(g.id), "unavailable": True} for g in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.core.gateway_url,
            "shard": shard,
            "application": {"id": str(world.bot_id), "flags": 1 << 19},
            "private_channels": [],
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            session.dispatch("GUILD_CREATE", views.guild_create(world, guild))

    def _resume(self, out: Outgoing, data: Json) -> Session | None:
        session = self.sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        if session is None or (session.sent and session.sent[0][0] > seen + 1):
            out.put(encode({"op": INVALID, "d": False}))
            return None
        for number, frame in session.sent:
            if number > seen:
                out.put(frame)
        session.out = out
        self.resumed += 1
        session.dispatch("RESUMED", {"_trace": ["sandbox"]})
        self.core.people_changed()
        return session

    def _members(self, session: Session, data: Json) -> None:
        world = self.core.world
        guild = world.guilds.get(int(data.get("guild_id") or 0))
        if guild is None:
            return
        wanted = {int(i) for i in data.get("user_ids") or []}
        query = str(data.get("query") or "").casefold()
        found = [
            views.member(m, world.users[m.user_id])
            for m in guild.members.values()
            if (m.user_id in wanted if wanted else world.users[m.user_id].username.casefold().startswith(query))
        ]
        chunk = {"guild_id": str(guild.id), "members": found, "chunk_index": 0, "chunk_count": 1, "not_found": []}
        if "nonce" in data:
            chunk["nonce"] = data["nonce"]
        session.dispatch("GUILD_MEMBERS_CHUNK", chunk)
