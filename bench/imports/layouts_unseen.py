"""Layouts that no rule and no weight was made with: newer RenderCV themes, Typst templates of others, and forms of CV builders."""
from pathlib import Path

from docx import Document
from docx.shared import Cm, Pt, RGBColor
from layouts_html import ICONS, bullets, contact, e, page, plain, row, sections
from layouts_tools import q
from people import ENTRIES, dates, place

RENDERCV = ['ember', 'harvard', 'ink', 'opal']
SIDE = ('skills', 'languages', 'certifications', 'awards')


def raw(text):
    return f'#text({q(text)})'


def items(section):
    text = ''.join(f"- *{raw(a)}:* {raw(b)}\n" for a, b in section['pairs'])
    return text + ''.join(f'{raw(line)}\n\n' if section['kind'] == 'summary' else f'- {raw(line)}\n' for line in section['lines'])


def typst_body(person, entry, heading, kinds=None):
    text = ''
    for section in person['sections']:
        if kinds is None or section['kind'] in kinds:
            text += f"\n{heading(section['title'])}\n\n" + ''.join(entry(x) + ''.join(f'- {raw(line)}\n' for line in x['lines']) + '\n' for x in section['entries'])
            text += '' if section['kind'] in ENTRIES else items(section)
    return text


def alta(person):
    """GeorgeHoneywood/alta-typst: two columns that flow, titles above employers above a row of icons."""
    def entry(x):
        return f"\n=== {raw(x['title'])} \\\n#name[{raw(x['employer'])}]\n#term({q(dates(person, x))}, {q(x['place'])})\n\n"
    links = f"((name: \"email\", link: {q('mailto:' + person['mail'])}, display: {q(person['mail'])}), (name: \"website\", link: \"https://example.org\", display: {q(person['street'])}),)"
    return f"#import \"alta-typst.typ\": alta, term, name\n#alta(name: {q(person['name'])}, links: {links}, tagline: [{raw(person['headline'])}], context [{typst_body(person, entry, lambda t: f'== {raw(t)}')}])\n"


def skyzh(person):
    """skyzh/typst-cv-template: employer and dates, then title and place, below a ruled heading."""
    source = Path('cv.typ').read_text().split('= Alex Chi')[0]

    def entry(x):
        return f"*{raw(x['employer'])}* #h(1fr) {raw(dates(person, x, 'number'))} \\\n{raw(x['title'])} #h(1fr) {raw(x['place'])} \\\n"
    return f"{source}\n= {raw(person['name'])}\n\n{raw(person['mail'])} |\n{raw(person['phone'])} | {raw(person['street'])}\n{typst_body(person, entry, lambda t: f'== {raw(t)}' + chr(10) + '#chiline()')}"


def vercanard(person):
    """elegaanz/vercanard: details below the text of an entry, a pane at the right whose lists have no marks."""
    def entry(x):
        lines = ''.join(f'- {raw(line)}\n' for line in x['lines'])
        return f"#entry([{raw(x['title'])}], [{raw(x['employer'])}\n{lines}], {q(', '.join([*place(x), dates(person, x)]))})\n"

    def main():
        text = ''
        for section in person['sections']:
            if section['kind'] not in SIDE:
                text += f"\n= {raw(section['title'])}\n" + ''.join(entry(x) for x in section['entries'])
                text += '' if section['kind'] in ENTRIES else items(section)
        return text
    aside = f"= Contact\n- {raw(person['mail'])}\n- {raw(person['phone'])}\n- {raw(person['street'])}\n" + typst_body(person, entry, lambda t: f'= {raw(t)}', SIDE)
    return f"#import \"template.typ\": *\n#show: resume.with(name: {q(person['name'])}, title: {q(person['headline'])}, accent-color: rgb(\"f3bc54\"), margin: 1.6cm, aside: [{aside}])\n#set text(9.5pt)\n{main()}"


def awesome(person):
    """bamboovir/typst-resume-template: employer and place, title and dates in small capitals, a footer on each page."""
    def entry(x):
        return f"#work_experience_item_header({q(x['employer'])}, {q(x['place'])}, {q(x['title'])}, {q(dates(person, x))})\n"
    first, last = person['name'].split(' ', 1)
    author = f"(firstname: {q(first)}, lastname: {q(last)}, email: {q(person['mail'])}, phone: {q(person['phone'])}, github: \"someone\", linkedin: \"someone\", positions: ({q(person['headline'])},))"
    return f"#import \"templates/awesome/template.typ\": *\n#show: resume.with(author: {author}, date: \"June 2025\")\n#set text(fallback: true)\n{typst_body(person, entry, lambda t: f'#resume_section({q(t)})')}"


TYPST = {'alta': ('GeorgeHoneywood+alta-typst', alta), 'skyzh': ('skyzh+typst-cv-template', skyzh), 'vercanard': ('elegaanz+vercanard', vercanard), 'awesome': ('bamboovir+typst-resume-template', awesome)}


def europass(person, tools):
    """The first Europass form: headings and dates in a narrow column set to the right, a rule between the columns."""
    def line(left, right):
        return f'<tr><td class=l>{left}</td><td>{right}</td></tr>'
    body = line('', f"<h1>{e(person['name'])}</h1>") + line('', contact(person, '<br>')) + line('', f"<i>{e(person['headline'])}</i>")
    for section in person['sections']:
        body += line(f"<h2>{e(section['title'])}</h2>", '')
        for x in section['entries']:
            body += line(e(dates(person, x)), f"<b>{e(x['title'])}</b><p>{e(', '.join([x['employer'], *place(x)]))}</p>{bullets(x['lines'])}")
        if section['pairs']:
            body += ''.join(line(e(a), e(b)) for a, b in section['pairs'])
        elif section['kind'] not in ENTRIES:
            body += line('', plain(section))
    css = 'table{border-collapse:collapse;width:100%} td{vertical-align:top;padding:3px 5mm} .l{width:48mm;text-align:right;border-right:1px solid #36a;color:#36a;font-size:9.5pt} h2{font-size:11pt;margin:6px 0 0;text-transform:uppercase} h1{font-size:16pt}'
    return page(person, tools, css, f'<table>{body}</table>', font="10pt/1.35 'Liberation Sans Narrow','Liberation Sans'")


def builder_header(person, tools):
    """A builder's form: a filled header, then a wide and a narrow column; employer and place left, dates and title right."""
    def entry(x):
        return f"<div class=e>{row(x['employer'], dates(person, x))}<div class=row><span>{e(x['title'])}</span><span>{e(x['place'])}</span></div>{bullets(x['lines'])}</div>"

    def own(section):
        if section['kind'] == 'skills':
            return ''.join(f"<div class=e><b>{e(a)}</b><p class=s>{e(b)}</p></div>" for a, b in section['pairs'])
        if section['kind'] == 'languages':
            return ''.join(f"<div class=e><b>{e(a)}</b><p>{e(b)}</p></div>" for a, b in section['pairs'])
        return plain(section)
    css = '.head{background:#2a5;color:#fff;padding:8mm 14mm} .cols{display:grid;grid-template-columns:2fr 1fr;gap:9mm;padding:6mm 14mm} .row{display:flex;justify-content:space-between;gap:10px} h2{font-size:12.5pt;border-bottom:2px solid #2a5;margin:10px 0 5px} .e{margin-bottom:8px} .s{font-size:8.5pt}'
    left, right = sections(person, entry, kinds=('summary', 'experience', 'projects', 'education', 'publications', 'volunteering')), sections(person, entry, own=own, kinds=SIDE)
    return page(person, tools, css, f"<div class=head><h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person, ' &nbsp; ')}</p></div><div class=cols><main>{left}</main><aside>{right}</aside></div>", font="9.5pt/1.45 'DejaVu Sans Condensed','DejaVu Sans'", margin='0')


def builder_icons(person, tools):
    """A builder's form: headings with a line through the middle, dates with icons, text without bullets."""
    def entry(x):
        where = f"<i class=icon>{ICONS['street']}</i>{e(x['place'])}" if x['place'] else ''
        return f"<h3>{e(x['title'])}</h3><p class=o>{e(x['employer'])}</p><p class=m><i class=icon>{ICONS['date']}</i>{e(dates(person, x))} &emsp; {where}</p>" + ''.join(f'<p class=t>{e(line)}</p>' for line in x['lines'])
    css = 'h2{display:flex;align-items:center;gap:8px;font-size:12pt;letter-spacing:2px;text-transform:uppercase;margin:16px 0 6px} h2:after{content:"";flex:1;border-top:1px solid #aaa} h3{margin:9px 0 0;font-size:11pt;font-weight:normal} .o{color:#26c} .m{font-size:8.5pt;color:#777} .t{margin:4px 0}'
    return page(person, tools, css, f"<h1>{e(person['name'].upper())}</h1><p>{e(person['headline'])}</p><p>{contact(person, ' • ')}</p>{sections(person, entry)}", font="10pt/1.4 'DejaVu Serif'")


HTML = {'europass': europass, 'builder-header': builder_header, 'builder-icons': builder_icons}


def docx_left_heads(person):
    """A Word form: one table, the heading of each section in its left cell, everything else in the right one."""
    document = Document()
    document.add_paragraph(person['name'], style='Title')
    document.add_paragraph(f"{person['street']} • {person['mail']} • {person['phone']}")
    grid = document.add_table(0, 2)
    for section in person['sections']:
        left, right = grid.add_row().cells
        left.width, right.width = Cm(4), Cm(12)
        left.paragraphs[0].add_run(section['title']).bold = True
        write(right, person, section, right.paragraphs[0])
    return document


def write(area, person, section, first=None):
    def paragraph(style=None):
        nonlocal first
        if first is None:
            return area.add_paragraph(style=style)
        found, first = first, None
        return found
    for x in section['entries']:
        head = paragraph()
        head.add_run(x['title']).bold = True
        head.add_run(f" | {x['employer']}")
        area.add_paragraph(', '.join([dates(person, x), *place(x)])).runs[0].italic = True
        for line in x['lines']:
            area.add_paragraph(line, style='List Bullet')
    for a, b in section['pairs']:
        paragraph().add_run(f'{a}: {b}')
    for line in section['lines']:
        paragraph().add_run(line)


def docx_coloured(person):
    """A Word form: coloured headings of the usual style, dates above titles, no bullets."""
    document = Document()
    top = document.add_paragraph().add_run(person['name'])
    top.font.size = Pt(26)
    document.add_paragraph(person['headline'])
    document.add_paragraph(f"{person['phone']}\n{person['mail']}\n{person['street']}")
    for section in person['sections']:
        heading = document.add_paragraph().add_run(section['title'])
        heading.font.size, heading.font.color.rgb, heading.bold = Pt(15), RGBColor(0x1F, 0x5F, 0x8B), True
        for x in section['entries']:
            document.add_paragraph(dates(person, x).upper())
            line = document.add_paragraph()
            line.add_run(x['title']).bold = True
            line.add_run(', ' + ', '.join([x['employer'], *place(x)]))
            for text in x['lines']:
                document.add_paragraph(text)
        for a, b in section['pairs']:
            document.add_paragraph(f'{a}: {b}')
        for text in section['lines']:
            document.add_paragraph(text)
    return document


DOCX = {'left-heads': docx_left_heads, 'coloured': docx_coloured}
