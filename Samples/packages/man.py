#!/usr/bin/env python3
"""Writes one man page for the tool and one for each of its commands, from the commands' own definitions.

    man.py TOOL FOLDER VERSION DATE

The definitions are those that `TOOL --experimental-dump-help` prints. ArgumentParser's own `generate-manual` would join the
lines of examples into paragraphs.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

COMMON = {"version", "help"}
ARTICLE = Path(__file__).resolve().parents[2] / "Sources/Services/Collage/Collage.docc/CommandLine.md"


def exit_codes():
    """Returns the rows of the article's table of exit codes."""
    table = ARTICLE.read_text().partition("### Exit codes")[2].partition("###")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")]
    return rows[2:]


def escape(text):
    """Returns text that roff shows as it is."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def paragraphs(text):
    """Returns text with its paragraphs; indented lines, such as examples, stay lines."""
    output = []
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines = block.split("\n")
        while lines:
            is_example = lines[0].startswith("  ")
            count = next((at for at, line in enumerate(lines) if line.startswith("  ") != is_example), len(lines))
            part, lines = lines[:count], lines[count:]
            if is_example:
                output += [".RS 4", ".nf", escape("\n".join(line.strip() for line in part)), ".fi", ".RE"]
            else:
                output += [".PP", escape("\n".join(part))]
    return output


def spelled(name):
    dashes = {"long": "--", "longWithSingleDash": "-", "short": "-"}[name["kind"]]
    return dashes + name["name"]


def value(argument):
    dots = "..." if argument["isRepeating"] else ""
    return f"\\fI{escape(argument.get('valueName', 'value'))}\\fR{dots}"


def title(argument):
    if argument["kind"] == "positional":
        return value(argument)
    names = ", ".join(f"\\fB{escape(spelled(name))}\\fR" for name in argument["names"])
    return names if argument["kind"] == "flag" else f"{names} {value(argument)}"


def usage(argument):
    if argument["kind"] == "positional":
        text = value(argument)
    else:
        text = f"\\fB{escape(spelled(argument['preferredName']))}\\fR"
        if argument["kind"] == "option":
            text += f" {value(argument)}"
    return f"[{text}]" if argument["isOptional"] else text


def shown(command):
    return [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]


def described(argument):
    lines = [".TP", title(argument)]
    if argument.get("abstract"):
        lines.append(escape(argument["abstract"]))
    if argument.get("discussion"):
        lines += [".IP", escape(argument["discussion"])]
    default = argument.get("defaultValue")
    if default not in (None, "") and "default" not in argument.get("abstract", ""):
        lines.append(f"Default: {escape(default)}.")
    return lines


def sections(command):
    """Returns the arguments, then the options by their groups."""
    groups = {}
    for argument in shown(command):
        name = argument.get("sectionTitle") or ("Arguments" if argument["kind"] == "positional" else "Options")
        groups.setdefault(name, []).append(argument)
    output = []
    for name, arguments in groups.items():
        output.append(f'.SH "{escape(name.upper())}"')
        for argument in arguments:
            output += described(argument)
    return output


def page(name, command, commands, version, date):
    lines = [f'.TH "{name.upper()}" 1 "{date}" "collage {version}" "Collage"', ".ad l", ".SH NAME"]
    lines.append(f"{escape(name)} \\- {escape(command.get('abstract', '').rstrip('.'))}")
    words = f"\\fB{escape(name.replace('collage-', 'collage '))}\\fR"
    lines += [".SH SYNOPSIS", ".nh", words]
    if commands:
        lines.append("\\fIcommand\\fR [\\fIargument\\fR...]")
    lines += [usage(argument) for argument in shown(command) if spelling(argument) not in COMMON] + [".hy"]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION"] + paragraphs(command["discussion"])
    if commands:
        lines.append(".SH COMMANDS")
        for other in commands:
            lines += [".TP", f"\\fB{escape(other['commandName'])}\\fR", escape(other.get("abstract", ""))]
    lines += sections(command)
    lines.append(".SH EXIT STATUS")
    for code, meaning in exit_codes():
        lines += [".TP", code, escape(meaning[:1].upper() + meaning[1:]) + "."]
    others = [f"collage\\-{escape(other['commandName'])}" for other in commands] or ["collage"]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{other}\\fR(1)" for other in others)]
    return "\n".join(lines) + "\n"


def spelling(argument):
    return argument["preferredName"]["name"] if "preferredName" in argument else ""


def main():
    tool, folder, version, date = sys.argv[1:]
    dumped = subprocess.run([tool, "--experimental-dump-help"], check=True, capture_output=True, text=True).stdout
    root = json.loads(dumped)["command"]
    hidden = {"help"}
    commands = [command for command in root["subcommands"]
                if command.get("shouldDisplay", True) and command["commandName"] not in hidden]
    pages = {"collage": page("collage", root, commands, version, date)}
    for command in commands:
        name = f"collage-{command['commandName']}"
        pages[name] = page(name, command, [], version, date)
    for name, text in pages.items():
        (Path(folder) / f"{name}.1").write_text(text)


main()
