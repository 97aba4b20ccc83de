"""JSON as it goes over the wire, and the errors Discord answers with."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder().decode


class ApiError(Exception):
    """A refusal with Discord's status, code and message."""

    def __init__(self, status: int, code: int, message: str, **extra: Any) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.extra: Json = extra

    def body(self) -> Json:
        """The answer's body."""
        return {"message": self.message, "code": self.code, **self.extra}


def unauthorized() -> ApiError:
    """No token, or one that is not a bot's."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """A path that the API does not have."""
    return ApiError(404, 0, "404: Not Found")


def missing_access() -> ApiError:
    """The thing exists but the bot may not see it."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the thing and may not do this to it."""
    return ApiError(403, 50013, "Missing Permissions")


def unknown(what: str) -> ApiError:
    """The thing does not exist (any more)."""
    return ApiError(404, UNKNOWN[what], f"Unknown {what}")


UNKNOWN = {
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
}

Path = tuple[str | int, ...]


class FormErrors:
    """Collects what is wrong with a body; Discord tells all of it at once (code 50035)."""

    def __init__(self) -> None:
        self._found: list[tuple[Path, str, str]] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, code: str, message: str) -> None:
        """Something at `path` is wrong."""
        self._found.append((path, code, message))

    def length(self, path: Path, value: object, low: int, high: int) -> None:
        """A string must have `low` to `high` characters."""
        if not isinstance(value, str):
            self.add(path, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        elif len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif len(value) < low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def count(self, path: Path, value: object, low: int, high: int) -> None:
        """A list must have `low` to `high` entries."""
        if not isinstance(value, list):
            self.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        elif len(value) > high:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        elif len(value) < low:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def number(self, path: Path, value: object, low: int, high: int) -> None:
        """A whole number from `low` to `high`."""
        if isinstance(value, bool) or not isinstance(value, int):
            self.add(path, "NUMBER_TYPE_COERCE", f"Value {value!r} is not int.")
        elif value > high:
            self.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.")
        elif value < low:
            self.add(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.")

    def raise_if_any(self) -> None:
        """Refuse the body when anything was found."""
        if self._found:
            raise ApiError(400, 50035, "Invalid Form Body", errors=self.tree())

    def tree(self) -> Json:
        """The errors nested by field, as Discord shows them."""
        root: Json = {}
        for path, code, message in self._found:
            node = root
            for part in path:
                node = node.setdefault(str(part), {})
            node.setdefault("_errors", []).append({"code": code, "message": message})
        return root
