"""TLS without a proxy: the server's own certificate."""

import subprocess
from pathlib import Path

import httpx
import patient
import pytest
from hosted import Played
from websockets.exceptions import InvalidStatus

from deadzone.cli.main import run
from deadzone.server.settings.tls import certificate
from proxying import NAME, Authority, needed


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("certificate"), NAME, "*.club.test", "127.0.0.1")


def test_a_battle_is_played_under_tls(authority: Authority, tmp_path: Path) -> None:
    options = ("--tls-cert", str(authority.cert), "--tls-key", str(authority.key))
    server = Played(tmp_path, *options, trusting=authority.trusting)
    assert server.address == f"https://{NAME}:{server.port}"
    created = server.new_battle()
    seat = server.sit(created["battle"], created["tokens"]["red"])
    assert seat.wait_for_question()
    assert server.socket(created["battle"], origin=server.address)
    with pytest.raises(InvalidStatus):
        server.socket(created["battle"], origin=server.address.replace("https", "http"))
    with server.http(Host=f"evil.example:{server.port}") as http:
        assert http.get("api/health").status_code == 403
    with server.http(Host=f"red.club.test:{server.port}") as http:
        assert http.get("api/health").status_code == 200
    with pytest.raises(httpx.RemoteProtocolError):  # without TLS there is no reply
        patient.get(f"http://127.0.0.1:{server.port}/api/health")
    assert server.stop() == ""


def test_the_names_of_a_certificate(authority: Authority) -> None:
    assert certificate(str(authority.cert), str(authority.key)).names == (NAME, "*.club.test", "127.0.0.1")


def test_an_expired_certificate_still_has_names(tmp_path: Path) -> None:
    made = Authority(tmp_path, "old.test")
    old = tmp_path / "old.pem"
    subprocess.run(
        [needed("openssl"), "x509", "-in", str(made.cert), "-signkey", str(made.key), "-days", "-1", "-out", str(old)],
        check=True, capture_output=True,
    )  # fmt: skip
    assert certificate(str(old), str(made.key)).names == ("old.test",)


class Files:
    """A certificate with its key, and faulty variants."""

    def __init__(self, folder: Path, authority: Authority) -> None:
        self.cert, self.key = str(authority.cert), str(authority.key)
        (folder / "other").mkdir()
        self.others_key = str(Authority(folder / "other").key)
        self.rsa = str(folder / "rsa.pem")
        self._openssl("genrsa", "-out", self.rsa, "2048")
        self.locked = str(folder / "locked.pem")
        self._openssl("ec", "-in", self.key, "-aes256", "-passout", "pass:secret", "-out", self.locked)
        self.nowhere = str(folder / "nowhere.pem")
        self.folder = str(folder)
        self.damaged = str(folder / "damaged.pem")
        Path(self.damaged).write_text(Path(self.cert).read_text().replace("MII", "MIJ", 1), encoding="utf-8")

    def _openssl(self, *arguments: str) -> None:
        subprocess.run([needed("openssl"), *arguments], check=True, capture_output=True)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory, authority: Authority) -> Files:
    return Files(tmp_path_factory.mktemp("files"), authority)


@pytest.mark.parametrize(
    ("cert", "key", "english", "french"),
    [
        ("cert", "", "--tls-cert and --tls-key belong together", "--tls-cert et --tls-key vont ensemble"),
        ("", "key", "--tls-cert and --tls-key belong together", "--tls-cert et --tls-key vont ensemble"),
        ("nowhere", "key", "nowhere.pem: This file cannot be read: ", "nowhere.pem: Ce fichier ne peut pas être lu"),
        ("cert", "nowhere", "nowhere.pem: This file cannot be read: ", "nowhere.pem: Ce fichier ne peut pas être lu"),
        ("folder", "key", "This file cannot be read: ", "Ce fichier ne peut pas être lu"),
        ("key", "key", "contains no PEM certificate.", "ne contient pas de certificat au format PEM."),
        ("cert", "cert", "contains no PEM private key.", "ne contient pas de clé privée au format PEM."),
        ("cert", "others_key", "does not belong to the certificate.", "n’est pas celle du certificat."),
        ("cert", "rsa", "does not belong to the certificate.", "n’est pas celle du certificat."),
        ("cert", "locked", "has a passphrase", "a une phrase secrète"),
        ("damaged", "key", "This certificate or its key cannot be used: ", "Ce certificat ou sa clé ne peuvent pas"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    files: Files, capsys: pytest.CaptureFixture[str], cert: str, key: str, english: str, french: str
) -> None:
    options = [part for name, file in (("--tls-cert", cert), ("--tls-key", key)) if file
               for part in (name, getattr(files, file))]  # fmt: skip
    for lang, expected in (("en", english), ("fr", french)):
        assert run(["play", "--no-browser", "--port", "0", *options, "--lang", lang]) == 2
        said = capsys.readouterr().err.strip()
        assert expected in said
        assert len(said.splitlines()) == 1
