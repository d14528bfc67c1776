"""The two ways in which a client talks to a table (docs/server.md): a WebSocket, or a stream of lines beside posted messages. Each client
has an address of its own on this machine, so that the limits of one address count as they would among strangers."""

import base64
import http.client
import json
import os
import queue
import socket
import struct
import threading

QUIET = 20  # seconds for an answer


class Gone(Exception):
    """The line has ended, or was never there; `code` is the close code or status, if there was one."""

    def __init__(self, text, code=0):
        super().__init__(text)
        self.code = code


def connect(port, address):
    try:
        return socket.create_connection(("127.0.0.1", port), QUIET, source_address=(address, 0))
    except OSError as error:
        raise Gone(str(error)) from error


def request(port, address, method, path, body=None, headers=None):
    """One request of its own; status and what was answered, as JSON."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=QUIET, source_address=(address, 0))
    try:
        text = None if body is None else json.dumps(body)
        line.request(method, path, text, {"Host": f"localhost:{port}", **(headers or {})})
        answer = line.getresponse()
        data = answer.read()
    except (OSError, http.client.HTTPException) as error:
        raise Gone(str(error)) from error
    finally:
        line.close()
    try:
        return answer.status, json.loads(data or b"null")
    except ValueError as error:
        raise Gone(f"{method} {path}: status {answer.status} without JSON", answer.status) from error


class Socket:
    """A WebSocket of one table."""

    cut_off = False  # by the other side, as far as it was noticed

    def __init__(self, port, address, table, hello, receive_buffer=None):
        self.line = connect(port, address)
        try:
            if receive_buffer:
                self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
            key = base64.b64encode(os.urandom(16)).decode()
            self.line.sendall((f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost:{port}\r\nUpgrade: websocket\r\n"
                               f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
            self.buffer, self.parts = b"", b""
            while b"\r\n\r\n" not in self.buffer:
                self.fill()
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            status = int(head.split()[1])
        except (OSError, IndexError, ValueError, Gone) as error:
            self.close()
            raise Gone(f"no socket: {error}") from error
        if status != 101:
            self.close()
            raise Gone(f"no socket: status {status}", status)
        self.send({"t": "hello", "d": {**hello, "legal": "codes", "lang": ""}})

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def frame(self, kind, data):
        mask = os.urandom(4)
        size = struct.pack(">B", 0x80 | len(data)) if len(data) < 126 else struct.pack(">BH", 0xFE, len(data))
        try:
            self.line.sendall(bytes((0x80 | kind,)) + size + mask + bytes(each ^ mask[i % 4] for i, each in enumerate(data)))
        except OSError as error:
            raise Gone(str(error)) from error

    def receive(self, seconds):
        """The next message; None if none has come in this time."""
        try:
            self.line.settimeout(seconds)
            if not self.buffer:
                self.fill()
        except TimeoutError:
            return None
        except OSError as error:
            raise Gone(str(error)) from error
        try:
            self.line.settimeout(QUIET)
            return self.whole_message()
        except OSError as error:
            raise Gone(f"in the middle of a message: {error}") from error

    def fill(self):
        data = self.line.recv(65536)
        if not data:
            raise Gone("closed without a word")
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.fill()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def whole_message(self):
        first, size = self.take(2)
        size &= 127
        if size > 125:
            size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
        data = self.take(size)
        kind = first & 15
        if kind == 8:
            raise Gone("closed", struct.unpack(">H", data[:2])[0] if len(data) > 1 else 0)
        if kind == 9:
            self.frame(10, data)
        if kind not in (0, 1):
            return None
        self.parts += data
        if not first & 0x80:
            return None
        text, self.parts = self.parts, b""
        return json.loads(text)

    def close(self):
        self.line.close()


class Stream:
    """The stream of one table, and messages that are posted."""

    def __init__(self, port, address, table, hello):
        self.port, self.address, self.table = port, address, table
        self.headers = {"Host": f"localhost:{port}"}
        if "secret" in hello:
            self.headers["Oya-Seat"] = hello["secret"]
        if "invite" in hello:
            self.headers["Oya-Invite"] = hello["invite"]
        have = f"&have={hello['have']}" if "have" in hello else ""
        self.line = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(address, 0))
        self.posts = http.client.HTTPConnection("127.0.0.1", port, timeout=QUIET, source_address=(address, 0))
        try:
            self.line.request("GET", f"/api/tables/{table}/stream?legal=codes&lang=en{have}", headers=self.headers)
            self.answer = self.line.getresponse()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Gone(f"no stream: {error}") from error
        if self.answer.status != 200:
            self.close()
            raise Gone(f"no stream: status {self.answer.status}", self.answer.status)
        self.told, self.over = queue.Queue(), False
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        try:
            for line in self.answer:
                if line.strip():
                    self.told.put(json.loads(line))
        except (OSError, ValueError, AttributeError, http.client.HTTPException):
            pass
        self.told.put(None)

    def send(self, message):
        """Events come from the stream alone, in their order; of what is answered here only how it was taken."""
        try:
            self.posts.request("POST", f"/api/tables/{self.table}/messages", json.dumps(message), self.headers)
            answer = self.posts.getresponse()
            data = answer.read()
        except (OSError, http.client.HTTPException) as error:
            raise Gone(f"not posted: {error}") from error
        if answer.status != 200:
            raise Gone(f"not posted: status {answer.status} {data[:200]}", answer.status)
        for each in json.loads(data or b"[]") or ():
            if each["t"] in ("ack", "refused", "error"):
                self.told.put(each)

    def receive(self, seconds):
        try:
            message = self.told.get(timeout=seconds)
        except queue.Empty:
            return None
        if message is None:
            raise Gone("the stream has ended")
        return message

    def close(self):
        for each in (self.line, self.posts):
            if each.sock is not None:
                try:
                    each.sock.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
            each.close()
