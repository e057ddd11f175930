import type { MasterContent, MasterLine } from '#lib/evidence/master/master.ts'

/** What a role chose of the master: lines that are in, and lines that were offered and declined. */
export type Choice = { included: string[]; left_out: string[] }

/** The lines of the master that a role's resume is made of, in order; without a choice all that may be used. */
export function chosenLines({ lines }: MasterContent, choice: Choice | null): MasterLine[] {
  if (choice === null) return lines.filter((line) => line.mark !== 'never')
  const included = new Set(choice.included)
  return lines.filter((line) => line.mark !== 'never' && (line.mark === 'always' || included.has(line.id)))
}

/** Lines that came to the master after the choice was made, and wait for the person's word. */
export function offeredLines({ lines }: MasterContent, choice: Choice | null): MasterLine[] {
  if (choice === null) return []
  const decided = new Set([...choice.included, ...choice.left_out])
  return lines.filter((line) => line.mark === null && !decided.has(line.id))
}

/** The master with no other lines than these, and without entries that none of them belongs to. */
export function contentOfLines(content: MasterContent, lines: readonly MasterLine[]): MasterContent {
  const kept = new Set(lines.map((line) => line.id))
  const used = new Set(lines.map((line) => line.entry_id))
  const bare = new Set(
    content.entries
      .filter((entry) => !content.lines.some((line) => line.entry_id === entry.id))
      .map((one) => one.id),
  )
  return {
    // A school or role without any line is a fact of its own.
    entries: content.entries.filter((entry) => used.has(entry.id) || bare.has(entry.id)),
    lines: content.lines.filter((line) => kept.has(line.id)),
  }
}

/** The choice after lines were put in and taken out by name. */
export function chosen(
  choice: Choice | null,
  { content, include, exclude }: { content: MasterContent; include: string[]; exclude: string[] },
): Choice {
  const start = choice ?? { included: content.lines.map((line) => line.id), left_out: [] }
  const out = new Set(exclude)
  const included = [...new Set([...start.included, ...include])].filter((id) => !out.has(id))
  const left_out = [...new Set([...start.left_out, ...exclude])].filter((id) => !included.includes(id))
  return { included, left_out }
}
