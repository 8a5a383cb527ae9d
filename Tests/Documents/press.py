#!/usr/bin/env python3
"""Checks PDF files for print against rules written from public summaries of PDF/X-4 (ISO 15930-7).

  Tests/Documents/press.py [--keep FOLDER] [--profile FILE]

Renders pages with inks, of which `qpdf --check` must find no error, which poppler and mupdf must draw, and whose objects must
obey the rules. It is no certified preflight: what it cannot know, such as whether a profile suits a press, no rule here says.
Without a profile, that of libvips is taken. Needs the tool, libvips-tools, poppler-utils, mupdf-tools and qpdf.
"""
import argparse
import base64
import os
import re
import sys
import tempfile

from cases import CASES, photos_of, write_document
from objects import Document, text
from readers import check, failures, render, run


def inks_of_vips(folder):
    """The path of the profile that libvips has for inks without one."""
    black, inks, path = (os.path.join(folder, file) for file in ("black.png", "inks.tif", "inks.icc"))
    run("vips", "black", black, "8", "8", "--bands", "3")
    run("vips", "icc_transform", black, inks, "cmyk", "--input-profile", "srgb")
    with open(path, "wb") as file:
        file.write(base64.b64decode(run("vipsheader", "-f", "icc-profile-data", inks)))
    return path


def check_file(document, name):
    with open(document.path, "rb") as file:
        head = file.read(8)
    check(head <= b"%PDF-1.6", f"{name}: the version is {head}")
    check("/Encrypt" not in document.trailer, f"{name}: it is encrypted")
    check(len(document.trailer.get("/ID", [])) == 2, f"{name}: it has no identifier")
    information = document.get(document.trailer["/Info"])
    check(text(information.get("/GTS_PDFXVersion")) == "PDF/X-4", f"{name}: it does not say PDF/X-4")
    check(information.get("/Trapped") in ("/True", "/False"), f"{name}: it does not say whether it is trapped")
    for entry in ("/Title", "/CreationDate", "/ModDate"):
        check(text(information.get(entry)), f"{name}: {entry} is missing")


def check_metadata(document, name):
    reference = document.catalog.get("/Metadata")
    if not reference:
        return check(False, f"{name}: the metadata are missing")
    check("/Filter" not in document.get(reference), f"{name}: the metadata are compressed")
    found = document.stream(reference).decode()
    for element in (
        "<pdfxid:GTS_PDFXVersion>PDF/X-4<", "<pdf:Trapped>False<", "<xmp:CreateDate>", "<xmp:ModifyDate>",
        "<xmp:MetadataDate>", "<xmpMM:DocumentID>uuid:", "<xmpMM:VersionID>", "<xmpMM:RenditionClass>default<", "<dc:title>",
    ):
        check(element in found, f"{name}: {element} is missing in the metadata")


def check_intent(document, name):
    intents = [document.get(intent) for intent in document.get(document.catalog.get("/OutputIntents", []))]
    found = [intent for intent in intents if intent.get("/S") == "/GTS_PDFX"]
    if len(found) != 1:
        return check(False, f"{name}: it has {len(found)} output intents for PDF/X")
    check(text(found[0].get("/OutputConditionIdentifier")), f"{name}: the output condition has no name")
    reference = found[0].get("/DestOutputProfile")
    check(document.get(reference).get("/N") == 4, f"{name}: the profile is not one of four inks")
    profile = document.stream(reference)
    check(profile[12:16] == b"prtr" and profile[16:20] == b"CMYK", f"{name}: the profile is not that of a printer with inks")
    check(profile[36:40] == b"acsp" and profile[8] <= 4, f"{name}: the profile is not one of ICC versions 2 and 4")


def check_pages(document, name):
    for page in document.pages():
        media, trim = page.get("/MediaBox"), page.get("/TrimBox")
        if not media or not trim:
            check(False, f"{name}: a page has no {'MediaBox' if not media else 'TrimBox'}")
            continue
        bleed = page.get("/BleedBox", media)
        check("/ArtBox" not in page, f"{name}: a page has both a TrimBox and an ArtBox")
        for inner, outer in ((trim, bleed), (bleed, media)):
            holds = inner[0] >= outer[0] and inner[1] >= outer[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
            check(holds, f"{name}: the box {inner} is not inside {outer}")
        group = document.get(page.get("/Group", {}))
        check(group.get("/CS") == "/DeviceCMYK", f"{name}: the page's transparent parts are not mixed as inks")
        check("/AA" not in page and not page.get("/Annots"), f"{name}: a page has actions or annotations")
        contents = document.stream(page["/Contents"]).decode("latin1")
        check(not re.search(r"(^|\s)(rg|RG|g|G|sh)(\s|$)", contents), f"{name}: the page has colors that are not inks")


def check_objects(document, name):
    for held in document.dictionaries():
        space = document.get(held.get("/ColorSpace"))
        check(held.get("/Subtype") != "/Image" or space in ("/DeviceCMYK", "/DeviceGray"), f"{name}: a picture is in {space}")
        filters = held.get("/Filter", [])
        check("/LZWDecode" not in filters and "/Crypt" not in filters, f"{name}: a stream is encoded by {filters}")
        check(held.get("/Subtype") != "/PS" and "/OPI" not in held and "/Alternates" not in held, f"{name}: {held}")
        check(held.get("/S") not in ("/JavaScript", "/Launch", "/SubmitForm"), f"{name}: it has actions")
        check("/TR" not in held and "/HTP" not in held, f"{name}: it has transfer functions")
        if held.get("/Type") == "/FontDescriptor":
            embedded = any(entry in held for entry in ("/FontFile", "/FontFile2", "/FontFile3"))
            check(embedded, f"{name}: the font {held.get('/FontName')} is not embedded")
    for entry in ("/OpenAction", "/AA", "/AcroForm", "/JavaScript", "/EmbeddedFiles", "/OCProperties"):
        check(entry not in document.catalog, f"{name}: the catalog has {entry}")


def draw(page, folder, name):
    check(b"No syntax or stream encoding errors" in run("qpdf", "--check", page), f"{name}: qpdf finds errors")
    run("pdftoppm", "-r", "36", "-png", "-singlefile", page, os.path.join(folder, "poppler"))
    run("mutool", "draw", "-q", "-r", "36", "-o", os.path.join(folder, "mupdf.png"), page, "1")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keep", help="the folder where the files stay")
    parser.add_argument("--profile", help="the ICC profile of the inks")
    arguments = parser.parse_args()
    folder = arguments.keep or tempfile.mkdtemp(prefix="collage-press-")
    os.makedirs(folder, exist_ok=True)
    profile = arguments.profile or inks_of_vips(folder)
    for name, (template, _, *rest) in CASES.items():
        own, photos = os.path.join(folder, name), photos_of(template)
        path = write_document(own, template, photos)
        page = render(own, name, path, *photos, *(rest[0] if rest else ()), "--profile", profile)
        draw(page, own, name)
        document = Document(page)
        for rule in (check_file, check_metadata, check_intent, check_pages, check_objects):
            rule(document, name)
        print(f"    {name}: checked", flush=True)
    if failures:
        sys.exit(f"{len(failures)} checks failed; files are in {folder}")
    print(f"{len(CASES)} pages obey the rules of PDF/X-4 that can be checked here")


if __name__ == "__main__":
    main()
