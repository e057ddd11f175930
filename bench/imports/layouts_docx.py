"""Layouts of Word documents, written by python-docx."""
from docx import Document
from docx.enum.text import WD_TAB_ALIGNMENT
from docx.shared import Cm

from people import ENTRIES, dates, place


def top(document, person):
    document.add_paragraph(person['name'], style='Title')
    document.add_paragraph(person['headline'])
    document.add_paragraph(f"{person['street']} | {person['mail']} | {person['phone']}")


def rest(area, section):
    for a, b in section['pairs']:
        paragraph = area.add_paragraph()
        paragraph.add_run(f'{a}: ').bold = True
        paragraph.add_run(b)
    for line in section['lines']:
        area.add_paragraph(line, style=None if section['kind'] == 'summary' else 'List Bullet')


def tabs(person):
    document = Document()
    top(document, person)
    for section in person['sections']:
        document.add_heading(section['title'], 1)
        for x in section['entries']:
            first = document.add_paragraph()
            first.paragraph_format.tab_stops.add_tab_stop(Cm(15), WD_TAB_ALIGNMENT.RIGHT)
            first.add_run(x['employer']).bold = True
            first.add_run(f"\t{x['place']}")
            second = document.add_paragraph()
            second.paragraph_format.tab_stops.add_tab_stop(Cm(15), WD_TAB_ALIGNMENT.RIGHT)
            second.add_run(x['title']).italic = True
            second.add_run(f"\t{dates(person, x)}")
            for line in x['lines']:
                document.add_paragraph(line, style='List Bullet')
        rest(document, section)
    return document


def table(person):
    """Dates in the left cell of a row, everything else in the right one."""
    document = Document()
    top(document, person)
    for section in person['sections']:
        document.add_heading(section['title'], 1)
        if section['kind'] in ENTRIES:
            grid = document.add_table(0, 2)
            for x in section['entries']:
                left, right = grid.add_row().cells
                left.text = dates(person, x, 'number')
                right.paragraphs[0].add_run(x['title']).bold = True
                right.add_paragraph(', '.join([x['employer'], *place(x)]))
                for line in x['lines']:
                    right.add_paragraph(line, style='List Bullet')
        rest(document, section)
    return document


def sidebar(person):
    """One table of two cells: contact data and skills at the left."""
    document = Document()
    left, right = document.add_table(1, 2).rows[0].cells
    left.paragraphs[0].add_run(person['name']).bold = True
    for key in ('headline', 'street', 'mail', 'phone'):
        left.add_paragraph(person[key])
    for section in person['sections']:
        area = left if section['kind'] in ('skills', 'languages', 'certifications') else right
        area.add_paragraph(section['title'], style='Heading 2')
        for x in section['entries']:
            area.add_paragraph().add_run(f"{x['title']}, {x['employer']}").bold = True
            area.add_paragraph(' | '.join([*place(x), dates(person, x)]))
            for line in x['lines']:
                area.add_paragraph(line, style='List Bullet')
        rest(area, section)
    return document


def bold(person):
    """No styles: headings in bold capitals, bullets typed."""
    document = Document()
    document.add_paragraph().add_run(person['name']).bold = True
    document.add_paragraph(f"{person['street']}, {person['mail']}, {person['phone']}")
    for section in person['sections']:
        document.add_paragraph()
        document.add_paragraph().add_run(section['title'].upper()).bold = True
        for x in section['entries']:
            document.add_paragraph(f"{dates(person, x)}  {x['title']}, {', '.join([x['employer'], *place(x)])}")
            for line in x['lines']:
                document.add_paragraph(f'• {line}')
        for a, b in section['pairs']:
            document.add_paragraph(f'{a}: {b}')
        for line in section['lines']:
            document.add_paragraph(line if section['kind'] == 'summary' else f'• {line}')
    return document


DOCX = {'tabs': tabs, 'table': table, 'sidebar': sidebar, 'bold': bold}
