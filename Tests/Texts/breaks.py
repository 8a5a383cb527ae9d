"""Where lines may end, by Unicode's LineBreakTest.txt: in Pango, which sets the renderer's texts, and on the page."""
import collections
import ctypes
import json
import pathlib
import subprocess
import unicodedata

HERE = pathlib.Path(__file__).parent


def read(path):
    """Returns the texts of the file, the places in code points where a line may begin, and the rules of these and other places."""
    cases = []
    for line in path.read_text(encoding="utf-8").splitlines():
        test, _, comment = line.partition("#")
        if not test.strip():
            continue
        signs, codes = test.split()[0::2], test.split()[1::2]
        rules = [part.split("]")[0] for part in comment.split("[")[1:]]
        text = "".join(chr(int(code, 16)) for code in codes)
        cases.append((text, {place for place, sign in enumerate(signs) if sign == "÷" and place < len(text)}, rules))
    return cases


def by_pango(texts):
    library = ctypes.CDLL("libpango-1.0.so.0")
    library.pango_language_from_string.restype = ctypes.c_void_p
    language = ctypes.c_void_p(library.pango_language_from_string(b"en"))
    found = []
    for text in texts:
        data = text.encode()
        attributes = (ctypes.c_uint32 * (len(text) + 1))()
        library.pango_get_log_attrs(data, len(data), -1, language, attributes, len(text) + 1)
        # The first bit says that a line may begin before the letter.
        found.append({place for place in range(1, len(text)) if attributes[place] & 1})
    return found


def by_page(texts, module):
    done = subprocess.run(["node", str(HERE / "breaks.mjs"), str(module)], input=json.dumps(texts), check=True, text=True,
                          capture_output=True)
    found = []
    for text, places in zip(texts, json.loads(done.stdout)):
        points, offset = {}, 0
        for place, letter in enumerate(text):
            points[offset] = place
            offset += len(letter.encode("utf-16-le")) // 2
        found.append({points[place] for place in places})
    return found


def probes():
    """Returns texts with each letter of Unicode's first plane and each picture between letters of several classes."""
    # Ideographs and syllables are as one of them. Longer words than these are not kept whole.
    codes = [*range(0x20, 0x2028), *range(0x202A, 0x3500), *range(0xA490, 0xAC10), *range(0xF900, 0xFFFE), *range(0x1F000, 0x1FB00)]
    letters = [chr(code) for code in codes if unicodedata.category(chr(code)) not in ("Cc", "Cn", "Co")]
    long = "a" * 24
    return [f"a{letter}b, 1{letter}2 {long}日{letter}本 ({letter}) %{letter}$ -{letter}." for letter in letters]


def broken(cases, found):
    """Returns how often a rule was broken, by rule."""
    rules = collections.Counter()
    for (_, expected, named), places in zip(cases, found):
        rules.update(named[place] for place in places ^ expected if place < len(named))
    return ", ".join(f"{rule} ({count})" for rule, count in rules.most_common(8))


def report(unicode, module):
    """Prints the scores, and returns the number of failures by telling; the page is to do what Pango does."""
    cases, letters = read(unicode / "auxiliary/LineBreakTest.txt"), probes()
    texts, expected = [text for text, _, _ in cases], [places for _, places, _ in cases]
    pango, page = by_pango(texts), by_page(texts, module)
    print(f"rules that Pango breaks most: {broken(cases, pango)}")
    alike = sum(map(set.__eq__, page, expected))
    print(f"lines of the page: {alike} of {len(cases)} texts as expected; rules that are broken most: {broken(cases, page)}")
    found = {"lines pango": (expected, pango), "lines page": (pango, page),
             "letters page": (by_pango(letters), by_page(letters, module))}
    failed = {}
    for telling, (wanted, seen) in found.items():
        failed[telling] = sum(map(set.__ne__, wanted, seen))
        whom = "Unicode" if telling == "lines pango" else "Pango"
        print(f"{telling}: {len(wanted) - failed[telling]} of {len(wanted)} texts as {whom}")
    return failed
