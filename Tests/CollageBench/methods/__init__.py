"""All methods, in the order of the table."""
from placement import Unavailable

from . import montage, node, ours, photocollage, slicing

METHODS = [
    ("Collage mosaic", lambda bench, name: ours.Generated(bench, name)),
    ("Collage mosaic in order", lambda bench, name: ours.Generated(bench, name, "--keep-order")),
    ("Collage mosaic by weights 3:1", lambda bench, name: ours.Weighted(bench, name)),
    ("Collage rows", lambda bench, name: ours.Generated(bench, name, "--style", "justified")),
    ("Collage columns", lambda bench, name: ours.Generated(bench, name, "--style", "masonry")),
    ("Collage grid", lambda bench, name: ours.Generated(bench, name, "--style", "grid")),
    ("Collage grid about the center", lambda bench, name: ours.Generated(bench, name, "--style", "grid", focus="center")),
    ("Template", lambda bench, name: ours.Template(bench, name, focus="auto")),
    ("Template with best slots", lambda bench, name: ours.Template(bench, name, "--assign", "best", focus="auto")),
    ("Template about the center", lambda bench, name: ours.Template(bench, name, focus="center")),
    ("PhotoCollage", photocollage.PhotoCollage),
    ("justified-layout", lambda bench, name: node.NodeEngine(bench, name, "justified-layout")),
    ("react-photo-album rows", lambda bench, name: node.NodeEngine(bench, name, "rows")),
    ("react-photo-album columns", lambda bench, name: node.NodeEngine(bench, name, "columns")),
    ("react-photo-album masonry", lambda bench, name: node.NodeEngine(bench, name, "masonry")),
    ("PicWall-like slicing", slicing.Slicing),
    ("ImageMagick montage", montage.Montage),
]


def available(bench, names=None):
    """Returns the methods that can run here, and why the others cannot."""
    ready, missing = [], {}
    for name, make in METHODS:
        if names and name not in names:
            continue
        try:
            ready.append(make(bench, name))
        except Unavailable as reason:
            missing[name] = str(reason)
    return ready, missing
