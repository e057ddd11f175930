import type { EntryWords, MasterContent, MasterEntry, MasterLine, PrintedLine } from '#db/rows/master.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The differences between two states of a master, by id; `reordered` if shared parts changed their order. */
export type Changes = { added: string[]; changed: string[]; removed: string[]; reordered: boolean }

/** Returns the parts added, changed and removed between two states of a master. */
export function changesBetween(before: MasterContent, after: MasterContent): Changes {
  const old = new Map(partsOf(before).map((part) => [part.id, part]))
  const current = new Map(partsOf(after).map((part) => [part.id, part]))
  const commonIds = [...current.keys()].filter((id) => old.has(id))
  const keptBefore = [...old.keys()].filter((id) => current.has(id))
  return {
    added: [...current.keys()].filter((id) => !old.has(id)),
    changed: commonIds.filter((id) => contentOf(old.get(id)) !== contentOf(current.get(id))),
    removed: [...old.keys()].filter((id) => !current.has(id)),
    reordered: commonIds.some((id, index) => keptBefore[index] !== id),
  }
}

/** Returns whether anything differs at all. */
export function isChange({ added, changed, removed, reordered }: Changes): boolean {
  return reordered || added.length + changed.length + removed.length > 0
}

/** Returns the content of a master as one text; equal for two states with the same parts in the same order. */
export function textOfContent(content: MasterContent): string {
  return JSON.stringify(partsOf(content).map((part) => [part.id, contentOf(part)]))
}

// Parts in the order in which they are printed, so that two orders of one place differ and nothing else does.
function partsOf({ entries, lines }: MasterContent): (MasterEntry | MasterLine)[] {
  return [...entries, ...lines]
    .map((part, index) => ({ part, at: index, place: placeOf(part) }))
    .sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.at - b.at))
    .map(({ part }) => part)
}

function placeOf(part: MasterEntry | MasterLine): string {
  return 'heading' in part ? `1 ${part.section}` : `2 ${part.section} ${part.entry_id}`
}

// The writer and the origin of a part do not belong to its content.
function contentOf(part: MasterEntry | MasterLine | undefined): string {
  if (part === undefined) return ''
  const more = [
    ...(part.waits === undefined ? [] : [part.waits]),
    ...(part.own_heading === undefined ? [] : [part.own_heading]),
  ]
  return 'heading' in part
    ? JSON.stringify([part.section, part.heading, part.sublines, part.note, ...more])
    : JSON.stringify([part.section, part.entry_id, part.text, part.mark, part.tags, part.note, ...more])
}

/** There is no master to read or change. */
export function noMaster(): Refusal {
  return new Refusal(
    'master_not_found',
    'There is no master resume yet. Make one with POST /api/master, or import a resume.',
  )
}

/** A write of the master: whether its words print at once, and the ids of the parts whose words the person confirms. */
export type MasterWrite = { prints: boolean; confirmed?: ReadonlySet<string> }

type WordsBefore = { before: MasterContent; retired: readonly (MasterEntry | MasterLine)[] }

/**
 * Marks words that wait for the person's yes: those that a write which does not print at once added or changed. Until the yes the
 * resume prints the words before. Example: an agent changes "Moved to Kafka" to "Led the Kafka move"; the line then has
 * `waits: { prints: { text: 'Moved to Kafka', … } }`. A new line has `waits: { prints: null }` and does not print.
 */
export function markWaiting(after: MasterContent, stored: WordsBefore, write: MasterWrite): MasterContent {
  const earlier = new Map(
    [...stored.retired, ...stored.before.lines, ...stored.before.entries].map((part) => [part.id, part]),
  )
  const mark = <Part extends MasterEntry | MasterLine>({ waits: _, ...part }: Part): Part => {
    const marked = part as unknown as Part
    if (write.confirmed?.has(marked.id)) return marked
    const old = earlier.get(marked.id)
    const hasSameWords = old !== undefined && keyOf(wordsOf(old)) === keyOf(wordsOf(marked))
    if (hasSameWords) return old.waits === undefined ? marked : { ...marked, waits: old.waits }
    if (write.prints) return marked
    const prints = old === undefined ? null : old.waits === undefined ? wordsOf(old) : old.waits.prints
    return prints !== null && keyOf(prints) === keyOf(wordsOf(marked))
      ? marked
      : { ...marked, waits: { prints } }
  }
  return { entries: after.entries.map(mark), lines: after.lines.map(mark) }
}

function wordsOf(part: MasterEntry | MasterLine): PrintedLine | EntryWords {
  if ('heading' in part) {
    const { section, own_heading, heading, sublines } = part
    return { section, own_heading, heading, sublines }
  }
  const { section, own_heading, entry_id, text, tags } = part
  return { section, own_heading, entry_id, text, tags }
}

function keyOf(words: PrintedLine | EntryWords): string {
  const { section, own_heading } = words
  return 'heading' in words
    ? JSON.stringify([section, own_heading, words.heading, words.sublines])
    : JSON.stringify([section, own_heading, words.entry_id, words.text, words.tags])
}

/** Returns a master with the words that print and count as evidence: each part that waits as it was before. */
export function printedContent({ entries, lines }: MasterContent): MasterContent {
  const printedEntries = entries.flatMap(printed)
  const ids = new Set(printedEntries.map(({ id }) => id))
  const printedLines = lines.flatMap(printed)
  return {
    entries: printedEntries,
    lines: printedLines.filter(({ entry_id }) => entry_id === null || ids.has(entry_id)),
  }
}

function printed<Part extends MasterEntry | MasterLine>({ waits, ...part }: Part): Part[] {
  if (waits === undefined) return [part as unknown as Part]
  if (waits.prints === null) return []
  const { own_heading: _, ...rest } = part as unknown as Part
  return [{ ...(rest as unknown as Part), ...waits.prints }]
}

/** Returns the parts of a master whose words wait for the person's yes. */
export function waitingParts({ entries, lines }: MasterContent): (MasterEntry | MasterLine)[] {
  return [...entries, ...lines].filter(({ waits }) => waits !== undefined)
}

/**
 * Returns a master without the waiting words of some parts: each gets its printed words back, and a part that never
 * printed is removed with the lines below it.
 */
export function withoutWaiting(content: MasterContent, ids: ReadonlySet<string>): MasterContent {
  const back = <Part extends MasterEntry | MasterLine>(part: Part): Part[] =>
    ids.has(part.id) ? printed(part) : [part]
  const entries = content.entries.flatMap(back)
  const entryIds = new Set(entries.map(({ id }) => id))
  const lines = content.lines.flatMap(back)
  return { entries, lines: lines.filter(({ entry_id }) => entry_id === null || entryIds.has(entry_id)) }
}
