"""`python -m images gallery DIR` writes an example of every picture; `python -m images palette` chooses the colours."""

from __future__ import annotations

import argparse
from pathlib import Path

from images.examples import all_kinds
from images.kit import palette
from images.kit.picture import Picture


def write_gallery(folder: Path) -> list[Path]:
    """Every example as `<game>-<kind>-<example>.png`, its alt text and text board in a `.txt` beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game, kind in all_kinds():
        for sample in kind.samples():
            path = folder / f"{game}-{kind.name}-{sample.name}.png"
            _write(path, sample.draw())
            written.append(path)
    return written


def _write(path: Path, picture: Picture) -> None:
    path.write_bytes(picture.png)
    words = f"Alt text ({len(picture.alt)} characters)\n\n{picture.alt}\n\n\nText board\n\n{picture.text}\n"
    path.with_suffix(".txt").write_text(words, encoding="utf-8")


def write_palette(path: Path) -> None:
    """Choose the palette from all examples in full colour and write it as a module."""
    canvases = (canvas for _, kind in all_kinds() for canvas in kind.canvases())
    entries = palette.choose(palette.histogram(canvases))
    path.write_text(palette.module_text(entries), encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m images", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    gallery = commands.add_parser("gallery", help="write every kind of picture with its alt text")
    gallery.add_argument("folder", type=Path)
    commands.add_parser("palette", help="choose the 256 colours again from all examples")
    chosen = parser.parse_args()
    if chosen.command == "gallery":
        for path in write_gallery(chosen.folder):
            print(path)
    else:
        write_palette(Path(palette.__file__).with_name("palette_data.py"))


if __name__ == "__main__":
    main()
