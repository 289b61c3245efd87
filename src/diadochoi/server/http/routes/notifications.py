"""Being told that it is your turn: by mail, once the address is confirmed, or by the browser (Web Push)."""

from __future__ import annotations

import asyncio
import html
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse

from diadochoi.message import Message
from diadochoi.server import schemas
from diadochoi.server.http.context import Here, SignedIn, Someone, address, context_of
from diadochoi.server.http.error_responses import errors
from diadochoi.server.http.language import language_of
from diadochoi.server.notify import channels
from diadochoi.server.notify.mail import MailError
from diadochoi.server.notify.webpush import decoded, is_known_service, is_public_key
from diadochoi.server.problems import Problem
from diadochoi.server.storage.models import WayRow

router = APIRouter(prefix="/api/notices", tags=["notices"])
pages = APIRouter()
WayId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{16}$")]
MOST_UNCONFIRMED = 3


def _shown(way: WayRow) -> schemas.Way:
    where = way.address if way.kind == "mail" else way.address.split("/")[2]
    # The column holds any string; only these kinds are ever stored.
    return schemas.Way(id=way.id, kind=way.kind, address=where, confirmed=way.confirmed)  # type: ignore[arg-type]


@router.get("", responses=errors(reading=True))
async def notices(here: Here, someone: Someone) -> schemas.Notices:
    """What this server offers, and how you are told now."""
    known = []
    if someone is not None:
        known = await here.database.read(lambda session: channels.ways_of(session, someone.id))
    push = here.notifier.push
    return schemas.Notices(
        mail=here.notifier.mail is not None,
        push_key=push.public_key if push is not None else None,
        after_minutes=here.settings.notice_minutes,
        ways=[_shown(way) for way in known],
    )


@router.post("/mail", responses=errors(401, 409, 503), status_code=201)
async def by_mail(here: Here, user: SignedIn, body: schemas.MailWish) -> schemas.Way:
    """Be told by mail. A link comes to the address first: nothing else is sent before it was opened."""
    if here.notifier.mail is None:
        raise Problem("conflict", Message("problem-no_mail"))
    here.limits.spend("mail", user.id)
    here.limits.spend("mail", body.address.lower())
    unproven = await here.database.read(lambda session: channels.count_unconfirmed(session, body.address))
    if unproven >= MOST_UNCONFIRMED:
        raise Problem("conflict", Message("problem-mail_not_confirmed"))
    way = await here.database.write(
        lambda session: channels.add_way(session, user.id, "mail", body.address, {}, confirmed=False)
    )
    if not way.confirmed:
        try:
            await asyncio.to_thread(here.notifier.ask_to_confirm, way)
        except MailError as error:
            await here.database.write(lambda session: channels.forget(session, way.id))
            raise Problem("unavailable", Message("problem-mail_failed")) from error
    return _shown(way)


@router.post("/push", responses=errors(401, 409), status_code=201)
async def by_push(here: Here, user: SignedIn, body: schemas.PushWish) -> schemas.Way:
    """Be told by this browser: pass on what `PushManager.subscribe` gave you."""
    if here.notifier.push is None:
        raise Problem("conflict", Message("problem-no_push"))
    if not is_known_service(body.endpoint, here.settings.further_push_services):
        raise Problem("impossible", Message("problem-push_service_unknown"), field="endpoint")
    try:
        usable = is_public_key(body.keys.p256dh) and len(decoded(body.keys.auth)) == 16
    except ValueError:
        usable = False
    if not usable:
        raise Problem("impossible", Message("problem-push_keys"), field="keys")
    way = await here.database.write(
        lambda session: channels.add_way(
            session, user.id, "push", body.endpoint, body.keys.model_dump(), confirmed=True
        )
    )
    return _shown(way)


@router.delete("/{way_id}", responses=errors(401, 404), status_code=204)
async def stop(here: Here, user: SignedIn, way_id: WayId) -> Response:
    """Be told no more in this way."""
    await here.database.write(lambda session: channels.remove_way(session, user.id, way_id))
    return Response(status_code=204)


# ---------------------------------------------------------------------- the links in mails

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
    """A page with a button: programs that look at the links of a mail must not decide for its reader."""
    if context_of(request).signer.open_seal(purpose, token) is None:
        return _page(request, Message("mail-link_expired"), status=404)
    question, button, _ = _LINKS[purpose]
    return _page(request, question, button)


@pages.post("/notices/{purpose}/{token}", include_in_schema=False)
async def decide(request: Request, purpose: Purpose, token: str) -> HTMLResponse:
    here = context_of(request)
    here.limits.spend("request", address(request))
    way_id = here.signer.open_seal(purpose, token)
    if way_id is None:
        return _page(request, Message("mail-link_expired"), status=404)
    if purpose == "stop":
        await here.database.write(lambda session: channels.forget(session, way_id))
    elif not await here.database.write(lambda session: channels.confirm(session, way_id)):
        return _page(request, Message("mail-address_gone"), status=404)
    return _page(request, _LINKS[purpose][2])
