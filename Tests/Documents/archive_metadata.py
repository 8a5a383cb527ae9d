"""The rules of PDF/A-2u for metadata: XMP that names the standard and uses only what the standard knows or the file describes."""
import re
import xml.etree.ElementTree as XML

SYNTAX = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
ARCHIVE = "{http://www.aiim.org/pdfa/ns/id/}"
EXTENSION, SCHEMA, PROPERTY, TYPE, FIELD = (
    f"{{http://www.aiim.org/pdfa/ns/{name}}}" for name in ("extension/", "schema#", "property#", "type#", "field#"))
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"

# What XMP (2005) knows of itself: plain values, lists, and texts by language.
PLAIN, BAG, SEQ, ALT, STRUCTURE = "plain", "Bag", "Seq", "Alt", "structure"
KNOWN = {
    "http://purl.org/dc/elements/1.1/": {
        "contributor": BAG, "coverage": PLAIN, "creator": SEQ, "date": SEQ, "description": ALT, "format": PLAIN,
        "identifier": PLAIN, "language": BAG, "publisher": BAG, "relation": BAG, "rights": ALT, "source": PLAIN,
        "subject": BAG, "title": ALT, "type": BAG},
    "http://ns.adobe.com/xap/1.0/": {
        "Advisory": BAG, "BaseURL": PLAIN, "CreateDate": PLAIN, "CreatorTool": PLAIN, "Identifier": BAG, "Label": PLAIN,
        "MetadataDate": PLAIN, "ModifyDate": PLAIN, "Nickname": PLAIN, "Rating": PLAIN, "Thumbnails": ALT},
    "http://ns.adobe.com/xap/1.0/rights/": {
        "Certificate": PLAIN, "Marked": PLAIN, "Owner": BAG, "UsageTerms": ALT, "WebStatement": PLAIN},
    "http://ns.adobe.com/xap/1.0/mm/": {
        "DerivedFrom": STRUCTURE, "DocumentID": PLAIN, "History": SEQ, "InstanceID": PLAIN, "ManagedFrom": STRUCTURE,
        "Manager": PLAIN, "ManageTo": PLAIN, "ManageUI": PLAIN, "ManagerVariant": PLAIN, "RenditionClass": PLAIN,
        "RenditionParams": PLAIN, "VersionID": PLAIN, "Versions": SEQ, "LastURL": PLAIN, "RenditionOf": STRUCTURE,
        "SaveID": PLAIN},
    "http://ns.adobe.com/xap/1.0/bj/": {"JobRef": BAG},
    "http://ns.adobe.com/xap/1.0/t/pg/": {
        "MaxPageSize": STRUCTURE, "NPages": PLAIN, "Fonts": BAG, "Colorants": SEQ, "PlateNames": SEQ},
    "http://ns.adobe.com/pdf/1.3/": {"Keywords": PLAIN, "PDFVersion": PLAIN, "Producer": PLAIN, "Trapped": PLAIN},
    "http://www.aiim.org/pdfa/ns/id/": {"part": PLAIN, "amd": PLAIN, "corr": PLAIN, "conformance": PLAIN},
    "http://www.aiim.org/pdfa/ns/extension/": {"schemas": BAG},
}
# Schemas of photos and films, whose properties are not told apart here.
OTHERS = {
    "http://ns.adobe.com/photoshop/1.0/", "http://ns.adobe.com/camera-raw-settings/1.0/", "http://ns.adobe.com/tiff/1.0/",
    "http://ns.adobe.com/exif/1.0/", "http://ns.adobe.com/exif/1.0/aux/", "http://ns.adobe.com/xmp/1.0/DynamicMedia/"}
DATES = {"CreateDate", "MetadataDate", "ModifyDate", "date"}
DATE = re.compile(r"\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?)?")


def metadata_rules(document):
    reference = document.catalog.get("/Metadata")
    if not isinstance(document.get(reference), dict):
        yield "6.6.2.1", "the metadata are missing"
        return
    data = document.stream(reference)
    packet = re.search(rb"<\?xpacket\s(.*?)\?>", data, re.S)
    if packet and re.search(rb"\b(bytes|encoding)\s*=", packet[1]):
        yield "6.6.2.1", "the packet says its bytes or its encoding"
    try:
        root = XML.fromstring(data.decode().strip().strip("\ufeff").encode())
    except (XML.ParseError, UnicodeDecodeError) as error:
        yield "6.6.2.1", f"the metadata are not XML in UTF-8: {error}"
        return
    for prefix in re.findall(rb"xmlns:(\w+)\s*=\s*[\"']http://www.aiim.org/pdfa/ns/id/[\"']", data):
        if prefix != b"pdfaid":
            yield "6.6.4", "the level has another prefix"
    properties = list(top_level(root))
    described, problems = extensions(properties)
    yield from problems
    yield from level_rules(properties)
    for space, name, element, value in properties:
        yield from property_rules(space, name, element, value, described)


def top_level(root):
    """The properties of the document: their space, name, element and plain value."""
    for description in root.iter(SYNTAX + "Description"):
        if SYNTAX + "about" not in description.attrib and description is not root and not any(
                description in list(one) for one in root.iter(SYNTAX + "RDF")):
            continue
        for key, value in description.attrib.items():
            space, name = key[1:].split("}") if key[0] == "{" else ("", key)
            if space and space not in (SYNTAX[1:-1], "http://www.w3.org/XML/1998/namespace"):
                yield space, name, None, value
        for element in description:
            space, name = element.tag[1:].split("}") if element.tag[0] == "{" else ("", element.tag)
            yield space, name, element, (element.text or "") if len(element) == 0 else None


def kind_of(element):
    """How a value is written."""
    if element is None:
        return PLAIN
    if element.get(SYNTAX + "parseType") == "Resource":
        return STRUCTURE
    if len(element) == 0:
        others = [key for key in element.attrib if not key.startswith((SYNTAX, "{http://www.w3.org/XML/"))]
        return STRUCTURE if others else PLAIN
    inner = element[0].tag
    return {SYNTAX + kind: kind for kind in (BAG, SEQ, ALT)}.get(inner, STRUCTURE)


def level_rules(properties):
    found = {name: (value, element) for space, name, element, value in properties if f"{{{space}}}" == ARCHIVE}
    if found.get("part", ("", None))[0] != "2":
        yield "6.6.4", "the metadata do not say part 2"
    if found.get("conformance", ("", None))[0] not in ("A", "B", "U"):
        yield "6.6.4", "the metadata do not say the level"
    if "amd" in found and not re.fullmatch(r".*", found["amd"][0] or ""):
        yield "6.6.4", "the amendment is not a text"


def property_rules(space, name, element, value, described):
    known = KNOWN.get(space, {}).get(name)
    if known is None:
        if space not in OTHERS and (space, name) not in described:
            yield "6.6.2.3.1", f"the property {name} of {space} is not described"
        return
    kind = kind_of(element)
    if kind != known:
        yield "6.6.2.3.1", f"the property {name} of {space} is not written as {known}"
        return
    texts = [value] if known == PLAIN else [one.text or "" for one in element.iter(SYNTAX + "li")]
    if name in DATES and not all(DATE.fullmatch(one.strip()) for one in texts):
        yield "6.6.2.3.1", f"the property {name} is not a date"
    if name == "NPages" and not re.fullmatch(r"[+-]?\d+", value or ""):
        yield "6.6.2.3.1", f"the property {name} is not a whole number"
    if name == "Marked" and value not in ("True", "False"):
        yield "6.6.2.3.1", f"the property {name} is not True or False"
    if known == ALT and name != "Thumbnails":
        if not all(one.get(LANGUAGE) for one in element.iter(SYNTAX + "li")):
            yield "6.6.2.3.1", f"the property {name} has texts without a language"


def extensions(properties):
    """The properties that the file describes, and what its descriptions break."""
    described, problems = set(), []

    def value(part, key):
        found = part.find(key)
        return None if found is None else (found.text or "").strip()

    def parts(element):
        return [] if element is None else list(element.iterfind(f"{SYNTAX}Bag/{SYNTAX}li")) + list(
            element.iterfind(f"{SYNTAX}Seq/{SYNTAX}li"))

    for space, name, element, _ in properties:
        if f"{{{space}}}{name}" != EXTENSION + "schemas":
            continue
        if kind_of(element) != BAG:
            problems.append(("6.6.2.3.3", "the described schemas are no list"))
        for part in parts(element):
            part = part.find(SYNTAX + "Description") if part.find(SYNTAX + "Description") is not None else part
            for key in ("schema", "namespaceURI", "prefix"):
                if value(part, SCHEMA + key) is None and SCHEMA + key not in part.attrib:
                    problems.append(("6.6.2.3.3", f"a described schema has no {key}"))
            allowed = {SCHEMA + key for key in ("schema", "namespaceURI", "prefix", "property", "valueType")}
            if {child.tag for child in part} - allowed:
                problems.append(("6.6.2.3.2", "a described schema has other fields"))
            held = part.find(SCHEMA + "property")
            if held is not None and kind_of(held) != SEQ:
                problems.append(("6.6.2.3.3", "described properties are no sequence"))
            for one in parts(held):
                one = one.find(SYNTAX + "Description") if one.find(SYNTAX + "Description") is not None else one
                for key in ("name", "valueType", "category", "description"):
                    if value(one, PROPERTY + key) is None and PROPERTY + key not in one.attrib:
                        problems.append(("6.6.2.3.3", f"a described property has no {key}"))
                if value(one, PROPERTY + "category") not in ("internal", "external", None):
                    problems.append(("6.6.2.3.3", "a described property is neither internal nor external"))
                described.add((value(part, SCHEMA + "namespaceURI"), value(one, PROPERTY + "name")))
            for one in parts(part.find(SCHEMA + "valueType")):
                one = one.find(SYNTAX + "Description") if one.find(SYNTAX + "Description") is not None else one
                for key in ("type", "namespaceURI", "prefix", "description"):
                    if value(one, TYPE + key) is None and TYPE + key not in one.attrib:
                        problems.append(("6.6.2.3.3", f"a described type has no {key}"))
                for field in parts(one.find(TYPE + "field")):
                    for key in ("name", "valueType", "description"):
                        if value(field, FIELD + key) is None and FIELD + key not in field.attrib:
                            problems.append(("6.6.2.3.3", f"a described field has no {key}"))
    return described, problems
