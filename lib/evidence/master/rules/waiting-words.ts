import type { EntryWords, MasterContent, MasterEntry, MasterLine, PrintedLine } from '#db/rows/master.ts'

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
 * Returns a master without the waiting words of some parts: each says again what it prints, and a part that never
 * printed is gone with the lines below it.
 */
export function withoutWaiting(content: MasterContent, ids: ReadonlySet<string>): MasterContent {
  const back = <Part extends MasterEntry | MasterLine>(part: Part): Part[] =>
    ids.has(part.id) ? printed(part) : [part]
  const entries = content.entries.flatMap(back)
  const entryIds = new Set(entries.map(({ id }) => id))
  const lines = content.lines.flatMap(back)
  return { entries, lines: lines.filter(({ entry_id }) => entry_id === null || entryIds.has(entry_id)) }
}
