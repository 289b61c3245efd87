"""Turn notifications: by mail, once the address is confirmed, or by the browser (Web Push)."""

from __future__ import annotations

import asyncio
import html
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from diadochoi.message import Message
from diadochoi.server.http.context import ServerContext, SignedInUser, Visitor, address, context_of
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.language import language_of
from diadochoi.server.notify import channels
from diadochoi.server.notify.mail import MailError
from diadochoi.server.notify.webpush import decoded, is_known_service, is_public_key
from diadochoi.server.problems import Problem
from diadochoi.server.schemas.notifications import (
    MailRequest,
    NotificationChannel,
    NotificationSettings,
    PushRequest,
)
from diadochoi.server.storage.models import ChannelRow

router = APIRouter(prefix="/api/notifications", tags=["notifications"])
pages = APIRouter()
ChannelId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$", description="The id of a channel of yours.")]
MOST_UNCONFIRMED = 3


def _shown(channel: ChannelRow) -> NotificationChannel:
    where = channel.address if channel.kind == "mail" else channel.address.split("/")[2]
    # The column could hold any string, but we only store these kinds.
    return NotificationChannel(
        id=channel.id,
        kind=channel.kind,  # type: ignore[arg-type]
        address=where,
        confirmed=channel.confirmed,
    )


@router.get("", responses=errors(reading=True))
async def notification_settings(context: ServerContext, visitor: Visitor) -> NotificationSettings:
    """Get the channels this server offers, and how you are notified now."""
    known = []
    if visitor is not None:
        known = await context.database.read(lambda session: channels.channels_of(session, visitor.id))
    push = context.notifier.push
    return NotificationSettings(
        mail=context.notifier.mail is not None,
        push_key=push.public_key if push is not None else None,
        after_minutes=context.settings.notice_minutes,
        channels=[_shown(channel) for channel in known],
    )


@router.post("/mail", responses=errors(401, 409, 503), status_code=201)
async def by_mail(context: ServerContext, user: SignedInUser, body: MailRequest) -> NotificationChannel:
    """Get notified by mail. You first get a confirmation link, and nothing else until you open it."""
    if context.notifier.mail is None:
        raise Problem("conflict", Message("problem-no_mail"))
    context.limits.spend("mail", user.id)
    context.limits.spend("mail", body.address.lower())
    unproven = await context.database.read(lambda session: channels.count_unconfirmed(session, body.address))
    if unproven >= MOST_UNCONFIRMED:
        raise Problem("conflict", Message("problem-mail_not_confirmed"))
    channel = await context.database.write(
        lambda session: channels.add_channel(session, user.id, "mail", body.address, {}, confirmed=False)
    )
    if not channel.confirmed:
        try:
            await asyncio.to_thread(context.notifier.ask_to_confirm, channel)
        except MailError as error:
            await context.database.write(lambda session: channels.forget(session, channel.id))
            raise Problem("unavailable", Message("problem-mail_failed")) from error
    return _shown(channel)


@router.post("/push", responses=errors(401, 409), status_code=201)
async def by_push(context: ServerContext, user: SignedInUser, body: PushRequest) -> NotificationChannel:
    """Get notified by this browser: send what `PushManager.subscribe` returned."""
    if context.notifier.push is None:
        raise Problem("conflict", Message("problem-no_push"))
    if not is_known_service(body.endpoint, context.settings.further_push_services):
        raise Problem("impossible", Message("problem-push_service_unknown"), field="endpoint")
    try:
        usable = is_public_key(body.keys.p256dh) and len(decoded(body.keys.auth)) == 16
    except ValueError:
        usable = False
    if not usable:
        raise Problem("impossible", Message("problem-push_keys"), field="keys")
    channel = await context.database.write(
        lambda session: channels.add_channel(
            session, user.id, "push", body.endpoint, body.keys.model_dump(), confirmed=True
        )
    )
    return _shown(channel)


@router.delete("/{channel_id}", responses=errors(401, 404), status_code=204)
async def stop(context: ServerContext, user: SignedInUser, channel_id: ChannelId) -> Response:
    """Stop notifications through this channel."""
    await context.database.write(lambda session: channels.remove_channel(session, user.id, channel_id))
    return Response(status_code=204)


# ---------------------------------------------------------------------- links in mails

_PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Diadochoi</title>
<h1>Diadochoi</h1><p>{text}</p>{form}</html>
"""
_BUTTON = '<form method="post"><button>{label}</button></form>'
_LINKS = {
    "confirm": (Message("mail-confirm_ask"), Message("mail-confirm_yes"), Message("mail-confirm_done")),
    "stop": (Message("mail-stop_ask"), Message("mail-stop_yes"), Message("mail-stop_done")),
}
Purpose = Annotated[Literal["confirm", "stop"], Path()]


def _page(
    request: Request, message: Message, button: Message | None = None, status: int = 200
) -> HTMLResponse:
    language = language_of(request)
    form = _BUTTON.format(label=html.escape(button.text(language))) if button is not None else ""
    page = _PAGE.format(language=language, text=html.escape(message.text(language)), form=form)
    return HTMLResponse(page, status, {"Cache-Control": "no-store"})


@pages.get("/notices/{purpose}/{token}", include_in_schema=False)
async def ask(request: Request, purpose: Purpose, token: str) -> HTMLResponse:
    """Show a page with a button, because programs that open the links of a mail must not decide for its
    reader."""
    if context_of(request).signer.open_seal(purpose, token) is None:
        return _page(request, Message("mail-link_expired"), status=404)
    question, button, _ = _LINKS[purpose]
    return _page(request, question, button)


@pages.post("/notices/{purpose}/{token}", include_in_schema=False)
async def decide(request: Request, purpose: Purpose, token: str) -> HTMLResponse:
    context = context_of(request)
    context.limits.spend("request", address(request))
    channel_id = context.signer.open_seal(purpose, token)
    if channel_id is None:
        return _page(request, Message("mail-link_expired"), status=404)
    if purpose == "stop":
        await context.database.write(lambda session: channels.forget(session, channel_id))
    elif not await context.database.write(lambda session: channels.confirm(session, channel_id)):
        return _page(request, Message("mail-address_gone"), status=404)
    return _page(request, _LINKS[purpose][2])
