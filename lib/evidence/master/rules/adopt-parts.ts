import type {
  MasterContent,
  MasterEntry,
  MasterLine,
  PartSource,
  Writer,
} from '#lib/evidence/master/master.ts'
import type { ReadEntry, ReadLine } from '#lib/evidence/master/rules/markdown/read-parts.ts'

/** Which ids a text's parts got: new ones, their own, or that of a part which had been taken out. */
export type AdoptedIds = { assigned: string[]; kept: string[]; restored: string[] }

export type Adopting = {
  /** The master as it is. */
  held: MasterContent
  /** What was taken out of it and may come back under its id. */
  retired: readonly (MasterEntry | MasterLine)[]
  ids: { entry: () => string; line: () => string }
  actor: Writer
  source: PartSource
}

type Words = { entries: readonly ReadEntry[]; lines: readonly ReadLine[] }

/** The content that a text says: parts keep the ids they name, the first of two that name one; the others get new ids. */
export function adoptParts(words: Words, adopting: Adopting): { content: MasterContent; ids: AdoptedIds } {
  const { held, retired, ids: next, actor, source } = adopting
  const ids: AdoptedIds = { assigned: [], kept: [], restored: [] }
  const before = new Map([...held.entries, ...held.lines].map((part) => [part.id, part]))
  const gone = new Map(retired.map((part) => [part.id, part]))
  const used = new Set<string>()
  const idOf = (wanted: string | null, make: () => string): string => {
    const known = wanted !== null && !used.has(wanted) && (before.has(wanted) || gone.has(wanted))
    const id = known ? wanted : make()
    used.add(id)
    ids[known ? (before.has(id) ? 'kept' : 'restored') : 'assigned'].push(id)
    return id
  }
  const origin = (part: MasterEntry | MasterLine, says: string) => {
    const was = before.get(part.id) ?? gone.get(part.id)
    return was && wordsOf(was) === says
      ? { source: was.source, written_by: was.written_by }
      : { source, written_by: actor }
  }
  const adopted = <P extends MasterEntry | MasterLine>(part: P): P => ({
    ...part,
    ...origin(part, wordsOf(part)),
  })
  const entries = words.entries.map(({ id, section, heading, sublines, note }) =>
    adopted({ id: idOf(id, next.entry), section, heading, sublines, note, source, written_by: actor }),
  )
  const lines = words.lines.map(({ id, section, entry, text, mark, tags, note }) => {
    const entry_id = entry === null ? null : (entries[entry]?.id ?? null)
    return adopted({
      id: idOf(id, next.line),
      section,
      entry_id,
      text,
      mark,
      tags,
      note,
      source,
      written_by: actor,
    })
  })
  return { content: { entries, lines }, ids }
}

function wordsOf(part: MasterEntry | MasterLine): string {
  return 'heading' in part ? JSON.stringify([part.heading, part.sublines]) : part.text
}
