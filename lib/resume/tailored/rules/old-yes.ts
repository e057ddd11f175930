import type { MasterContent } from '#db/rows/master.ts'
import type { ResumeContent, ResumeLine } from '#db/rows/resume.ts'

/**
 * Returns a resume without approvals whose master line changed since: the line prints the master's present words, and
 * the approved words wait beside it with the earlier line. Words typed by the person stay.
 *
 * Example: "Guided 4 people" was approved for "Led a team of 4". Once the master says "Led a team of 3", that prints.
 */
export function withoutOldYes(content: ResumeContent, master: MasterContent): ResumeContent {
  const masterTexts = new Map(master.lines.map(({ id, text }) => [id, text]))
  const lines = content.lines.map((line): ResumeLine => {
    const text = masterTexts.get(line.id)
    if (line.yes === null || text === undefined || text === line.source) return line
    const suggested = { text: line.text, why: null, by: null, from: line.yes, for: line.source }
    return { ...line, source: text, text, worded_by: 'code', yes: null, suggested }
  })
  return { ...content, lines }
}

/** Returns whether waiting words were written for an earlier line of the master; those cannot be approved. */
export function isForOlderLine({ id, source, suggested }: ResumeLine, master: MasterContent): boolean {
  if (suggested === null) return false
  const now = master.lines.find((line) => line.id === id)?.text
  return now !== undefined && now !== (suggested.for ?? source)
}
