import type { MasterContent, MasterEntry, MasterLine, Section } from '#db/rows/master.ts'
import { dayOrderOfEntries, entryDates } from '#lib/evidence/master/entry-dates.ts'
import { beforeTime, type DayOrder } from '#lib/text/find-dates.ts'

const SCHEMA = 'https://raw.githubusercontent.com/jsonresume/resume-schema/v1.0.0/schema.json'

type Item = Record<string, string | readonly string[]>

/**
 * Returns a resume as JSON Resume (jsonresume.org, schema 1.0), without name and contact data. The import reads the same
 * lines from it: `**` marks stay, and words that fit no key stay together. Example: a certificate is one `name`.
 */
export function jsonResumeOf(content: MasterContent): object {
  const order = dayOrderOfEntries(content.entries)
  const own = (section: Section) =>
    content.lines.filter((line) => line.section === section && line.entry_id === null)
  const items = (section: Section, key: string): Item[] =>
    own(section).map(({ text, own_heading }) => ({ [key]: text, ...underOf(own_heading) }))
  const entries = (section: Section) =>
    content.entries
      .filter((entry) => entry.section === section)
      .map((entry) => read(entry, { lines: content.lines, order }))
  const parts: Record<string, object> = {
    basics: summaryOf(own('summary')),
    work: entries('experience').map(({ heading, title, lines, ...rest }) => ({
      ...{ name: heading, ...(title !== '' && { position: title }), ...rest, highlights: lines },
    })),
    projects: entries('projects').map(({ heading, title, lines, ...rest }) => ({
      ...{ name: heading, ...(title !== '' && { roles: [title] }), ...rest, highlights: lines },
    })),
    education: entries('education').map(({ heading, title, lines, ...rest }) => ({
      ...{ institution: heading, ...studyOf(title), ...rest, courses: lines },
    })),
    skills: own('skills').map(({ text, own_heading }) => ({ ...skillOf(text), ...underOf(own_heading) })),
    certificates: items('certifications', 'name'),
    awards: items('awards', 'title'),
    publications: items('publications', 'name'),
    languages: items('languages', 'language'),
    volunteer: items('volunteering', 'organization'),
    interests: items('other', 'name'),
  }
  const filled = Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)
  return { $schema: SCHEMA, ...Object.fromEntries(filled), meta: { version: 'v1.0.0' } }
}

// The summary is one text, so its headings stand beside it, one a line.
function summaryOf(lines: readonly MasterLine[]): object {
  const headings = lines.map(({ own_heading }) => own_heading ?? '')
  return {
    ...(lines.length > 0 && { summary: lines.map(({ text }) => text).join('\n') }),
    ...(headings.some((heading) => heading !== '') && { own_headings: headings }),
  }
}

// A key that the schema allows and that our import reads; other programs show the item under their own heading.
function underOf(own_heading: string | undefined): Item {
  return own_heading === undefined ? {} : { own_heading }
}

type ReadEntry = {
  heading: string
  title: string
  lines: string[]
  startDate?: string
  endDate?: string
  location?: string
}

function read(
  { id, own_heading, heading, sublines }: MasterEntry,
  { lines, order }: { lines: readonly MasterLine[]; order: DayOrder | null },
): ReadEntry {
  const { start, end, ongoing, reversed } = entryDates(sublines, order)
  const dated = sublines.filter((subline) => hasDates(subline))
  const [dates = ''] = dated
  const before = dated.length === 1 && !reversed ? beforeTime(dates) : null
  // Dates that no pair of keys can hold stay in their line. Example: "2015 - 2017 and 2019 - 2021".
  const rows = before === null ? sublines : sublines.map((row) => (row === dates ? before : row))
  const [title = '', ...rest] = rows
  const location = rest.filter((row) => row !== '').join(', ')
  return {
    ...underOf(own_heading),
    ...{ heading, title, lines: lines.filter(({ entry_id }) => entry_id === id).map(({ text }) => text) },
    ...(before !== null && datesOf({ start, end, ongoing })),
    ...(location !== '' && { location }),
  }
}

function hasDates(subline: string): boolean {
  const { start, end } = entryDates([subline])
  return start !== null || end !== null
}

// A single date is an end.
function datesOf({ start, end, ongoing }: ReturnType<typeof entryDates>) {
  if (ongoing) return start === null ? {} : { startDate: start }
  return {
    ...(start !== null && start !== end && { startDate: start }),
    ...(end !== null && { endDate: end }),
  }
}

// "BSc, Computing" is a degree and its subject.
function studyOf(title: string): Item {
  const [studyType = '', ...area] = title.split(', ')
  if (title === '') return {}
  return area.length === 0 ? { studyType } : { studyType, area: area.join(', ') }
}

// "Languages: Go, Rust" is a skill with keywords.
function skillOf(text: string): Item {
  const [, name = '', list = ''] = /^([^:]+): (.+)$/u.exec(text) ?? []
  const keywords = list.split(', ').filter((keyword) => keyword !== '')
  return name !== '' && keywords.join(', ') === list ? { name, keywords } : { name: text }
}
