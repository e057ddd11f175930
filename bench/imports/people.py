"""The people of people.txt, and their dates as each language writes them."""
MONTHS = {
    'en': 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    'fr': 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    'de': 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    'es': 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    'it': 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'pt': 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    'nl': 'januari februari maart april mei juni juli augustus september oktober november december',
    'ar': 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر',
}
NOW = {'en': 'Present', 'fr': "aujourd'hui", 'de': 'heute', 'es': 'actualidad', 'it': 'oggi', 'pt': 'presente', 'nl': 'heden', 'ar': 'الآن', 'ja': '現在'}
ENTRIES = ('experience', 'education', 'projects')
PAIRS = ('skills', 'languages')
KINDS = (*ENTRIES, *PAIRS, 'summary', 'certifications', 'publications', 'awards', 'volunteering', 'other')


def read_people(path):
    people = []
    for block in path.read_text().split('\n\n'):
        person = {'sections': []}
        for line in block.strip().split('\n'):
            key, _, rest = line.partition(': ')
            open_section = person['sections'][-1] if person['sections'] else None
            if line.startswith('= '):
                title, employer, place, start, end = (cell.strip() for cell in line[2:].split('|'))
                open_section['entries'].append({'title': title, 'employer': employer, 'place': place, 'start': start, 'end': end, 'lines': []})
            elif line.startswith('- ') and open_section['entries']:
                open_section['entries'][-1]['lines'].append(line[2:])
            elif line.startswith('- '):
                open_section['lines'].append(line[2:])
            elif key in ('half', 'name', 'lang', 'headline', 'street'):
                person[key] = rest
            elif key in KINDS:
                person['sections'].append({'kind': key, 'title': rest, 'entries': [], 'lines': [], 'pairs': []})
            elif open_section['kind'] in PAIRS:
                open_section['pairs'].append([key, rest])
            else:
                open_section['lines'].append(line)
        person['id'] = f'p{len(people)}'
        person['mail'] = f"{person['id']}.someone@example.org"
        person['phone'] = '+44 20 7946 01' + str(20 + len(people))
        people.append(person)
    return people


def point(lang, value, style):
    if value == 'now':
        return NOW[lang]
    year, month = value.split('-')
    if style == 'year':
        return f'{year}年' if lang == 'ja' else year
    if lang == 'ja':
        return f'{year}年{int(month)}月'
    if style == 'number':
        return f'{month}/{year}'
    return f'{MONTHS[lang].split()[int(month) - 1]} {year}'


def dates(person, entry, style='month'):
    return f"{point(person['lang'], entry['start'], style)} – {point(person['lang'], entry['end'], style)}"


def place(entry):
    return [entry['place']] if entry['place'] else []
