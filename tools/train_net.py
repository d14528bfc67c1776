#!/usr/bin/python3
"""Makes a net of data/nets/ anew out of samples (bench_catan_samples); needs PyTorch, which nothing else here does.

    tools/train_net.py SAMPLES... --out data/nets/catan_base.net

The net is the one of core/seat_net.h: a layer over what is known of a seat, one over the seat, the mean and the most of
the others, and out of that its chance to win and the points still to come. A tenth of the games is held out; on them the
log loss is told of chance, of the judgement that the program had when it wrote the samples, and of the net in whole
numbers, as it is written. Seed and data make the net, as far as PyTorch promises that.
"""

import argparse
import sys
import zlib
from pathlib import Path

import numpy as np
import torch

SEATS = 4
INPUT_ONE, WEIGHT_ONE, UNIT_ONE = 32, 256, 64
UNIT_LIMIT = 1023  # in 64ths
WEIGHT_LIMIT = 32.0


class Samples:
    """The rows of some files as arrays."""

    def __init__(self, paths, hold_out=10):
        parts = [self.read(path) for path in paths]
        if len({(mark, count) for mark, count, _ in parts}) != 1:
            sys.exit("train_net: the files are of different features")
        self.mark, self.count, _ = parts[0]
        rows = [part[2] for part in parts]
        # Games of different files are different ones.
        game = np.concatenate(
            [(row[:, 0].astype(np.uint16) + row[:, 1].astype(np.int64) * 65536) * len(rows) + i for i, row in enumerate(rows)]
        )
        rows = np.concatenate(rows)
        self.held = (game * 2654435761 >> 8) % hold_out == 0
        self.seats = rows[:, 2].astype(np.int64)
        self.winner = rows[:, 3].astype(np.int64)
        self.to_come = (rows[:, 4:8] - rows[:, 8:12]).astype(np.float32)
        self.judged = rows[:, 12:16].astype(np.float32)
        self.features = rows[:, 16:].reshape(-1, SEATS, self.count)

    @staticmethod
    def read(path):
        head = np.fromfile(path, "<i2", 5)
        if len(head) < 5 or head[0] != 0x4F53:
            sys.exit(f"train_net: {path} holds no samples")
        mark = int(head[1]) % 65536 + int(head[2]) % 65536 * 65536
        rows = np.fromfile(path, "<i2", offset=10)
        width = int(head[4])
        return mark, int(head[3]), rows[: len(rows) // width * width].reshape(-1, width)


class Net(torch.nn.Module):
    def __init__(self, inputs, first, second):
        super().__init__()
        self.first = torch.nn.Linear(inputs, first)
        self.second = torch.nn.Linear(3 * first, second)
        self.last = torch.nn.Linear(second, 2)

    def forward(self, inputs, there):
        """inputs: positions x seats x features, in ones; there: which seats are played. Gives both numbers of each."""
        top = UNIT_LIMIT / UNIT_ONE
        units = self.first(inputs).clamp(0, top) * there[:, :, None]
        others = (there.sum(1) - 1).clamp(min=1)[:, None, None]
        mean = (units.sum(1, keepdim=True) - units) / others
        rest = [[other for other in range(SEATS) if other != seat] for seat in range(SEATS)]
        most = torch.stack([units[:, each].amax(1) for each in rest], 1)
        return self.last(self.second(torch.cat([units, mean, most], 2)).clamp(0, top))

    def bound(self):
        with torch.no_grad():
            for layer in (self.first, self.second, self.last):
                layer.weight.clamp_(-WEIGHT_LIMIT, WEIGHT_LIMIT)

    def numbers(self):
        """Biases and weights as the whole numbers that are written."""
        def whole(values, one):
            return np.rint(values.detach().double().cpu().numpy() * one).astype(np.int64).ravel()

        scales = ((self.first, INPUT_ONE), (self.second, UNIT_ONE), (self.last, UNIT_ONE))
        biases = np.concatenate([whole(layer.bias, one * WEIGHT_ONE) for layer, one in scales])
        return biases, np.concatenate([whole(layer.weight, WEIGHT_ONE) for layer, _ in scales])

    def in_whole_numbers(self, features, there):
        """What the program makes of the features (core/seat_net.h); floats of 53 bits hold all of it."""
        biases, weights = (torch.tensor(part, dtype=torch.float64, device=features.device) for part in self.numbers())
        first, second = self.first.out_features, self.second.out_features
        cut = [first * self.first.in_features, 3 * first * second, 2 * second]
        one, two, last = weights.split(cut)
        b_one, b_two, b_last = biases.split([first, second, 2])
        units = ((features.double() @ one.view(first, -1).T + b_one) / 128).floor().clamp(0, UNIT_LIMIT) * there[:, :, None]
        others = (there.sum(1) - 1).clamp(min=1)[:, None, None]
        mean = ((units.sum(1, keepdim=True) - units) / others).floor()
        rest = [[other for other in range(SEATS) if other != seat] for seat in range(SEATS)]
        most = torch.stack([units[:, each].amax(1) for each in rest], 1)
        deep = ((torch.cat([units, mean, most], 2) @ two.view(second, -1).T + b_two) / 256).floor().clamp(0, UNIT_LIMIT)
        return (deep @ last.view(2, -1).T + b_last) / (UNIT_ONE * WEIGHT_ONE)


def log_loss(win, winner, there):
    return torch.nn.functional.cross_entropy(win.masked_fill(~there, -1e9), winner)


def train(samples, first, second, epochs, batch, rate, points_share, device, seed=1, decay=1e-3, say=print):
    torch.manual_seed(seed)
    keep = torch.tensor(np.flatnonzero(~samples.held), device=device)
    features = torch.tensor(samples.features, device=device)
    there = torch.arange(SEATS, device=device)[None] < torch.tensor(samples.seats, device=device)[:, None]
    winner = torch.tensor(samples.winner, device=device)
    to_come = torch.tensor(samples.to_come, device=device)
    net = Net(samples.count, first, second).to(device)
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    steps = epochs * (len(keep) // batch)
    slower = torch.optim.lr_scheduler.OneCycleLR(best, rate, total_steps=steps + 1, pct_start=0.1)
    for epoch in range(epochs):
        order = keep[torch.randperm(len(keep), device=device)]
        for start in range(0, len(order) - batch + 1, batch):
            rows = order[start : start + batch]
            here = there[rows]
            out = net(features[rows].float() / INPUT_ONE, here)
            off = ((out[:, :, 1] - to_come[rows]) ** 2 * here).sum() / here.sum()
            loss = log_loss(out[:, :, 0], winner[rows], here) + points_share * off
            best.zero_grad(set_to_none=True)
            loss.backward()
            best.step()
            slower.step()
            net.bound()
        say(f"epoch {epoch + 1}: {loss.item():.4f}")
    return net


def gauge(net, samples, device):
    """Log loss on the held-out games: of chance, of the judgement in the samples, of the net; and the error of the points."""
    held = np.flatnonzero(samples.held)
    there = torch.arange(SEATS)[None] < torch.tensor(samples.seats[held])[:, None]
    winner = torch.tensor(samples.winner[held])
    judged = torch.tensor(samples.judged[held])
    judged = (judged + 0.5).log()
    parts = [
        net.in_whole_numbers(torch.tensor(samples.features[held[i : i + 65536]], device=device), there[i : i + 65536].to(device)).cpu()
        for i in range(0, len(held), 65536)
    ]
    out = torch.cat(parts)
    off = (out[:, :, 1] - torch.tensor(samples.to_come[held])) ** 2 * there
    return {
        "positions": len(held),
        "chance": float(np.log(samples.seats[held]).mean()),
        "judged": log_loss(judged, winner, there).item(),
        "net": log_loss(out[:, :, 0], winner, there).item(),
        "points": (off.sum() / there.sum()).sqrt().item(),
    }


def write(net, samples, path):
    biases, weights = net.numbers()
    numbers = " ".join(str(number) for number in [*biases, *weights])
    lines, line = [], ""
    for number in numbers.split(" "):
        if len(line) + len(number) > 118:
            lines.append(line)
            line = ""
        line += f" {number}" if line else number
    head = f"oya-net 1\nfeatures {samples.mark} {samples.count}\nunits {net.first.out_features} {net.second.out_features}\n"
    Path(path).write_text(head + "\n".join([*lines, line]) + f"\nchecksum {zlib.crc32(numbers.encode())}\n")


def main():
    parser = argparse.ArgumentParser(description="Makes a net out of samples.")
    parser.add_argument("samples", nargs="+", metavar="SAMPLES")
    parser.add_argument("--out", required=True, metavar="FILE")
    parser.add_argument("--first", type=int, default=64)
    parser.add_argument("--second", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--points", type=float, default=0.02, help="share of the error of the points in what is made less")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    samples = Samples(options.samples)
    net = train(samples, options.first, options.second, options.epochs, options.batch, options.rate, options.points, device)
    write(net, samples, options.out)
    print(gauge(net, samples, device))


if __name__ == "__main__":
    main()
