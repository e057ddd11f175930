"""Layouts printed by Chromium: sidebars, time lines, dates in a column, icons, bars, promotions."""
from html import escape

from people import ENTRIES, dates, place

ICONS = {'mail': '\uf0e0', 'phone': '\uf095', 'street': '\uf3c5', 'experience': '\uf0b1', 'education': '\uf19d', 'skills': '\uf085', 'date': '\uf133'}
BASE = """@page{size:A4;margin:%(margin)s} *{box-sizing:border-box}
@font-face{font-family:FA;src:url("file://%(tools)s/icons.otf");font-weight:100 900}
body{margin:0;font:%(font)s,'Noto Sans JP'} h1{margin:0} p{margin:2px 0} ul{margin:3px 0 8px;padding-inline-start:16px}
i.icon{font-family:FA;font-style:normal;font-weight:900;margin-inline-end:5px} """


def page(person, tools, css, body, font="10.5pt/1.4 'Liberation Sans','DejaVu Sans'", margin='14mm'):
    base = BASE % {'tools': tools, 'font': font, 'margin': margin}
    direction = 'rtl' if person['lang'] == 'ar' else 'ltr'
    return f"<!doctype html><html lang={person['lang']} dir={direction}><meta charset=utf-8><style>{base}{css}</style><body>{body}</body></html>"


def e(text):
    return escape(text, quote=False)


def bullets(lines):
    return '<ul>' + ''.join(f'<li>{e(line)}</li>' for line in lines) + '</ul>' if lines else ''


def plain(section):
    """A section without entries: paragraphs for a summary, label and value for skills, bullets else."""
    if section['kind'] == 'summary':
        return f"<p>{e(section['lines'][0])}</p>"
    if section['pairs']:
        return ''.join(f'<p><b>{e(a)}:</b> {e(b)}</p>' for a, b in section['pairs'])
    return bullets(section['lines'])


def sections(person, entry, own=plain, heading=lambda s: f"<h2>{e(s['title'])}</h2>", kinds=None):
    html = ''
    for section in person['sections']:
        if kinds is None or section['kind'] in kinds:
            html += '<section>' + heading(section) + ''.join(entry(x) for x in section['entries'])
            html += own(section) if section['kind'] not in ENTRIES else ''
            html += '</section>'
    return html


def contact(person, sep=' · '):
    return sep.join(e(person[k]) for k in ('street', 'mail', 'phone'))


MAIN = ('summary', 'experience', 'projects', 'education', 'publications', 'volunteering', 'awards')
SIDE = ('skills', 'languages', 'certifications', 'other')


def chips(section):
    if section['kind'] == 'skills':
        return ''.join(f"<p class=label>{e(a)}</p>" + ''.join(f'<p>{e(x)}</p>' for x in b.split(', ')) for a, b in section['pairs'])
    return plain(section)


def row(left, right, tag='b'):
    return f'<div class=row><{tag}>{e(left)}</{tag}><span>{e(right)}</span></div>'


ROW = '.row{display:flex;justify-content:space-between;gap:12px} h2{font-size:13pt;margin:12px 0 4px;border-bottom:1px solid #888} '


def sidebar_left(person, tools):
    def entry(x):
        return row(x['title'], dates(person, x)) + f"<p>{e(', '.join([x['employer'], *place(x)]))}</p>" + bullets(x['lines'])
    side = f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p>" + ''.join(f'<p>{e(person[k])}</p>' for k in ('street', 'mail', 'phone'))
    side += sections(person, entry, own=chips, kinds=SIDE)
    css = ROW + '.page{display:grid;grid-template-columns:62mm 1fr;min-height:296mm} aside{background:#234;color:#fff;padding:10mm 6mm} main{padding:10mm 8mm} h1{font-size:19pt}'
    return page(person, tools, css, f'<div class=page><aside>{side}</aside><main>{sections(person, entry, kinds=MAIN)}</main></div>', font="9.5pt/1.4 'Liberation Sans','DejaVu Sans'", margin='0')


def sidebar_right(person, tools):
    def entry(x):
        return f"<p><b>{e(x['employer'])}</b></p><p><em>{e(x['title'])}</em></p><p class=small>{e(' | '.join([dates(person, x, 'number'), *place(x)]))}</p>" + bullets(x['lines'])
    side = f"<h2>{e(person['name'])}</h2><p>{e(person['headline'])}</p><p>{e(person['street'])}</p><p>{e(person['mail'])}</p>" + sections(person, entry, own=chips, kinds=SIDE)
    css = ROW + '.page{display:grid;grid-template-columns:1fr 55mm;gap:8mm} .small{color:#666;font-size:8.5pt} aside h2{font-size:12pt;text-transform:uppercase;letter-spacing:1px}'
    return page(person, tools, css, f'<div class=page><main>{sections(person, entry, kinds=MAIN)}</main><aside>{side}</aside></div>')


def timeline(person, tools):
    def entry(x):
        return f"<div class=t><div class=d>{e(dates(person, x))}</div><div class=c><b>{e(x['title'])}</b><p>{e(', '.join([x['employer'], *place(x)]))}</p>{bullets(x['lines'])}</div></div>"
    css = ROW + '.t{display:grid;grid-template-columns:34mm 1fr;gap:7mm} .d{color:#357;font-size:9.5pt} .c{border-inline-start:2px solid #9ab;padding-inline-start:5mm;position:relative} .c:before{content:"";position:absolute;inset-inline-start:-6px;top:4px;width:10px;height:10px;border-radius:9px;background:#357}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p>{sections(person, entry)}")


def dates_narrow(person, tools):
    def entry(x):
        return f"<div class=t><div>{e(dates(person, x))}</div><div><b>{e(x['employer'])}</b>, {e(x['place'])}<p><em>{e(x['title'])}</em></p>{bullets(x['lines'])}</div></div>"
    css = ROW + '.t{display:grid;grid-template-columns:21mm 1fr;gap:5mm}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{contact(person)}</p><p>{e(person['headline'])}</p>{sections(person, entry)}", font="10pt/1.35 'Liberation Serif','DejaVu Serif'")


def icon(name):
    return f"<i class=icon>{ICONS.get(name, chr(0xf005))}</i>"


def icons(person, tools):
    def entry(x):
        return f"<p><b>{e(x['title'])}</b> – {e(x['employer'])}</p><p class=m>{icon('date')}{e(dates(person, x))} &nbsp; {icon('street') + e(x['place']) if x['place'] else ''}</p>" + bullets(x['lines'])
    top = ' &nbsp; '.join(icon(k) + e(person[k]) for k in ('mail', 'phone', 'street'))
    css = ROW + '.m{font-size:9pt;color:#555} ul{list-style:none} li{text-indent:-14px} li:before{content:"\\f0da";font-family:FA;font-weight:900;display:inline-block;width:14px;text-indent:0}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><h3>{e(person['headline'])}</h3><p>{top}</p>" + sections(person, entry, heading=lambda s: f"<h2>{icon(s['kind'])}{e(s['title'])}</h2>"))


def skill_bars(person, tools):
    def entry(x):
        return row(f"{x['employer']}", x['place']) + row(x['title'], dates(person, x), 'em') + bullets(x['lines'])

    def own(section):
        if section['kind'] == 'skills':
            return ''.join(f"<h3>{e(a)}</h3>" + ''.join(f"<div class=row><span>{e(x)}</span><span>{'●' * (3 + i % 3)}{'○' * (2 - i % 3)}</span></div>" for i, x in enumerate(b.split(', '))) for a, b in section['pairs'])
        if section['kind'] == 'languages':
            return ''.join(f"<p>{e(a)}</p><div class=bar><div style='width:{90 - 30 * i}%'></div></div><p class=m>{e(b)}</p>" for i, (a, b) in enumerate(section['pairs']))
        return plain(section)
    css = ROW + '.page{display:grid;grid-template-columns:1fr 60mm;gap:9mm} .bar{background:#ddd;height:5px} .bar div{background:#357;height:5px} .m{font-size:8pt} h3{margin:4px 0;font-size:10pt}'
    main, side = sections(person, entry, kinds=MAIN), sections(person, entry, own=own, kinds=SIDE)
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person, ' | ')}</p><div class=page><main>{main}</main><aside>{side}</aside></div>")


def dates_below(person, tools):
    def entry(x):
        return f"<p class=g><b>{e(x['title'])}, {e(x['employer'])}</b></p>{bullets(x['lines'])}<p class=m>{e(', '.join([*place(x), dates(person, x)]))}</p>"
    css = ROW + '.m{font-style:italic;color:#555} .g{margin-top:12px}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p>{sections(person, entry)}")


def grouped(person, tools, head=lambda x: f"<div class=row><b class=big>{e(x['employer'])}</b><span>{e(x['place'])}</span></div>"):
    """Several titles under one employer, which stands once."""
    html = ''
    for section in person['sections']:
        html += f"<h2>{e(section['title'])}</h2>"
        last = None
        for x in section['entries']:
            html += head(x) if x['employer'] != last else ''
            html += row(x['title'], dates(person, x), 'em') + bullets(x['lines'])
            last = x['employer']
        html += plain(section) if section['kind'] not in ENTRIES else ''
    css = ROW + '.big{font-size:11.5pt} .row{margin-top:4px}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p>{html}")


DUTIES = {'en': 'Duties', 'fr': 'Missions', 'de': 'Aufgaben', 'es': 'Funciones', 'it': 'Mansioni', 'ja': '担当業務', 'ar': 'المهام'}


def federal(person, tools):
    def entry(x):
        duties = f"<p><b>{DUTIES[person['lang']]}:</b></p>{bullets(x['lines'])}" if x['lines'] else ''
        return f"<p class=g><b>{e(x['title'])}</b></p><p>{e(x['employer'])}</p><p>{e(x['place'])}</p><p>{e(dates(person, x, 'number'))}</p>{duties}"
    css = ROW + '.g{margin-top:10px} h2{text-transform:uppercase;border:0}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['street'])}</p><p>{e(person['mail'])}</p><p>{e(person['phone'])}</p>{sections(person, entry)}", font="11pt/1.35 'Liberation Serif','DejaVu Serif'")


def centered(person, tools):
    def entry(x):
        return f"<p class=g><b>{e(x['title'])}</b>, {e(', '.join([x['employer'], *place(x)]))} ({e(dates(person, x))})</p>{bullets(x['lines'])}"
    css = 'h1,h2,.top{text-align:center} h2{font-size:12pt;font-variant:small-caps;letter-spacing:1px;margin:14px 0 4px} .g{margin-top:6px}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p class=top>{e(person['headline'])}</p><p class=top>{contact(person)}</p>{sections(person, entry)}", font="10.5pt/1.35 'Liberation Serif','DejaVu Serif'")


def years_hang(person, tools):
    def entry(x):
        return f"<div class=t><div>{e(dates(person, x, 'year'))}</div><div>{e(', '.join([x['title'], x['employer'], *place(x)]))}{''.join(f'<p>{e(line)}</p>' for line in x['lines'])}</div></div>"
    css = 'h2{font-size:11pt;margin:16px 0 6px} .t{display:grid;grid-template-columns:28mm 1fr;margin-bottom:6px} p{padding-inline-start:12px}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p>{sections(person, entry)}", font="11pt/1.35 'Liberation Serif','DejaVu Serif'")


def table(person, tools):
    def entry(x):
        return f"<tr><td>{e(dates(person, x, 'number'))}</td><td><b>{e(x['employer'])}</b>{' (' + e(x['place']) + ')' if x['place'] else ''}<p>{e(x['title'])}</p>{bullets(x['lines'])}</td></tr>"

    def heading(section):
        return f"<tr><th colspan=2>{e(section['title'])}</th></tr>"

    def own(section):
        if section['pairs']:
            return ''.join(f'<tr><td>{e(a)}</td><td>{e(b)}</td></tr>' for a, b in section['pairs'])
        return f'<tr><td colspan=2>{plain(section)}</td></tr>'
    body = ''
    for section in person['sections']:
        body += heading(section) + ''.join(entry(x) for x in section['entries']) + ('' if section['kind'] in ENTRIES else own(section))
    css = 'table{border-collapse:collapse;width:100%} td,th{border:1px solid #777;padding:4px 8px;vertical-align:top;text-align:start} th{background:#eee} td:first-child:not([colspan]){width:38mm}'
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p><table>{body}</table>")


def margin_heads(person, tools):
    def entry(x):
        return f"<div class=row><span><b>{e(x['title'])}</b> · {e(x['employer'])}</span><span>{e(dates(person, x))}</span></div><p class=m>{e(x['place'])}</p>{bullets(x['lines'])}"
    css = '.row{display:flex;justify-content:space-between;gap:12px} section{display:grid;grid-template-columns:38mm 1fr;gap:6mm;border-top:1px solid #bbb;padding:6px 0} h2{font-size:11pt;margin:0;color:#a33} .m{color:#666;font-size:9pt}'
    html = sections(person, entry, heading=lambda s: f"<h2>{e(s['title'])}</h2><div>").replace('</section>', '</div></section>')
    return page(person, tools, css, f"<h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p>{html}")


def cards(person, tools):
    def entry(x):
        return f"<div class=card><div class=row><b>{e(x['title'])}</b><b>{e(x['employer'])}</b></div><div class='row m'><span>{e(dates(person, x))}</span><span>{e(x['place'])}</span></div>{''.join(f'<p>– {e(line)}</p>' for line in x['lines'])}</div>"

    def own(section):
        if section['kind'] == 'skills':
            return '<div class=chips>' + ''.join(f'<span>{e(x)}</span>' for _, b in section['pairs'] for x in b.split(', ')) + '</div>'
        return plain(section)
    css = ROW + '.card{border:1px solid #ccc;border-radius:6px;padding:6px 10px;margin:6px 0} .m{font-size:9pt} .chips{display:flex;flex-wrap:wrap;gap:8px} .chips span{border:1px solid #999;border-radius:9px;padding:1px 9px}'
    return page(person, tools, css, f"<header><h1>{e(person['name'])}</h1><p>{e(person['headline'])}</p><p>{contact(person)}</p></header>{sections(person, entry, own=own)}")


HTML = {
    'sidebar-left': sidebar_left, 'sidebar-right': sidebar_right, 'timeline': timeline, 'dates-narrow': dates_narrow, 'icons': icons,
    'skill-bars': skill_bars, 'dates-below': dates_below, 'grouped': grouped, 'federal': federal, 'centered': centered,
    'years-hang': years_hang, 'table': table, 'margin-heads': margin_heads, 'cards': cards,
}
