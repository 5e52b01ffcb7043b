"""Trains the sketch recogniser and writes its weights.

python -m tools.sketch.train        needs torch 2.13.0 beside the project; half an hour of one core

The network is a plain stack of 3 x 3 convolutions with two last layers: one names the things that
people drew, the other the tasks of the word cards, of most of which there are bots' drawings only.
Nothing here is needed to play: the weights are in the repository, and numpy runs them.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch  # type: ignore[import-not-found,unused-ignore]
from torch import nn  # type: ignore[import-not-found,unused-ignore]

from tools.sketch import by_bots
from tools.sketch.augment import begun, varied
from tools.sketch.drawings import TRAINED, WATCHED, Drawing, traced
from vernissage.bots.sketch.labels import all_tasks, same_thing, things
from vernissage.bots.sketch.raster import SIDE, rasterize

SEED = 20_26
BATCH = 128
CANDIDATES = 7
SMOOTH = 0.1  # label smoothing: some drawings are wrong
CHANNELS = (24, 48, 96, 192)
SEEN = 256  # features
WEIGHTS = Path("src/vernissage/bots/sketch/weights.npz")
NONE = -100  # no label: this last layer learns nothing from the drawing
BOTS_SHARE = 0.5  # of bots' drawings that are shown in an epoch
Sample = tuple[Drawing, int, int]  # the thing and the task that was drawn


def network(classes: int) -> Any:
    layers: list[Any] = []
    before = 1
    for channels in CHANNELS:
        layers += [*_block(before, channels, 1), nn.MaxPool2d(2)]
        before = channels
    layers[-1] = nn.Identity()
    layers += [*_block(before, SEEN, 0), nn.AdaptiveAvgPool2d(1), nn.Flatten()]
    return nn.Sequential(*layers, nn.Dropout(0.3), nn.Linear(SEEN, classes))


def _block(before: int, channels: int, padding: int) -> list[Any]:
    conv = nn.Conv2d(before, channels, 3, padding=padding, bias=False)
    return [conv, nn.BatchNorm2d(channels), nn.ReLU(inplace=True)]


def tensor(pictures: list[Any]) -> Any:
    stacked = torch.from_numpy(np.stack(pictures)).reshape(-1, 1, SIDE, SIDE)
    return stacked.to(memory_format=torch.channels_last)


def learn(net: Any, people: list[Sample], bots: list[Sample], epochs: int) -> Iterator[float]:
    """Yields the mean loss after each epoch."""
    chance = np.random.default_rng(SEED)
    some = round(len(bots) * BOTS_SHARE)
    steps = epochs * ((len(people) + some) // BATCH)
    chosen = torch.optim.AdamW(net.parameters(), lr=1e-3, weight_decay=0.02)
    pace = torch.optim.lr_scheduler.OneCycleLR(chosen, 4e-3, total_steps=steps, pct_start=0.2)
    for _ in range(epochs):
        shown = people + [bots[i] for i in chance.permutation(len(bots))[:some]]
        order = chance.permutation(len(shown))
        losses = [
            _step(net, chosen, pace, [shown[i] for i in order[at : at + BATCH]], chance)
            for at in range(0, len(order) - BATCH + 1, BATCH)
        ]
        yield float(np.mean(losses))


def _step(net: Any, chosen: Any, pace: Any, batch: list[Sample], chance: Any) -> float:
    net.train()
    pictures = [rasterize(*varied(drawing, chance)) for drawing, *_ in batch]
    with torch.autocast("cpu", torch.bfloat16):
        told = net(tensor(pictures)).float()
    some = len(things())
    loss = _loss(told[:, :some], [thing for _, thing, _ in batch])
    loss = loss + 0.5 * _loss(told[:, some:], [task for *_, task in batch])
    chosen.zero_grad()
    loss.backward()
    chosen.step()
    pace.step()
    return float(loss.detach())


def _loss(told: Any, labels: list[int]) -> Any:
    wanted = torch.tensor(labels)
    return nn.functional.cross_entropy(told, wanted, ignore_index=NONE, label_smoothing=SMOOTH)


def right(net: Any, samples: list[Sample], share: float) -> float:
    """How often the first of all things is the right one."""
    net.eval()
    hits = 0
    for at in range(0, len(samples), BATCH):
        batch = samples[at : at + BATCH]
        pictures = [rasterize(begun(drawing, share)) for drawing, *_ in batch]
        with torch.no_grad(), torch.autocast("cpu", torch.bfloat16):
            told = net(tensor(pictures))[:, : len(things())].argmax(1)
        hits += int((told == torch.tensor([thing for _, thing, _ in batch])).sum())
    return hits / len(samples)


def unseen(net: Any, samples: list[Sample], others: list[int]) -> float:
    """How often a task is found among seven of which only bots' drawings were learned."""
    net.eval()
    chance = np.random.default_rng(SEED)
    hits = 0
    for drawing, _, task in samples:
        with torch.no_grad():
            told = net(tensor([rasterize(drawing)]))[0, len(things()) :].numpy()
        hits += bool(told[task] > told[chance.choice(others, CANDIDATES - 1, False)].max())
    return hits / len(samples)


def samples_of_people(drawn: dict[str, list[Drawing]], part: slice) -> list[Sample]:
    named = {thing: i for i, word in enumerate(all_tasks()) if (thing := same_thing(word.en))}
    found = [(i, named.get(name, NONE), each[part]) for i, (name, each) in enumerate(drawn.items())]
    return [(drawing, thing, task) for thing, task, each in found for drawing in each]


def samples_of_bots() -> list[Sample]:
    words = zip(all_tasks(), by_bots.all_drawn(), strict=True)
    found = [(i, same_thing(word.en), each) for i, (word, each) in enumerate(words)]
    return [
        (drawing, things().index(thing) if thing else NONE, task)
        for task, thing, each in found
        for drawing in each
    ]


def folded(net: Any) -> dict[str, Any]:
    """Convolutions with folded batch norms, quantized to 8 bits with a scale per channel."""
    arrays: dict[str, Any] = {}
    layers = list(net)
    convs = [i for i, layer in enumerate(layers) if isinstance(layer, nn.Conv2d)]
    for number, i in enumerate(convs):
        conv, norm = layers[i], layers[i + 1]
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = (conv.weight * scale[:, None, None, None]).permute(2, 3, 1, 0)
        bias = norm.bias - norm.running_mean * scale
        arrays |= _small(f"conv{number}", weight.reshape(-1, weight.shape[-1]), bias)
    return arrays | _small("last", layers[-1].weight.T, layers[-1].bias)


def _small(name: str, weight: Any, bias: Any) -> dict[str, Any]:
    full = weight.detach().numpy()
    scale = np.abs(full).max(0) / 127
    byte = np.rint(full / scale).astype(np.int8)
    sizes = scale.astype(np.float32), bias.detach().numpy().astype(np.float32)
    return {name: byte, f"{name}_scale": sizes[0], f"{name}_bias": sizes[1]}


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--epochs", type=int, default=30)
    asked.add_argument("--to", type=Path, default=WEIGHTS)
    hide = "learns no person's drawing of each so many-th thing, and tells how well it knows them"
    asked.add_argument("--hide", type=int, default=0, help=hide)
    options = asked.parse_args()
    torch.manual_seed(SEED)
    torch.set_num_threads(1)
    drawn = traced()
    assert tuple(drawn) == things()
    people = samples_of_people(drawn, slice(TRAINED))
    watched = samples_of_people(drawn, slice(TRAINED, WATCHED))
    bots = samples_of_bots()
    hidden = [sample for sample in watched if _hidden(sample, options.hide)]
    people = [sample for sample in people if not _hidden(sample, options.hide)]
    net = network(len(drawn) + len(all_tasks())).to(memory_format=torch.channels_last)
    for number, loss in enumerate(learn(net, people, bots, options.epochs), 1):
        whole, half = (right(net, watched, share) for share in (1.0, 0.5))
        print(f"{number}: {loss:.3f}, {whole:.3f} whole, {half:.3f} half,", _core(), flush=True)
    if hidden:
        by_bots_only = [i for i, word in enumerate(all_tasks()) if not same_thing(word.en)]
        print(f"never seen from people, among 7 tasks: {unseen(net, hidden, by_bots_only):.3f}")
    net.eval()
    np.savez_compressed(options.to, **folded(net))
    names = [word.en for word in all_tasks()]
    options.to.with_name("tasks.txt").write_text("\n".join(names) + "\n", "utf-8")


def _hidden(sample: Sample, each: int) -> bool:
    return bool(each) and sample[2] != NONE and sample[1] % each == 0


def _core() -> str:
    return f"{time.process_time():.0f} s of a core"


if __name__ == "__main__":
    main()
