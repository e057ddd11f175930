"""Collects the training texts of the learned likeness: python3 bench/train/collect-texts.py FOLDER > TEXTS.jsonl

FOLDER holds `ashby/` (answers of Ashby boards, one file a company), `nhs/` (schema.org postings, one file each),
`esco/` (occupations_en.csv, occupations_fr.csv, occupations_es.csv of ESCO 1.0), `german.csv` (title_de, title_en) and
`exclude.txt` (SHA-256 of the addresses that must not be used). Lines that a company repeats are kept once.
"""

import collections
import csv
import hashlib
import html
import json
import pathlib
import re
import sys

LEAST_TEXT = 200


def plain(text):
    text = html.unescape(text or "")
    text = re.sub(r"(?i)<(br|/p|/li|/h\d|/div|/tr)[^>]*>", "\n", text)
    text = html.unescape(re.sub(r"<[^>]+>", " ", text))
    return re.sub(r"\s*\n\s*", "\n", re.sub(r"[ \t\u00a0]+", " ", text)).strip()


def postings(folder):
    for file in sorted((folder / "ashby").glob("*.json")):
        for job in json.loads(file.read_text()).get("jobs") or []:
            text = plain(job.get("descriptionHtml") or job.get("descriptionPlain"))
            yield f"ashby/{file.stem}", job.get("jobUrl"), job.get("title"), text
    for file in sorted((folder / "nhs").glob("*.json")):
        job = json.loads(file.read_text())
        company = (job.get("hiringOrganization") or {}).get("name")
        yield f"nhs/{company}", job.get("url"), job.get("title"), plain(job.get("description"))


def allowed(folder):
    excluded = set((folder / "exclude.txt").read_text().split())
    companies = collections.defaultdict(list)
    for company, address, title, text in postings(folder):
        digest = hashlib.sha256((address or "").encode()).hexdigest()
        if title and digest not in excluded:
            companies[company].append((title, text))
    return companies


def without_repeats(jobs):
    """Each line that a company writes in a fifth of its postings, or in twelve, is kept in the first of them."""
    counts = collections.Counter(line for _, text in jobs for line in set(text.split("\n")))
    kept, seen = set(), set()
    for title, text in jobs:
        lines = []
        for line in text.split("\n"):
            is_repeated = counts[line] >= 12 or (counts[line] >= 4 and counts[line] > 0.2 * len(jobs))
            if is_repeated and line in kept:
                continue
            kept.add(line)
            lines.append(line)
        body = "\n".join(lines)
        key = (title.strip().lower(), body[:200])
        if key not in seen and len(body) > LEAST_TEXT:
            seen.add(key)
            yield title, body


def occupations(folder):
    found = {}
    for language in ("en", "fr", "es"):
        for row in csv.DictReader(open(folder / "esco" / f"occupations_{language}.csv", newline="")):
            names, text = found.setdefault(row["conceptUri"], ({}, []))
            for label in f"{row['preferredLabel']}\n{row.get('altLabels') or ''}".split("\n"):
                for name in [label, *label.split("/")] if "/" in label else [label]:
                    names[(language, name.strip())] = True
            if language == "en":
                text.append(row.get("description") or "")
    for names, text in found.values():
        yield [list(name) for name in names if name[1]], " ".join(text)
    for row in csv.DictReader(open(folder / "german.csv", newline="")):
        short = re.sub(r"/(in|frau|r)\b", "", row["title_de"])
        yield [["de", row["title_de"]], ["de", short], ["en", row["title_en"]]], ""


def main(folder):
    for company, jobs in sorted(allowed(folder).items()):
        for title, text in without_repeats(jobs):
            print(json.dumps({"k": "posting", "s": company, "t": title, "x": text}, ensure_ascii=False))
    for labels, text in occupations(folder):
        print(json.dumps({"k": "occupation", "s": "", "labels": labels, "x": text}, ensure_ascii=False))


main(pathlib.Path(sys.argv[1]))
