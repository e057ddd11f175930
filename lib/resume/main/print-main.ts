import { listPrintedRoleResumes, listRoles } from '#db/desk/roles.ts'
import type { Template } from '#db/rows/display.ts'
import type { MasterContent, MasterEntry, MasterLine, Section } from '#db/rows/master.ts'
import type { Store } from '#db/store.ts'
import { dayOrderOfEntries, entryDates } from '#lib/evidence/master/entry-dates.ts'
import { readMarkdown } from '#lib/evidence/master/master-file.ts'
import { skillsOf } from '#lib/evidence/master/show-master.ts'
import { fileOf } from '#lib/resume/main/resume-file.ts'
import { PLACEHOLDER } from '#lib/resume/print/header.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { MasterFileBody } from '#lib/resume/print/schema.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { changedLayout } from '#lib/resume/tailored/display-settings.ts'
import { findMainResume, findMasterPrint, layOut, printed } from '#lib/resume/tailored/print-resume.ts'
import { withoutMarks } from '#lib/resume/typeset/set-text.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { titlesOf } from '#lib/shortlist/roles/resume-titles.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { beforeTime, type DayOrder } from '#lib/text/find-dates.ts'
import { lengthOf } from '#lib/text/text.ts'

/** The lengths that LinkedIn accepts: characters of a text, and the number of skills. */
const LINKEDIN_LIMITS = { headline: 220, about: 2600, position: 2000, skills: 50 } as const

/** A text within a limit of characters; `left_out` are the whole lines that did not fit. */
export type LinkedinText = { text: string; length: number; limit: number; left_out: string[] }

/** The texts of a LinkedIn profile, each to be pasted into its field. */
export type LinkedinProfile = {
  schema_version: 'svc-linkedin:1'
  headline: LinkedinText
  about: LinkedinText
  positions: { id: string; heading: string; sublines: string[]; description: LinkedinText }[]
  skills: { names: string[]; limit: number; left_out: string[] }
}

const SKILLS_OF_HEADLINE = 3

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

/**
 * Returns a resume as the texts of a LinkedIn profile. The headline is the title of the newest position with its
 * employer, then skills while they fit. A line is never cut: one over a limit is listed in `left_out`.
 */
export function linkedinOf({ entries, lines }: MasterContent): LinkedinProfile {
  const positions = entries.filter(({ section }) => section === 'experience')
  const own = lines.filter(({ section }) => section === 'summary').map(({ text }) => text)
  const skills = skillsOf(lines).map(withoutMarks)
  const names = skills.slice(0, LINKEDIN_LIMITS.skills)
  return {
    schema_version: 'svc-linkedin:1',
    headline: headlineOf(positions[0], own, names),
    about: fitting(own, { limit: LINKEDIN_LIMITS.about, between: '\n\n' }),
    positions: positions.map(({ id, heading, sublines }) => ({
      id,
      heading,
      sublines,
      description: fitting(
        lines.filter(({ entry_id }) => entry_id === id).map(({ text }) => `• ${text}`),
        { limit: LINKEDIN_LIMITS.position, between: '\n' },
      ),
    })),
    skills: { names, limit: LINKEDIN_LIMITS.skills, left_out: skills.slice(LINKEDIN_LIMITS.skills) },
  }
}

function headlineOf(
  newest: MasterEntry | undefined,
  summary: readonly string[],
  skills: readonly string[],
): LinkedinText {
  const limit = LINKEDIN_LIMITS.headline
  const newestName = newest === undefined ? [] : nameOf(newest)
  const start = newestName.length > 0 ? newestName : summary.slice(0, 1)
  const fit = fitting(start, { limit, between: ' | ' })
  if (start.length === 0 || fit.left_out.length > 0) return fit
  // Skills only fill the room that is left.
  const { text, length } = fitting([fit.text, ...skills.slice(0, SKILLS_OF_HEADLINE)], {
    limit,
    between: ' | ',
  })
  return { text, length, limit, left_out: [] }
}

// The title and the employer; a heading that holds the title stands alone.
function nameOf(entry: MasterEntry): string[] {
  const [title] = titlesOf([entry])
  return title === undefined || entry.heading.includes(title) ? [entry.heading] : [title, entry.heading]
}

function fitting(
  lines: readonly string[],
  { limit, between }: { limit: number; between: string },
): LinkedinText {
  let text = ''
  const left_out: string[] = []
  for (const line of lines.map(withoutMarks)) {
    const longer = text === '' ? line : `${text}${between}${line}`
    // Later lines stand behind a line that did not fit, so that the order of the resume is kept.
    if (left_out.length > 0 || lengthOf(longer) > limit) left_out.push(line)
    else text = longer
  }
  return { text, length: lengthOf(text), limit, left_out }
}

type MiniatureDeps = Pick<SharedServices, 'desk' | 'log'> & { printer: Printer }

/**
 * Draws the first page of the main resume in a design, with the other saved settings of the layout. The name and the
 * contact line are placeholders. Without a main resume the page is that of the sample. Refuses with
 * `pdf_render_failed`.
 */
export async function drawMiniature(services: MiniatureDeps, template: Template) {
  const layout = changedLayout(await findDisplay(services.desk), { template })
  const resume = (await findMasterPrint(services, layout)) ?? {
    ...(await layOut(services, await readSample(), layout)),
    updated_at: SAMPLE_DATE,
  }
  const bytes = await printed(services, () => services.printer.miniature({ ...resume, header: PLACEHOLDER }))
  return { bytes: bytes as Uint8Array<ArrayBuffer>, etag: `"${(await sha256Of(bytes)).slice(0, 32)}"` }
}

const SAMPLE_DATE = '2000-01-01T00:00:00.000Z'

async function readSample() {
  const { default: sample } = await import('#assets/sample/evidence.json', { with: { type: 'json' } })
  const { entries, lines } = readMarkdown(sample.master.join('\n'))
  return {
    entries: entries.map((entry, index) => ({ ...entry, id: `e${index}` })),
    lines: lines.map(({ entry, ...line }, index) => ({
      ...line,
      id: `l${index}`,
      entry_id: entry === null ? null : `e${entry}`,
    })),
  }
}
