import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import type { ReadMaster, RemovedLink } from '#lib/evidence/master/rules/markdown/read-parts.ts'
import { Refusal } from '#lib/service/refusals.ts'

const MOST_TOLD = 20

/** What a master's markdown says, and the links that were taken out of its headings. */
export type ReadMarkdown = Pick<ReadMaster, 'entries' | 'lines'> & {
  contact_removed: { headings: RemovedLink[] } | null
}

/** Reads a master's markdown; refuses it by line number, never by its text. */
export function readMarkdown(markdown: string): ReadMarkdown {
  const read = readMaster(markdown)
  if (read.ok) {
    const { contact_removed: headings, ...parts } = read.parts
    return { ...parts, contact_removed: headings.length === 0 ? null : { headings } }
  }
  const [first] = read.problems
  const code = first?.code ?? 'master_markdown_invalid'
  const same = read.problems.filter((one) => one.code === code)
  const more = same.length > 1 ? ` ${same.length - 1} more lines are like it.` : ''
  const message = `Line ${first?.line ?? 1}: ${first?.reason ?? 'this does not read as a master.'}${more} Nothing was stored.`
  throw new Refusal(code, message, { problems: read.problems.slice(0, MOST_TOLD) })
}
