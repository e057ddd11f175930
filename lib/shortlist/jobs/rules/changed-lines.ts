import { diffLines, textLines } from '#lib/index/jobs/text-diff.ts'
import { splitPosting } from '#lib/judge/read/split-posting.ts'

/** How many lines are told of what was added, and of what was removed. */
export const TOLD_LINES = 30

/** The lines that a posting's text gained and lost, requirements first; `left_out` counts those that are not told. */
export type ChangedLines = {
  added: string[]
  removed: string[]
  left_out: { added: number; removed: number }
}

/** What of a posting's text changed; null where every line is what it was. */
export function changedLines(before: string, after: string): ChangedLines | null {
  const lines = diffLines(textLines(before), textLines(after))
  const added = lines.filter((line) => line.kind === 'added').map((line) => line.text)
  const removed = lines.filter((line) => line.kind === 'removed').map((line) => line.text)
  if (added.length + removed.length === 0) return null
  const gained = demandsFirst(added, after)
  const lost = demandsFirst(removed, before)
  return {
    added: gained.slice(0, TOLD_LINES),
    removed: lost.slice(0, TOLD_LINES),
    left_out: {
      added: Math.max(0, gained.length - TOLD_LINES),
      removed: Math.max(0, lost.length - TOLD_LINES),
    },
  }
}

function demandsFirst(lines: readonly string[], text: string): string[] {
  const demands = demandLines(text)
  const isDemand = (line: string) => demands.has(line)
  return [...lines.filter(isDemand), ...lines.filter((line) => !isDemand(line))]
}

// The lines under headings that say what is asked.
function demandLines(text: string): Set<string> {
  const rows = text.split('\n')
  const asked = splitPosting(text).filter(({ section }) => section === 'must' || section === 'nice')
  return new Set(asked.flatMap(({ line }) => textLines(rows[line - 1] ?? '')))
}
