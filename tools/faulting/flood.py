"""Sends as many requests as it can from one address for some seconds: flood.py SECONDS PORT ... Prints how they were answered."""

import collections
import socket
import sys
import threading
import time

ADDRESS = "127.99.0.1"


def pour(port, until, counts):
    request = f"GET /api/games HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode()
    while time.monotonic() < until:
        try:
            with socket.create_connection(("127.0.0.1", port), 5, source_address=(ADDRESS, 0)) as line:
                while time.monotonic() < until:
                    line.sendall(request * 20)
                    data = line.recv(1 << 18)
                    if not data:
                        break
                    for part in data.split(b"HTTP/1.1 ")[1:]:
                        counts[part[:3].decode(errors="replace")] += 1
        except OSError:
            counts["closed"] += 1
            time.sleep(0.01)


def main():
    until, counts = time.monotonic() + float(sys.argv[1]), collections.Counter()
    threads = [threading.Thread(target=pour, args=(int(port), until, counts)) for port in sys.argv[2:] for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("answers: " + ", ".join(f"{count} × {status}" for status, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
