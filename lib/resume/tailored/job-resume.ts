import type { Section } from '#db/rows/master.ts'
import type { JobResume, ResumeContent, ResumeLine } from '#db/rows/resume.ts'
import { printResume } from '#lib/evidence/master/print-resume.ts'

/** The limits of a pick (interface, Limits). */
export const PICK_LIMITS = { bullets: 20, bullets_of_entry: 6, pages: 2 } as const

/** Name the rules that a pick is made by; another name makes every resume one of older rules. */
export const PICK_RULES_VERSION = 'pick:1'
export const SELECTOR_VERSION = 'selector:1'

/** Whether a pick may take the place of a resume: nobody touched, sent or tailored it (interface, States). */
export function isReplaceable(
  resume: Pick<JobResume, 'made_by' | 'edited' | 'line_chosen' | 'attached'>,
): boolean {
  const { made_by, edited, line_chosen, attached } = resume
  return (made_by === 'code' || made_by === 'draft') && !edited && !line_chosen && !attached
}

/** Counts the lines beside which other words wait for the person's yes. */
export function wordsWaiting({ lines }: ResumeContent): number {
  return lines.filter((line) => line.suggested !== null).length
}

/** The lines of a resume that print. */
export function shownLines({ lines }: ResumeContent): ResumeLine[] {
  return lines.filter((line) => !line.cut)
}

/** A job's resume as markdown, without the lines that are held back for length and entries that have none left. */
export function printJobResume(content: ResumeContent, order?: readonly Section[]): string {
  return printResume(shownContent(content), order)
}

/** Returns the printed content: an entry whose lines are all held back is held back too. */
export function shownContent(content: ResumeContent): ResumeContent {
  const lines = shownLines(content)
  const used = new Set(lines.map((line) => line.entry_id))
  const held_back = new Set(content.lines.flatMap((line) => (line.cut ? [line.entry_id] : [])))
  return { entries: content.entries.filter(({ id }) => used.has(id) || !held_back.has(id)), lines }
}
