"""Where lines may end, by Unicode's LineBreakTest.txt: in Pango, which sets the renderer's texts, and in the page."""
import collections
import ctypes
import json
import pathlib
import subprocess

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


def score(cases, found):
    """Returns how many texts are the same, and how often a rule was broken, by rule."""
    same, rules = 0, collections.Counter()
    for (_, expected, named), places in zip(cases, found):
        same += places == expected
        rules.update(named[place] for place in places ^ expected if place < len(named))
    return same, rules
