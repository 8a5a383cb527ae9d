"""The rules of PDF/A-2u (ISO 19005-2), by their sections, written from the rules that veraPDF publishes for it.

Each rule yields what a document breaks as pairs of a section and a sentence. `Tests/Documents/archive.py --corpus` tells how many
of veraPDF's own files that break a section are found here.
"""
import re

from archive_fonts import font_rules
from archive_metadata import metadata_rules
from objects import NUMBER, REFERENCE, inside, operators, text, tokens

DEVICES = {"/DeviceRGB": 3, "/DeviceCMYK": 4, "/DeviceGray": 1}
BLENDS = {f"/{name}" for name in (
    "Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference Exclusion "
    "Hue Saturation Color Luminosity").split()}
INTENTS = {"/RelativeColorimetric", "/AbsoluteColorimetric", "/Perceptual", "/Saturation"}
OPERATORS = set(
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M MP n q Q re RG rg ri s "
    "S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \"".split())
FILTERS = {f"/{name}" for name in (
    "ASCIIHexDecode ASCII85Decode FlateDecode RunLengthDecode CCITTFaxDecode JBIG2Decode DCTDecode JPXDecode Crypt").split()}
ACTIONS = {"/GoTo", "/GoToR", "/GoToE", "/Thread", "/URI", "/Named", "/SubmitForm"}
NAMED = {"/NextPage", "/PrevPage", "/FirstPage", "/LastPage"}
ANNOTATIONS = {f"/{name}" for name in (
    "Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup "
    "FileAttachment Widget PrinterMark TrapNet Watermark Redact").split()}
SPACE = rb"[\0\t\n\f\r ]"


# File structure

def file_rules(document):
    data = document.bytes
    head = re.match(rb"%PDF-1\.[0-7](\r\n|\r|\n)%([^\r\n]*)", data)
    if not head:
        yield "6.1.2", "the header is not %PDF-1.0 to 1.7 and a comment"
    elif sum(byte > 127 for byte in head[2][:4]) < 4:
        yield "6.1.2", "the comment after the header does not begin with four bytes above 127"
    if "/Encrypt" in document.trailer:
        yield "6.1.3", "it is encrypted"
    identifiers = re.findall(rb"/ID\s*\[", data)
    if len(document.trailer.get("/ID", [])) != 2 or not identifiers and b"/XRef" not in data or any(
            not isinstance(one, str) or REFERENCE.fullmatch(one) for one in document.trailer.get("/ID", [])):
        yield "6.1.3", "it has no identifier"
    if not re.search(rb"%%EOF(\r\n|\r|\n)?$", data):
        yield "6.1.3", "there is something after the end"
    for found in re.finditer(rb"[\r\n]xref([^0-9]*)(\d+)([^0-9]+)(\d+)", data):
        if found[1] not in (b"\n", b"\r", b"\r\n") or found[3] != b" ":
            yield "6.1.4", "the table of objects does not begin on the next line"
    yield from syntax_rules(data)


def syntax_rules(data):
    """What qpdf repairs without a word, and PDF/A forbids."""
    place, plain = 0, []
    for found in re.finditer(rb">>[\0\t\n\f\r ]*stream(?=[^A-Za-z])", data):
        if found.start() < place:
            continue
        start = found.end()
        plain.append(data[place:start])
        line = 2 if data[start:start + 2] == b"\r\n" else 1 if data[start:start + 1] == b"\n" else 0
        if line == 0:
            yield "6.1.7", "stream is not followed by a new line"
        length = re.findall(rb"/Length\s+(\d+)(?!\d|\s+\d+\s+R)", data[max(0, start - 4000):start].split(b"endobj")[-1])
        end = data.find(b"endstream", start + (int(length[-1]) if length else 0))
        end = end if end >= 0 else len(data)
        before = data[end - 2:end]
        if not before.endswith((b"\n", b"\r")):
            yield "6.1.7", "endstream does not begin a line"
        if length:
            rest = data[start + line + int(length[-1]):end]
            # A length that reaches into the next object is too long.
            body = data[start + line:start + line + int(length[-1])]
            if rest not in (b"\n", b"\r", b"\r\n", b"") or re.search(rb"[\r\n]endstream[\r\n]+endobj[\r\n]", body):
                yield "6.1.7", "Length is not that of the data"
        place = end
    plain.append(data[place:])
    for found in re.finditer(rb"(?<![A-Za-z0-9])(\d+)(\s+)(\d+)(\s+)obj(.?.?)", b"".join(plain), re.S):
        if found[2] != b" " or found[4] != b" " or not re.match(rb"\r|\n", found[5]):
            yield "6.1.9", "an object does not begin with its numbers and a new line"
    joined = b"".join(plain)
    for found in re.finditer(rb"(.)(\d+ \d+ obj)", joined, re.S):
        if found[1] not in b"\r\n0123456789":
            yield "6.1.9", "an object does not begin a line"
    for found in re.finditer(rb"(.)endobj(.?)", joined, re.S):
        if found[1] not in b"\r\n" or found[2] not in (b"\r", b"\n"):
            yield "6.1.9", "endobj is not a line of its own"
    for part in plain:
        # Tables of objects and what is not PDF are no tokens.
        for kind, token, _ in tokens(re.sub(rb"xref[\s\S]*?trailer", b"", part)):
            yield from token_rules(kind, token)


def token_rules(kind, token):
    """The limits of strings, names and numbers, in objects and in contents."""
    if kind == "hex":
        digits = re.sub(SPACE, b"", token[1:-1])
        if not re.fullmatch(rb"[0-9A-Fa-f]*", digits):
            yield "6.1.6", "a string has characters that are no hexadecimal digits"
        elif len(digits) % 2:
            yield "6.1.6", "a string has an odd number of hexadecimal digits"
        if len(digits) > 2 * 32767:
            yield "6.1.13", "a string is too long"
    elif kind == "text" and len(token) - 2 - token.count(b"\\") > 32767:
        yield "6.1.13", "a string is too long"
    elif kind == "name":
        name = re.sub(rb"#([0-9A-Fa-f]{2})", lambda found: bytes([int(found[1], 16)]), token[1:])
        if len(name) > 127:
            yield "6.1.13", "a name is too long"
        try:
            name.decode()
        except UnicodeDecodeError:
            yield "6.1.8", "a name is not UTF-8"
    elif kind == "word" and NUMBER.fullmatch(token):
        if b"." not in token and abs(int(token)) > 2147483648 - (int(token) > 0):
            yield "6.1.13", "a whole number is too large"
        elif abs(float(token)) > 3.403e38 or 0 < abs(float(token)) < 1.175e-38:
            yield "6.1.13", "a number is out of range"


def object_rules(document):
    if len(document.objects) > 8388607:
        yield "6.1.13", "there are too many objects"
    for held in document.objects.values():
        entries = held["stream"]["dict"] if "stream" in held else {}
        for key in ("/F", "/FFilter", "/FDecodeParms"):
            if key in entries:
                yield "6.1.7", "a stream is in another file"
        filters = document.get(entries.get("/Filter", []))
        filters = [filters] if isinstance(filters, str) else filters or []
        if any(document.get(one) not in FILTERS for one in filters):
            yield "6.1.7", f"a stream is encoded by {filters}"
        parameters = entries.get("/DecodeParms")
        for one in inside(parameters):
            if "/Crypt" in filters and one.get("/Name", "/Identity") != "/Identity":
                yield "6.1.7", "a stream is encrypted"
    permissions = document.get(document.catalog.get("/Perms")) or {}
    if set(permissions) - {"/UR3", "/DocMDP"}:
        yield "6.1.12", "it has other permissions than UR3 and DocMDP"
    if "/DocMDP" in permissions:
        for signature in inside(document.get(permissions["/DocMDP"])):
            for reference in signature.get("/Reference", []):
                found = document.get(reference)
                if isinstance(found, dict) and {"/DigestLocation", "/DigestMethod", "/DigestValue"} & set(found):
                    yield "6.1.12", "a signature has digests"


# Graphics

def intent_rules(document):
    found = [document.get(one) for one in document.get(document.catalog.get("/OutputIntents")) or []]
    references = [one["/DestOutputProfile"] for one in found if isinstance(one, dict) and "/DestOutputProfile" in one]
    if len(set(references)) > 1:
        yield "6.2.3", "output intents have different profiles"
    for one in found:
        if isinstance(one, dict) and one.get("/S") == "/GTS_PDFX" and "/DestOutputProfileRef" in one:
            yield "6.2.3", "an output intent has a profile in another file"
        if not isinstance(one, dict) or one.get("/S") != "/GTS_PDFA1" or "/DestOutputProfile" not in one:
            continue
        profile, entries = document.stream(one["/DestOutputProfile"]), document.get(one["/DestOutputProfile"])
        colors = {b"RGB ": 3, b"CMYK": 4, b"GRAY": 1}.get(profile[16:20])
        if profile[12:16] not in (b"mntr", b"prtr") or colors is None or profile[8] > 4:
            yield "6.2.3", "the profile is not one of a screen or a printer"
        elif entries.get("/N") != colors:
            yield "6.2.3", "the profile has another number of colors"


def intent_space(document):
    """The device whose colors the output intent tells; None without an output intent."""
    for one in document.get(document.catalog.get("/OutputIntents")) or []:
        one = document.get(one)
        if isinstance(one, dict) and one.get("/S") == "/GTS_PDFA1" and "/DestOutputProfile" in one:
            return {b"RGB ": "/DeviceRGB", b"CMYK": "/DeviceCMYK", b"GRAY": "/DeviceGray"}.get(
                document.stream(one["/DestOutputProfile"])[16:20])
    return None


class Graphics:
    """What contents use, with the resources that they name."""

    def __init__(self, document):
        self.document, self.intent, self.found, self.seen = document, intent_space(document), [], set()
        self.separations, self.mixed = {}, None

    def add(self, section, sentence):
        self.found.append((section, sentence))

    def resource(self, resources, kind, name):
        held = self.document.get((self.document.get((resources or {}).get(kind)) or {}).get(name))
        if held is None:
            self.add("6.2.2", f"the resource {name} is missing")
        return held

    def device(self, space, resources):
        """Checks colors of a device, which the page's default, its group or the output intent must tell."""
        names = self.document.get((resources or {}).get("/ColorSpace")) or {}
        default = {"/DeviceRGB": "/DefaultRGB", "/DeviceCMYK": "/DefaultCMYK", "/DeviceGray": "/DefaultGray"}[space]
        if default in names or self.mixed == space:
            return
        if self.intent != space and not (space == "/DeviceGray" and self.intent):
            self.add("6.2.4.3", f"colors of {space} have no profile")

    def space(self, value, resources, depth=0):
        document, value = self.document, self.document.get(value)
        if isinstance(value, list) and len(value) == 1:
            value = value[0]
        if depth > 8 or value is None:
            return
        if isinstance(value, str) and value in DEVICES:
            return self.device(value, resources)
        if not isinstance(value, list):
            return
        kind = value[0]
        if kind == "/ICCBased":
            entries, data = document.get(value[1]) or {}, document.stream(value[1])
            colors = {b"RGB ": 3, b"CMYK": 4, b"GRAY": 1, b"Lab ": 3}.get(data[16:20])
            if colors is None or data[12:16] not in (b"mntr", b"prtr", b"scnr", b"spac") or data[8] > 4:
                self.add("6.2.4.2", "a profile is not one that PDF/A allows")
            elif entries.get("/N") != colors:
                self.add("6.2.4.2", "a profile has another number of colors")
        elif kind in ("/Indexed", "/Pattern") and len(value) > 1:
            self.space(value[1], resources, depth + 1)
        elif kind in ("/Separation", "/DeviceN"):
            if kind == "/DeviceN":
                names = document.get(value[1]) or []
                if len(names) > 32:
                    self.add("6.1.13", "a color has more than 32 parts")
                held = (document.get(value[4]) or {}) if len(value) > 4 else {}
                known = document.get(held.get("/Colorants")) or {}
                process = document.get((document.get(held.get("/Process")) or {}).get("/Components")) or []
                if [one for one in names if one not in known and one not in process and one != "/None"]:
                    self.add("6.2.4.4", "a color of DeviceN is not described")
                for one in known.values():
                    self.space(one, resources, depth + 1)
            self.space(value[2], resources, depth + 1)
            if kind == "/Separation":
                told = [document.get(one) for one in value[2:]] + [
                    document.stream(one) for one in value[2:] if isinstance(one, str) and REFERENCE.fullmatch(one)]
                if self.separations.setdefault(value[1], told) != told:
                    self.add("6.2.4.4", "two colors of one name differ")

    def state(self, entries):
        document = self.document
        if "/TR" in entries:
            self.add("6.2.5", "a state of graphics has a transfer function")
        if document.get(entries.get("/TR2", "/Default")) != "/Default":
            self.add("6.2.5", "a state of graphics has a transfer function")
        if "/HTP" in entries:
            self.add("6.2.5", "a state of graphics has an origin of halftones")
        for halftone in inside(document.get(entries.get("/HT"))):
            if halftone.get("/HalftoneType", 1) not in (1, 5) or "/HalftoneName" in halftone:
                self.add("6.2.5", "a halftone is not of type 1 or 5")
        if entries.get("/RI", "/Perceptual") not in INTENTS:
            self.add("6.2.6", "an intent of rendering is unknown")
        blends = document.get(entries.get("/BM", "/Normal"))
        for blend in blends if isinstance(blends, list) else [blends]:
            if blend not in BLENDS:
                self.add("6.2.10", f"the blend mode {blend} is unknown")

    def image(self, reference, entries, resources):
        document = self.document
        if "/Alternates" in entries or "/OPI" in entries:
            self.add("6.2.8", "a picture has alternates or OPI")
        if entries.get("/Interpolate") is True:
            self.add("6.2.8", "a picture is interpolated")
        if entries.get("/Intent", "/Perceptual") not in INTENTS:
            self.add("6.2.6", "an intent of rendering is unknown")
        if entries.get("/ImageMask") is not True and "/ColorSpace" in entries:
            self.space(entries["/ColorSpace"], resources)
        mask = entries.get("/SMask")
        if mask is not None and mask not in self.seen:
            self.seen.add(mask)
            self.image(mask, document.get(mask) or {}, resources)

    def form(self, reference, resources):
        document, entries = self.document, self.document.get(reference) or {}
        if not isinstance(reference, str) or reference in self.seen:
            return
        self.seen.add(reference)
        if entries.get("/Subtype") == "/Image":
            return self.image(reference, entries, resources)
        if entries.get("/Subtype") == "/PS" or entries.get("/Subtype2") == "/PS" or "/PS" in entries:
            self.add("6.2.9", "a form has PostScript")
        if "/Ref" in entries or "/OPI" in entries:
            self.add("6.2.9", "a form refers to another file")
        self.contents(document.stream(reference), document.get(entries.get("/Resources")) or resources)

    def contents(self, data, resources):
        document, depth = self.document, 0
        for kind, token, _ in tokens(re.sub(rb"\bID" + SPACE + rb".*?" + SPACE + rb"EI\b", b"", data, flags=re.S)):
            self.found.extend(token_rules(kind, token))
        for name, operands in operators(data):
            first = operands[0].decode("latin1") if operands and isinstance(operands[0], bytes) else None
            if name not in OPERATORS:
                self.add("6.2.2", f"the operator {name} is unknown")
            elif name in ("q", "Q"):
                depth += 1 if name == "q" else -1
                if depth > 28:
                    self.add("6.1.13", "states of graphics are nested too deep")
            elif name in ("rg", "RG", "k", "K", "g", "G"):
                self.device({"r": "/DeviceRGB", "k": "/DeviceCMYK", "g": "/DeviceGray"}[name[0].lower()], resources)
            elif name in ("cs", "CS"):
                self.space(first if first in DEVICES or first == "/Pattern" else
                           self.resource(resources, "/ColorSpace", first), resources)
            elif name == "gs":
                self.state(self.resource(resources, "/ExtGState", first) or {})
            elif name == "sh":
                self.space((self.resource(resources, "/Shading", first) or {}).get("/ColorSpace"), resources)
            elif name in ("scn", "SCN") and operands and isinstance(operands[-1], bytes) and operands[-1][:1] == b"/":
                held = (document.get((resources or {}).get("/Pattern")) or {}).get(operands[-1].decode("latin1"))
                self.pattern(held, resources)
            elif name == "ri" and first not in INTENTS:
                self.add("6.2.6", "an intent of rendering is unknown")
            elif name == "Do":
                named = document.get((resources or {}).get("/XObject")) or {}
                if first not in named:
                    self.add("6.2.2", f"the resource {first} is missing")
                else:
                    self.form(named[first], resources)
            elif name == "ID":
                self.inline(operands, resources)

    def inline(self, operands, resources):
        pairs = dict(zip([one for one in operands[::2]], operands[1::2])) if all(
            isinstance(one, bytes) for one in operands[::2]) else {}
        if pairs.get(b"/Intent", b"/Perceptual").decode("latin1") not in INTENTS:
            self.add("6.2.6", "an intent of rendering is unknown")
        filters = pairs.get(b"/F", pairs.get(b"/Filter", b""))
        for one in filters if isinstance(filters, list) else [filters]:
            if one in (b"/LZW", b"/LZWDecode") or one and one.decode() not in FILTERS and one not in (
                    b"/AHx", b"/A85", b"/Fl", b"/RL", b"/CCF", b"/DCT"):
                self.add("6.1.10", "a picture in contents is encoded by LZW")
        if pairs.get(b"/I", pairs.get(b"/Interpolate")) == b"true":
            self.add("6.2.8", "a picture is interpolated")
        space = pairs.get(b"/CS", pairs.get(b"/ColorSpace"))
        short = {b"/G": "/DeviceGray", b"/RGB": "/DeviceRGB", b"/CMYK": "/DeviceCMYK"}
        if isinstance(space, bytes):
            name = short.get(space, space.decode("latin1"))
            self.space(name if name in DEVICES else (self.document.get((resources or {}).get("/ColorSpace")) or {}).get(name),
                       resources)

    def pattern(self, reference, resources):
        held = self.document.get(reference) or {}
        if held.get("/PatternType") == 1:
            self.form(reference, resources)
        elif held.get("/PatternType") == 2:
            self.space((self.document.get(held.get("/Shading")) or {}).get("/ColorSpace"), resources)
            self.state(self.document.get(held.get("/ExtGState")) or {})


def page_rules(document):
    graphics = Graphics(document)
    for page in document.pages():
        for box in ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox"):
            sides = document.get(page.get(box))
            if isinstance(sides, list) and not all(
                    3 <= abs(document.get(sides[end]) - document.get(sides[end - 2])) <= 14400 for end in (2, 3)):
                yield "6.1.13", f"{box} has a side below 3 or above 14400 units"
        group = document.get(page.get("/Group")) or {}
        mixed = document.get(group.get("/CS"))
        resources = document.get(page.get("/Resources")) or {}
        graphics.mixed = None
        graphics.space(mixed, resources)
        graphics.mixed = mixed if isinstance(mixed, str) and mixed in DEVICES else None
        graphics.contents(document.contents(page), resources)
        if graphics.intent is None and mixed is None and is_transparent(document, page):
            yield "6.2.10", "transparent parts have no space of colors"
        for reference in document.get(page.get("/Annots")) or []:
            annotation = document.get(reference)
            if isinstance(annotation, dict):
                yield from annotation_rules(document, annotation)
                for appearance in appearances(document, annotation):
                    graphics.form(appearance, resources)
    yield from graphics.found


def is_transparent(document, page):
    resources = [document.get(page.get("/Resources")) or {}]
    for held in document.objects.values():
        if "stream" in held and held["stream"]["dict"].get("/Subtype") == "/Form":
            entries = held["stream"]["dict"]
            if (document.get(entries.get("/Group")) or {}).get("/S") == "/Transparency":
                return True
    for held in document.dictionaries():
        if held.get("/Type") == "/ExtGState" or "/ca" in held or "/CA" in held or "/BM" in held:
            blend = document.get(held.get("/BM", "/Normal"))
            if held.get("/ca", 1) < 1 or held.get("/CA", 1) < 1 or blend not in ("/Normal", "/Compatible"):
                return True
            if held.get("/SMask", "/None") != "/None":
                return True
        if held.get("/Subtype") == "/Image" and ("/SMask" in held or held.get("/SMaskInData", 0)):
            return True
    return False


def appearances(document, annotation):
    for state in (document.get(annotation.get("/AP")) or {}).values():
        held = document.get(state)
        if isinstance(held, dict) and "/BBox" not in held:
            yield from held.values()
        elif isinstance(state, str):
            yield state


# Annotations, forms and actions

def annotation_rules(document, annotation):
    kind = annotation.get("/Subtype")
    if kind not in ANNOTATIONS:
        yield "6.3.1", f"annotations of {kind} are not allowed"
    flags = annotation.get("/F")
    if kind != "/Popup":
        if flags is None:
            yield "6.3.2", "an annotation has no flags"
        elif not flags & 4 or flags & (1 | 2 | 32 | 256) or kind == "/Text" and flags & 24 != 24:
            yield "6.3.2", "an annotation is hidden or not printed"
    rectangle = annotation.get("/Rect", [0, 0, 0, 0])
    is_empty = rectangle[0] == rectangle[2] and rectangle[1] == rectangle[3]
    appearance = document.get(annotation.get("/AP"))
    if kind not in ("/Popup", "/Link") and not is_empty and not appearance:
        yield "6.3.3", "an annotation has no appearance"
    if appearance:
        if set(appearance) != {"/N"}:
            yield "6.3.3", "an annotation has other appearances than the normal one"
        normal = document.get(appearance.get("/N"))
        is_button = kind == "/Widget" and document.get(annotation.get("/FT")) == "/Btn"
        if isinstance(normal, dict) and ("/BBox" in normal) == is_button:
            yield "6.3.3", "an appearance is of the wrong kind"
    if kind == "/Widget" and ("/A" in annotation or "/AA" in annotation):
        yield "6.4.1", "a field has an action"


def action_rules(document):
    for held in document.dictionaries():
        kind = held.get("/S")
        if held.get("/Type") == "/Action" or kind in (
                "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/JavaScript", "/Hide", "/SetOCGState",
                "/Rendition", "/Trans", "/GoTo3DView", "/set-state", "/no-op") or kind == "/Named":
            if kind not in ACTIONS:
                yield "6.5.1", f"actions of {kind} are not allowed"
            if kind == "/Named" and document.get(held.get("/N")) not in NAMED:
                yield "6.5.1", "a named action is unknown"
        if held.get("/FT") == "/Btn" and held.get("/Subtype") != "/Widget" and "/AA" in held or "/FT" in held and "/AA" in held:
            yield "6.5.2", "a field has actions"
        if held.get("/Type") in ("/Page", "/Catalog") and "/AA" in held:
            yield "6.5.2", "a page or the document has actions"
    form = document.get(document.catalog.get("/AcroForm")) or {}
    if form.get("/NeedAppearances") is True:
        yield "6.4.1", "fields have no appearances"
    if "/XFA" in form or document.catalog.get("/NeedsRendering") is True:
        yield "6.4.2", "it has an XFA form"
    names = document.get(document.catalog.get("/Names")) or {}
    if "/JavaScript" in names or "/AlternatePresentations" in names:
        yield "6.5.1", "it has scripts or alternate presentations"
    if "/Requirements" in document.catalog:
        yield "6.11", "it has requirements"


RULES = (file_rules, object_rules, intent_rules, page_rules, font_rules, action_rules, metadata_rules)


def broken(document):
    """What a document breaks, as pairs of a section and a sentence."""
    return sorted({pair for rule in RULES for pair in rule(document)})
