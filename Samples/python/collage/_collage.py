"""The commands of the tool as functions."""
from __future__ import annotations

import asyncio
import functools
import json
import logging
import os
import queue
import subprocess
import weakref
from collections.abc import Callable, Coroutine, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, overload

from collage._desk import Desk, desk, Option, PathName, Photo, Photos, Template
from collage._orders import Orders, ToolEnded, ended, failure, find_tool

if TYPE_CHECKING:
    from PIL.Image import Image

P = ParamSpec("P")
R = TypeVar("R")


def _awaitable(function: Callable[P, R]) -> Callable[P, Coroutine[Any, Any, R]]:
    """Returns a function that runs another one in a thread, to be awaited."""

    @functools.wraps(function)
    async def run(*arguments: P.args, **options: P.kwargs) -> R:
        return await asyncio.to_thread(function, *arguments, **options)

    return run


class Collage:
    """The tool, with processes that keep photos, cut-outs and finished slots in memory. Safe to use from any thread.

    Args:
        tool: The path of the tool; by default that of ``COLLAGE_TOOL``, or the one on ``PATH``.
        processes: How many requests are worked on at a time, each by one core.
        timeout: After so many seconds, a request fails with ``ToolEnded``.
        options: Options of ``collage orders``, such as ``cache="tiles/"``, ``memory_mb=500`` or ``font_dir="fonts/"``.
    """

    def __init__(
            self, tool: PathName | None = None, *, processes: int = 1, timeout: float | None = None, **options: Option) -> None:
        self._tool, self._timeout = tool, timeout
        words = Desk("", in_orders=False).options(options)
        self._orders = [Orders(words, timeout) for _ in range(max(1, processes))]
        _instances.add(self)
        self._fill()

    def _fill(self) -> None:
        """Puts all processes where requests take them; the last one that was used is taken first."""
        self._idle: queue.LifoQueue[Orders] = queue.LifoQueue()
        for orders in self._orders:
            self._idle.put(orders)

    @overload
    def render(
            self, template: Template, photos: Photos = (), *, slots: Mapping[str, Photo] = {}, output: None = None,
            **options: Option) -> Image: ...

    @overload
    def render(
            self, template: Template, photos: Photos = (), *, slots: Mapping[str, Photo] = {}, output: PathName,
            **options: Option) -> Path: ...

    def render(
            self, template: Template, photos: Photos = (), *, slots: Mapping[str, Photo] = {}, output: PathName | None = None,
            **options: Option) -> Image | Path:
        """Renders photos in a template, or a saved composition.

        Args:
            template: The name of a template; a template or a composition as a file (a ``Path``, or ``"name.json"``) or a dictionary.
            photos: Photos for its slots.
            slots: Photos for some slots, by the names of the slots.
            output: The picture or PDF to write; without it, the picture is returned.
            options: Options of ``collage render``, such as ``size=(1600, 1000)``, ``size="A4"`` or ``text={"title": "Rome"}``.
        """
        with desk() as files:
            words = [files.template(template), *(f"--set={slot}={files.photo(photo)}" for slot, photo in slots.items())]
            return self._picture(files, ["render", *words], photos, output, options)

    @overload
    def layout(self, photos: Photos, *, output: None = None, **options: Option) -> Image: ...

    @overload
    def layout(self, photos: Photos, *, output: PathName, **options: Option) -> Path: ...

    def layout(self, photos: Photos, *, output: PathName | None = None, **options: Option) -> Image | Path:
        """Generates a layout for photos: a mosaic, or another ``style``. An output ``"name.json"`` is a template."""
        with desk() as files:
            return self._picture(files, ["layout"], photos, output, options)

    def album(self, photos: Photos, output: PathName, **options: Option) -> Path:
        """Makes a photo book: each photo once, by date. The output is a PDF, a ZIP archive, a folder, or a document."""
        with desk(in_orders=False) as files:
            self._run(files, ["album", *files.options(options), "-o", files.path(output)], files.photos(photos))
        return Path(output)

    def calendar(self, photos: Photos, output: PathName, *, year: int, **options: Option) -> Path:
        """Makes a calendar: twelve pages of photos and days. The output is a PDF, a ZIP archive, a folder, or a document."""
        with desk(in_orders=False) as files:
            named = files.options({**options, "year": year})
            self._run(files, ["calendar", *named, "-o", files.path(output)], files.photos(photos))
        return Path(output)

    @overload
    def cutout(self, photo: Photo, *, output: None = None, **options: Option) -> Image: ...

    @overload
    def cutout(self, photo: Photo, *, output: PathName, **options: Option) -> Path: ...

    def cutout(self, photo: Photo, *, output: PathName | None = None, **options: Option) -> Image | Path:
        """Cuts the subject of a photo out of its background."""
        with desk(in_orders=False) as files:
            return self._picture(files, ["cutout"], photo, output, options)

    def subjects(self, photos: Photos, **options: Option) -> dict[str, list[dict[str, Any]]]:
        """Finds heads and other subjects in photos, by the names of the photos; images are named image-1.png and so on."""
        with desk(in_orders=False) as files:
            found = self._run(files, ["subjects", *files.options(options), "-o", "-"], files.photos(photos))
            return {files.words(name): subjects for name, subjects in json.loads(found)["photos"].items()}

    def templates(self, **options: Option) -> list[dict[str, Any]]:
        """Lists the templates, such as those with ``tag="story"``, for ``photos="3..5"``, or found by ``search="polaroid"``."""
        with desk() as files:
            listed: list[dict[str, Any]] = json.loads(self._run(files, ["templates", "--json", *files.options(options)], []))
            return listed

    render_async = _awaitable(render)
    layout_async = _awaitable(layout)
    album_async = _awaitable(album)
    calendar_async = _awaitable(calendar)
    cutout_async = _awaitable(cutout)
    subjects_async = _awaitable(subjects)
    templates_async = _awaitable(templates)

    def _picture(
            self, files: Desk, words: Sequence[str], photos: Photos, output: PathName | None,
            options: Mapping[str, Option]) -> Image | Path:
        target = files.path(f"{files.folder}/picture.png" if output is None else output)
        alt = Path(f"{files.folder}/alt.txt") if output is None and words[0] in ("render", "layout") else None
        said = [f"--alt={files.path(alt)}"] if alt else []
        self._run(files, [*words, *files.options(options), *said, "-o", target], files.photos(photos))
        if output is not None:
            return Path(output)
        from PIL import Image

        with Image.open(f"{files.folder}/picture.png") as picture:
            picture.load()
        if alt:
            # What the picture shows, for people who do not see it.
            picture.info["alt"] = alt.read_text(encoding="utf-8").strip()
        return picture

    def _run(self, files: Desk, arguments: Sequence[str], photos: Sequence[str]) -> str:
        """Runs a command and returns what it prints; its notes are logged."""
        tool = find_tool(self._tool)
        if files.in_orders:
            orders = self._idle.get()
            try:
                answer = orders.answer(tool, arguments, photos)
            finally:
                self._idle.put(orders)
        else:
            answer = self._answer(tool, [*arguments, *photos])
        lines = [files.words(line) for line in answer["errors"]]
        for line in lines:
            if line.startswith("note: "):
                logging.getLogger("collage").warning("%s", line[len("note: "):])
        if code := answer["code"]:
            raise failure(code, [line for line in lines if not line.startswith("note: ")], answer.get("problems", []))
        output: str = answer["output"]
        return output

    def _answer(self, tool: str, arguments: Sequence[str]) -> dict[str, Any]:
        """Runs a command that is none of orders, and returns what an order would answer."""
        try:
            run = subprocess.run(
                [tool, *arguments], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="surrogateescape",
                timeout=self._timeout)
        except subprocess.TimeoutExpired as error:
            raise ToolEnded(-9, [f"{ended(-9)} after {self._timeout} s"]) from error
        if run.returncode < 0:
            raise ToolEnded(run.returncode, [ended(run.returncode), *run.stderr.splitlines()])
        errors = [line.removeprefix("collage: ") for line in run.stderr.splitlines()]
        return {"code": run.returncode, "output": run.stdout, "errors": errors}

    def close(self) -> None:
        """Ends the processes, those that are at work after their answers; a later request starts them again."""
        for orders in [self._idle.get() for _ in self._orders]:
            orders.close()
            self._idle.put(orders)

    def __enter__(self) -> Collage:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_instances: weakref.WeakSet[Collage] = weakref.WeakSet()


def _leave_processes() -> None:
    """In a process that was forked, leaves all tools to the other one."""
    for collage in _instances:
        for orders in collage._orders:
            orders.leave()
        collage._fill()


os.register_at_fork(after_in_child=_leave_processes)
