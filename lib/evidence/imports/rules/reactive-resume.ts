type Fields = Record<string, unknown>

/**
 * Returns a JSON export of Reactive Resume (rxresu.me, versions 3 to 5) in the shape of JSON Resume; null for any other value. Hidden
 * items are kept, because they are facts of the person all the same. Example: `sections.experience.items` becomes `work`.
 */
export function fromReactiveResume(json: unknown): Fields | null {
  const { basics, sections, summary, customSections } = fieldsOf(json)
  if (Array.isArray(sections) || !isRecord(sections)) return null
  if (!Object.values(sections).some((section) => Array.isArray(fieldsOf(section)['items']))) return null
  const { headline, url, website, name, email, phone, location } = fieldsOf(basics)
  const itemsOf = (...keys: string[]) =>
    keys.flatMap((key) => {
      const { items } = fieldsOf(sections[key])
      return Array.isArray(items) ? items.filter(isRecord) : []
    })
  const rows = (keys: string[], rowOf: (item: Fields) => Fields) =>
    itemsOf(...keys).map((item) => ({
      ...rowOf(item),
      ...datesOf(item),
      summary: item['summary'] ?? item['description'],
    }))
  return withoutEmpty({
    basics: withoutEmpty({
      name,
      email,
      phone,
      label: headline,
      location: location === '' ? undefined : location,
      url: addressOf(url ?? website),
      summary:
        fieldsOf(sections['summary'])['content'] ??
        fieldsOf(summary)['content'] ??
        fieldsOf(basics)['summary'],
      profiles: itemsOf('profiles'),
    }),
    work: rows(['experience', 'work'], (item) => ({
      name: item['company'] ?? item['name'],
      position: item['position'],
      location: item['location'],
      highlights: partsOf(item['roles']),
    })),
    education: rows(['education'], (item) => ({
      institution: item['school'] ?? item['institution'],
      studyType: item['degree'] ?? item['studyType'],
      area: item['area'],
      score: item['grade'] ?? item['score'],
      location: item['location'],
    })),
    projects: rows(['projects'], (item) => ({
      name: item['name'],
      keywords: item['keywords'],
      // In version 4 the description is a line beside the name, and the summary the text.
      position: item['summary'] === undefined ? undefined : item['description'],
    })),
    volunteer: rows(['volunteer'], (item) => ({
      organization: item['organization'],
      position: item['position'],
    })),
    skills: itemsOf('skills').map((item) => ({
      name: item['name'],
      keywords: item['keywords'],
      level: textOf(item['proficiency'] ?? item['description']),
    })),
    languages: itemsOf('languages').map((item) => ({
      language: item['language'] ?? item['name'],
      fluency: item['fluency'] ?? textOf(item['description']),
    })),
    certificates: rows(['certifications'], (item) => ({
      name: item['name'] ?? item['title'],
      issuer: item['issuer'],
    })),
    awards: rows(['awards'], (item) => ({ title: item['title'], awarder: item['awarder'] })),
    publications: rows(['publications'], (item) => ({
      name: item['name'] ?? item['title'],
      publisher: item['publisher'],
    })),
    interests: itemsOf('interests').map((item) => ({ name: item['name'], keywords: item['keywords'] })),
    references: itemsOf('references').map((item) => ({
      name: item['name'],
      reference: item['summary'] ?? item['description'],
    })),
    custom: textsOfCustom(sections['custom'], customSections),
  })
}

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? value : {}
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function withoutEmpty(fields: Fields): Fields {
  const isEmpty = (value: unknown) =>
    value == null || value === '' || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))
}

// Version 3 has a start and an end, later ones a text. Example: "2019 – 2023".
function datesOf({ date, period }: Fields): Fields {
  const { start, end } = fieldsOf(date)
  if (isRecord(date)) return { startDate: textOf(start), endDate: textOf(end) }
  return { date: textOf(period) ?? textOf(date) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function addressOf(value: unknown): unknown {
  const { href, url } = fieldsOf(value)
  return textOf(value) ?? textOf(href) ?? textOf(url)
}

// Further titles at one employer. Example: {position: "Packer", period: "2014 – 2016"}.
function partsOf(roles: unknown): string[] | undefined {
  if (!Array.isArray(roles)) return undefined
  return roles.map((role) =>
    [fieldsOf(role)['position'], fieldsOf(role)['period'], fieldsOf(role)['description']]
      .filter(textOf)
      .join(', '),
  )
}

// Sections of the person's own keep their texts; ids and settings are none.
function textsOfCustom(...customs: unknown[]): Fields[] {
  const sections = customs.flatMap((custom) =>
    isRecord(custom) ? Object.values(custom) : Array.isArray(custom) ? custom : [],
  )
  return sections.flatMap((section) => {
    const { items } = fieldsOf(section)
    if (!Array.isArray(items)) return []
    return items
      .filter(isRecord)
      .map(({ name, title, description, summary, content, date, location }) =>
        withoutEmpty({ name, title, description, date: textOf(date), location, summary, content }),
      )
  })
}
