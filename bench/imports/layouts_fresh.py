"""Layouts of tools and forms that no other set uses. Each takes a person and a path."""
import html
import subprocess

from people import dates

e = html.escape


def run(command, **options):
    done = subprocess.run(command, capture_output=True, **options)
    if done.returncode:
        raise SystemExit(f'{command[0]} failed: {done.stderr[-800:]}')
    return done.stdout


def texts(part):
    return [*part['lines'], *(f'{label}: {items}' for label, items in part['pairs'])]


def at(entry, sign=', '):
    return sign.join(cell for cell in (entry['employer'], entry['place']) if cell)


def markdown(person, head):
    rows = [f"# {person['name']}", '', person['headline'], '', f"{person['street']} | {person['mail']} | {person['phone']}", '']
    for part in person['sections']:
        rows += [f"## {part['title']}", '']
        for entry in part['entries']:
            rows += [*head(person, entry), '', *(f'- {line}' for line in entry['lines']), '']
        plain = part['kind'] == 'summary'
        rows += [*(text if plain else f'- {text}' for text in texts(part)), '']
    return '\n'.join(rows)


def pandoc(kind, head):
    def draw(person, path):
        import pypandoc
        more = ['--pdf-engine=typst', '-V', 'papersize=a4'] if kind == 'typst' else []
        if kind == 'typst':
            import typst
            source = path.with_suffix('.typ')
            pypandoc.convert_text(markdown(person, head), 'typst', 'markdown', outputfile=str(source), extra_args=['-s', *more[1:]])
            typst.compile(str(source), output=str(path))
            source.unlink()
        else:
            pypandoc.convert_text(markdown(person, head), 'docx', 'markdown', outputfile=str(path))
    return draw


def reportlab(person, path):
    from reportlab.lib.pagesizes import A4
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import HRFlowable, ListFlowable, Paragraph, SimpleDocTemplate, Spacer, Table
    text = ParagraphStyle('text', fontName='Times-Roman', fontSize=10.5, leading=13.5)
    right = ParagraphStyle('right', parent=text, alignment=2)
    head = ParagraphStyle('head', fontName='Times-Bold', fontSize=12, leading=16, spaceBefore=9)
    flow = [Paragraph(e(person['name']), ParagraphStyle('name', fontName='Times-Bold', fontSize=20, leading=26, alignment=1)),
            Paragraph(e(f"{person['street']} – {person['mail']} – {person['phone']}"), ParagraphStyle('c', parent=text, alignment=1))]
    bullets = lambda lines: ListFlowable([Paragraph(e(line), text) for line in lines], bulletType='bullet', start='•', leftIndent=14, bulletFontSize=9)
    for part in person['sections']:
        flow += [Paragraph(e(part['title'].upper()), head), HRFlowable(width='100%', thickness=0.6)]
        for entry in part['entries']:
            rows = [[Paragraph(f"<b>{e(entry['employer'])}</b>", text), Paragraph(e(entry['place']), right)],
                    [Paragraph(f"<i>{e(entry['title'])}</i>", text), Paragraph(e(dates(person, entry)), right)]]
            flow += [Table(rows, colWidths=[330, 150], style=[('TOPPADDING', (0, 0), (-1, -1), 1), ('BOTTOMPADDING', (0, 0), (-1, -1), 1), ('LEFTPADDING', (0, 0), (-1, -1), 0), ('RIGHTPADDING', (0, 0), (-1, -1), 0)])]
            flow += [bullets(entry['lines'])] if entry['lines'] else []
            flow += [Spacer(1, 4)]
        if part['kind'] in ('summary', 'skills', 'languages'):
            flow += [Paragraph(e(line), text) for line in texts(part)]
        elif part['lines']:
            flow += [bullets(part['lines'])]
    SimpleDocTemplate(str(path), pagesize=A4, leftMargin=57, rightMargin=57, topMargin=45, bottomMargin=45).build(flow)


def fpdf(person, path):
    from fpdf import FPDF
    pdf = FPDF(format='A4')
    pdf.set_auto_page_break(False)
    pdf.add_page()
    latin = lambda text: text.replace('–', '-').replace('’', "'").replace('•', '-').encode('latin-1', 'replace').decode('latin-1')

    def write(text, x, width, size=9.5, style='', indent=0):
        pdf.set_xy(x + indent, pdf.get_y())
        pdf.set_font('Helvetica', style, size)
        pdf.multi_cell(width - indent, size * 0.46, latin(text), align='L', new_x='LMARGIN', new_y='NEXT')
    side = [part for part in person['sections'] if part['kind'] not in ('summary', 'experience', 'education', 'projects')]
    pdf.set_y(14)
    write(person['name'], 12, 60, 17, 'B')
    write(person['headline'], 12, 55, 11)
    pdf.ln(3)
    for text in (person['street'], person['mail'], person['phone']):
        write(text, 12, 55)
    for part in side:
        pdf.ln(4)
        write(part['title'], 12, 55, 12, 'B')
        for label, items in part['pairs']:
            write(f'{label}: {items}', 12, 55)
        for line in part['lines']:
            write(line, 12, 55)
    pdf.set_y(14)
    for part in [part for part in person['sections'] if part not in side]:
        pdf.ln(2)
        write(part['title'], 76, 122, 12, 'B')
        for line in part['lines']:
            write(line, 76, 122)
        for entry in part['entries']:
            pdf.ln(1.5)
            write(f"{entry['title']} | {entry['employer']}", 76, 122, 10, 'B')
            write(' | '.join(cell for cell in (dates(person, entry), entry['place']) if cell), 76, 122, 9, 'I')
            for line in entry['lines']:
                write(f'- {line}', 76, 122, indent=3)
    pdf.output(str(path))


def weasy(css, body):
    def draw(person, path):
        from weasyprint import HTML
        HTML(string=page(css, body, person)).write_pdf(str(path))
    return draw


def chromium(css, body):
    def draw(person, path):
        source = path.with_suffix('.html')
        source.write_text(page(css, body, person))
        run(['chromium-headless-shell', '--no-sandbox', '--no-pdf-header-footer', f'--print-to-pdf={path}', source.as_uri()])
        source.unlink()
    return draw


def page(css, body, person):
    return f"<!doctype html><html lang={person['lang']}><meta charset=utf-8><style>@page{{size:A4;margin:16mm}} *{{box-sizing:border-box}} body{{margin:0}} {css}</style>{body(person)}"


def listed(lines):
    return '<ul>' + ''.join(f'<li>{e(line)}' for line in lines) + '</ul>' if lines else ''


def parts(person, entry, kinds=None, without=()):
    drawn = ''
    for part in person['sections']:
        if (kinds and part['kind'] not in kinds) or part['kind'] in without:
            continue
        free = ''.join(f'<p>{e(text)}</p>' for text in texts(part)) if part['kind'] in ('summary', 'skills', 'languages') else listed(part['lines'])
        drawn += f"<section><h2>{e(part['title'])}</h2><div>{''.join(entry(person, one) for one in part['entries'])}{free}</div></section>"
    return drawn


# A form with a wide left column: names of sections and dates stand there, as in the European form.
EUROPEAN = ('body{font:10pt/1.35 "Liberation Sans"} h1{font-size:20pt;margin:0 0 4px 52mm} header p{margin:0 0 0 52mm} section{margin-top:14px} h2{font-size:11pt;color:#14458f;border-bottom:1px solid #999;margin:0 0 6px} section>div>p,section>div>ul{margin:0 0 0 52mm;padding-left:0} .e{display:grid;grid-template-columns:48mm 1fr;gap:4mm;margin-bottom:8px} ul{margin:2px 0;padding-left:14px} b{display:block}',
            lambda p: f"<header><h1>{e(p['name'])}</h1><p>{e(p['headline'])}</p><p>{e(p['street'])}</p><p>{e(p['mail'])} · {e(p['phone'])}</p></header>" + parts(p, lambda q, x: f"<div class=e><div>{e(dates(q, x, 'number'))}</div><div><b>{e(x['title'])}</b>{e(at(x))}{listed(x['lines'])}</div></div>"))
# Centred headings; the employer and the place, then the title and the dates.
UNIVERSITY = ('body{font:11pt/1.25 "Liberation Serif"} h1,header p,h2{text-align:center;margin:0} h1{font-size:18pt} h2{font-size:11.5pt;margin-top:11px;border-top:1px solid;padding-top:4px} .r{display:flex;justify-content:space-between} ul{margin:1px 0 6px;padding-left:20px} p{margin:0}',
              lambda p: f"<header><h1>{e(p['name'])}</h1><p>{e(p['street'])} • {e(p['mail'])} • {e(p['phone'])}</p></header>" + parts(p, lambda q, x: f"<div class=r><b>{e(x['employer'])}</b><span>{e(x['place'])}</span></div><div class=r><i>{e(x['title'])}</i><span>{e(dates(q, x))}</span></div>{listed(x['lines'])}"))
# Two columns of equal weight with light headings in capitals, the narrow one at the left.
STUDENT = ('body{font:9.5pt/1.3 "DejaVu Sans"} h1{font:300 24pt "DejaVu Sans";margin:0} header{text-align:center;border-bottom:1px solid #aaa;padding-bottom:6px} .two{display:grid;grid-template-columns:33% 1fr;gap:8mm} h2{font-size:10.5pt;text-transform:uppercase;font-weight:400;color:#555;margin:12px 0 3px} h3{font-size:9.5pt;margin:5px 0 0} .m{color:#777;font-size:8.5pt} ul{margin:2px 0;padding-left:13px} p{margin:0 0 2px}',
           lambda p: f"<header><h1>{e(p['name'])}</h1>{e(p['mail'])} | {e(p['phone'])} | {e(p['street'])}</header><div class=two><aside>" + parts(p, lambda q, x: f"<h3>{e(x['employer'])}</h3>{e(x['title'])}<div class=m>{e(dates(q, x))}{' | ' + e(x['place']) if x['place'] else ''}</div>{listed(x['lines'])}", without=('experience', 'projects', 'summary', 'publications')) + '</aside><main>' + parts(p, lambda q, x: f"<h3>{e(x['employer'].upper())} | {e(x['title'])}</h3><div class=m>{e(dates(q, x))}{' | ' + e(x['place']) if x['place'] else ''}</div>{listed(x['lines'])}", kinds=('experience', 'projects', 'summary', 'publications')) + '</main></div>')
# One line for the title, the employer and the dates in brackets; a coloured band above.
BAND = ('body{font:10.5pt/1.4 "Liberation Sans"} header{background:#2b3a4a;color:#fff;padding:8mm;margin-bottom:4mm} h1{margin:0;font-size:22pt} h2{font-size:13pt;color:#2b3a4a;margin:10px 0 2px} h4{margin:6px 0 0;font-size:10.5pt} ul{margin:2px 0;padding-left:16px;list-style:square} p{margin:0}',
        lambda p: f"<header><h1>{e(p['name'])}</h1><p>{e(p['headline'])}</p><p>{e(p['street'])} / {e(p['mail'])} / {e(p['phone'])}</p></header>" + parts(p, lambda q, x: f"<h4>{e(x['title'])} – {e(at(x))} ({e(dates(q, x, 'year'))})</h4>{listed(x['lines'])}"))


def word(person, path):
    """The basic form of Word: the title, the employer and the dates in one heading of the second level."""
    from docx import Document
    document = Document()
    document.add_paragraph(person['name'], style='Title')
    document.add_paragraph(f"{person['street']} | {person['phone']} | {person['mail']}")
    for part in person['sections']:
        document.add_heading(part['title'], 1)
        for entry in part['entries']:
            document.add_heading(' | '.join(cell for cell in (entry['title'], entry['employer'], entry['place'], dates(person, entry)) if cell).upper(), 2)
            for line in entry['lines']:
                document.add_paragraph(line, style='List Bullet')
        for text in texts(part):
            document.add_paragraph(text, style=None if part['kind'] == 'summary' else 'List Bullet')
    document.save(str(path))


def google(person, path):
    """A form of Google Docs: a table without lines, the work at the left and the short sections at the right."""
    from docx import Document
    from docx.shared import Cm, Pt
    document = Document()
    table = document.add_table(rows=2, cols=2)
    wide, narrow = table.rows[0].cells
    wide.paragraphs[0].add_run(person['name']).font.size = Pt(28)
    wide.add_paragraph(person['headline'])
    narrow.paragraphs[0].add_run(person['street'])
    narrow.add_paragraph(person['phone'])
    narrow.add_paragraph(person['mail'])
    wide, narrow = table.rows[1].cells
    for cell, width in ((wide, 12), (narrow, 5)):
        cell.width = Cm(width)
    for part in person['sections']:
        cell = wide if part['entries'] or part['kind'] == 'summary' else narrow
        run = cell.add_paragraph().add_run(part['title'].upper())
        run.bold, run.font.size = True, Pt(9)
        for entry in part['entries']:
            head = cell.add_paragraph()
            head.add_run(entry['employer']).bold = True
            head.add_run(''.join(f', {entry["place"]}' if entry['place'] else '') + ' — ')
            head.add_run(entry['title']).italic = True
            small = cell.add_paragraph().add_run(dates(person, entry).upper())
            small.font.size = Pt(8)
            for line in entry['lines']:
                cell.add_paragraph(line, style='List Bullet')
        for text in texts(part):
            cell.add_paragraph(text)
    document.save(str(path))


FRESH = {
    'reportlab': (reportlab, 'pdf'),
    'fpdf': (fpdf, 'pdf'),
    'pandoc-docx': (pandoc('docx', lambda p, x: [f"### {x['title']}, {at(x)}", '', f"*{dates(p, x)}*"]), 'docx'),
    'pandoc-typst': (pandoc('typst', lambda p, x: [f"**{x['employer']}** ({x['place']}), {dates(p, x)}  ", f"{x['title']}"] if x['place'] else [f"**{x['employer']}**, {dates(p, x)}  ", f"{x['title']}"]), 'pdf'),
    'european': (chromium(*EUROPEAN), 'pdf'),
    'university': (weasy(*UNIVERSITY), 'pdf'),
    'student': (chromium(*STUDENT), 'pdf'),
    'band': (weasy(*BAND), 'pdf'),
    'word': (word, 'docx'),
    'google': (google, 'docx'),
}
