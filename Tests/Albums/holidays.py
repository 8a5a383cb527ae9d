#!/usr/bin/env python3
"""Compares the public holidays of `collage calendar` with those of the Python package holidays, for all regions and ten years.

Needs the tool and the package: pip install holidays==0.109
"""
import json
import os
import re
import subprocess
import sys

# This file is named as the package is.
sys.path.pop(0)
import holidays

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.environ.get("COLLAGE_TOOL", os.path.join(ROOT, ".build/release/collage"))
YEARS = range(2024, 2034)
# Days that are set anew for each year: elections, lunar calendars and single days. Communities of Spain choose days instead of Sundays.
UNKNOWN = ("Election Day", "Diwali", "Susan B. Anthony", "anniversary", "FIFA", "Naming", "Jubilee", "Coronation", "Funeral")


def run(*arguments):
    return subprocess.run([TOOL, "calendar", *arguments], capture_output=True, text=True)


def regions():
    """The countries and regions, as messages list them."""
    countries = re.search(r"de-BY: ([a-z, ]+)", run("--year", "2027", "--holidays", "xx", "--list").stderr).group(1).split(", ")
    for country in countries:
        yield country, None
        listed = re.search(r"of their own: ([0-9A-Z, ]+)", run("--year", "2027", "--holidays", f"{country}-QQ", "--list").stderr)
        for region in listed.group(1).split(", ") if listed else ():
            yield country, region


def main():
    failures = count = 0
    for country, region in regions():
        tag = f"{country}-{region}" if region else country
        for year in YEARS:
            made = run("--year", str(year), "--holidays", tag, "--list", "--json")
            found = {day["date"]: day["name"] for day in json.loads(made.stdout)["days"]}
            # The list has what the country moves, but of Spain the days of the law.
            known = holidays.country_holidays(country.upper(), subdiv=region, years=year, observed=country != "es")
            wanted = {day.isoformat(): name for day, name in known.items() if not any(word in name for word in UNKNOWN)}
            extra = set(found) - {day.isoformat() for day in known}
            missing = set() if country == "es" else set(wanted) - set(found)
            count += 1
            # The canton of Glarus and the May Day of Greece have moved days that the package has in other years only.
            if extra or missing:
                failures += 1
                print(f"{tag} {year}: extra {[(day, found[day]) for day in sorted(extra)]}, missing "
                      f"{[(day, wanted[day]) for day in sorted(missing)]}")
    print(f"holidays.py: {count} years of regions, {failures} differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
