"""Notifications that it is your turn."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from diadochoi.server.schemas.fields import MailAddress, Request


class NotificationChannel(BaseModel):
    """A notification channel: how you are told that it is your turn."""

    id: str
    """The id of the channel."""
    kind: Literal["mail", "push"]
    """Email, or a notification of the browser."""
    address: str = Field(description="The email address, or the host of the browser's push service.")
    confirmed: bool = Field(description="Nothing is sent to an address before its owner has confirmed it.")


class NotificationSettings(BaseModel):
    mail: bool = Field(description="This server sends email.")
    push_key: str | None = Field(
        description="The applicationServerKey for PushManager.subscribe; null: no push notifications."
    )
    after_minutes: float = Field(
        description="How many minutes the game waits for you before you get a notification."
    )
    channels: list[NotificationChannel]
    """Your channels."""


class MailRequest(Request):
    address: MailAddress
    """The email address; it gets a link to confirm."""


class PushKeys(Request):
    p256dh: str = Field(pattern=r"^[A-Za-z0-9_-]{80,100}$")
    """The browser's public key, from `PushSubscription.getKey`."""
    auth: str = Field(pattern=r"^[A-Za-z0-9_-]{16,32}$")
    """The browser's authentication secret, from `PushSubscription.getKey`."""


class PushRequest(Request):
    endpoint: str = Field(pattern=r"^https?://[\x21-\x7e]{4,900}$")
    """The address of the browser's push service, from `PushSubscription`."""
    keys: PushKeys
    """The keys of the subscription."""
