"""Collages, photo books, generated layouts and cut-outs by the tool ``collage``.

    import collage
    picture = collage.render("hero-left", ["a.jpg", "b.jpg"], size=(1600, 1000))

Photos are paths, folders, patterns or Pillow's images; pictures are Pillow's images, or files where ``output`` names one. Options
are those of the command, as ``collage help render`` lists them: ``when_short="repeat"``, ``crop_marks=True``, ``text={"title":
"Rome"}``; those that name files are ``Path``. Every function has an ``_async`` one to await.
"""
from collage._collage import Collage
from collage._desk import Option, PathName, Photo, Photos, Template
from collage._orders import CollageError, InvalidData, InvalidOption, MissingInput, ToolEnded, ToolMissing

__all__ = [
    "Collage", "CollageError", "InvalidData", "InvalidOption", "MissingInput", "Option", "PathName", "Photo", "Photos", "Template",
    "ToolEnded", "ToolMissing", "album", "album_async", "calendar", "calendar_async", "close", "cutout", "cutout_async", "layout",
    "layout_async", "render", "render_async", "subjects", "subjects_async", "templates", "templates_async",
]

_shared = Collage()
render, render_async = _shared.render, _shared.render_async
layout, layout_async = _shared.layout, _shared.layout_async
album, album_async = _shared.album, _shared.album_async
calendar, calendar_async = _shared.calendar, _shared.calendar_async
cutout, cutout_async = _shared.cutout, _shared.cutout_async
subjects, subjects_async = _shared.subjects, _shared.subjects_async
templates, templates_async = _shared.templates, _shared.templates_async
close = _shared.close
