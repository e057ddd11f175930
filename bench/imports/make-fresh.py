"""make-fresh.py OUT: prints the people of fresh.txt in the layouts of layouts_fresh.py, each layout for three people.

Needs `pip install reportlab fpdf2 pypandoc_binary python-docx typst weasyprint` and chromium-headless-shell. Score them once, by
`score.ts OUT fresh`.
"""
import copy
import json
import sys
from pathlib import Path

from layouts_fresh import FRESH
from people import read_people

folder = Path(sys.argv[1]).resolve() / 'fresh'
folder.mkdir(parents=True, exist_ok=True)
people = read_people(Path(__file__).parent.resolve() / 'fresh.txt')
turn = 0
for name, (draw, kind) in FRESH.items():
    for _ in range(3):
        person = copy.deepcopy(people[turn % len(people)])
        path = folder / f"{name}-{person['lang']}-{person['id']}.{kind}"
        draw(person, path)
        path.with_suffix('.json').write_text(json.dumps(person, ensure_ascii=False, indent=1))
        turn += 1
    turn += 1
