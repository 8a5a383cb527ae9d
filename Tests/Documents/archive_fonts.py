"""The rules of PDF/A-2u for fonts: embedded with all glyphs that are shown, whose widths agree, and whose characters are known."""
import re
import struct

from objects import operators, tokens

STANDARD_MAPS = {"/Identity-H", "/Identity-V"}


def shown(document):
    """The codes that each font shows, by the reference of the font, in all contents."""
    found, seen = {}, set()

    def contents(data, resources):
        fonts = document.get((resources or {}).get("/Font")) or {}
        font, stack, state = None, [], None
        for name, operands in operators(data):
            if name == "Tf" and operands:
                font = fonts.get(operands[0].decode("latin1"))
            elif name == "q":
                stack.append(font)
            elif name == "Q" and stack:
                font = stack.pop()
            elif name in ("Tj", "'", '"', "TJ") and operands and isinstance(font, str):
                parts = operands[-1] if isinstance(operands[-1], list) else [operands[-1]]
                found.setdefault(font, []).extend(string(part) for part in parts if isinstance(part, bytes) and part[:1] in b"(<")
            elif name == "Do" and operands:
                held = (document.get((resources or {}).get("/XObject")) or {}).get(operands[0].decode("latin1"))
                form(held, resources)

    def form(reference, resources):
        entries = document.get(reference)
        if not isinstance(reference, str) or reference in seen or not isinstance(entries, dict) or entries.get("/Subtype") != "/Form":
            return
        seen.add(reference)
        contents(document.stream(reference), document.get(entries.get("/Resources")) or resources)

    for page in document.pages():
        contents(document.contents(page), document.get(page.get("/Resources")))
        for reference in document.get(page.get("/Annots")) or []:
            annotation = document.get(reference)
            for state in ((document.get(annotation.get("/AP")) or {}).values() if isinstance(annotation, dict) else ()):
                form(state, None)
    return found


def string(token):
    """The bytes of a string in contents."""
    if token[:1] == b"<":
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", token)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    escapes = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}

    def plain(found):
        if found[1]:
            return bytes([int(found[1], 8) & 255])
        return b"" if found[2] in (b"\n", b"\r", b"\r\n") else escapes.get(found[2], found[2])

    return re.sub(rb"\\(?:([0-7]{1,3})|(\r\n|.))", plain, token[1:-1], flags=re.S)


def character_map(data):
    """The characters of codes, as bytes of UTF-16, from a map."""
    known = {}
    for section in re.finditer(rb"beginbfchar(.*?)endbfchar", data, re.S):
        for code, value in re.findall(rb"<([0-9A-Fa-f\s]+)>\s*<([0-9A-Fa-f\s]*)>", section[1]):
            known[int(code, 16)] = bytes.fromhex(re.sub(rb"\s", b"", value).decode())
    for section in re.finditer(rb"beginbfrange(.*?)endbfrange", data, re.S):
        for low, high, value, values in re.findall(
                rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(?:<([0-9A-Fa-f]+)>|\[(.*?)\])", section[1], re.S):
            listed = re.findall(rb"<([0-9A-Fa-f]+)>", values)
            for place, code in enumerate(range(int(low, 16), min(int(high, 16), int(low, 16) + 65535) + 1)):
                if value:
                    number = int(value, 16) + place
                    known[code] = number.to_bytes(max(2, len(value) // 2), "big")
                elif place < len(listed):
                    known[code] = bytes.fromhex(listed[place].decode())
    return known


def glyph_map(data):
    """The identifiers of glyphs by codes, from an embedded map of two bytes a code."""
    known = {}
    for section in re.finditer(rb"begincidchar(.*?)endcidchar", data, re.S):
        known.update((int(code, 16), int(cid)) for code, cid in re.findall(rb"<([0-9A-Fa-f]+)>\s*(\d+)", section[1]))
    for section in re.finditer(rb"begincidrange(.*?)endcidrange", data, re.S):
        for low, high, cid in re.findall(rb"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*(\d+)", section[1]):
            for code in range(int(low, 16), int(high, 16) + 1):
                known[code] = int(cid) + code - int(low, 16)
    return known


class TrueType:
    """The glyphs of a TrueType font and their widths in thousandths."""

    def __init__(self, data):
        count = struct.unpack(">H", data[4:6])[0]
        tables = {data[start:start + 4]: struct.unpack(">II", data[start + 8:start + 16])
                  for start in range(12, 12 + 16 * count, 16)}
        part = {name: data[start:start + length] for name, (start, length) in tables.items()}
        unit = struct.unpack(">H", part[b"head"][18:20])[0]
        self.count = struct.unpack(">H", part[b"maxp"][4:6])[0]
        metrics = struct.unpack(">H", part[b"hhea"][34:36])[0]
        widths = [struct.unpack(">H", part[b"hmtx"][4 * at:4 * at + 2])[0] for at in range(metrics)]
        self.widths = [1000 * width / unit for width in widths]
        self.codes = self.characters(part.get(b"cmap", b""))

    @staticmethod
    def characters(table):
        """The glyphs of the codes of letters, digits and marks, from the first map that tells them."""
        known = {}
        for at in range(struct.unpack(">H", table[2:4])[0] if table else 0):
            platform, _, start = struct.unpack(">HHI", table[4 + 8 * at:12 + 8 * at])
            part = table[start:]
            form = struct.unpack(">H", part[:2])[0]
            if form == 0 and not known:
                known = {code: part[6 + code] for code in range(256)}
            elif form == 4 and platform == 3:
                count = struct.unpack(">H", part[6:8])[0] // 2
                column = lambda place: struct.unpack(f">{count}H", part[place:place + 2 * count])
                ends, starts = column(14), column(16 + 2 * count)
                deltas, offsets = column(16 + 4 * count), column(16 + 6 * count)
                for row in range(count):
                    for code in range(starts[row], min(ends[row], 0xF0FF) + 1):
                        if not 32 <= code & 0xFF < 127 or code >> 8 not in (0, 0xF0):
                            continue
                        glyph = code
                        if offsets[row]:
                            place = 16 + 6 * count + 2 * row + offsets[row] + 2 * (code - starts[row])
                            glyph = struct.unpack(">H", part[place:place + 2])[0]
                        known[code & 0xFF] = (glyph + deltas[row]) & 0xFFFF
        return known

    def width(self, glyph):
        return self.widths[min(glyph, len(self.widths) - 1)] if self.widths else 0


def listed_widths(document, entries):
    widths, given = {}, document.get(entries.get("/W")) or []
    place = 0
    while place + 1 < len(given):
        first, second = document.get(given[place]), document.get(given[place + 1])
        if isinstance(second, list):
            widths.update((first + at, document.get(width)) for at, width in enumerate(second))
            place += 2
        else:
            widths.update((code, document.get(given[place + 2])) for code in range(first, second + 1))
            place += 3
    return widths


def font_rules(document):
    for reference, strings in shown(document).items():
        entries = document.get(reference) or {}
        kind = entries.get("/Subtype")
        if kind == "/Type0":
            yield from composite_rules(document, entries, strings)
        elif kind != "/Type3":
            yield from simple_rules(document, entries, strings)
        yield from character_rules(document, entries, strings)


def character_rules(document, entries, strings):
    """Level U: the characters of each code that is shown."""
    is_wide = entries.get("/Subtype") == "/Type0"
    reference = entries.get("/ToUnicode")
    if reference is None:
        encoding = document.get(entries.get("/Encoding"))
        base = encoding.get("/BaseEncoding") if isinstance(encoding, dict) else encoding
        descendants = document.get((document.get(entries.get("/DescendantFonts")) or [None])[0]) or {}
        system = document.get(descendants.get("/CIDSystemInfo")) or {}
        has_names = base in ("/MacRomanEncoding", "/WinAnsiEncoding", "/MacExpertEncoding") and not (
            isinstance(encoding, dict) and "/Differences" in encoding)
        is_known = is_wide and str(system.get("/Ordering", ""))[2:] in ("GB1", "CNS1", "Japan1", "Korea1")
        if not has_names and not is_known and isinstance(encoding, dict) and "/Differences" in encoding:
            names = [one for one in document.get(encoding["/Differences"]) or [] if isinstance(one, str)]
            has_names = all(re.fullmatch(r"/([A-Za-z]+|uni[0-9A-F]{4}|u[0-9A-F]{4,6})", one) and one != "/notdef" for one in names)
        if not has_names and not is_known and entries.get("/Subtype") != "/Type1":
            yield "6.2.11.7", f"the characters of {entries.get('/BaseFont')} are not known"
        return
    known = character_map(document.stream(reference))
    for code in codes(strings, 2 if is_wide else 1):
        value = known.get(code)
        if not value:
            yield "6.2.11.7", f"the characters of the glyph {code:04X} of {entries.get('/BaseFont')} are not known"
        elif any(value[at:at + 2] in (b"\0\0", b"\xFE\xFF", b"\xFF\xFE") for at in range(0, len(value), 2)):
            yield "6.2.11.7", f"the glyph {code:04X} of {entries.get('/BaseFont')} shows no character"


def codes(strings, size):
    return sorted({int.from_bytes(one[at:at + size], "big") for one in strings for at in range(0, len(one) - size + 1, size)})


def embedded(document, descriptor):
    for key in ("/FontFile", "/FontFile2", "/FontFile3"):
        if key in descriptor:
            return key, document.stream(descriptor[key]), document.get(descriptor[key])
    return None


def composite_rules(document, entries, strings):
    name = entries.get("/BaseFont")
    font = document.get((document.get(entries.get("/DescendantFonts")) or [None])[0]) or {}
    descriptor = document.get(font.get("/FontDescriptor")) or {}
    encoding = document.get(entries.get("/Encoding"))
    file = embedded(document, descriptor)
    if not file:
        yield "6.2.11.4", f"the font {name} is not embedded"
    if isinstance(encoding, dict):
        data = document.stream(entries["/Encoding"])
        system, own = document.get(font.get("/CIDSystemInfo")) or {}, document.get(encoding.get("/CIDSystemInfo")) or {}
        if any(document.get(system.get(key)) != document.get(own.get(key)) for key in ("/Registry", "/Ordering")) or (
                system.get("/Supplement", 0) > own.get("/Supplement", 0)):
            yield "6.2.11.3", f"the map of {name} is for other glyphs"
        mode = re.search(rb"/WMode\s+(\d)\s+def", data)
        if encoding.get("/WMode", 0) != (int(mode[1]) if mode else 0):
            yield "6.2.11.3", f"the map of {name} says two directions"
        other = re.search(rb"/([^\s/]+)\s+usecmap", data)
        if other and "/" + other[1].decode() not in STANDARD_MAPS and "/UseCMap" not in encoding:
            yield "6.2.11.3", f"the map of {name} uses another one that is not embedded"
        glyphs = glyph_map(data)
        if max(glyphs.values(), default=0) > 65535:
            yield "6.1.13", f"a glyph of {name} has a number above 65535"
    elif encoding in STANDARD_MAPS:
        glyphs = None
    else:
        yield "6.2.11.3", f"the map of {name} is not embedded"
        return
    if font.get("/Subtype") == "/CIDFontType2" and "/FontFile2" in descriptor:
        if "/CIDToGIDMap" not in font:
            yield "6.2.11.3", f"the font {name} has no map of glyphs"
        elif isinstance(document.get(font["/CIDToGIDMap"]), str) and document.get(font["/CIDToGIDMap"]) != "/Identity":
            yield "6.2.11.3", f"the map of glyphs of {name} is unknown"
    used = codes(strings, 2)
    identifiers = {code: code if glyphs is None else glyphs.get(code, 0) for code in used}
    if any(identifier == 0 for identifier in identifiers.values()):
        yield "6.2.11.8", f"the glyph of {name} for missing ones is shown"
    if not file or file[0] != "/FontFile2":
        return
    try:
        program = TrueType(file[1])
    except (KeyError, struct.error, IndexError):
        return
    map_of_glyphs = document.get(font.get("/CIDToGIDMap"))
    table = document.stream(font["/CIDToGIDMap"]) if isinstance(map_of_glyphs, dict) else None
    widths = listed_widths(document, font)
    for code, identifier in identifiers.items():
        glyph = identifier if table is None else int.from_bytes(table[2 * identifier:2 * identifier + 2], "big")
        if glyph >= program.count:
            yield "6.2.11.4", f"the glyph {code:04X} of {name} is not embedded"
        elif abs(widths.get(identifier, font.get("/DW", 1000)) - program.width(glyph)) > 1:
            yield "6.2.11.5", f"the width of the glyph {code:04X} of {name} is not that of the font"


def simple_rules(document, entries, strings):
    name, descriptor = entries.get("/BaseFont"), document.get(entries.get("/FontDescriptor")) or {}
    file = embedded(document, descriptor)
    if not file:
        yield "6.2.11.4", f"the font {name} is not embedded"
    if entries.get("/Subtype") != "/TrueType":
        return
    try:
        program = TrueType(file[1]) if file and file[0] == "/FontFile2" else None
    except (KeyError, struct.error, IndexError):
        program = None
    used, first = codes(strings, 1), document.get(entries.get("/FirstChar", 0))
    widths = document.get(entries.get("/Widths")) or []
    if program and program.codes and used:
        for code in used:
            glyph = program.codes.get(code, 0)
            width = document.get(widths[code - first]) if 0 <= code - first < len(widths) else descriptor.get("/MissingWidth", 0)
            if glyph and abs(width - program.width(glyph)) > 1:
                yield "6.2.11.5", f"the width of the glyph {code:02X} of {name} is not that of the font"
    encoding, flags = document.get(entries.get("/Encoding")), descriptor.get("/Flags", 0)
    base = encoding.get("/BaseEncoding") if isinstance(encoding, dict) else encoding
    if flags & 4 and encoding is not None:
        yield "6.2.11.6", f"the symbols of {name} have an encoding"
    if not flags & 4 and base not in ("/MacRomanEncoding", "/WinAnsiEncoding"):
        yield "6.2.11.6", f"the encoding of {name} is unknown"
