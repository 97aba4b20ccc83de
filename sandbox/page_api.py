"""The page's side of the server: requests and events as PROTOCOL.md describes them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from sandbox import actions, page_views, threads
from sandbox.actions import Refused
from sandbox.core import Core, Event
from sandbox.interactions import Interaction
from sandbox.judge import Judge
from sandbox.page_faults import apply
from sandbox.sockets import Outgoing
from sandbox.wire import ApiError, Json, decode, encode
from sandbox.world import Channel, Message, User

Request = Callable[[User, Json], Awaitable[Json]]


class PageSocket:
    """One open page and whom it plays."""

    def __init__(self, out: Outgoing) -> None:
        self.out = out
        self.user: User | None = None
        self.shown: set[int] = set()


class PageApi:
    """Answers pages and tells them what happens."""

    def __init__(self, core: Core, judge: Judge) -> None:
        self.core = core
        self.judge = judge
        self._sockets: set[PageSocket] = set()
        self._waiting: set[asyncio.Task[None]] = set()
        core.listeners.append(self._on_event)

    def close(self) -> None:
        """Say goodbye to every page."""
        for task in self._waiting:
            task.cancel()
        for socket in self._sockets:
            socket.out.close(1001, "the sandbox stops")

    async def handle(self, request: web.BaseRequest, path: str) -> web.StreamResponse:
        """Serve /sandbox/…"""
        if path == "/sandbox/ws":
            return await self._socket(request)
        try:
            if path == "/sandbox/state":
                return _json(page_views.state(self.core, self._user(request.query.get("persona"))))
            if path == "/sandbox/violations":
                return _json(self._violations())
            if path == "/sandbox/api" and request.method == "POST":
                return _json(await self._answer(request.query.get("persona"), await request.read()))
        except Refused as refused:
            return _json({"ok": False, "error": str(refused), "code": None})
        return web.Response(status=404)

    async def _answer(self, persona: str | None, raw: bytes) -> Json:
        try:
            body = decode(raw)
        except msgspec.DecodeError:
            return {"ok": False, "error": "This is not JSON.", "code": None}
        if not isinstance(body, dict):
            return {"ok": False, "error": "This is not a request.", "code": None}
        return await self._request(self._user(persona), body)

    def _user(self, persona: object) -> User:
        people = self.core.world.personas()
        if not persona:
            return people[0]
        for user in people:
            if str(user.id) == str(persona):
                return user
        raise Refused("There is no such persona.")

    async def _socket(self, request: web.BaseRequest) -> web.StreamResponse:
        ws = web.WebSocketResponse(max_msg_size=1 << 20)
        await ws.prepare(request)
        socket = PageSocket(Outgoing(ws))
        self._sockets.add(socket)
        try:
            async for frame in ws:
                if frame.type is WSMsgType.TEXT:
                    await self._frame(socket, frame.data)
        finally:
            self._sockets.discard(socket)
            await socket.out.aclose()
        return ws

    async def _frame(self, socket: PageSocket, text: str) -> None:
        try:
            body = decode(text)
        except msgspec.DecodeError:
            body = None
        if not isinstance(body, dict):
            reply: Json = {"ok": False, "error": "This is not a request.", "code": None}
        elif body.get("op") == "hello":
            reply = self._hello(socket, body)
        elif socket.user is None:
            reply = {"ok": False, "error": "Say hello first.", "code": None}
        elif body.get("op") == "autocomplete":
            # It takes as long as the bot takes; the page goes on meanwhile.
            task = asyncio.get_running_loop().create_task(self._later(socket, socket.user, body))
            self._waiting.add(task)
            task.add_done_callback(self._waiting.discard)
            return
        else:
            reply = await self._request(socket.user, body)
        ref = body.get("ref") if isinstance(body, dict) else None
        socket.out.put(encode({"op": "reply", "ref": ref, **reply}))

    async def _later(self, socket: PageSocket, user: User, body: Json) -> None:
        reply = await self._request(user, body)
        socket.out.put(encode({"op": "reply", "ref": body.get("ref"), **reply}))

    def _hello(self, socket: PageSocket, body: Json) -> Json:
        try:
            socket.user = self._user(body.get("persona"))
        except Refused as refused:
            return {"ok": False, "error": str(refused), "code": None}
        world, user = self.core.world, socket.user
        socket.shown = {c.id for c in world.channels.values() if world.permissions_in(c, user.id)}
        return {"ok": True, "data": page_views.state(self.core, user)}

    async def _request(self, user: User, body: Json) -> Json:
        handler: Request | None = getattr(self, f"op_{body.get('op')}", None)
        if handler is None:
            return {"ok": False, "error": f"There is no request {body.get('op')!r}.", "code": None}
        try:
            return {"ok": True, "data": await handler(user, body)}
        except Refused as refused:
            return {"ok": False, "error": str(refused), "code": None}
        except ApiError as error:
            return {"ok": False, "error": error.message, "code": error.code}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            return {"ok": False, "error": f"Malformed request: {error!r}", "code": None}

    def _violations(self) -> Json:
        found = [{"method": v.method, "path": v.path, "reason": v.reason, "body": v.body} for v in self.core.violations]
        return {"judge": self.judge.status, "violations": found}

    def _channel(self, user: User, body: Json, field: str = "channel") -> Channel:
        channel = self.core.world.channels.get(int(body[field]))
        if channel is None or not actions.visible(self.core, channel, user):
            raise Refused("You do not see this channel.")
        return channel

    def _message(self, user: User, body: Json, field: str = "message") -> Message:
        message = self._channel(user, body).messages.get(int(body[field]))
        if message is None or not message.seen_by(user.id):
            raise Refused("This message is gone.")
        return message

    async def op_history(self, user: User, body: Json) -> Json:
        """Older messages of a channel."""
        channel = self._channel(user, body)
        before, limit = int(body.get("before") or 1 << 63), max(1, min(100, int(body.get("limit") or 50)))
        found = [m for m in channel.messages.values() if m.id < before and m.seen_by(user.id)]
        shown = [page_views.message(self.core, m, user) for m in found[-limit:]]
        return {"messages": shown, "more": len(found) > limit}

    async def op_send(self, user: User, body: Json) -> Json:
        """Say something."""
        reply_to = self._message(user, body, "reply_to") if body.get("reply_to") else None
        message = actions.say(self.core, user, self._channel(user, body), str(body["content"]), reply_to)
        return {"message": page_views.message(self.core, message, user)}

    async def op_delete(self, user: User, body: Json) -> Json:
        """Delete or dismiss."""
        actions.remove(self.core, user, self._message(user, body))
        return {}

    op_dismiss = op_delete

    async def op_typing(self, user: User, body: Json) -> Json:
        """Show that something is being typed."""
        self.core.typing(self._channel(user, body), user.id)
        return {}

    async def op_autocomplete(self, user: User, body: Json) -> Json:
        """Choices for an option."""
        channel, focused = self._channel(user, body), str(body["focused"])
        values: dict[str, Any] = {focused: ""} | dict(body.get("options") or {})
        interaction = actions.slash(self.core, user, channel, str(body["command"]), values, focused)
        await interaction.settled
        if interaction.choices is None:
            raise Refused("Loading options failed.")
        return {"choices": interaction.choices}

    async def op_slash(self, user: User, body: Json) -> Json:
        """Run a command."""
        values = dict(body.get("options") or {})
        return _started(actions.slash(self.core, user, self._channel(user, body), str(body["command"]), values))

    async def op_menu(self, user: User, body: Json) -> Json:
        """Run a context-menu command."""
        channel = self._channel(user, body)
        return _started(actions.menu(self.core, user, channel, str(body["command"]), int(body["target"])))

    async def op_press(self, user: User, body: Json) -> Json:
        """Press a button."""
        return _started(actions.press(self.core, user, self._message(user, body), str(body["custom_id"])))

    async def op_select(self, user: User, body: Json) -> Json:
        """Choose."""
        values = [str(v) for v in body["values"]]
        return _started(actions.select(self.core, user, self._message(user, body), str(body["custom_id"]), values))

    def _modal(self, user: User, body: Json) -> Interaction:
        opened = self.core.modals.get(int(body["modal"]))
        if opened is None or opened.user_id != user.id:
            raise Refused("This form is not open any more.")
        return opened

    async def op_modal(self, user: User, body: Json) -> Json:
        """Send a form off."""
        return _started(actions.submit(self.core, user, self._modal(user, body), dict(body.get("fields") or {})))

    async def op_dismiss_modal(self, user: User, body: Json) -> Json:
        """Close a form."""
        del self.core.modals[self._modal(user, body).id]
        return {}

    async def op_dm(self, user: User, body: Json) -> Json:
        """Open a direct message."""
        other = self.core.world.users[int(body.get("user") or self.core.bot_id)]
        return {"channel": page_views.channel(self.core, actions.direct(self.core, user, other), user)}

    async def op_thread(self, user: User, body: Json) -> Json:
        """Open a thread."""
        message = self._message(user, body) if body.get("message") else None
        thread = actions.open_thread(
            self.core,
            user,
            self._channel(user, body),
            str(body["name"]).strip(),
            private=bool(body.get("private")),
            message=message,
        )
        for member in body.get("members") or []:
            actions.invite(self.core, user, thread, self.core.world.users[int(member)])
        return {"channel": page_views.channel(self.core, thread, user)}

    async def op_join(self, user: User, body: Json) -> Json:
        """Join a thread."""
        channel = self._channel(user, body)
        if channel.is_thread:
            threads.add(self.core, channel, user.id)
        return {"channel": page_views.channel(self.core, channel, user)}

    async def op_leave(self, user: User, body: Json) -> Json:
        """Leave a thread."""
        channel = self._channel(user, body)
        if channel.is_thread:
            threads.remove(self.core, channel, user.id)
        return {"channel": page_views.channel(self.core, channel, user)}

    async def op_invite(self, user: User, body: Json) -> Json:
        """Bring somebody into a thread."""
        actions.invite(self.core, user, self._channel(user, body), self.core.world.users[int(body["user"])])
        return {}

    async def op_fault(self, user: User, body: Json) -> Json:
        """Flip a fault switch."""
        apply(self.core, str(body["name"]), body)
        self.core.emit(Event("faults"))
        return self.core.faults.shown()

    async def op_faults(self, user: User, body: Json) -> Json:
        """The fault switches."""
        return self.core.faults.shown()

    async def op_requests(self, user: User, body: Json) -> Json:
        """What the bot sent last, newest last."""
        return {"requests": list(self.core.traffic)}

    async def op_violations(self, user: User, body: Json) -> Json:
        """What the judge found."""
        return self._violations()

    def _on_event(self, event: Event) -> None:
        if event.kind == "quiet":
            return
        for socket in self._sockets:
            if socket.user is not None:
                for shown in self._for(socket, socket.user, event):
                    socket.out.put(encode({"op": "event", **shown}))

    def _for(self, socket: PageSocket, user: User, event: Event) -> list[Json]:
        """An event as one persona sees it; nothing when it is none of theirs."""
        core, channel, message = self.core, event.channel, event.message
        if event.interaction is not None:
            mine = event.interaction.user_id == user.id
            shown = {"type": "interaction", "interaction": str(event.interaction.id), **event.data}
            return [shown] if mine else []
        if event.kind in ("channel", "channel.gone") and channel is not None:
            return self._channel_event(socket, user, channel)
        if channel is not None:
            if not actions.visible(core, channel, user) or (message is not None and not message.seen_by(user.id)):
                return []
            if event.kind == "message.delete" and message is not None:
                return [{"type": event.kind, "channel": str(channel.id), "id": str(message.id)}]
            if message is not None:
                return [{"type": event.kind, "message": page_views.message(core, message, user)}]
            return [{"type": event.kind, "channel": str(channel.id), **event.data}]
        if event.kind == "commands":
            return [{"type": "commands", "commands": page_views.command_list(core, user)}]
        if event.kind == "people":
            return [{"type": "people", **page_views.people(core)}, *self._membership(socket, user)]
        return [{"type": "faults", "faults": core.faults.shown()}]

    def _channel_event(self, socket: PageSocket, user: User, channel: Channel) -> list[Json]:
        """A channel came, changed or went; threads go by their parent, so they are looked at too."""
        found: list[Json] = []
        for place in (channel, *self.core.world.threads_of(channel.id)):
            if place.id in self.core.world.channels and actions.visible(self.core, place, user):
                socket.shown.add(place.id)
                found.append({"type": "channel", "channel": page_views.channel(self.core, place, user)})
            elif place.id in socket.shown:
                socket.shown.discard(place.id)
                found.append({"type": "channel.gone", "id": str(place.id)})
        return found

    def _membership(self, socket: PageSocket, user: User) -> list[Json]:
        """After somebody left or joined: the channels that appeared or went for this persona."""
        world = self.core.world
        now = {c.id for c in world.channels.values() if world.permissions_in(c, user.id)}
        gone = [{"type": "channel.gone", "id": str(c)} for c in sorted(socket.shown - now)]
        new = [
            {"type": "channel", "channel": page_views.channel(self.core, world.channels[c], user)}
            for c in sorted(now - socket.shown)
        ]
        socket.shown = now
        return gone + new


def _started(interaction: Interaction) -> Json:
    return {"interaction": str(interaction.id)}


def _json(value: object) -> web.Response:
    return web.Response(body=encode(value), content_type="application/json")
