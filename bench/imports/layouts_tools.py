"""Layouts of other people's programs: RenderCV, themes of JSON Resume, and packages of Typst."""
import json
import subprocess
import sys
from html import unescape
from pathlib import Path

from people import dates, place

RENDERCV = ['classic', 'engineeringclassic', 'engineeringresumes', 'moderncv', 'sb2nov']
THEMES = ['elegant', 'even', 'flat', 'kendall', 'macchiato', 'stackoverflow']


def rendercv(name, person, path, run):
    def entry(kind, x):
        common = {'date': dates(person, x), 'location': x['place'] or None, 'highlights': x['lines'] or None}
        if kind == 'education':
            return {'institution': x['employer'], 'area': x['title'], **common}
        if kind == 'projects':
            return {'name': f"{x['title']}, {x['employer']}", **common}
        return {'company': x['employer'], 'position': x['title'], **common}

    def content(section):
        if section['pairs']:
            return [{'label': a, 'details': b} for a, b in section['pairs']]
        if section['kind'] == 'summary':
            return section['lines']
        return [{'bullet': line} for line in section['lines']] or [entry(section['kind'], x) for x in section['entries']]
    cv = {'name': person['name'], 'location': person['street'], 'email': person['mail'],
          'sections': {section['title']: content(section) for section in person['sections']}}
    work = path.with_suffix('')
    work.mkdir(exist_ok=True)
    (work / 'cv.yaml').write_text(json.dumps({'cv': cv, 'design': {'theme': name}}, ensure_ascii=False))
    command = Path(sys.executable).parent / 'rendercv'
    run([str(command), 'render', 'cv.yaml', '--pdf-path', str(path), '-nohtml', '-nomd', '-nopng'], cwd=work)
    subprocess.run(['rm', '-r', str(work)], check=True)


def json_resume(person, degree='area'):
    def many(kind):
        return [s for s in person['sections'] if s['kind'] == kind]

    def item(x):
        end = {} if x['end'] == 'now' else {'endDate': x['end'] + '-01'}
        return {'startDate': x['start'] + '-01', **end, 'location': x['place'], 'highlights': x['lines'], 'url': ''}
    summary = [line for s in many('summary') for line in s['lines']]
    jobs = [{**item(x), 'name': x['employer'], 'company': x['employer'], 'position': x['title'], 'website': ''} for s in many('experience') for x in s['entries']]
    schools = [{**item(x), 'institution': x['employer'], 'area': '', 'studyType': '', degree: x['title'], 'courses': x['lines']} for s in many('education') for x in s['entries']]
    resume = {
        'basics': {'name': person['name'], 'label': person['headline'], 'email': person['mail'], 'phone': person['phone'], 'summary': ' '.join(summary),
                   'location': {'address': person['street'], 'city': '', 'postalCode': '', 'countryCode': '', 'region': ''},
                   'profiles': [{'network': 'GitHub', 'username': 'someone', 'url': 'https://github.com/someone'}]},
        'work': jobs, 'education': schools,
        'skills': [{'name': a, 'level': '', 'keywords': b.split(', ')} for s in many('skills') for a, b in s['pairs']],
        'languages': [{'language': a, 'fluency': b} for s in many('languages') for a, b in s['pairs']],
    }
    return {key: value for key, value in resume.items() if value}


# A theme shows what JSON Resume has a place for, so the truth is cut to that, with the headings of the theme.
JSON_KINDS = ('summary', 'experience', 'education', 'skills', 'languages')


def theme(name, person, tools, degree='area'):
    script = f"const t=await import('jsonresume-theme-{name}');const r=(t.render??t.default.render??t.default);process.stdout.write(String(await r({json.dumps(json_resume(person, degree))})))"
    done = subprocess.run(['node', '--input-type=module', '-e', script], cwd=tools, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f'{name}: {done.stderr[-800:]}')
    person['sections'] = [s for s in person['sections'] if s['kind'] in JSON_KINDS]
    text = unescape(done.stdout)
    for section in person['sections']:
        section['pairs'] = [[a, b] for a, b in section['pairs'] if all(x in text for x in (a, *b.split(', ')))]
    return done.stdout


def q(text):
    return json.dumps(text, ensure_ascii=False)


def body(person, entry, heading='=='):
    text = ''
    for section in person['sections']:
        text += f"\n{heading} {section['title']}\n"
        for x in section['entries']:
            text += entry(section['kind'], x) + ''.join(f'- #{q(line)}\n' for line in x['lines']) + '\n'
        if section['pairs']:
            text += ''.join(f'- *#{q(a)}*: #{q(b)}\n' for a, b in section['pairs'])
        text += ''.join(f'#{q(line)}\n' if section['kind'] == 'summary' else f'- #{q(line)}\n' for line in section['lines'])
    return text


def basic_resume(person):
    def entry(kind, x):
        names = {'education': ('edu', 'degree', 'institution')}.get(kind, ('work', 'title', 'company'))
        return f"#{names[0]}({names[1]}: {q(x['title'])}, {names[2]}: {q(x['employer'])}, location: {q(x['place'])}, dates: {q(dates(person, x))})\n"
    top = f"#import \"@preview/basic-resume:0.2.9\": *\n#show: resume.with(author: {q(person['name'])}, location: {q(person['street'])}, email: {q(person['mail'])}, phone: {q(person['phone'])}, font: \"Libertinus Serif\")\n"
    return top + body(person, entry)


def modern_cv(person):
    def entry(kind, x):
        return f"#resume-entry(title: {q(x['title'])}, location: {q(x['place'])}, date: {q(dates(person, x))}, description: {q(x['employer'])})\n"
    first, last = person['name'].split(' ', 1)
    top = f"#import \"@preview/modern-cv:0.9.0\": *\n#show: resume.with(author: (firstname: {q(first)}, lastname: {q(last)}, email: {q(person['mail'])}, phone: {q(person['phone'])}, address: {q(person['street'])}, positions: ({q(person['headline'])},)), date: \"2026\", profile-picture: none, language: \"en\", show-footer: true)\n"
    return top + body(person, entry, '=')


def imprecv(person):
    info = {'work': [], 'education': [], 'personal': {'name': person['name'], 'email': person['mail'], 'phone': person['phone'], 'titles': [person['headline']], 'location': {'city': person['street'], 'region': '', 'country': ''}, 'profiles': []}}
    sections = ''
    for section in person['sections']:
        if section['kind'] == 'experience':
            for x in section['entries']:
                role = {'position': x['title'], 'startDate': x['start'] + '-01', 'endDate': 'present' if x['end'] == 'now' else x['end'] + '-01', 'highlights': x['lines']}
                if info['work'] and info['work'][-1]['organization'] == x['employer']:
                    info['work'][-1]['positions'].append(role)
                else:
                    info['work'].append({'organization': x['employer'], 'location': x['place'], 'positions': [role]})
            sections += f"#cvwork(info, title: {q(section['title'])})\n"
        elif section['kind'] == 'education':
            info['education'] = [{'institution': x['employer'], 'area': x['title'], 'studyType': '', 'location': x['place'], 'startDate': x['start'] + '-01', 'endDate': x['end'] + '-01', 'highlights': x['lines']} for x in section['entries']]
            sections += f"#cveducation(info, title: {q(section['title'])})\n"
        elif section['kind'] != 'projects':
            sections += body({**person, 'sections': [section]}, None)
    person['sections'] = [s for s in person['sections'] if s['kind'] != 'projects']
    values = 'headingfont: "Libertinus Serif", bodyfont: "Libertinus Serif", fontsize: 10pt, linespacing: 6pt, sectionspacing: 0pt, showAddress: true, showNumber: true, showTitle: true, headingsmallcaps: false, sendnote: false'
    return f"#import \"@preview/imprecv:1.0.1\": *\n#let uservars = ({values})\n#let info = json(bytes({q(json.dumps(info, ensure_ascii=False))}))\n#show: doc => showrules(uservars, setrules(uservars, doc))\n#cvheading(info, uservars)\n{sections}"


def running(person):
    """Two pages with the name in a header and "Name, 1/2" in the footer."""
    def entry(kind, x):
        return f"\n*#{q(x['employer'])}* #h(1fr) #{q(x['place'])} \\\n_#{q(x['title'])}_ #h(1fr) #{q(dates(person, x, 'number'))}\n\n"
    top = f"#set page(margin: 3cm, header: context if here().page() > 1 [#{q(person['name'])} #h(1fr) #{q(person['headline'])}], footer: context align(center)[#{q(person['name'])}, #here().page()/#counter(page).final().first()])\n#set text(font: \"Libertinus Serif\", size: 13pt)\n#align(center)[#text(22pt)[#{q(person['name'])}] \\ #{q(person['headline'])} \\ #{q(person['street'])} · #{q(person['mail'])} · #{q(person['phone'])}]\n"
    return top + body(person, entry)


def split_pane(person):
    """The name and the address in a shaded pane at the right, on every page's first third."""
    def entry(kind, x):
        return f"\n*#{q(x['title'])}* \\\n#{q(x['employer'])} #h(1fr) #text(9pt)[#{q(dates(person, x))}]\n\n"
    side = ('skills', 'languages', 'certifications', 'awards')
    left = body({**person, 'sections': [s for s in person['sections'] if s['kind'] not in side]}, entry)
    right = body({**person, 'sections': [s for s in person['sections'] if s['kind'] in side]}, entry)
    return f"#set page(margin: 1.6cm)\n#set text(font: \"Libertinus Serif\", size: 9.5pt)\n#grid(columns: (1fr, 5.2cm), column-gutter: 8mm, [{left}], [#text(17pt, weight: \"bold\")[#{q(person['name'])}] \\ #{q(person['headline'])} \\ #{q(person['street'])} \\ #{q(person['mail'])} \\ #{q(person['phone'])}\n{right}])"


TYPST = {'basic-resume': basic_resume, 'modern-cv': modern_cv, 'imprecv': imprecv, 'running': running, 'split-pane': split_pane}


def typst(text, path, tools):
    import rendercv_fonts
    import typst as compiler
    source = path.with_suffix('.typ')
    source.write_text(text)
    compiler.compile(str(source), output=str(path), package_path=str(tools / 'packages'), font_paths=[str(Path(rendercv_fonts.__file__).parent)])
    source.unlink()
