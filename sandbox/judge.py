"""Holds every request of the bot against Discord's own description of its API (an OpenAPI file), strictly.

The description says what is allowed and stays silent on the rest, so it is tightened first: unknown fields are refused
(a typo would otherwise pass), snowflakes may be numbers as well (Discord takes both), unions that a `type` decides are
turned into if/then (the errors then name the field instead of "matches none of seven").
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Protocol

from sandbox.core import Violation
from sandbox.forms import Upload
from sandbox.wire import ApiError, Json, decode, encode

ENV = "ONEIROS_OPENAPI"
DEFAULT = Path(__file__).resolve().parents[2] / "shared" / "discord" / "openapi.json"
REF = "#/components/schemas/"
EXCERPT = 400
# Discord takes these although the description leaves them out; discord.py sends them.
ALSO: dict[str, Json] = {
    "MessageEditRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "ApplicationCommandCreateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": ["boolean", "null"]}},
}


class Checker(Protocol):
    """A compiled schema."""

    def is_valid(self, instance: object) -> bool:
        """Whether it fits."""

    def iter_errors(self, instance: object) -> Iterator[Any]:
        """What does not."""


class Operation:
    """One method of one path, compiled when it is first used."""

    def __init__(self, judge: Judge, spec: Json, shared: list[Json]) -> None:
        parameters = [*shared, *spec.get("parameters", [])]
        self.query = {p["name"] for p in parameters if p["in"] == "query"}
        content = spec.get("requestBody", {}).get("content", {})
        self.schema: Json | None = content.get("application/json", {}).get("schema")
        self.required = bool(spec.get("requestBody", {}).get("required"))
        self._judge = judge
        self._checker: Checker | None = None

    def checker(self) -> Checker | None:
        """The compiled body schema; None when the operation takes no JSON."""
        if self._checker is None and self.schema is not None:
            self._checker = self._judge.compile(self.schema)
        return self._checker


class Judge:
    """Judges requests; `status` says "on", or "off" and why."""

    def __init__(self, description: Json | None = None, why_off: str = "no description was given") -> None:
        self.status = f"off: {why_off}"
        self._schemas: Json = {}
        self._operations: dict[tuple[str, int], list[tuple[list[str], Operation]]] = {}
        if description is not None:
            self._load(description)

    @classmethod
    def from_environment(cls) -> Judge:
        """The description that ONEIROS_OPENAPI names, or the usual place; off when it is not there."""
        path = Path(os.environ.get(ENV) or DEFAULT)
        if not path.is_file():
            return cls(why_off=f"{ENV} names no file and there is none in the usual place")
        return cls(_cached(path))

    def _load(self, description: Json) -> None:
        try:
            import jsonschema_rs
        except ImportError:
            self.status = "off: jsonschema-rs is not installed (it comes with the development requirements)"
            return
        self._compile = jsonschema_rs.validator_for
        self._schemas = {name: tighten(s) for name, s in description["components"]["schemas"].items()}
        for name, extra in ALSO.items():
            self._schemas[name]["properties"] |= extra
        self._schemas["SnowflakeType"] = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
        for path, item in description["paths"].items():
            shared = item.get("parameters", [])
            pattern = path.strip("/").split("/")
            for method in ("get", "put", "post", "patch", "delete"):
                if method in item:
                    rivals = self._operations.setdefault((method.upper(), len(pattern)), [])
                    rivals.append((pattern, Operation(self, item[method], shared)))
        for rivals in self._operations.values():
            rivals.sort(key=lambda entry: [part[0] == "{" for part in entry[0]])
        self.status = "on"

    def compile(self, schema: Json) -> Checker:
        """Compile a schema with the part of the description that it refers to."""
        top = self._union(tighten(decode(encode(schema))))
        needed: Json = {}
        waiting = list(_references(top))
        while waiting:
            name = waiting.pop()
            if name not in needed:
                needed[name] = self._union(self._schemas[name])
                waiting += _references(needed[name])
        checker: Checker = self._compile({**top, "components": {"schemas": needed}})
        return checker

    def _union(self, node: Any) -> Any:
        """Rewrite the unions below a node."""
        if isinstance(node, list):
            return [self._union(part) for part in node]
        if not isinstance(node, dict):
            return node
        rewritten = {key: self._union(value) for key, value in node.items()}
        for word in ("oneOf", "anyOf"):
            branches = rewritten.get(word)
            if isinstance(branches, list):
                plain = [b for b in branches if b != {"type": "null"}]
                decided = self._decided(plain)
                if decided is not None:
                    del rewritten[word]
                    nullable = len(plain) < len(branches)
                    rewritten |= {"if": {"type": "null"}, "else": decided} if nullable else decided
        return rewritten

    def _decided(self, branches: list[Json]) -> Json | None:
        """The union as if/then by `type`, or its only branch; None when `type` does not decide."""
        if len(branches) == 1 and "$ref" in branches[0]:
            return branches[0]
        cases: list[Json] = []
        known: list[Any] = []
        for branch in branches:
            target = self._schemas.get(str(branch.get("$ref", "")).removeprefix(REF), {})
            kinds = target.get("properties", {}).get("type", {}).get("enum")
            if not kinds or "type" not in target.get("required", []):
                return None
            known += kinds
            cases.append({"if": {"properties": {"type": {"enum": kinds}}, "required": ["type"]}, "then": branch})
        if len(set(known)) < len(known):
            return None
        return {"type": "object", "required": ["type"], "properties": {"type": {"enum": known}}, "allOf": cases}

    def check(
        self, method: str, path: str, query: Mapping[str, str], body: object, uploads: list[Upload]
    ) -> Violation | None:
        """What the description does not allow about a request, if anything."""
        if self.status != "on":
            return None
        operation = self._find(method, path)
        if operation is None:
            return violation(method, path, "there is no such operation", body)
        unknown = set(query) - operation.query if query else set()
        if unknown:
            return violation(method, path, f"unknown query {sorted(unknown)}", body)
        checker = operation.checker()
        if body is None:
            missing = operation.required and checker is not None
            return violation(method, path, "the body is missing", body) if missing else None
        if checker is None:
            return violation(method, path, "there should be no body", body)
        if checker.is_valid(body):
            return None
        return violation(method, path, explained(checker, body), body)

    def _find(self, method: str, path: str) -> Operation | None:
        parts = path.strip("/").split("/")
        for pattern, operation in self._operations.get((method, len(parts)), ()):
            if all(wanted[0] == "{" or wanted == part for wanted, part in zip(pattern, parts, strict=True)):
                return operation
        return None


def tighten(schema: Any) -> Any:
    """Refuse fields that an object does not list."""
    if isinstance(schema, list):
        return [tighten(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    tightened = {key: tighten(value) for key, value in schema.items()}
    if tightened.get("type") == "object" and "properties" in tightened:
        tightened.setdefault("additionalProperties", False)
    return tightened


def explained(checker: Checker, body: object) -> str:
    """The first few errors, each with its place."""
    found = []
    for error in checker.iter_errors(body):
        place = "/".join(str(part) for part in error.instance_path) or "body"
        found.append(f"{place}: {shortened(str(error.message))}")
        if len(found) == 3:
            break
    return "; ".join(found)


def shortened(message: str) -> str:
    """A message begins with the offending value, which may be long, and ends with what is wrong about it."""
    return message if len(message) <= 220 else f"{message[:100]} … {message[-110:]}"


def violation(method: str, path: str, reason: str, body: object) -> Violation:
    """A finding with the start of the body."""
    return Violation(method, path, reason, encode(body).decode()[:EXCERPT])


def refused(method: str, path: str, error: ApiError, body: object) -> Violation:
    """A limit that the description cannot say (40 nested components, unique custom_ids, …) and Discord enforces."""
    return violation(
        method, path, f"refused: {encode(error.extra.get('errors', error.message)).decode()[:EXCERPT]}", body
    )


def _references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if isinstance(node.get("$ref"), str):
            yield node["$ref"].removeprefix(REF)
        for value in node.values():
            yield from _references(value)
    elif isinstance(node, list):
        for value in node:
            yield from _references(value)


_loaded: dict[Path, Json] = {}


def _cached(path: Path) -> Json:
    if path not in _loaded:
        _loaded[path] = decode(path.read_bytes())
    return _loaded[path]
