"""A way to the database that can be cut: passes bytes on between a port of its own and another, and stops doing so when told to."""

import socket
import threading
import time


class Relay:
    """While it is cut nothing comes through and nothing is refused, as when a cable is pulled: what was sent meanwhile arrives when it is
    mended, however late."""

    def __init__(self, port):
        self.target = port
        self.open, self.ended = threading.Event(), False
        self.open.set()
        self.delay = 0.0
        self.sockets, self.lock = set(), threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self):
        self.open.clear()

    def mend(self):
        self.open.set()

    def accept(self):
        while not self.ended:
            try:
                client = self.listener.accept()[0]
            except OSError:
                return
            threading.Thread(target=self.join, args=(client,), daemon=True).start()

    def join(self, client):
        self.open.wait()
        try:
            server = socket.create_connection(("127.0.0.1", self.target), 10)
        except OSError:
            client.close()
            return
        server.settimeout(None)
        with self.lock:
            self.sockets |= {client, server}
        forth = threading.Thread(target=self.pass_on, args=(client, server), daemon=True)
        forth.start()
        self.pass_on(server, client)
        forth.join()
        with self.lock:
            self.sockets -= {client, server}
        client.close()
        server.close()

    def pass_on(self, source, target):
        try:
            while data := source.recv(65536):
                if self.delay:
                    time.sleep(self.delay)
                self.open.wait()
                target.sendall(data)
        except OSError:
            pass
        self.open.wait()
        for each in (source, target):
            try:
                each.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def end(self):
        self.ended = True
        self.open.set()
        self.listener.close()
        with self.lock:
            for each in self.sockets:
                try:
                    each.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
