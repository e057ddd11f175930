import type { Draft, DraftEntry, DraftLine, DroppedContact } from '#lib/evidence/imports/draft.ts'
import { contactFree, saysSomething } from '#lib/evidence/imports/rules/contact-free.ts'

/** A draft without contact data: cut out where the rest still says something, else dropped with its line. */
export function withoutContact(draft: Draft, names: readonly string[] = []): Draft {
  const cutting = new Cutting()
  const entries = draft.entries.map((entry) => cutting.entry(entry))
  const lines = draft.lines.flatMap((line) => cutting.line(line))
  const placed = draft.unplaced.flatMap(({ line, text, reason }) => {
    const rest = cutting.text(text, { line, where: 'line' }, names)
    return rest === '' ? [] : [{ line, text: rest, reason }]
  })
  return {
    entries,
    lines,
    dropped: [...draft.dropped, ...cutting.dropped],
    unplaced: [...placed, ...cutting.left].sort((one, other) => one.line - other.line),
  }
}

type Place = Pick<DroppedContact, 'line' | 'where'>

class Cutting {
  readonly dropped: DroppedContact[] = []
  readonly left: Draft['unplaced'] = []
  text(text: string, place: Place, names: readonly string[] = []): string {
    const { rest, kinds } = contactFree(text, names)
    this.dropped.push(...kinds.map((kind) => ({ kind, ...place })))
    return rest
  }

  entry(entry: DraftEntry): DraftEntry {
    const place = { line: entry.read_from ?? 0, where: 'heading' } as const
    const heads = [entry.heading, ...entry.sublines].map((text) => this.text(text, place))
    const [heading, ...sublines] = heads.filter((text) => text !== '')
    const lines = entry.lines.flatMap((line) => this.line(line))
    return { ...entry, heading: heading ?? '', sublines, lines }
  }

  line<Line extends DraftLine>(line: Line): Line[] {
    const place = { line: line.read_from ?? 0, where: 'line' } as const
    const rest = this.text(line.text, place)
    if (rest === line.text || saysSomething(rest)) return [{ ...line, text: rest }]
    if (rest !== '')
      this.left.push({ line: place.line, text: rest, reason: 'Little but contact data stood beside it.' })
    return []
  }
}
