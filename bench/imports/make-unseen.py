"""make-unseen.py OUT TOOLS REPOS: prints the people of unseen.txt in the layouts of layouts_unseen.py, each layout for three people.

Needs Python 3.12, `pip install "rendercv[full]" typst python-docx` (RenderCV 2.8) and chromium-headless-shell. TOOLS as for
make-set.py; REPOS holds the work trees of the Typst templates. Score them once, by `score.ts OUT unseen`.
"""
import copy
import json
import os
import subprocess
import sys
from pathlib import Path

from layouts_tools import rendercv
from layouts_unseen import DOCX, HTML, RENDERCV, TYPST
from people import read_people

OUT, TOOLS, REPOS = (Path(argument).resolve() for argument in sys.argv[1:4])


def run(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode:
        raise SystemExit(f'{command[0]} failed: {done.stdout[-800:]} {done.stderr[-800:]}')


def html(name, person, path):
    source = path.with_suffix('.html')
    source.write_text(HTML[name](person, TOOLS))
    run(['chromium-headless-shell', '--no-sandbox', '--no-pdf-header-footer', f'--print-to-pdf={path}', source.as_uri()])
    source.unlink()


def typst(name, person, path):
    import rendercv_fonts
    import typst as compiler
    repo, draw = TYPST[name]
    os.chdir(REPOS / repo)
    source = REPOS / repo / 'unseen.typ'
    source.write_text(draw(person))
    compiler.compile(str(source), output=str(path), root=str(REPOS / repo), font_paths=[str(Path(rendercv_fonts.__file__).parent)])


def main():
    folder = OUT / 'unseen'
    folder.mkdir(parents=True, exist_ok=True)
    people = read_people(Path(__file__).parent.resolve() / 'unseen.txt')
    layouts = [
        *(('rendercv', name, lambda p, path, n=name: rendercv(n, p, path, run), 'pdf') for name in RENDERCV),
        *(('typst', name, lambda p, path, n=name: typst(n, p, path), 'pdf') for name in TYPST),
        *(('html', name, lambda p, path, n=name: html(n, p, path), 'pdf') for name in HTML),
        *(('docx', name, lambda p, path, n=name: DOCX[n](p).save(path), 'docx') for name in DOCX),
    ]
    turn = 0
    for tool, name, draw, kind in layouts:
        for _ in range(3):
            person = copy.deepcopy(people[turn % len(people)])
            turn += 1
            path = folder / f"{tool}-{name}-{person['lang']}-{person['id']}.{kind}"
            draw(person, path)
            path.with_suffix('.json').write_text(json.dumps(person, ensure_ascii=False, indent=1))
        turn += 1


main()
