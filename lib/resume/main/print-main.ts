import { listPrintedRoleResumes, listRoles } from '#db/desk/roles.ts'
import type { MasterContent, MasterEntry, MasterLine, Section } from '#db/rows/master.ts'
import type { Store } from '#db/store.ts'
import { dayOrderOfEntries, entryDates } from '#lib/evidence/master/entry-dates.ts'
import { linkedinOf } from '#lib/resume/main/linkedin-text.ts'
import { fileOf } from '#lib/resume/main/resume-file.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { MasterFileBody } from '#lib/resume/print/schema.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { findMainResume, findMasterPrint } from '#lib/resume/tailored/print-resume.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { beforeTime, type DayOrder } from '#lib/text/find-dates.ts'

/**
 * Returns the main resume, or a role's selection of it, as a file without any job. Only this file contains the sent
 * header; JSON formats take none. Refuses a role whose resume was put in by hand, because its lines do not print.
 */
export async function mainResumeFile(
  services: { desk: Store; printer: Printer; log: Log },
  { profile_id, format, header }: MasterFileBody,
): Promise<Response> {
  if (profile_id !== undefined) await checkRole(services.desk, profile_id)
  if (format === 'json_resume' || format === 'linkedin') {
    if (header) throw new Refusal('invalid_value', 'This format has no contact data. Leave `header` out.')
    const { content } = (await findMainResume(services.desk, profile_id)) ?? noMaster()
    return format === 'linkedin'
      ? jsonFile('linkedin.json', linkedinOf(content))
      : jsonFile('resume.json', jsonResumeOf(content))
  }
  const layout = await findDisplay(services.desk)
  const printable = (await findMasterPrint(services, layout, profile_id)) ?? noMaster()
  return fileOf(services, printable, { format, header })
}

function jsonFile(name: string, value: object): Response {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(`${JSON.stringify(value, null, 2)}\n`, { headers })
}

async function checkRole(desk: Store, profile_id: string): Promise<void> {
  const isActive = (await listRoles(desk)).some(
    (role) => role.profile_id === profile_id && role.state === 'active',
  )
  if (!isActive) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  const byHand = (await listPrintedRoleResumes(desk)).find((resume) => resume.profile_id === profile_id)
  if (byHand?.markdown == null) return
  throw new Refusal(
    'profile_resume_in_use',
    'This role uses a resume that was put in by hand. Withdraw it with `svc roles resume withdraw ID`, or name no role.',
  )
}

function noMaster(): never {
  throw new Refusal('master_not_found', 'No main resume is stored yet. Add one and print again.')
}

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
      name: heading,
      ...(title !== '' && { position: title }),
      ...rest,
      highlights: lines,
    })),
    projects: entries('projects').map(({ heading, title, lines, ...rest }) => ({
      name: heading,
      ...(title !== '' && { roles: [title] }),
      ...rest,
      highlights: lines,
    })),
    education: entries('education').map(({ heading, title, lines, ...rest }) => ({
      institution: heading,
      ...studyOf(title),
      ...rest,
      courses: lines,
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

function read(
  { id, own_heading, heading, sublines }: MasterEntry,
  { lines, order }: { lines: readonly MasterLine[]; order: DayOrder | null },
): {
  heading: string
  title: string
  lines: string[]
  startDate?: string
  endDate?: string
  location?: string
} {
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
    heading,
    title,
    lines: lines.filter(({ entry_id }) => entry_id === id).map(({ text }) => text),
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
