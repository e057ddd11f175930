import { z } from 'zod'
import type { EntrySection, Section } from '#db/rows/master.ts'
import { homeOfPlace } from '#lib/evidence/imports/rules/home-in-head.ts'
import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import { namesReferee, withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'
import type {
  Draft,
  DraftEntry,
  DraftLine,
  DroppedContact,
  ReadHome,
  SectionLine,
} from '#lib/evidence/master/draft.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { lowerWords } from '#lib/text/text.ts'

/** Reads a JSON Resume (jsonresume.org, schema 1) or an export of Reactive Resume; any other shape is refused. */
export function draftOfJsonResume(text: string): Draft {
  const resume = parse(text)
  const { basics } = resume
  // Each line of the summary becomes a line of the master.
  const about = [
    ...sectionLine('summary', basics?.label),
    ...(basics?.summary ?? '')
      .split('\n')
      .flatMap((part, index) => sectionLine('summary', part, basics?.own_headings?.[index] || undefined)),
  ]
  const draft = {
    entries: [
      ...(resume.work ?? []).flatMap((item) => entryOf('experience', item)),
      ...(resume.projects ?? []).flatMap((item) => entryOf('projects', item)),
      ...(resume.volunteer ?? [])
        .filter(isPosition)
        .map((item) => ({ ...item, own_heading: item.own_heading ?? sectionTitle('volunteering') }))
        .flatMap((item) => entryOf('projects', item)),
      ...(resume.education ?? []).flatMap((item) => entryOf('education', item)),
    ],
    lines: [...about, ...(resume.skills ?? []).flatMap(skillLine), ...otherLines(resume)],
  }
  const own = withoutContact(
    { ...draft, ...readExtras(resume, paddedWords(textsOf(draft))) },
    basics?.name ? [basics.name] : [],
  )
  return { ...own, lives_in: homeOfLocation(basics?.['location']) }
}

// A text, or the parts of an address.
function homeOfLocation(location: unknown): ReadHome | null {
  if (typeof location === 'string') return homeOfPlace(location)
  const { city, region, countryCode } = (location ?? {}) as Record<string, unknown>
  const country = typeof countryCode === 'string' ? countryName(countryCode) : null
  return homeOfPlace([city, region, country].filter((part) => typeof part === 'string').join(', '))
}

function parse(text: string): JsonResume {
  const written = parseJson(text)
  const json = fromReactiveResume(written) ?? written
  const parsed = jsonResumeSchema.safeParse(json)
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.join('.') ?? ''
    const where = path === '' ? 'the top' : `\`${publicPath(path)}\``
    throw unusable(`This is not a JSON Resume: ${where} has another shape than jsonresume.org describes.`)
  }
  const isResume = Object.keys(jsonResumeSchema.shape).some((key) => Object.hasOwn(json as object, key))
  if (!isResume)
    throw unusable('This is not a JSON Resume: it has none of its parts, such as `work` or `skills`.')
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw unusable('This is not JSON. Export the resume again, or paste it as text.')
  }
}

// Unknown keys are the writer's own words and are not repeated.
function publicPath(path: string): string {
  return path
    .split('.')
    .filter((part) => /^(?:[a-z][A-Za-z]{0,20}|\d{1,4})$/.test(part))
    .join('.')
}

function unusable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'json_resume_unreadable' })
}

function entryOf(section: EntrySection, item: ResumeItem): DraftEntry[] {
  const heading = item.name ?? item.company ?? item.organization ?? item.institution ?? item.entity ?? ''
  const studied = [item.studyType, item.area].filter(Boolean).join(', ')
  const title = item.position ?? (studied === '' ? item.roles?.join(', ') : studied) ?? ''
  const dates = datesOf(item)
  const score = item.score ?? item.gpa
  const sublines = [
    [title, dates].filter(Boolean).join(', '),
    [item.entity === heading ? '' : item.entity, item.location].filter(Boolean).join(', '),
    [score ? `Score: ${score}` : '', item.url ?? item.website].filter(Boolean).join(', '),
  ].filter((text) => text !== '')
  const [first, ...following] = [heading, ...sublines].filter((text) => text !== '')
  const texts = [item.summary, item.description, ...(item.highlights ?? []), ...(item.courses ?? [])].flatMap(
    (part) => part?.split('\n'),
  )
  const lines = texts.flatMap(line).map((draftLine) => ({ ...draftLine, tags: item.keywords ?? [] }))
  if (first === undefined && lines.length === 0) return []
  const { own_heading } = item
  return [{ section, own_heading, heading: first ?? '', sublines: following, lines, read_from: null }]
}

// Dated unpaid work with a text of its own, which a list would part from its organization.
function isPosition(item: ResumeItem): boolean {
  const texts = [item.summary, ...(item.highlights ?? [])].filter((text) => text?.trim())
  return item.organization !== undefined && datesOf(item) !== '' && texts.length > 0
}

function datesOf({ startDate, endDate, date, releaseDate }: ResumeItem): string {
  if (startDate) return `${startDate} – ${endDate ? endDate : 'present'}`
  return endDate ?? date ?? releaseDate ?? ''
}

function skillLine({ name, level, keywords, own_heading }: ResumeItem): SectionLine[] {
  const label = [name, level ? `(${level})` : ''].filter(Boolean).join(' ')
  const text = [label, (keywords ?? []).join(', ')].filter(Boolean).join(': ')
  return sectionLine('skills', text, own_heading)
}

function otherLines(resume: JsonResume): SectionLine[] {
  const rows = (section: Section, items: ResumeItem[] | undefined, textOf: (item: ResumeItem) => unknown[]) =>
    (items ?? []).flatMap((item) => [
      ...sectionLine(section, textOf(item).filter(Boolean).join(', '), item.own_heading),
      ...[item.summary, ...(item.highlights ?? [])].flatMap((text) =>
        sectionLine(section, text, item.own_heading),
      ),
    ])
  return [
    ...rows('certifications', resume.certificates, (certificate) => [
      certificate.name,
      certificate.issuer,
      datesOf(certificate),
    ]),
    ...rows('awards', resume.awards, (award) => [award.title, award.awarder, datesOf(award)]),
    ...rows('publications', resume.publications, (publication) => [
      publication.name,
      publication.publisher,
      datesOf(publication),
    ]),
    ...rows('languages', resume.languages, (language) => [language.language, language.fluency]),
    ...rows(
      'volunteering',
      resume.volunteer?.filter((item) => !isPosition(item)),
      (volunteering) => [volunteering.position, volunteering.organization, datesOf(volunteering)],
    ),
    ...rows('other', resume.interests, (interest) => [
      [interest.name, (interest.keywords ?? []).join(', ')].filter(Boolean).join(': '),
    ]),
  ]
}

function line(text: string | undefined): DraftLine[] {
  const squeezedText = squeezed(text ?? '')
  return squeezedText === '' ? [] : [{ text: squeezedText, tags: [], read_from: null }]
}

function sectionLine(section: Section, text: string | undefined, own_heading?: string): SectionLine[] {
  return line(text).map((draftLine) => ({ section, own_heading, ...draftLine }))
}

/** The contact data of `basics`, by kind, and everything that has no place in a draft. */
function readExtras(resume: JsonResume, printed: string): Pick<Draft, 'dropped' | 'unplaced'> {
  const links = { url: 'link', website: 'link', image: 'link', picture: 'link' } as const
  const kinds = { name: 'name_line', email: 'email', phone: 'phone', ...links } as const
  const basics: Record<string, unknown> = resume.basics ?? {}
  const { location, profiles } = basics
  const dropped: DroppedContact['kind'][] = [
    ...Object.entries(kinds).flatMap(([key, kind]) => (basics[key] ? [kind] : [])),
    ...(location ? (['address'] as const) : []),
    ...(resume.references ?? []).flatMap(({ name }) =>
      name && namesReferee(name) ? ['referee' as const] : [],
    ),
    ...(Array.isArray(profiles) ? profiles.map(() => 'link' as const) : []),
  ]
  return {
    dropped: dropped.map((kind) => ({ kind, line: 0, where: 'header' })),
    unplaced: [
      ...unknownParts(basics, BASICS, 'basics').filter((rest) => !printed.includes(paddedWords([rest.text]))),
      ...unknownParts(withoutReferees(resume), PARTS, ''),
      ...leftOfItems(resume, printed),
    ],
  }
}

// The words of a referee are about the person; the name is another's.
function withoutReferees(resume: JsonResume): JsonResume {
  return {
    ...resume,
    references: resume.references?.map((item) =>
      namesReferee(item.name ?? '') ? { ...item, name: undefined } : item,
    ),
  }
}

// Returns the parts of an item that no entry or line contains, also if its section has no use for the key.
function leftOfItems(resume: JsonResume, printed: string): Draft['unplaced'] {
  return Object.entries(resume).flatMap(([part, items]) =>
    PARTS.has(part) && part !== 'references' && Array.isArray(items)
      ? items
          .flatMap((item) => textsOf(item))
          .filter((text) => !printed.includes(paddedWords([text])))
          .map((text) => ({ line: 0, text, reason: `No section takes this value of \`${part}\`.` }))
      : [],
  )
}

function paddedWords(texts: readonly string[]): string {
  return ` ${lowerWords(texts.join(' ')).join(' ')} `
}

function unknownParts(
  value: Record<string, unknown>,
  knownKeys: ReadonlySet<string>,
  part: string,
): Draft['unplaced'] {
  return Object.entries(value).flatMap(([key, child]) => {
    if (knownKeys.has(key) && key !== 'references') return []
    const reason = part === '' ? 'No section takes this part.' : `No section takes this value of \`${part}\`.`
    return textsOf(child).map((text) => ({ line: 0, text, reason }))
  })
}

function textsOf(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value === 'number') return [String(value)]
  if (typeof value !== 'object' || value === null || depth > 6) return []
  return Object.values(value).flatMap((child) => textsOf(child, depth + 1))
}

const BASICS = new Set(
  'name label image picture email phone url website summary location profiles'.split(' '),
)
const PARTS = new Set(
  `basics work volunteer education projects skills awards certificates publications languages interests references meta
  $schema`.split(/\s+/),
)
const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => (value == null ? undefined : wordsOf(value)))
const texts = z
  .array(text)
  .nullish()
  .transform((values) => values?.filter((value) => value !== undefined))

const HTML =
  /<\/?(?:a|b|blockquote|br|code|div|em|font|h[1-6]|i|li|ol|p|small|span|strong|sub|sup|u|ul)\b[^<>]*>/i
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

// Some editors export HTML, also within a sentence. A name in angle brackets is none. Examples: "<b>Led</b> R&amp;D", but not "Vec<T>".
function wordsOf(value: string): string {
  if (HTML.test(value))
    return htmlToText(value)
      .replaceAll(/^- /gm, '')
      .replaceAll(/\n+(?=[^\p{L}\p{N}\n]*(?:\n|$))/gu, '')
      .replaceAll(/(?<=[\p{L},])\n+(?=\p{Ll})/gu, ' ')
      .trim()
  return ENTITY.test(value)
    ? value
        .split('\n')
        .map((row) => plainLine(row, row.length))
        .join('\n')
    : value
}

// One shape for the items of all parts, because a key means the same everywhere.
const item = z.looseObject({
  name: text,
  company: text,
  organization: text,
  institution: text,
  entity: text,
  position: text,
  title: text,
  area: text,
  studyType: text,
  score: text,
  gpa: text,
  issuer: text,
  awarder: text,
  publisher: text,
  language: text,
  fluency: text,
  level: text,
  location: text,
  url: text,
  website: text,
  startDate: text,
  endDate: text,
  date: text,
  releaseDate: text,
  summary: text,
  description: text,
  // Our own export names the heading in place of the section's.
  own_heading: text,
  highlights: texts,
  courses: texts,
  keywords: texts,
  roles: texts,
})
/** An item of any part of a JSON Resume. */
type ResumeItem = z.infer<typeof item>

const items = z
  .array(item)
  .nullish()
  .transform((values) => values ?? undefined)

const basics = z
  .looseObject({
    name: text,
    label: text,
    summary: text,
    email: text,
    phone: text,
    url: text,
    website: text,
    own_headings: texts,
  })
  .nullish()
  .transform((value) => value ?? undefined)

/** A JSON Resume as jsonresume.org describes it, with the older spellings of its keys. */
const jsonResumeSchema = z.looseObject({
  basics,
  work: items,
  volunteer: items,
  education: items,
  projects: items,
  skills: items,
  awards: items,
  certificates: items,
  publications: items,
  languages: items,
  interests: items,
  references: items,
})
/** A JSON Resume that was read. */
type JsonResume = z.infer<typeof jsonResumeSchema>

type Fields = Record<string, unknown>

/**
 * Returns a JSON export of Reactive Resume (rxresu.me, versions 3 to 5) in the shape of JSON Resume; null for any other value. Hidden
 * items are kept, because they are facts of the person all the same. Example: `sections.experience.items` becomes `work`.
 */
function fromReactiveResume(json: unknown): Fields | null {
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
      ...reactiveDates(item),
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
function reactiveDates({ date, period }: Fields): Fields {
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
