import type { MasterContent } from '#lib/evidence/master/master.ts'
import type { ResumeContent, ResumeLine } from '#lib/resume/tailored/job-resume.ts'

/**
 * Returns a resume without each yes whose line of the master changed since: the line prints as the master has it now, and the
 * words wait beside it as they were written for the earlier line. Words that the person typed stay.
 *
 * Example: a yes to "Guided 4 people" was for "Led a team of 4". Once the master says "Led a team of 3", that is what prints.
 */
export function withoutOldYes(content: ResumeContent, master: MasterContent): ResumeContent {
  const now = new Map(master.lines.map(({ id, text }) => [id, text]))
  const lines = content.lines.map((line): ResumeLine => {
    const text = now.get(line.id)
    if (line.yes === null || text === undefined || text === line.source) return line
    const suggested = { text: line.text, why: null, by: null, from: line.yes, for: line.source }
    return { ...line, source: text, text, worded_by: 'code', yes: null, suggested }
  })
  return { ...content, lines }
}

/** Tells whether words that wait were written for an earlier line of the master; nobody can say yes to those. */
export function isForOlderLine({ id, source, suggested }: ResumeLine, master: MasterContent): boolean {
  if (suggested === null) return false
  const now = master.lines.find((line) => line.id === id)?.text
  return now !== undefined && now !== (suggested.for ?? source)
}
