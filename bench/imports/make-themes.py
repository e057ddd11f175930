"""make-themes.py OUT TOOLS REPOS [later]: prints people in the themes of layouts_themes.py, each theme for three of them.

The digest of a theme's name puts it in the visible or in the hidden half; of the later themes in the open or the closed half. A text that a theme leaves out or cuts is no part of the
truth: pdftotext must find it. Needs `pip install typst rendercv-fonts`, chromium-headless-shell, texlive-latex-extra and
poppler-utils. TOOLS holds `node_modules` with the themes; REPOS holds the work trees of the Typst packages and `packages`.
"""
import copy
import hashlib
import json
import re
import subprocess
import sys
import unicodedata
from pathlib import Path

from layouts_themes import LATER, LATEX, NPM, TYPST, latex, typst
from layouts_tools import theme
from people import read_people

OUT, TOOLS, REPOS = (Path(argument).resolve() for argument in sys.argv[1:4])
IS_LATER = sys.argv[4:] == ['later']
HERE = Path(__file__).parent.resolve()


def npm(name, person, path):
    page = path.with_suffix('.html')
    # A theme without a character set would be read in one that the browser guesses.
    page.write_text(theme(name, person, TOOLS), encoding='utf-8-sig')
    subprocess.run(['chromium-headless-shell', '--no-sandbox', '--virtual-time-budget=3000', '--no-pdf-header-footer', f'--print-to-pdf={path}', page.as_uri()], capture_output=True, check=True)
    page.unlink()


def letters(text):
    return ''.join(re.findall(r'[^\W_]', unicodedata.normalize('NFKC', text).lower()))


def printed_only(person, path):
    """Leaves out of the truth whatever the file does not print."""
    printed = ' '.join(letters(subprocess.run(['pdftotext', *way, str(path), '-'], capture_output=True, text=True, check=True).stdout) for way in ([], ['-raw']))

    def has(*texts):
        return all(letters(text) in printed for text in texts)
    for part in person['sections']:
        part['lines'] = [line for line in part['lines'] if has(line)]
        part['pairs'] = [pair for pair in part['pairs'] if has(pair[0], *pair[1].split(', '))]
        part['entries'] = [x for x in part['entries'] if has(x['title'], x['employer'], x['start'][:4])]
        for x in part['entries']:
            x['lines'] = [line for line in x['lines'] if has(line)]


def main():
    people = read_people(HERE / 'fresh.txt') + read_people(HERE / 'themes.txt')
    themes = [(f'npm-{name}', lambda p, path, n=name: npm(n, p, path)) for name in LATER] if IS_LATER else [
        *((f'npm-{name}', lambda p, path, n=name: npm(n, p, path)) for name in NPM),
        *((f'typst-{name}', lambda p, path, n=name: typst(n, p, path, REPOS)) for name in TYPST),
        *((f'latex-{name}', lambda p, path, n=name: latex(n, p, path)) for name in LATEX),
    ]
    turn = 0
    for name, draw in themes:
        odd = int(hashlib.md5(name.encode()).hexdigest(), 16) % 2
        half = (('open', 'closed') if IS_LATER else ('visible', 'hidden'))[odd]
        folder = OUT / half
        folder.mkdir(parents=True, exist_ok=True)
        for _ in range(3):
            person = copy.deepcopy(people[turn * 5 % len(people)])
            turn += 1
            path = folder / f"{name}-{person['lang']}-{letters(person['name'])[:8]}.pdf"
            draw(person, path)
            printed_only(person, path)
            path.with_suffix('.json').write_text(json.dumps(person, ensure_ascii=False, indent=1))


main()
