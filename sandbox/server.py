"""The HTTP server: Discord's REST API and Gateway, the files' addresses, and the page."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from aiohttp import hdrs, web
from multidict import CIMultiDict

from sandbox import messages
from sandbox.api import channels, commands, guilds, interactions
from sandbox.api import messages as messages_api
from sandbox.api.routing import Call, Route, router
from sandbox.core import Core, Event
from sandbox.faults import Planned
from sandbox.forms import Upload
from sandbox.judge import Judge, refused
from sandbox.page_api import PageApi
from sandbox.rates import Limited, Rates
from sandbox.wire import ApiError, decode, encode, not_found, unauthorized

log = logging.getLogger("sandbox")
HANDLERS = (channels, commands, guilds, interactions, messages_api)  # importing them declares their routes
API = "/api/v10/"
PAGE = Path(__file__).parent / "page"
FORM = 50035  # the code of every refusal of a body
MAX_BODY = 120 * 1024 * 1024
TYPE = {hdrs.CONTENT_TYPE: "application/json"}
DISPOSITION = re.compile(rb'name="([^"]*)"(?:; filename="([^"]*)")?')


class Server:
    """Serves one sandbox on loopback."""

    def __init__(self, core: Core, *, enforce_rates: bool = False, judge: Judge | None = None) -> None:
        self.core = core
        self.rates = Rates(core.clock, enforce_rates)
        self.judge = judge or Judge.from_environment()
        self.requests: deque[tuple[str, str, int]] = deque(maxlen=2000)
        self.page = PageApi(core, self.judge)
        self._served = 0
        self._runner: web.ServerRunner | None = None

    async def start(self, port: int = 0, host: str = "127.0.0.1") -> str:
        """Listen; returns the base address, such as http://127.0.0.1:8765."""
        handler = web.Server(self._handle, access_log=None, request_factory=_request)
        self._runner = web.ServerRunner(handler, handle_signals=False, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, host, port)
        await site.start()
        bound = self._runner.addresses[0][1]
        self.core.base_url = f"http://{host}:{bound}"
        return self.core.base_url

    async def stop(self) -> None:
        """Close every connection."""
        self.core.gateway.drop()
        self.page.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _handle(self, request: web.BaseRequest) -> web.StreamResponse:
        path = request.rel_url.raw_path
        if hdrs.UPGRADE in request.headers and path != "/sandbox/ws":
            return await self.core.gateway.handle(request)
        if path.startswith(API):
            return await self._rest(request, path)
        if path.startswith("/cdn/"):
            return self._file(request, path)
        if path.startswith("/sandbox/"):
            return await self.page.handle(request, path)
        return _static(path)

    async def _rest(self, request: web.BaseRequest, path: str) -> web.Response:
        method, short = request.method, path[len(API) - 1 :]
        began = time.perf_counter()
        if self.core.faults.delay_ms:
            await asyncio.sleep(self.core.faults.delay_ms / 1000)
        body, uploads = await _body(request)
        try:
            response = self._answer(request, method, short, body, uploads)
        except ApiError as error:
            response = _json(error.status, error.body(), {})
        except Exception:
            log.exception("the sandbox failed at %s %s", method, short)
            response = _json(500, {"message": "500: Internal Server Error", "code": 0}, {})
        self.requests.append((method, short, response.status))
        self._note(method, short, response.status, (time.perf_counter() - began) * 1000, body)
        if response.status >= 400:
            self.core.emit(Event("quiet"))
        return response

    def _note(self, method: str, path: str, status: int, ms: float, body: object) -> None:
        """Keep a request for the page's inspector."""
        self._served += 1
        shown = None if body is BROKEN else body
        line = {"id": self._served, "at": self.core.now_iso(), "method": method, "path": path, "status": status}
        self.core.traffic.append({**line, "ms": round(ms, 1), "body": shown})

    def _answer(
        self, request: web.BaseRequest, method: str, path: str, body: object, uploads: list[Upload]
    ) -> web.Response:
        struck = self.core.faults.strike(method, path)
        if struck is not None:
            return _struck(struck)
        found = router.find(method, path.strip("/").split("/"))
        if body is BROKEN:
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        found_by_spec = self.judge.check(method, path, request.query, body, uploads)
        if found_by_spec is not None:
            self.core.violations.append(found_by_spec)
        if found is None:
            raise not_found()
        route, parts = found
        if not route.public and len(request.headers.get(hdrs.AUTHORIZATION, "")) <= len("Bot "):
            raise unauthorized()
        try:
            headers = self.rates.headers(route, parts)
        except Limited as limited:
            return _limited(limited.retry_after, limited.everywhere)
        try:
            return _done(route, Call(self.core, parts, request.query, body, uploads), headers)
        except ApiError as error:
            if error.code == FORM and found_by_spec is None:
                self.core.violations.append(refused(method, path, error, body))
            return _json(error.status, error.body(), headers)

    def _file(self, request: web.BaseRequest, path: str) -> web.Response:
        parts = path.split("/")
        if len(parts) != 6 or not parts[4].isdecimal():
            return web.Response(status=404)
        file = self.core.world.files.get(int(parts[4]))
        try:
            expires = int(request.query.get("ex", ""), 16)
        except ValueError:
            return web.Response(status=404)
        sealed = file is not None and request.query.get("hm") == messages.signature(self.core, file.id, expires)
        if file is None or not sealed or expires < self.core.clock.now() or unquote(parts[5]) != file.name:
            return web.Response(status=404, text="This content is no longer available.")
        return web.Response(body=file.content, content_type=file.content_type)


BROKEN = object()


def _request(message: Any, payload: Any, protocol: Any, writer: Any, task: Any) -> web.BaseRequest:
    """A request whose body may be as large as Discord takes them."""
    loop = asyncio.get_running_loop()
    return web.BaseRequest(message, payload, protocol, writer, task, loop, client_max_size=MAX_BODY)


def _done(route: Route, call: Call, headers: dict[str, str]) -> web.Response:
    try:
        answer = route.handler(call)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        # Fields of a wrong kind or missing: Discord refuses the form, and so does the stand-in.
        log.debug("malformed body at %s: %r", route.template, error)
        raise ApiError(400, FORM, "Invalid Form Body", errors={"_errors": [{"code": "MALFORMED"}]}) from error
    if answer is None:
        return web.Response(status=204, headers=headers)
    return _json(200, answer, headers)


def _json(status: int, value: object, headers: dict[str, str]) -> web.Response:
    return web.Response(status=status, body=encode(value), headers=CIMultiDict(TYPE | headers))


def _limited(retry_after: float, everywhere: bool) -> web.Response:
    body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere}
    headers = {"Via": "1.1 sandbox", "Retry-After": str(max(1, round(retry_after)))}
    headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
    if everywhere:
        headers["X-RateLimit-Global"] = "true"
    return _json(429, body, headers)


def _struck(fault: Planned) -> web.Response:
    if fault.status == 429:
        return _limited(fault.retry_after, everywhere=False)
    return _json(fault.status, {"message": f"{fault.status}: a fault switch", "code": fault.code}, {})


async def _body(request: web.BaseRequest) -> tuple[object, list[Upload]]:
    """The JSON body and the uploaded files."""
    if not request.body_exists:
        return None, []
    raw = await request.read()
    kind = request.headers.get(hdrs.CONTENT_TYPE, "")
    try:
        if kind.startswith("multipart/form-data"):
            return _multipart(raw, kind.split("boundary=", 1)[-1].strip('"'))
        return (decode(raw) if raw else None), []
    except (msgspec.DecodeError, UnicodeDecodeError, IndexError):
        return BROKEN, []


def _multipart(raw: bytes, boundary: str) -> tuple[object, list[Upload]]:
    """payload_json and files[n]; written by hand because it is three times as fast as the general reader."""
    body: object = None
    uploads: list[Upload] = []
    for part in raw.split(b"--" + boundary.encode())[1:-1]:
        head, _, content = part.removeprefix(b"\r\n").partition(b"\r\n\r\n")
        found = DISPOSITION.search(head)
        if found is None:
            continue
        name = found[1].decode()
        if name == "payload_json":
            body = decode(content[:-2])
        elif name.startswith("files[") and found[2] is not None:
            uploads.append(Upload(int(name[6:-1]), unquote(found[2].decode()), content[:-2]))
    return body, uploads


def _static(path: str) -> web.StreamResponse:
    """A file of the page."""
    wanted = (PAGE / (unquote(path).lstrip("/") or "index.html")).resolve()
    if not wanted.is_relative_to(PAGE) or not wanted.is_file():
        return web.Response(status=404, text="Not found")
    return web.FileResponse(wanted, headers={"Cache-Control": "no-cache"})
