import type { Section } from '#lib/evidence/master/master.ts'
import { printResume } from '#lib/evidence/master/print-resume.ts'
import { type ResumeContent, shownLines } from '#lib/resume/tailored/job-resume.ts'

/** A job's resume as markdown, without the lines that are held back for length and entries that have none left. */
export function printJobResume(content: ResumeContent, order?: readonly Section[]): string {
  return printResume(shownContent(content), order)
}

/** What of a resume prints: an entry of which every line is held back is held back with them. */
export function shownContent(content: ResumeContent): ResumeContent {
  const lines = shownLines(content)
  const used = new Set(lines.map((line) => line.entry_id))
  const held_back = new Set(content.lines.flatMap((line) => (line.cut ? [line.entry_id] : [])))
  return { entries: content.entries.filter(({ id }) => used.has(id) || !held_back.has(id)), lines }
}
