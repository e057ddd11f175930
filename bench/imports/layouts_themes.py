"""Themes that others made: npm themes of JSON Resume, packages of Typst, and classes of LaTeX."""
import json
import re
import subprocess

from layouts_tools import q
from people import dates, place, point

NPM = ['actual', 'caffeine', 'class', 'crisp', 'direct', 'eloquent', 'kwan', 'mantra', 'minyma', 'modern', 'onepage', 'orbit', 'paper', 'short', 'simplyelegant', 'slick', 'spartan']


# Printed after the others had been read.
LATER = ['ace', 'autumn', 'boilerplate', 'colophon', 'compact', 'contempo', 'eventide', 'folio', 'fresh', 'full', 'fullmoon', 'github', 'lucide', 'microdata', 'minimal', 'onepage-simplified', 'onepageresume', 'paper-plus-plus', 'projects', 'rnord', 'rocketspacer', 'simple', 'spartacus', 'srt', 'standard-resume', 'straightforward', 'verbum']


# Themes that only GitHub holds, as owner/name without the prefix `jsonresume-theme-`.
GITHUB = ['austinmcconnell/austinmcconnell', 'YlanAllouche/awesomish', 'louisfisch/basic', 'BlueSialia/bluetime', 'robinkonrad/bold-header-statement-printable', '144126/calm', 'robinkonrad/consultant-polished-printable', 'hatelamers/dense2col', 'nhymxu/developer-mono-nhymxu', 'tephyr/compatto', 'tmarice/engineering', 'builtonsquares/gridsystem', 'EliteDiamonHawk/jake-resume-minimal', 'jdambron/jdambron', 'tarunpotnuru18/latexone', 'jvont/monoblue', 'EdRW/pico', 'umennel/pure', 'scottpayne/scottyp', 'aandrewww/simple-red', 'bgaurav7/tech', 'janneklouman/tokyo', 'tran-simon/tran', 'wintermuted/wintermuted', 'DavidEngland/zurb']
# Of these, the faults of one half were read.
MORE = ['cora', 'jacrys', 'keloran', 'react-tailwind', 'sceptile', 'techlead']
# The faults of both halves were read. Those from GitHub are DTBUday/clean, Eyap53/lacour, JamesShaver/bs5,
# MckennaCisler/concise, dorfsmay/dorfsmay, fireteam99/onepage-clean, hgosansn/tone and romancow/swilson; Bootstrap and Font Awesome stand beside them,
# and normalize.css in the `node_modules` of `concise`.
NEWEST = ['bs5', 'classy', 'clean', 'concise', 'dorfsmay', 'kards', 'lacour', 'mocha-responsive', 'onepage-clean', 'professional', 'swilson', 'tone']
# Pages that nobody would send, judged by their picture: text in other text, "Invalid date" or "NaN%", buttons of a web page.
BROKEN = {'npm-dorfsmay', 'npm-kards', 'npm-swilson'}
# These print a degree only as `studyType`.
STUDY_TYPE = ['consultant-polished-printable', 'engineering', 'gridsystem', 'tech', 'zurb']


def typst_body(person, section, entry, item, text):
    """The sections of a Typst package; `item` writes a pair."""
    body = ''
    for part in person['sections']:
        body += section(part['title']) + ''.join(entry(x) for x in part['entries']) + ''.join(item(a, b) for a, b in part['pairs'])
        body += ''.join(text(line) if part['kind'] == 'summary' else f'- #{q(line)}\n' for line in part['lines'])
    return body


def listed(lines):
    return ''.join(f'- #{q(line)}\n' for line in lines)


def modern_cv(person):
    """giovanniberti/moderncv.typst: years above months beside each entry."""
    def stacked(date):
        month, _, year = point(person['lang'], date, 'month').partition(' ')
        return f'(month: {q(month if year else "")}, year: [#{q(year or month)}])'

    def entry(x):
        return f"#cventry(start: {stacked(x['start'])}, end: {stacked(x['end'])}, place: {q(', '.join([x['employer'], *place(x)]))}, role: [#{q(x['title'])}])[\n{listed(x['lines'])}]\n"
    top = f"#import \"moderncv.typ\": *\n#show: project.with(title: {q(person['headline'])}, author: {q(person['name'])}, github: \"someone\", phone: {q(person['phone'])}, email: {q(person['mail'])})\n"
    return top + typst_body(person, lambda t: f'\n= #{q(t)}\n', entry, lambda a, b: f'#cvlanguage(language: [#{q(a)}], description: [#{q(b)}])\n', lambda t: f'#cvcol[#{q(t)}]\n')


def modern_resume(person):
    """peterpf/modern-typst-resume: two columns that flow below a ribbon, with a label above each list."""
    def entry(x):
        return f"#experience(title: {q(x['title'])}, subtitle: {q(x['employer'])}, facility-description: {q(x['place'])}, task-description: [\n{listed(x['lines'])}], date-from: {q(point(person['lang'], x['start'], 'number'))}, date-to: {q(point(person['lang'], x['end'], 'number'))}, label: \"\")\n\n"
    top = f"#import \"lib.typ\": modern-resume, experience, pill\n#show: modern-resume.with(author: {q(person['name'])}, job-title: {q(person['headline'])}, bio: [], contact-options: (email: {q(person['mail'])}, mobile: {q(person['phone'])}, location: {q(person['street'])}))\n"
    return top + typst_body(person, lambda t: f'\n== #{q(t)}\n\n', entry, lambda a, b: f'*#{q(a)}* #{q(b)} \\\n', lambda t: f'#{q(t)}\n\n')


def brilliant(person):
    """mintyfrankie/brilliant-CV: employer and place, title and dates, labels in a narrow column."""
    def entry(x):
        return f"#cvEntry(title: [#{q(x['title'])}], society: [#{q(x['employer'])}], date: [#{q(dates(person, x))}], location: [#{q(x['place'])}], description: [\n{listed(x['lines'])}], metadata: metadata)\n"
    first, last = person['name'].split(' ', 1)
    facts = {'language': 'en', 'layout': {'awesome_color': 'skyblue', 'before_section_skip': '1pt', 'before_entry_skip': '1pt', 'before_entry_description_skip': '1pt', 'fonts': {'regular_fonts': ['Source Sans 3'], 'header_font': 'Roboto'}, 'header': {'header_align': 'left', 'display_profile_photo': False}, 'entry': {'display_entry_society_first': True, 'display_logo': False}},
             'inject': {'inject_ai_prompt': False, 'inject_keywords': False, 'injected_keywords_list': []}, 'personal': {'first_name': first, 'last_name': last, 'info': {'phone': person['phone'], 'email': person['mail'], 'extraInfo': person['street']}},
             'lang': {'en': {'header_quote': person['headline'], 'cv_footer': 'Curriculum vitae', 'letter_footer': ''}, 'non_latin': {'name': '', 'font': ''}}}
    top = f"#import \"lib.typ\": *\n#let metadata = json(bytes({q(json.dumps(facts, ensure_ascii=False))}))\n#show: cv.with(metadata)\n"
    return top + typst_body(person, lambda t: f'\n#cvSection({q(t)}, letters: 0, metadata: metadata)\n', entry, lambda a, b: f'#cvSkill(type: [#{q(a)}], info: [#{q(b)}])\n', lambda t: f'\n#{q(t)}\n')


TYPST = {'moderncv': ('giovanniberti+moderncv.typst', modern_cv), 'modern-resume': ('peterpf+modern-typst-resume', modern_resume), 'brilliant': ('mintyfrankie+brilliant-CV', brilliant)}


def typst(name, person, path, repos):
    import rendercv_fonts
    import typst as compiler
    from pathlib import Path
    repo, draw = TYPST[name]
    source = repos / repo / 'themes.typ'
    source.write_text(draw(person))
    compiler.compile(str(source), output=str(path), root=str(repos / repo), package_path=str(repos / 'packages'), font_paths=[str(Path(rendercv_fonts.__file__).parent)])


def t(text):
    return re.sub(r'([&%$#_{}])', r'\\\1', text).replace('–', '--')


def latex_body(person, section, entry, pair, line, text):
    body = ''
    for part in person['sections']:
        body += section(t(part['title'])) + ''.join(entry(x) for x in part['entries']) + ''.join(pair(t(a), t(b)) for a, b in part['pairs'])
        lines = ''.join((text if part['kind'] == 'summary' else line)(t(own)) for own in part['lines'])
        body += lines + '\n'
    return body


def itemized(lines):
    return '\\begin{itemize}' + ''.join(f'\\item {t(line)}\n' for line in lines) + '\\end{itemize}' if lines else ''


def moderncv(style):
    def draw(person):
        first, last = person['name'].split(' ', 1)
        top = f"\\documentclass[11pt,a4paper,sans]{{moderncv}}\\moderncvstyle{{{style}}}\\moderncvcolor{{blue}}\\usepackage[utf8]{{inputenc}}\\usepackage[T1]{{fontenc}}\\usepackage{{lmodern}}\\usepackage[scale=0.78]{{geometry}}\\name{{{t(first)}}}{{{t(last)}}}\\title{{{t(person['headline'])}}}\\address{{{t(person['street'])}}}{{}}{{}}\\phone[mobile]{{{person['phone']}}}\\email{{{person['mail']}}}\\begin{{document}}\\makecvtitle\n"

        def entry(x):
            return f"\\cventry{{{t(dates(person, x))}}}{{{t(x['title'])}}}{{{t(x['employer'])}}}{{{t(x['place'])}}}{{}}{{{itemized(x['lines'])}}}\n"
        return top + latex_body(person, lambda s: f'\\section{{{s}}}\n', entry, lambda a, b: f'\\cvitem{{{a}}}{{{b}}}\n', lambda s: f'\\cvlistitem{{{s}}}\n', lambda s: f'\\cvitem{{}}{{{s}}}\n') + '\\end{document}'
    return draw


def currvita(person):
    top = f"\\documentclass[11pt,a4paper]{{article}}\\usepackage[utf8]{{inputenc}}\\usepackage[T1]{{fontenc}}\\usepackage{{lmodern}}\\usepackage[LabelsAligned]{{currvita}}\\setlength{{\\cvlabelwidth}}{{42mm}}\\begin{{document}}\\begin{{cv}}{{{t(person['name'])}}}\\begin{{cvlist}}{{}}\\item {t(person['street'])}, {person['mail']}, {person['phone']}\\end{{cvlist}}\n"
    parts = []
    for part in person['sections']:
        items = [f"\\item[{t(dates(person, x, 'number'))}] {t(x['title'])}, {t(', '.join([x['employer'], *place(x)]))}{itemized(x['lines'])}" for x in part['entries']]
        items += [f'\\item[{t(a)}] {t(b)}' for a, b in part['pairs']] + [f'\\item {t(line)}' for line in part['lines']]
        parts.append(f"\\begin{{cvlist}}{{{t(part['title'])}}}\n" + '\n'.join(items) + '\n\\end{cvlist}\n')
    return top + ''.join(parts) + '\\end{cv}\\end{document}'


LATEX = {**{f'moderncv-{style}': moderncv(style) for style in ('classic', 'casual', 'banking', 'oldstyle', 'fancy')}, 'currvita': currvita}


def latex(name, person, path):
    work = path.with_suffix('')
    work.mkdir(exist_ok=True)
    (work / 'cv.tex').write_text(LATEX[name](person))
    for _ in range(2):
        subprocess.run(['pdflatex', '-interaction=nonstopmode', 'cv.tex'], cwd=work, capture_output=True)
    (work / 'cv.pdf').rename(path)
    subprocess.run(['rm', '-r', str(work)], check=True)
