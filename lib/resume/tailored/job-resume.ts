import type { Section } from '#db/rows/master.ts'
import type { JobResume, ResumeContent, ResumeEntry, ResumeLine } from '#db/rows/resume.ts'
import { printedOrder, printResume } from '#lib/evidence/master/print-resume.ts'
import { foldLine } from '#lib/text/text.ts'

/** The limits of a pick (interface, Limits). */
export const PICK_LIMITS = { bullets: 20, bullets_of_entry: 6, pages: 2 } as const
const ACADEMIC_PAGES = 3
const MANY_PUBLICATIONS = 8
const SOME_PUBLICATIONS = 3
const OF_ACADEMICS = /teach|grant|fellowship|lehre|docen|enseign|onderwijs/i

type ResumeParts = {
  entries: readonly { own_heading?: string | undefined }[]
  lines: readonly { section: Section; own_heading?: string | undefined }[]
}

/**
 * Returns whether a resume is an academic's: it lists eight publications, or three beside teaching or grants under a heading of their
 * own.
 */
export function isAcademic({ entries, lines }: ResumeParts): boolean {
  const publications = lines.filter(({ section }) => section === 'publications').length
  const isHeaded = [...entries, ...lines].some(({ own_heading = '' }) => OF_ACADEMICS.test(own_heading))
  return publications >= (isHeaded ? SOME_PUBLICATIONS : MANY_PUBLICATIONS)
}

/** Returns the pages that a resume may have until the person sets others: two, and three for an academic's for a university. */
export function pagesFor({ section_order }: Pick<ResumeContent, 'section_order'>): number {
  return section_order ? ACADEMIC_PAGES : PICK_LIMITS.pages
}

/** The version of the picking rules; another version makes every resume one of older rules. */
export const PICK_RULES_VERSION = 'pick:9'
export const SELECTOR_VERSION = 'selector:1'

/** Returns whether a pick may replace a resume: nobody touched, sent or tailored it (interface, States). */
export function isReplaceable(resume: OwnedBy): boolean {
  return (resume.made_by === 'code' || resume.made_by === 'draft') && isUntouched(resume)
}

/** Returns whether the background may replace a resume: a pick may, or the background made it. */
export function isRemakeable(resume: OwnedBy): boolean {
  return isReplaceable(resume) || (resume.made_by === 'pipeline' && isUntouched(resume))
}

/**
 * Returns who changed a resume after it was made: the person, an agent, or nobody. Example: the person words a line, and an agent takes
 * out another: `person`.
 */
export function changedBy({
  edited,
  line_chosen,
  written_by,
  content,
}: Pick<JobResume, 'edited' | 'line_chosen' | 'written_by' | 'content'>): 'person' | 'agent' | null {
  if (content.lines.some(({ worded_by }) => worded_by === 'person')) return 'person'
  if (!edited && !line_chosen) return null
  return written_by === 'agent' ? 'agent' : 'person'
}

type OwnedBy = Pick<JobResume, 'made_by' | 'edited' | 'line_chosen' | 'attached' | 'selection'>

// Resumes that were tailored before `on_demand` existed are known by their `fallback`, which those of the pipeline have too.
function isUntouched({ made_by, edited, line_chosen, attached, selection }: OwnedBy): boolean {
  const tailored = selection.on_demand || (selection.fallback !== null && made_by !== 'pipeline')
  return !edited && !line_chosen && !attached && !tailored
}

/** Counts the lines with words that wait for approval. */
export function wordsWaiting({ lines }: ResumeContent): number {
  return lines.filter((line) => line.suggested !== null).length
}

/** Returns the printed lines of a resume. */
export function shownLines({ lines }: ResumeContent): ResumeLine[] {
  return lines.filter((line) => !line.cut)
}

/** Returns a job's resume as markdown, without held-back lines and entries that have no other lines. */
export function printJobResume(content: ResumeContent, order?: readonly Section[]): string {
  return printResume(shownContent(content), printedOrder(content, order))
}

type ContentLine = Pick<ResumeLine, 'id' | 'section' | 'own_heading' | 'entry_id' | 'text'> & {
  cut?: boolean
}

/** The printed parts of a main resume or of a job's resume; `cut` marks a line held back for length. */
export type PrintedContent<L extends ContentLine = ContentLine> = {
  headline?: string | undefined
  section_order?: readonly Section[] | undefined
  entries: readonly ResumeEntry[]
  lines: readonly L[]
}

/**
 * Returns the printed content: an entry whose lines are all held back is held back too, and a summary line that only repeats the title
 * above the resume does not print.
 */
export function shownContent<L extends ContentLine>(content: PrintedContent<L>) {
  const title = foldLine(content.headline ?? '')
  const repeats = ({ section, text }: L) => section === 'summary' && foldLine(text) === title
  const lines = content.lines.filter((line) => !line.cut && !repeats(line))
  const used = new Set(lines.map((line) => line.entry_id))
  const held_back = new Set(content.lines.flatMap((line) => (line.cut ? [line.entry_id] : [])))
  const entries = content.entries.filter(({ id }) => used.has(id) || !held_back.has(id))
  return { headline: content.headline, entries, lines }
}
