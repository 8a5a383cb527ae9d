"""The network of `SubjectNetwork.swift` in PyTorch, and the file of its 8-bit weights."""
import pathlib

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

WEIGHTS = pathlib.Path(__file__).resolve().parents[3] / "Sources/Rendering/NetworkWeights/subjects.bin"
# The color that is zero for the network, and the factors of differences from it, as in `SubjectShares.swift`.
MIDDLE, SCALE = np.array([0.65, 0, 0], np.float32), np.array([4, 10, 10], np.float32)


class Stage(nn.Module):
    """A depthwise-separable convolution with a ReLU, and a residual connection where shapes match."""

    def __init__(self, inputs, outputs, step=1):
        super().__init__()
        self.depth = nn.Conv2d(8 * inputs, 8 * inputs, 3, step, 1, groups=8 * inputs)
        self.point = nn.Conv2d(8 * inputs, 8 * outputs, 1)
        self.adds = step == 1 and inputs == outputs

    def forward(self, x):
        y = self.point(self.depth(x))
        return F.relu(y + x if self.adds else y, inplace=True)


# Widths are blocks of eight channels of each stride, from 2 to 32 pixels; then the stages on the way down, and up.
PLAN = ((2, 4, 8, 14, 20), (1, 2, 4, 6, 4), (1, 1, 2, 3))
# The plan of the weights of 2026-11-26, from which those of `PLAN` were grown.
EARLIER_PLAN = ((2, 3, 5, 8, 8), (1, 2, 3, 3, 3), (1, 1, 1, 1))


class SubjectNetwork(nn.Module):
    def __init__(self, plan=PLAN):
        super().__init__()
        widths, downs, ups = plan
        self.stem = nn.Conv2d(3, 8 * widths[0], 2, 2)
        self.down = nn.ModuleList(
            self.stages(widths[max(0, index - 1)], width, count, 1 if index == 0 else 2)
            for index, (width, count) in enumerate(zip(widths, downs)))
        self.up = nn.ModuleList(self.stages(width, width, count, 1) for width, count in zip(widths, ups))
        self.narrowing = nn.ModuleList(
            nn.Identity() if finer == coarser else nn.Conv2d(8 * coarser, 8 * finer, 1)
            for finer, coarser in zip(widths, widths[1:]))
        self.reading = nn.Conv2d(8 * widths[0], 8, 1)

    @staticmethod
    def stages(inputs, outputs, count, step):
        return nn.ModuleList([Stage(inputs, outputs, step)] + [Stage(outputs, outputs) for _ in range(count - 1)])

    def forward(self, x):
        """The logit of each pixel; the sides of pictures are multiples of 32."""
        x, maps = F.relu(self.stem(x)), []
        for stages in self.down:
            for stage in stages:
                x = stage(x)
            maps.append(x)
        for index in reversed(range(len(self.up))):
            x = maps[index] + F.interpolate(self.narrowing[index](x), scale_factor=2, mode="nearest")
            for stage in self.up[index]:
                x = stage(x)
        return F.pixel_shuffle(self.reading(x)[:, :4], 2)[:, 0]

    def layers(self):
        """The convolutions in the order of the file."""
        yield self.stem
        for stages in self.down:
            for stage in stages:
                yield from (stage.depth, stage.point)
        for stages, narrowing in zip(reversed(self.up), reversed(self.narrowing)):
            if not isinstance(narrowing, nn.Identity):
                yield narrowing
            for stage in stages:
                yield from (stage.depth, stage.point)
        yield self.reading


@torch.no_grad()
def grown(smaller):
    """A network of `PLAN` that answers as a narrower one with fewer stages does, and has room to learn."""
    def fill(larger, smaller):
        """New inputs do not matter to the outputs that there were."""
        outputs, inputs = smaller.weight.shape[:2]
        larger.weight[:outputs] = 0
        larger.weight[:outputs, :inputs] = smaller.weight
        larger.bias[:outputs] = smaller.bias

    def fill_stages(larger, smaller):
        for stage, old in zip(larger, smaller):
            fill(stage.depth, old.depth)
            fill(stage.point, old.point)
        for stage in larger[len(smaller):]:
            stage.point.weight.zero_()
            stage.point.bias.zero_()

    net = SubjectNetwork()
    fill(net.stem, smaller.stem)
    fill(net.reading, smaller.reading)
    for larger, old in zip([*net.down, *net.up], [*smaller.down, *smaller.up]):
        fill_stages(larger, old)
    for index, old in enumerate(smaller.narrowing):
        if isinstance(old, nn.Identity):
            count = smaller.down[index][-1].point.out_channels
            old = nn.Conv2d(count, count, 1)
            old.weight.copy_(torch.eye(count)[..., None, None])
            old.bias.zero_()
        fill(net.narrowing[index], old)
    return net


def size(plan):
    """The bytes of the weights of a plan."""
    return sum(outputs * (4 + inputs) for outputs, inputs in map(shape, SubjectNetwork(plan).layers()))


def present():
    """The network of the present weights; those of the earlier plan are grown."""
    data = WEIGHTS.read_bytes()
    return decoded(data) if len(data) == size(PLAN) else grown(decoded(data, EARLIER_PLAN))


def shape(layer):
    """The numbers of output channels and of weights of each."""
    return layer.weight.shape[0], layer.weight[0].numel()


def upper(values):
    """Rounds floats to their upper 16 bits."""
    bits = np.asarray(values, np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def float_of(halves):
    return (halves.astype(np.uint32) << 16).view(np.float32)


def encoded(network):
    """For each layer the biases, the scales, and the weights by output channel, those of the stem by pixel and band."""
    out = bytearray()
    for layer in network.layers():
        weights = layer.weight.detach()
        weights = (weights.permute(0, 2, 3, 1) if layer is network.stem else weights).reshape(shape(layer)).numpy()
        scales = upper(np.maximum(np.abs(weights).max(1) / 127, 1e-30))
        small = np.clip(np.rint(weights / float_of(scales)[:, None]), -127, 127).astype(np.int8)
        out += upper(layer.bias.detach().numpy()).tobytes() + scales.tobytes() + small.tobytes()
    return bytes(out)


def decoded(data, plan=PLAN):
    """A network with the weights that `encoded` wrote."""
    network, place = SubjectNetwork(plan), 0
    for layer in network.layers():
        outputs, inputs = shape(layer)
        bias, scales = (float_of(np.frombuffer(data, np.uint16, outputs, place + part * outputs)) for part in (0, 2))
        small = np.frombuffer(data, np.int8, outputs * inputs, place + 4 * outputs).reshape(outputs, inputs)
        place += outputs * (4 + inputs)
        weights = torch.from_numpy(small * scales[:, None])
        if layer is network.stem:
            weights = weights.reshape(-1, 2, 2, 3).permute(0, 3, 1, 2)
        with torch.no_grad():
            layer.weight.copy_(weights.reshape(layer.weight.shape))
            layer.bias.copy_(torch.from_numpy(bias.copy()))
    return network


def seen(rgb):
    """8-bit colors as the network sees them: OKLab, relative to a middle; the last axis holds the bands."""
    share = rgb.astype(np.float32) / 255
    light = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    to_cones = np.array([[0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
                         [0.0883024619, 0.2817188376, 0.6299787005]], np.float32)
    to_lab = np.array([[0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
                       [0.0259040371, 0.7827717662, -0.8086757660]], np.float32)
    return (np.cbrt(light @ to_cones.T) @ to_lab.T - MIDDLE) * SCALE


def mask(network, rgb):
    """The pixels of a picture that the network takes for the subject; the picture is padded as in `SubjectShares.swift`."""
    height, width = rgb.shape[:2]
    padded = np.pad(seen(rgb), ((0, -height % 32), (0, -width % 32), (0, 0)))
    with torch.no_grad():
        return network(torch.from_numpy(padded.transpose(2, 0, 1)[None]))[0].numpy()[:height, :width] > 0
