"""/interactions and /webhooks: first answers and what follows them."""

from __future__ import annotations

from sandbox import forms, interactions, messages
from sandbox.api.routing import Call, router
from sandbox.wire import Json, unknown


@router.add("POST", "/interactions/{interaction}/{token}/callback", public=True)
def callback(call: Call) -> Json | None:
    """The first answer."""
    answer = interactions.respond(call.core, call.id("interaction"), call.parts["token"], call.form, call.uploads)
    return answer if call.query.get("with_response") in ("1", "true") else None


def _interaction(call: Call) -> interactions.Interaction:
    if call.id("application") != call.core.bot_id:
        raise unknown("Webhook")
    return interactions.by_token(call.core, call.parts["token"])


@router.add("POST", "/webhooks/{application}/{token}", public=True)
def follow_up(call: Call) -> Json:
    """One more message."""
    return interactions.follow_up(call.core, _interaction(call), call.form, call.uploads).data


@router.add("GET", "/webhooks/{application}/{token}/messages/{message}", public=True)
def read(call: Call) -> Json:
    """The answer as it stands."""
    return interactions.own_message(_interaction(call), call.parts["message"]).data


@router.add("PATCH", "/webhooks/{application}/{token}/messages/{message}", public=True)
def edit(call: Call) -> Json:
    """Change an answer."""
    message = interactions.own_message(_interaction(call), call.parts["message"])
    forms.check(call.form, call.uploads, message, interaction=True)
    return messages.edit(call.core, message, call.form, call.uploads).data


@router.add("DELETE", "/webhooks/{application}/{token}/messages/{message}", public=True)
def delete(call: Call) -> None:
    """Take an answer away."""
    messages.delete(call.core, interactions.own_message(_interaction(call), call.parts["message"]))
