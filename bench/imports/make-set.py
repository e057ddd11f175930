"""make-set.py OUT TOOLS [PEOPLE]: prints the invented people of people.txt in many layouts, half fitted, half left out.

Needs `pip install "rendercv[full]" "click<8.2" typst python-docx` and chromium-headless-shell. TOOLS holds `node_modules` with the
jsonresume themes of layouts_tools.py, `packages/preview` with the Typst packages that it imports (basic-resume, modern-cv, imprecv,
fontawesome, linguify), `icons.otf` (Font Awesome) and `fonts.conf`, which names a Japanese font. PEOPLE of the fitted half appear in
each layout: 2, or more. Each resume gets a JSON file beside it with what a person reads in it; `score.ts` compares.
"""
import copy
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from layouts_docx import DOCX
from layouts_html import HTML
from layouts_tools import RENDERCV, THEMES, TYPST, rendercv, theme, typst
from people import read_people

OUT, TOOLS = Path(sys.argv[1]), Path(sys.argv[2])
# More people for the fitted half show more of each layout.
EACH = {'fitted': int(sys.argv[3]) if len(sys.argv) > 3 else 2, 'left out': 2}
HERE = Path(__file__).parent
# Named as broken before the sets were made, so they must be open to debugging.
FITTED = {'rendercv-classic', 'html-timeline'}
LATIN = {'en', 'fr', 'de', 'es', 'it'}


def split(names):
    """Alternates the layouts of one tool by their digests: {'fitted': [...], 'left out': [...]}."""
    free = sorted((n for n in names if n not in FITTED), key=lambda n: hashlib.md5(n.encode()).hexdigest())
    first = len(names) - len(free)
    return {'fitted': [n for n in names if n in FITTED] + free[first::2], 'left out': free[first - 1::2] if first else free[1::2]}


def chromium(html, pdf):
    page = pdf.with_suffix('.html')
    page.write_text(html)
    run(['chromium-headless-shell', '--no-sandbox', '--virtual-time-budget=3000', '--no-pdf-header-footer', f'--print-to-pdf={pdf}', page.as_uri()])
    page.unlink()


def run(command, **options):
    # The Japanese font stands with the tools.
    env = {**os.environ, 'FONTCONFIG_FILE': str(TOOLS / 'fonts.conf')}
    done = subprocess.run(command, capture_output=True, text=True, env=env, **options)
    if done.returncode:
        raise SystemExit(f'{command[0]} failed: {done.stdout[-500:]} {done.stderr[-1500:]}')


def main():
    people = read_people(HERE / 'people.txt')
    tools = [
        ('html', HTML, lambda name, person, path: chromium(HTML[name](person, TOOLS), path), 'pdf', None),
        ('rendercv', RENDERCV, lambda name, person, path: rendercv(name, person, path, run), 'pdf', LATIN),
        ('theme', THEMES, lambda name, person, path: chromium(theme(name, person, TOOLS), path), 'pdf', LATIN),
        ('typst', TYPST, lambda name, person, path: typst(TYPST[name](person), path, TOOLS), 'pdf', LATIN),
        ('docx', DOCX, lambda name, person, path: DOCX[name](person).save(path), 'docx', None),
    ]
    turn = {'fitted': 0, 'left out': 0}
    for tool, layouts, draw, kind, languages in tools:
        for half, names in split([f'{tool}-{name}' for name in layouts]).items():
            folder = OUT / half.replace(' ', '-')
            folder.mkdir(parents=True, exist_ok=True)
            able = [p for p in people if p['half'] == half and (languages is None or p['lang'] in languages)]
            for name in names:
                for _ in range(min(EACH[half], len(able))):
                    person = copy.deepcopy(able[turn[half] % len(able)])
                    turn[half] += 1
                    path = folder / f"{name}-{person['lang']}-{person['id']}.{kind}"
                    draw(name.split('-', 1)[1], person, path)
                    path.with_suffix('.json').write_text(json.dumps(person, ensure_ascii=False, indent=1))


main()
