import type { MasterContent, MasterLine } from '#lib/evidence/master/master.ts'
import { contentOfLines } from '#lib/evidence/master/selection.ts'
import type { Reasoned, ResumeContent, ResumeEntry, ResumeLine } from '#lib/resume/tailored/job-resume.ts'
import { inOrder } from '#lib/resume/tailored/rules/candidates.ts'

/** What a resume of these lines of the master says, in the order of the master and in its words. */
export function contentOfPick(content: MasterContent, ids: readonly string[]): ResumeContent {
  const wanted = new Set(ids)
  const kept = contentOfLines(
    content,
    content.lines.filter((line) => wanted.has(line.id)),
  )
  return { entries: kept.entries.map(toEntry), lines: inOrder(kept).map(toLine) }
}

function toEntry({ id, section, heading, sublines }: MasterContent['entries'][number]): ResumeEntry {
  return { id, section, heading, sublines }
}

/** A line of the master as a resume takes it over. */
export function toLine({ id, section, entry_id, text }: MasterLine): ResumeLine {
  return { id, section, entry_id, source: text, text, worded_by: 'code', suggested: null, cut: false }
}

/** Other words for lines by their ids, and by which model they are. */
export type Wording = { words: ReadonlyMap<string, string>; by: string }

/** A pick with a model's words beside some of its lines, to be used or not; `reasons` say why each line is in. */
export function withSuggestions(
  picked: ResumeContent,
  { words, by }: Wording,
  reasons: readonly Reasoned[],
): ResumeContent {
  const why = new Map(reasons.map(({ id, reason }) => [id, reason]))
  const lines = picked.lines.map((line): ResumeLine => {
    const text = words.get(line.id)
    return text === undefined ? line : { ...line, suggested: { text, why: why.get(line.id) ?? null, by } }
  })
  return { ...picked, lines }
}

/** A resume as a model proposes it: its words in their places. It is answered, and never stored or printed. */
export function asProposed(content: ResumeContent): ResumeContent {
  return {
    ...content,
    lines: content.lines.map((line) => ({ ...line, text: line.suggested?.text ?? line.text })),
  }
}

/**
 * A new pick with the person's own words kept, and an agent's: where they put a line otherwise and the master still says what they had
 * before them, their words stay. The others are named, so that nothing of theirs goes without a word.
 */
export function withOwnWords(
  picked: ResumeContent,
  before: ResumeContent,
): { content: ResumeContent; overruled: string[] } {
  const own = new Map(before.lines.flatMap((line) => (line.worded_by === 'code' ? [] : [[line.id, line]])))
  const overruled: string[] = []
  const lines = picked.lines.map((line): ResumeLine => {
    const mine = own.get(line.id)
    if (mine === undefined) return line
    if (mine.source === line.source)
      return { ...line, text: mine.text, worded_by: mine.worded_by, suggested: null }
    overruled.push(line.id)
    return line
  })
  return { content: { ...picked, lines }, overruled }
}
