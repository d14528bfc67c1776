"""What the tests of deploy/ share: nodes of Oya, nginx with the configuration that is shipped, a small client over TLS, and a Debian
to install into. Everything that is started is ended, whatever happens."""

import atexit
import base64
import http.client
import json
import os
import re
import secrets
import shutil
import signal
import socket
import ssl
import struct
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
DEPLOY = ROOT / "deploy"
PROGRAM = ROOT / "build" / "release" / "oya"
PAGE = ROOT / "build" / "web"
LONG = os.environ.get("OYA_TEST_SCALE") == "long"
PATIENCE = 60  # seconds until something that should have happened is called a failure

started = []


def end_all():
    for process in started:
        process.terminate()  # nginx takes its workers along, if it is asked
    for process in started:
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


atexit.register(end_all)
# A run that is told to stop leaves nothing behind either.
signal.signal(signal.SIGTERM, lambda *_: exit(143))


def start(words, death="TERM", **how):
    # It is told to end when this process is gone, however it went.
    process = subprocess.Popen(["setpriv", "--pdeathsig", death, *map(str, words)], stdin=subprocess.DEVNULL, **how)
    started.append(process)
    return process


def run(*words, seconds=PATIENCE, ok=True, **how):
    """Runs a command to its end: its exit code and all it said. With ok, one that fails is an error with what it said."""
    done = subprocess.run([str(word) for word in words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, errors="replace", timeout=seconds, **how)
    if ok and done.returncode != 0:
        raise AssertionError(f"{' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}")
    return done.returncode, done.stdout


def until(what, happened):
    """Waits for something that is bound to happen, and returns it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = happened()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"waited {PATIENCE} s in vain: {what}")


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class Folder:
    """A temporary folder that goes at the end, readable by every user of the machine."""

    def __init__(self):
        self.path = Path(tempfile.mkdtemp(prefix="oya-deploy-"))
        self.path.chmod(0o755)
        atexit.register(shutil.rmtree, self.path, ignore_errors=True)


class Node:
    """`oya serve` on a loopback port that the system chooses, or on the given one; started by the words `by`, if there are any."""

    def __init__(self, folder, *options, port=0, program=PROGRAM, page=PAGE, by=()):
        self.log = folder / f"node-{secrets.token_hex(4)}.log"
        self.words = [*by, program, "serve", "--data", folder / "data", *(["--web", page] if page else []), *options]
        self.out = self.log.with_suffix(".out")
        self.port = port
        self.begin()

    def begin(self):
        with open(self.out, "wb") as out, open(self.log, "ab") as log:
            self.process = start([*self.words, "--port", self.port], stdout=out, stderr=log)

        def listens():
            if self.process.poll() is not None:
                raise AssertionError(f"the node ended with {self.process.returncode}:\n{self.said()}")
            return re.search(r"http://\S+:(\d+)", self.out.read_text())

        self.port = int(until("the node listens", listens).group(1))

    def said(self):
        return self.log.read_text(errors="replace")

    def ask(self, path, **headers):
        return ask(http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE), "GET", path, None, headers)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def end(self):
        self.process.terminate()
        return self.process.wait(PATIENCE)


class Answer:
    def __init__(self, response):
        self.status, self.headers, self.text = response.status, response.headers, response.read().decode(errors="replace")

    @property
    def body(self):
        return json.loads(self.text)


def ask(connection, method, path, body=None, headers=None):
    """One request with a JSON body and, if that is said, a cookie, invitation or seat."""
    try:
        data = None if body is None else json.dumps(body)
        connection.request(method, path, data, headers or {})
        return Answer(connection.getresponse())
    finally:
        connection.close()


def certificate(folder, name):
    """A certificate for the name that nobody but the test believes in."""
    key, chain = folder / "key.pem", folder / "chain.pem"
    run("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-keyout", key,
        "-out", chain, "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}")
    return chain, key


class Nginx:
    """nginx with the given text in its http { }, in a folder of its own; `port` is one it listens to, at `address`."""

    def __init__(self, folder, text, port, address="127.0.0.1"):
        self.folder, self.door, self.process, self.main = folder, (address, port), None, folder / "nginx.conf"
        (folder / "oya.conf").write_text(text)
        self.main.write_text(f"""
            pid {folder}/nginx.pid;
            error_log {folder}/error.log info;
            worker_processes 1;
            events {{ worker_connections 1024; }}
            http {{
                client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
                uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
                include /etc/nginx/mime.types;
                include {folder}/oya.conf;
            }}""")

    def check(self):
        return run("nginx", "-t", "-c", self.main, "-e", self.folder / "error.log", ok=False)

    def begin(self):
        self.process = start(["nginx", "-c", self.main, "-e", self.folder / "error.log", "-g", "daemon off;"])

        def listens():
            if self.process.poll() is not None:
                raise AssertionError(f"nginx ended with {self.process.returncode}:\n{self.said()}")
            with socket.socket() as door:
                return door.connect_ex(self.door) == 0

        until("nginx listens", listens)

    def said(self):
        return (self.folder / "error.log").read_text(errors="replace")

    def end(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()  # of the master, which takes its workers along
            self.process.wait(PATIENCE)


class Proxy(Nginx):
    """nginx with deploy/nginx/oya.conf, in which nothing is changed but what its head asks for: the name, the certificate, the nodes;
    and the ports, because the test is not root everywhere and not alone."""

    name = "localhost"

    def __init__(self, folder, ports, tls_port):
        self.tls_port, self.plain_port = tls_port, free_port()
        self.chain, key = certificate(folder, self.name)
        text = (DEPLOY / "nginx" / "oya.conf").read_text()
        servers = "".join(f"    server 127.0.0.1:{port} max_fails=2 fail_timeout=5s;\n" for port in ports)
        shutil.copy(DEPLOY / "nginx" / "away.html", folder)
        for pattern, replacement in ((r" +server 127\.0\.0\.1:8080 [^\n]*\n", servers),
                                     (r"/etc/letsencrypt/live/play\.example\.org/fullchain\.pem", str(self.chain)),
                                     (r"/etc/letsencrypt/live/play\.example\.org/privkey\.pem", str(key)),
                                     (r"root /usr/share/oya;", f"root {folder};"),
                                     (r"server_name play\.example\.org;", f"server_name {self.name};"),
                                     (r"listen 443 ", f"listen 127.0.0.1:{tls_port} "),
                                     (r"listen \[::\]:443 [^\n]*\n", "\n"),
                                     (r"listen 80;", f"listen 127.0.0.1:{self.plain_port};"),
                                     (r"listen \[::\]:80;", "")):
            text, count = re.subn(pattern, replacement, text)
            if not count:
                raise AssertionError(f"deploy/nginx/oya.conf has no {pattern} any more")
        super().__init__(folder, text, tls_port)

    def tls(self):
        return ssl.create_default_context(cafile=str(self.chain))

    def ask(self, method, path, body=None, source="127.0.0.1", **headers):
        """Over TLS, as a browser would, from an address of loopback that stands for somebody's own."""
        connection = http.client.HTTPSConnection(self.name, self.tls_port, timeout=PATIENCE, context=self.tls(), source_address=(source, 0))
        return ask(connection, method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})

    def socket(self, path, **headers):
        return WebSocket(self, path, {name.replace("_", "-"): value for name, value in headers.items()})


class WebSocket:
    """As much of RFC 6455 as a table needs: text both ways, pings answered."""

    def __init__(self, proxy, path, headers):
        plain = socket.create_connection(("127.0.0.1", proxy.tls_port), PATIENCE)
        self.wire = proxy.tls().wrap_socket(plain, server_hostname=proxy.name)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: {proxy.name}:{proxy.tls_port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Origin: https://{proxy.name}:{proxy.tls_port}",
                 *(f"{name}: {value}" for name, value in headers.items())]
        self.wire.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            byte = self.wire.recv(1)
            if not byte:
                raise ConnectionError("closed before it was open")
            head += byte
        self.status = int(head.split()[1])
        self.closed = None

    def take(self, count):
        data = b""
        while len(data) < count:
            part = self.wire.recv(count - len(data))
            if not part:
                raise ConnectionError("the socket was cut off")
            data += part
        return data

    def frame(self, kind, data):
        mask = secrets.token_bytes(4)
        length = len(data)
        head = struct.pack("!BB", 0x80 | kind, 0x80 | (length if length < 126 else 126))
        head += struct.pack("!H", length) if length >= 126 else b""
        self.wire.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def receive(self):
        """The next message; None when the socket is closed, with its code in `closed`."""
        text = b""
        while True:
            first, second = self.take(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self.take(8))[0]
            data = self.take(length)
            kind = first & 0x0F
            if kind == 8:
                self.closed = struct.unpack("!H", data[:2])[0] if len(data) >= 2 else 1005
                return None
            if kind == 9:
                self.frame(10, data)
            elif kind in (0, 1):
                text += data
                if first & 0x80:
                    return json.loads(text)

    def close(self):
        self.wire.close()
