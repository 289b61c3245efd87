"""Turn notifications, with a real mail server and a real push service."""

from __future__ import annotations

import asyncio
import email
import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from diadochoi.server.notify import webpush
from diadochoi.server.settings import ServerSettings, SettingError
from tests.server.serving import Person, Server, wait_for
from tests.server.test_play import two_people


class Postbox:
    """Accepts every mail except the next few that it refuses."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.to_refuse = 0

    async def handle_DATA(self, _: Any, __: Any, envelope: Any) -> str:  # noqa: N802
        if self.to_refuse:
            self.to_refuse -= 1
            return "452 no room"
        self.mails.append(email.message_from_bytes(envelope.content))
        return "250 taken"

    def to(self, address: str) -> list[Message]:
        return [mail for mail in self.mails if mail["To"] == address]


class MailServer(Controller):
    """Listens on its own port from the start, so that nothing else can take it."""

    def __init__(self, postbox: Postbox) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self.listening.getsockname()[1]}"
        super().__init__(  # type: ignore[no-untyped-call]
            postbox, hostname="127.0.0.1", port=self.listening.getsockname()[1]
        )

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self.listening)


class PushService:
    """Accepts messages and keeps them, with their headers."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answer = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.taken.append((self.path, headers, body))
                self.send_response(service.answer)
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()


class Browser:
    """The receiving end of Web Push."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes..."

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": webpush.encoded(self.point), "auth": webpush.encoded(self.auth)}

    def read(self, body: bytes) -> Any:
        salt, length = body[:16], body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        shared = self.key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        secret = derive(shared, self.auth, b"WebPush: info\x00" + self.point + sender, 32)
        key = derive(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = derive(secret, salt, b"Content-Encoding: nonce\x00", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None)
        assert text.endswith(b"\x02")
        return json.loads(text[:-1])


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@pytest.fixture(scope="module")
def postbox() -> Postbox:
    return Postbox()


@pytest.fixture(scope="module")
def push_service() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.http.shutdown()


@contextmanager
def mail_server(postbox: Postbox) -> Iterator[str]:
    """The address of a mail server that delivers everything to the postbox."""
    running = MailServer(postbox)
    running.start()  # type: ignore[no-untyped-call]
    yield f"smtp://{running.address}"
    running.stop()  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def telling(
    request: pytest.FixtureRequest,
    new_database: Callable[[str], str],
    postbox: Postbox,
    push_service: PushService,
) -> Iterator[Server]:
    """A server that notifies people at once when the test asks for it, and never by itself."""
    with pytest.MonkeyPatch.context() as patch, mail_server(postbox) as smtp:
        patch.setattr("diadochoi.server.notify.notifier.LOOK_EVERY", 3600.0)
        settings = ServerSettings(
            database=new_database(request.param), rate_limits=False, smtp=smtp,
            mail_from="table@example.org", address="https://table.example", push=True,
            push_services=push_service.url, notice_minutes=0,
        )  # fmt: skip
        with Server(settings) as server:
            yield server


def look(server: Server) -> int:
    """Do what the server does every few seconds, and wait until what it sends has arrived."""

    async def tell() -> int:
        notifier = server.context.notifier
        told = await notifier.send_due()
        await asyncio.gather(*notifier._sending)
        return told

    return server.run(tell())


def path_of(link: str) -> str:
    assert link.startswith("https://table.example/")
    return link.removeprefix("https://table.example")


def links(mail: Message) -> list[str]:
    text = mail.get_payload(decode=True)
    assert isinstance(text, bytes)
    return re.findall(r"https://\S+", text.decode())


def confirmed_by_mail(server: Server, postbox: Postbox, person: Person, address: str) -> str:
    """The id of a mail channel whose link was opened."""
    way = person.post("/api/notifications/mail", {"address": address})
    assert not way["confirmed"]
    link = next(link for link in links(postbox.to(address)[-1]) if "/confirm/" in link)
    page = server.stranger().http.get(path_of(link))
    assert page.status_code == 200 and "<button>" in page.text
    assert not person.get("/api/notifications")["channels"][0][
        "confirmed"
    ]  # opening a link alone decides nothing
    assert server.stranger().http.post(path_of(link)).status_code == 200
    assert person.get("/api/notifications")["channels"][0]["confirmed"]
    return str(way["id"])


def who_waits(server: Server) -> tuple[Person, Person, str]:
    """The person who is asked, the other, and their game."""
    host, other, game = two_people(server)
    look(server)
    return (host, other, game) if host.state(game)["decision"]["mine"] else (other, host, game)


def test_one_mail_comes_when_it_is_your_turn_and_you_are_away(telling: Server, postbox: Postbox) -> None:
    asked, _, game = who_waits(telling)
    confirmed_by_mail(telling, postbox, asked, "eumenes@example.org")
    before = len(postbox.to("eumenes@example.org"))
    assert look(telling) == 1
    (mail,) = postbox.to("eumenes@example.org")[before:]
    assert mail["From"] == "table@example.org"
    assert mail["Subject"].startswith("Your turn")
    assert any(link.endswith(game) for link in links(mail))
    assert look(telling) == 0  # once each time the game waits for them


def test_the_server_finds_out_by_itself_whom_to_notify(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.notify.notifier.LOOK_EVERY", 0.05)
    postbox = Postbox()
    with mail_server(postbox) as smtp:
        settings = ServerSettings(
            database=new_database("sqlite"), rate_limits=False, smtp=smtp, notice_minutes=0,
            mail_from="table@example.org", address="https://table.example",
        )  # fmt: skip
        with Server(settings) as server:
            asked, _, _ = who_waits(server)
            confirmed_by_mail(server, postbox, asked, "antigonos@example.org")
            wait_for(lambda: any(mail["Subject"].startswith("Your turn") for mail in postbox.mails))


def test_nobody_at_the_table_is_notified(telling: Server, postbox: Postbox) -> None:
    asked, _, game = who_waits(telling)
    confirmed_by_mail(telling, postbox, asked, "perdikkas@example.org")
    with asked.socket(game) as socket:
        socket.hello()
        assert look(telling) == 0
    wait_for(lambda: telling.call(lambda: not telling.context.registry.tables[game].online))
    assert look(telling) == 1


def test_the_next_turn_is_notified_again(telling: Server, postbox: Postbox) -> None:
    asked, other, game = who_waits(telling)
    confirmed_by_mail(telling, postbox, asked, "krateros@example.org")
    assert look(telling) == 1
    while asked.state(game)["decision"]["mine"]:
        asked.play(game)
        assert look(telling) == 0  # still the same turn
    while not asked.state(game)["decision"]["mine"]:
        other.play(game)
    assert look(telling) == 1


def test_an_address_that_was_not_confirmed_gets_nothing(telling: Server, postbox: Postbox) -> None:
    asked, _, _ = who_waits(telling)
    before = len(postbox.to("stranger@example.org"))
    asked.post("/api/notifications/mail", {"address": "stranger@example.org"})
    assert look(telling) == 0
    told = postbox.to("stranger@example.org")[before:]
    assert [mail["Subject"] for mail in told] == ["Confirm your address"]


def test_an_address_cannot_be_flooded_with_questions(telling: Server) -> None:
    for _ in range(3):
        telling.guest().post("/api/notifications/mail", {"address": "victim@example.org"})
    refused = telling.guest().post("/api/notifications/mail", {"address": "victim@example.org"}, status=409)
    assert refused["code"] == "conflict"


def test_a_mail_says_how_to_stop_the_mails(telling: Server, postbox: Postbox) -> None:
    asked, _, _ = who_waits(telling)
    confirmed_by_mail(telling, postbox, asked, "seleukos@example.org")
    look(telling)
    stop = path_of(str(postbox.to("seleukos@example.org")[-1]["List-Unsubscribe"]).strip("<>"))
    outside = telling.stranger().http
    assert outside.get(stop).status_code == 200
    assert asked.get("/api/notifications")["channels"]
    answer = outside.post(stop, data={"List-Unsubscribe": "One-Click"})  # what mail programs send
    assert answer.status_code == 200
    assert asked.get("/api/notifications")["channels"] == []


def test_a_link_works_for_its_purpose_and_its_way_alone(telling: Server, postbox: Postbox) -> None:
    person = telling.guest()
    way = confirmed_by_mail(telling, postbox, person, "ptolemaios@example.org")
    sealed = telling.context.signer.seal("confirm", way)
    outside = telling.stranger().http
    assert outside.post(f"/notices/stop/{sealed}").status_code == 404
    assert outside.post(f"/notices/stop/{way}.{'0' * 64}").status_code == 404
    assert outside.get(f"/notices/stop/{sealed}").status_code == 404
    assert person.get("/api/notifications")["channels"]


def test_nobody_can_remove_the_way_of_another(telling: Server, postbox: Postbox) -> None:
    person, thief = telling.guest(), telling.guest()
    way = confirmed_by_mail(telling, postbox, person, "kassandros@example.org")
    assert thief.http.delete(f"/api/notifications/{way}").status_code == 404
    assert telling.stranger().http.delete(f"/api/notifications/{way}").status_code == 401
    assert thief.get("/api/notifications")["channels"] == []
    assert person.http.delete(f"/api/notifications/{way}").status_code == 204
    assert person.get("/api/notifications")["channels"] == []


def test_a_mail_that_is_not_taken_is_sent_again(
    telling: Server, postbox: Postbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("diadochoi.server.notify.notifier.RETRY_AFTER", (0.0, 0.0, 0.0))
    asked, _, _ = who_waits(telling)
    confirmed_by_mail(telling, postbox, asked, "lysimachos@example.org")
    before = len(postbox.to("lysimachos@example.org"))
    postbox.to_refuse = 3
    assert look(telling) == 1
    assert postbox.to_refuse == 0
    assert len(postbox.to("lysimachos@example.org")) == before + 1


def test_a_question_that_cannot_be_mailed_is_refused(telling: Server, postbox: Postbox) -> None:
    person = telling.guest()
    postbox.to_refuse = 1
    answer = person.post("/api/notifications/mail", {"address": "far@example.org"}, status=503)
    assert answer["code"] == "unavailable" and postbox.to_refuse == 0
    assert person.get("/api/notifications")["channels"] == []


@pytest.mark.parametrize(
    "address", ["nobody", "a@b", "a b@example.org", "a@example.org\nBcc: b@example.org", "a@x.org,b@x.org"]
)
def test_an_invalid_address_is_refused(telling: Server, address: str) -> None:
    telling.guest().post("/api/notifications/mail", {"address": address}, status=422)


# ---------------------------------------------------------------------- push


def test_a_push_message_reaches_its_browser_alone(telling: Server, push_service: PushService) -> None:
    asked, _, game = who_waits(telling)
    browser = Browser()
    body = {"endpoint": f"{push_service.url}/send/abc", "keys": browser.keys}
    way = asked.post("/api/notifications/push", body)
    assert way["confirmed"] and "abc" not in json.dumps(way)
    before = len(push_service.taken)
    assert look(telling) == 1
    ((path, headers, body),) = push_service.taken[before:]
    message = browser.read(body)
    assert path == "/send/abc" and message["url"] == f"https://table.example/table/{game}"
    assert message["title"].startswith("Your turn")
    assert headers["content-encoding"] == "aes128gcm" and int(headers["ttl"]) > 0
    claims = check_signature(headers["authorization"], telling.context.notifier.push)
    assert claims["aud"] == push_service.url and claims["sub"] == "mailto:table@example.org"
    with pytest.raises(InvalidTag):
        Browser().read(body)


def check_signature(header: str, sender: webpush.PushSender | None) -> Any:
    assert sender is not None
    found = re.fullmatch(r"vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)", header)
    assert found and found[3] == sender.public_key
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), webpush.decoded(found[3]))
    mark = webpush.decoded(found[2])
    pair = encode_dss_signature(int.from_bytes(mark[:32], "big"), int.from_bytes(mark[32:], "big"))
    key.verify(pair, found[1].encode(), ec.ECDSA(hashes.SHA256()))
    with pytest.raises(InvalidSignature):
        key.verify(pair, b"something else", ec.ECDSA(hashes.SHA256()))
    return json.loads(webpush.decoded(found[1].split(".")[1]))


def test_a_browser_that_unsubscribed_is_forgotten(telling: Server, push_service: PushService) -> None:
    asked, _, _ = who_waits(telling)
    asked.post("/api/notifications/push", {"endpoint": f"{push_service.url}/gone", "keys": Browser().keys})
    push_service.answer = 410
    try:
        assert look(telling) == 1
        assert asked.get("/api/notifications")["channels"] == []
    finally:
        push_service.answer = 201


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://127.0.0.1:1/inside",
        "https://169.254.169.254/latest",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://evilpush.apple.com.example/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8080/x",
    ],
)
def test_the_server_contacts_only_push_services(telling: Server, endpoint: str) -> None:
    body = {"endpoint": endpoint, "keys": Browser().keys}
    assert telling.guest().post("/api/notifications/push", body, status=409)["field"] == "endpoint"


def test_keys_that_are_none_are_refused(telling: Server) -> None:
    keys = {**Browser().keys, "p256dh": "A" * 87}
    body = {"endpoint": "https://fcm.googleapis.com/fcm/send/x", "keys": keys}
    assert telling.guest().post("/api/notifications/push", body, status=409)["field"] == "keys"
    good = {**body, "keys": Browser().keys}
    assert telling.guest().post("/api/notifications/push", good)["address"] == "fcm.googleapis.com"


def test_encryption_gives_what_the_standard_shows() -> None:
    """The example of RFC 8291, appendix A."""
    private = int.from_bytes(webpush.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = webpush.encrypt(
        b"When I grow up, I want to be a watermelon",
        webpush.decoded(browser),
        webpush.decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        webpush.decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert webpush.encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6P"
        "Bru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


# ---------------------------------------------------------------------- off, as by default


def test_a_server_without_mail_and_push_offers_none(server: Server) -> None:
    person = server.guest()
    offered = person.get("/api/notifications")
    assert (offered["mail"], offered["push_key"], offered["channels"]) == (False, None, [])
    person.post("/api/notifications/mail", {"address": "eumenes@example.org"}, status=409)
    body = {"endpoint": "https://fcm.googleapis.com/fcm/send/x", "keys": Browser().keys}
    person.post("/api/notifications/push", body, status=409)


@pytest.mark.parametrize(
    "wrong", [{"smtp": "mail.example"}, {"address": "table.example"}, {"notice_minutes": -1.0}]
)
def test_settings_that_cannot_be_used_are_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(SettingError, match=next(iter(wrong))):
        ServerSettings(**wrong)
