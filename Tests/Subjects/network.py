"""The network of `SubjectNetwork.swift` in PyTorch, and the text of its 8-bit weights in `SubjectWeights.swift`."""
import base64
import pathlib
import re

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

WEIGHTS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Rendering/CollageCutout/Network/SubjectWeights.swift"
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


class SubjectNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 16, 2, 2)
        plan = [[(2, 2, 1)], [(2, 3, 2), (3, 3, 1)], [(3, 5, 2), (5, 5, 1), (5, 5, 1)],
                [(5, 8, 2), (8, 8, 1), (8, 8, 1)], [(8, 8, 2), (8, 8, 1), (8, 8, 1)]]
        self.down = nn.ModuleList(nn.ModuleList(Stage(*stage) for stage in stages) for stages in plan)
        self.widest, self.to_middle = Stage(8, 8), nn.Conv2d(64, 40, 1)
        self.middle, self.to_fine = Stage(5, 5), nn.Conv2d(40, 24, 1)
        self.fine, self.to_finest = Stage(3, 3), nn.Conv2d(24, 16, 1)
        self.finest, self.reading = Stage(2, 2), nn.Conv2d(16, 8, 1)

    def forward(self, x):
        """The logit of each pixel; the sides of pictures are multiples of 32."""
        def enlarged(cells):
            return F.interpolate(cells, scale_factor=2, mode="nearest")

        x, maps = F.relu(self.stem(x)), []
        for stages in self.down:
            for stage in stages:
                x = stage(x)
            maps.append(x)
        x = self.widest(maps[3] + enlarged(x))
        x = self.middle(maps[2] + enlarged(self.to_middle(x)))
        x = self.fine(maps[1] + enlarged(self.to_fine(x)))
        x = self.finest(maps[0] + enlarged(self.to_finest(x)))
        return F.pixel_shuffle(self.reading(x)[:, :4], 2)[:, 0]

    def layers(self):
        """The convolutions in the order of the text."""
        yield self.stem
        for stages in self.down:
            for stage in stages:
                yield from (stage.depth, stage.point)
        for name in ["widest", "to_middle", "middle", "to_fine", "fine", "to_finest", "finest", "reading"]:
            part = getattr(self, name)
            yield from (part.depth, part.point) if isinstance(part, Stage) else (part,)


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


def decoded(data):
    """A network with the weights that `encoded` wrote."""
    network, place = SubjectNetwork(), 0
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


def read_swift():
    text = WEIGHTS.read_text().split('"""')[1]
    return base64.b64decode(re.sub(r"[^A-Za-z0-9+/=]", "", text))


def write_swift(data):
    before, _, after = WEIGHTS.read_text().split('"""')
    text = base64.b64encode(data).decode()
    lines = "\\\n".join("    " + text[start:start + 123] for start in range(0, len(text), 123))
    WEIGHTS.write_text(f'{before}"""\n{lines}\n    """{after}')


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
