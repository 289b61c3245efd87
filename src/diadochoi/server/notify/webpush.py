"""Web Push: encrypts a message for one browser and hands it to that browser's push service.

Encryption follows RFC 8291 (aes128gcm), the server's signature RFC 8292 (VAPID).
"""

from __future__ import annotations

import base64
import json
import os
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

# The push services of current browsers. Others must be named in a setting: if anyone could choose the
# address, they could make the server send requests inside its own network.
SERVICES: Final = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "push.apple.com",
    "notify.windows.com",
)
RECORD_SIZE: Final = 4096
_HOURS: Final = 12
_PATIENCE: Final = 10.0  # seconds
_CURVE: Final = ec.SECP256R1()


class PushError(Exception):
    """A message was not accepted. `gone` means that the browser has unsubscribed, so it never will be."""

    def __init__(self, message: str, gone: bool = False) -> None:
        super().__init__(message)
        self.gone = gone


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def is_known_service(endpoint: str, further: frozenset[str]) -> bool:
    """Whether an endpoint belongs to a push service we trust."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    if f"{parts.scheme}://{parts.netloc}" in further:
        return True
    known = any(host == service or host.endswith("." + service) for service in SERVICES)
    return parts.scheme == "https" and known and port in (None, 443) and parts.username is None


def is_public_key(text: str) -> bool:
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, decoded(text))
    except ValueError:
        return False
    return True


# ---------------------------------------------------------------------- encryption


def encrypt(
    text: bytes,
    browser_key: bytes,
    auth: bytes,
    salt: bytes | None = None,
    own: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Build the body of a push message (RFC 8291, 3.4). Every message gets a new salt and key."""
    salt = salt or os.urandom(16)
    own = own or ec.generate_private_key(_CURVE)
    browser = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser_key)
    shared = own.exchange(ec.ECDH(), browser)
    own_key = _point(own)
    secret = _derive(shared, auth, b"WebPush: info\x00" + browser_key + own_key, 32)
    content_key = _derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(content_key).encrypt(nonce, text + b"\x02", None)
    head = salt + RECORD_SIZE.to_bytes(4, "big") + bytes((len(own_key),)) + own_key
    return head + sealed


def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


# ---------------------------------------------------------------------- sending


class PushSender:
    """Signs and sends messages with one key, which browsers know from subscribing."""

    def __init__(self, private: int, subject: str) -> None:
        self._key = ec.derive_private_key(private, _CURVE)
        self.subject = subject
        self.public_key = encoded(_point(self._key))

    @staticmethod
    def new_private() -> int:
        return ec.generate_private_key(_CURVE).private_numbers().private_value

    def authorization(self, endpoint: str, now: float) -> str:
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + _HOURS * 3600,
            "sub": self.subject,
        }
        signed = ".".join(
            encoded(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        mark = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{mark}, k={self.public_key}"

    def send(
        self, endpoint: str, keys: dict[str, str], message: Mapping[str, str], lasts: int = 86_400
    ) -> None:
        """Hand a message to the push service. This blocks, so call it in a thread."""
        body = encrypt(json.dumps(message).encode(), decoded(keys["p256dh"]), decoded(keys["auth"]))
        request = urllib.request.Request(
            endpoint,
            body,
            {
                "Content-Type": "application/octet-stream",
                "Content-Encoding": "aes128gcm",
                "TTL": str(lasts),
                "Urgency": "normal",
                "Authorization": self.authorization(endpoint, time.time()),
            },
            method="POST",
        )
        try:
            with _opener.open(request, timeout=_PATIENCE):
                pass
        except urllib.error.HTTPError as error:
            raise PushError(f"the push service answered {error.code}", error.code in (404, 410)) from error
        except OSError as error:
            raise PushError(f"the push service cannot be reached: {error}") from error


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Refuses redirects from a push service."""

    def redirect_request(self, *_: Any) -> None:
        return None


_opener: Final = urllib.request.build_opener(_NoRedirects, urllib.request.ProxyHandler())
