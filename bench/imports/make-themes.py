"""make-themes.py OUT TOOLS REPOS [later|github|more|newest]: prints people in the themes of layouts_themes.py, each theme for three of them.

The digest of a theme's name puts it in the visible or the hidden half, a later theme in the open or the closed half, and a
theme of GitHub in the first or the second; of `more` and of the newest themes one half is read. A text that
a theme leaves out or cuts is no part of the truth: pdftotext must find it. Needs `pip install typst rendercv-fonts`, chromium-headless-shell, texlive-latex-extra and poppler-utils. TOOLS holds
`node_modules` with the themes, those of GitHub built and with the style sheets of other hosts beside them; REPOS holds the
work trees of the Typst packages and `packages`.
"""
import copy
import hashlib
import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from pathlib import Path

from layouts_themes import BROKEN, GITHUB, LATER, LATEX, MORE, NEWEST, NPM, STUDY_TYPE, TYPST, latex, typst
from layouts_tools import theme
from people import read_people

OUT, TOOLS, REPOS = (Path(argument).resolve() for argument in sys.argv[1:4])
SET = sys.argv[4] if len(sys.argv) > 4 else ''
HALVES = {'': ('visible', 'hidden'), 'later': ('open', 'closed'), 'github': ('first', 'second'), 'more': ('more', 'more-unread'), 'newest': ('newest', 'newest-unread')}[SET]
HERE = Path(__file__).parent.resolve()


def npm(name, person, path):
    page = path.with_suffix('.html')
    # A theme without a character set would be read in one that the browser guesses.
    page.write_text(theme(name, person, TOOLS, 'studyType' if name in STUDY_TYPE else 'area'), encoding='utf-8-sig')
    subprocess.run(['chromium-headless-shell', '--no-sandbox', '--virtual-time-budget=3000', '--no-pdf-header-footer', f'--print-to-pdf={path}', page.as_uri()], capture_output=True, check=True)
    page.unlink()


def letters(text):
    return ''.join(re.findall(r'[^\W_]', unicodedata.normalize('NFKC', text).lower()))


def words(text):
    return r'\W+'.join(re.findall(r'\w+', unicodedata.normalize('NFKC', text).lower()))


def printed_only(person, path):
    """Leaves out of the truth whatever the file does not print: an entry, its title, one of its years, a line that stands on its own, or items after their label."""
    pages = [unicodedata.normalize('NFKC', subprocess.run(['pdftotext', *way, str(path), '-'], capture_output=True, text=True, check=True).stdout).lower() for way in ([], ['-raw'])]
    printed = ' '.join(letters(page) for page in pages)

    def has(text):
        return letters(text) in printed

    def stands(line):
        return any(re.search(rf'(?:^|:)\W*{words(line)}\W*?$', page, re.M) for page in pages)

    def labelled(label, items):
        near = [page[found.end():found.end() + 300] for page in pages for found in re.finditer(rf'\b{words(label)}\b', page)]
        return any(all(re.search(rf'\b{words(item)}\b', text) for item in items) for text in near)
    for part in person['sections']:
        part['lines'] = [line for line in part['lines'] if has(line)]
        part['pairs'] = [pair for pair in part['pairs'] if labelled(pair[0], pair[1].split(', '))]
        part['entries'] = [x for x in part['entries'] if has(x['employer'])]
        for x in part['entries']:
            x['title'] = x['title'] if has(x['title']) else ''
            x['lines'] = [line for line in x['lines'] if stands(line)]
    dates = [(x, end) for part in person['sections'] for x in part['entries'] for end in ('start', 'end')]
    missing = Counter(x[end][:4] for x, end in dates) - Counter(re.findall(r'(?<!\d)\d{4}(?!\d)', pages[0]))
    for x, end in dates:
        if x[end] != 'now' and x[end][:4] in missing:
            x[end] = ''


def main():
    people = read_people(HERE / 'fresh.txt') + read_people(HERE / 'themes.txt')
    names = {'': NPM, 'later': LATER, 'github': [repo.split('/')[1] for repo in GITHUB], 'more': MORE, 'newest': NEWEST}[SET]
    themes = [(f"{'github' if SET == 'github' else 'npm'}-{name}", lambda p, path, n=name: npm(n, p, path)) for name in names]
    if not SET:
        themes += [(f'typst-{name}', lambda p, path, n=name: typst(n, p, path, REPOS)) for name in TYPST]
        themes += [(f'latex-{name}', lambda p, path, n=name: latex(n, p, path)) for name in LATEX]
    turn = 0
    for name, draw in themes:
        if name in BROKEN:
            turn += 3
            continue
        folder = OUT / HALVES[int(hashlib.md5(name.encode()).hexdigest(), 16) % 2]
        folder.mkdir(parents=True, exist_ok=True)
        for _ in range(3):
            person = copy.deepcopy(people[(turn * 7 + 3 if SET in ('more', 'newest') else turn * 5) % len(people)])
            turn += 1
            path = folder / f"{name}-{person['lang']}-{letters(person['name'])[:8]}.pdf"
            draw(person, path)
            printed_only(person, path)
            path.with_suffix('.json').write_text(json.dumps(person, ensure_ascii=False, indent=1))


main()
