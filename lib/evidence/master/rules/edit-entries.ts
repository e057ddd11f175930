import type { EntryWords, MasterContent, MasterEntry, MasterLine, Writer } from '#db/rows/master.ts'
import { dayOrderOfEntries, type EntryDates, entryDates } from '#lib/evidence/master/entry-dates.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import {
  headingText,
  moved,
  noteText,
  sublineTexts,
  withOwnHeading,
} from '#lib/evidence/master/rules/edit-lines.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { slugOf } from '#lib/text/text.ts'

/** One change of one entry, as a request names it; an empty note removes the note. */
export type EntryEdit = {
  id: string
  heading?: string | undefined
  own_heading?: string | undefined
  sublines?: string[] | undefined
  note?: string | undefined
  order?: number | undefined
  retire?: true | undefined
  restore?: true | undefined
}

/** A retired entry, with the lines that left with it. */
export type RetiredEntries = ReadonlyMap<string, { entry: MasterEntry; lines: MasterLine[] }>

/**
 * Returns the master after these changes of its entries; a retired entry takes its lines along, and a restored one
 * brings them back.
 */
export function withEntryEdits(
  content: MasterContent,
  edits: readonly EntryEdit[],
  { actor, retired }: { actor: Writer; retired: RetiredEntries },
): MasterContent {
  return edits.reduce((edited, edit) => {
    if (edit.retire && edit.restore) {
      throw new Refusal('invalid_value', 'One change both retires and restores an entry. Choose one.')
    }
    const masterContent = edit.restore ? restored(edited, edit.id, retired) : edited
    const entry = masterContent.entries.find((entry) => entry.id === edit.id)
    if (!entry) throw notThere()
    if (edit.retire)
      return {
        entries: masterContent.entries.filter((masterEntry) => masterEntry !== entry),
        lines: masterContent.lines.filter((line) => line.entry_id !== entry.id),
      }
    return ordered(worded(masterContent, entry, { edit, actor }), edit)
  }, content)
}

function restored(content: MasterContent, id: string, retired: RetiredEntries): MasterContent {
  if (content.entries.some((entry) => entry.id === id)) return content
  const retiredEntry = retired.get(id)
  if (!retiredEntry) throw notThere()
  return {
    entries: [...content.entries, retiredEntry.entry],
    lines: [...content.lines, ...retiredEntry.lines],
  }
}

type EntryRewording = { edit: EntryEdit; actor: Writer }

function worded(content: MasterContent, entry: MasterEntry, { edit, actor }: EntryRewording): MasterContent {
  const { heading, sublines, note } = edit
  const next: MasterEntry = {
    ...withOwnHeading(entry, edit.own_heading),
    heading: heading === undefined ? entry.heading : headingText(heading),
    sublines: sublines === undefined ? entry.sublines : sublineTexts(sublines),
    note: note === undefined ? entry.note : noteText(note),
  }
  if (JSON.stringify(next) === JSON.stringify(entry)) return content
  const masterEntry: MasterEntry = { ...next, written_by: actor, source: 'typed' }
  return {
    ...content,
    entries: content.entries.map((candidate) => (candidate === entry ? masterEntry : candidate)),
  }
}

function ordered(content: MasterContent, { id, order }: EntryEdit): MasterContent {
  const entry = content.entries.find((entry) => entry.id === id)
  if (order === undefined || !entry) return content
  const isPeer = (masterEntry: MasterEntry) => masterEntry.section === entry.section
  return { ...content, entries: moved(content.entries, id, { order, isPeer }) }
}

function notThere(): Refusal {
  return new Refusal('not_found', 'The master has no entry with this id. Read it again for the ids it has.')
}

/** Returns the entry with the same content, exactly or except for case and punctuation. */
export function sameEntry(
  { entries }: MasterContent,
  words: EntryWords,
): { entry: MasterEntry; exactly: boolean } | null {
  const signature = JSON.stringify([words.heading, words.sublines])
  const peers = entries.filter((entry) => entry.section === words.section)
  const exact = peers.find((entry) => JSON.stringify([entry.heading, entry.sublines]) === signature)
  if (exact) return { entry: exact, exactly: true }
  const folded = foldedOf(words)
  const equalEntry = peers.find((entry) => foldedOf(entry) === folded)
  return equalEntry ? { entry: equalEntry, exactly: false } : null
}

function foldedOf({ heading, sublines }: EntryWords): string {
  return [heading, ...sublines].map(foldedText).join('|')
}

/** Returns a text without case and punctuation, for comparison; the signs of C++ and C# count. */
export function foldedText(text: string): string {
  const signed = text.replaceAll('#', ' sharp ').replaceAll('+', ' plus ')
  return slugOf(signed, signed.length)
}

/** Returns the master with an entry at the place that its dates determine in its section. */
export function withEntry(content: MasterContent, entry: MasterEntry): MasterContent {
  const peers = content.entries.filter(
    ({ section, own_heading }) => section === entry.section && own_heading === entry.own_heading,
  )
  const next = peers[placeEntry(peers, entry)]
  const last = peers.at(-1)
  const { entries } = content
  const index = next ? entries.indexOf(next) : last ? entries.indexOf(last) + 1 : entries.length
  return { ...content, entries: entries.toSpliced(index, 0, entry) }
}

/**
 * Returns the index of a new entry in its section: before the first older one. An open entry is newer than an ended
 * one, and one without a year goes last; the person's own order is kept.
 */
export function placeEntry(existing: readonly MasterEntry[], added: MasterEntry): number {
  const order = dayOrderOfEntries([...existing, added])
  const others = existing
    .filter(({ section }) => section === added.section)
    .map(({ sublines }) => entryDates(sublines, order))
  const dates = entryDates(added.sublines, order)
  if (!isDated(dates)) return others.length
  const older = others.findIndex((entryDates) => isDated(entryDates) && isOlder(entryDates, dates))
  // Entries without a year stay last; one between others tells nothing of its time.
  return older === -1 ? others.findLastIndex(isDated) + 1 : older
}

function isDated({ start, end }: EntryDates): boolean {
  return start !== null || end !== null
}

function isOlder(a: EntryDates, b: EntryDates): boolean {
  if (a.ongoing !== b.ongoing) return b.ongoing
  return (compare(a.end, b.end) || compare(a.start, b.start)) < 0
}

/** Compares two dates: below 0 if the first is earlier; 0 if they may be the same time. Example: "2020" and "2020-03". */
function compare(a: string | null, b: string | null): number {
  if (a === null || b === null) return 0
  const length = Math.min(a.length, b.length)
  const [startA, startB] = [a.slice(0, length), b.slice(0, length)]
  return startA < startB ? -1 : Number(startA > startB)
}

/** Refuses a master with too many entries or lines. */
export function checkSize({ entries, lines }: MasterContent): void {
  const { entries: most_entries, lines: most_lines } = MASTER_LIMITS
  if (entries.length > most_entries || lines.length > most_lines) {
    throw new Refusal(
      'master_text_invalid',
      `A master holds at most ${most_entries} entries and ${most_lines} lines. Retire some first.`,
    )
  }
}
