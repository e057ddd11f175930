"""Reads {"atom", "calendar", "json"} (lists of an address and a text) from stdin and writes every fault as JSON.

The first argument is the folder of a Python environment that holds the validators and two schemas. To make one:

    python3 -m venv tools
    tools/bin/pip install icalendar vobject jsonschema setuptools lxml html5lib rdflib
    tools/bin/pip install "git+https://github.com/w3c/feedvalidator#subdirectory=src"
    curl --output-dir tools -O https://json.schemastore.org/feed.json -O https://json.schemastore.org/feed-1.json
    SVC_FEED_TOOLS=$PWD/tools bun test test/routes/api/feeds.test.ts
"""

import json
import pathlib
import sys
import urllib.parse

import feedvalidator
import icalendar
import jsonschema
import referencing
import vobject
from feedvalidator import compatibility

STORE = "https://json.schemastore.org/"


def atom_faults(address, text):
    events = feedvalidator.validateString(text.encode(), firstOccurrenceOnly=1, base=address)["loggedEvents"]
    # A warning: jobs of one reading share the moment at which they were first seen.
    faults = [event for event in compatibility.AA(events) if type(event).__name__ != "DuplicateUpdated"]
    return [f"{type(event).__name__} {event.params}" for event in faults]


def json_validator(folder):
    schemas = {name: json.loads((folder / f"{name}.json").read_text()) for name in ("feed", "feed-1")}
    registry = referencing.Registry(
        retrieve=lambda address: referencing.Resource.from_contents(
            schemas[pathlib.PurePosixPath(urllib.parse.urlsplit(address).path).stem],
            default_specification=referencing.jsonschema.DRAFT7,
        )
    )
    return jsonschema.Draft7Validator(
        schemas["feed"], registry=registry, format_checker=jsonschema.FormatChecker()
    )


def calendar_faults(text):
    calendar = icalendar.Calendar.from_ical(text)
    faults = [f"icalendar: {name} {fault}" for part in calendar.walk() for name, fault in part.errors]
    for name, check in (
        ("icalendar", calendar.validate),
        ("vobject", lambda: vobject.readOne(text).validate(raiseException=True)),
    ):
        try:
            check()
        except Exception as fault:
            faults.append(f"{name}: {fault}")
    return faults


def main():
    given = json.load(sys.stdin)
    check = json_validator(pathlib.Path(sys.argv[1]))
    faults = {
        "atom": [fault for address, text in given["atom"] for fault in atom_faults(address, text)],
        "calendar": [fault for _, text in given["calendar"] for fault in calendar_faults(text)],
        "json": [fault.message for _, text in given["json"] for fault in check.iter_errors(json.loads(text))],
    }
    json.dump(faults, sys.stdout)


main()
