import type { EntryWords, MasterContent, MasterEntry, MasterLine, Section, Writer } from '#db/rows/master.ts'
import { dayOrderOfEntries, type EntryDates, entryDates } from '#lib/evidence/master/entry-dates.ts'
import {
  hasContent,
  holdsEntries,
  MASTER_LIMITS,
  storedHeading,
  storedNote,
  storedText,
} from '#lib/evidence/master/master.ts'
import type { EntryEdits, LineEdits } from '#lib/evidence/master/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { lengthOf, slugOf } from '#lib/text/text.ts'

/** One change of one entry, as a request names it; an empty note removes the note. */
export type EntryEdit = EntryEdits['entries'][number]

/** A retired entry, with the lines that left with it. */
export type RetiredEntries = ReadonlyMap<string, { entry: MasterEntry; lines: MasterLine[] }>

type EntryRewording = { edit: EntryEdit; actor: Writer }

/** One change of one line, as a request names it; an empty mark or note removes it. */
export type LineEdit = LineEdits['lines'][number]

/** Retired lines, which may come back. */
export type RetiredLines = ReadonlyMap<string, MasterLine>

/** Returns the master after these changes of its lines, in order. */
export function withLineEdits(
  content: MasterContent,
  edits: readonly LineEdit[],
  { actor, retired }: { actor: Writer; retired: RetiredLines },
): MasterContent {
  return edits.reduce((edited, edit) => {
    if (edit.retire && edit.restore) {
      throw new Refusal('invalid_value', 'One change both retires and restores a line. Choose one.')
    }
    const masterContent = edit.restore ? restored(edited, edit.id, retired) : edited
    const line = masterContent.lines.find((line) => line.id === edit.id)
    if (!line) throw notThere()
    if (edit.retire)
      return { ...masterContent, lines: masterContent.lines.filter((masterLine) => masterLine !== line) }
    return placed(worded(masterContent, line, { edit, actor }), edit)
  }, content)
}

function restored(content: MasterContent, id: string, retired: RetiredLines): MasterContent {
  if (content.lines.some((line) => line.id === id)) return content
  const line = retired.get(id)
  if (!line) throw notThere()
  const place = { section: line.section, entry_id: line.entry_id }
  if (line.entry_id !== null && !content.entries.some((entry) => entry.id === line.entry_id)) {
    throw new Refusal(
      'master_place_invalid',
      'The entry of this line was taken out. Restore the entry first.',
    )
  }
  return withLines(content, [line], { place })
}

type LineRewordingEdit = { edit: LineEdit; actor: Writer }

function worded(content: MasterContent, line: MasterLine, { edit, actor }: LineRewordingEdit): MasterContent {
  const { text, tags, note, mark, own_heading } = edit
  if ([text, tags, note, mark, own_heading].every((field) => field === undefined)) return content
  const next: MasterLine = {
    ...withOwnHeading(line, own_heading),
    text: text === undefined ? line.text : lineText(text),
    tags: tags === undefined ? line.tags : tagTexts(tags),
    note: note === undefined ? line.note : noteText(note),
    mark: mark === undefined ? line.mark : mark || null,
  }
  if (JSON.stringify(next) === JSON.stringify(line)) return content
  const origin = {
    ...next,
    written_by: actor,
    source: next.text === line.text ? line.source : ('typed' as const),
  }
  return { ...content, lines: content.lines.map((masterLine) => (masterLine === line ? origin : masterLine)) }
}

function placed(content: MasterContent, { id, entry_id, order }: LineEdit): MasterContent {
  if (entry_id === undefined && order === undefined) return content
  const line = content.lines.find((line) => line.id === id)
  if (!line) return content
  const place = entry_id === undefined ? line : placeNamed(content, { entry_id })
  const { section, entry_id: entry } = place
  const { own_heading, ...bare } = line
  const movedLine: MasterLine = {
    ...bare,
    ...(own_heading === undefined || entry !== null ? {} : { own_heading }),
    section,
    entry_id: entry,
  }
  const lines = content.lines.map((masterLine) => (masterLine === line ? movedLine : masterLine))
  const target = order ?? linesOf(content, place).filter((line) => line.id !== id).length + 1
  if (order === undefined && line.entry_id === entry) return content
  const isPeer = (masterLine: MasterLine) => masterLine.section === section && masterLine.entry_id === entry
  return { ...content, lines: moved(lines, id, { order: target, isPeer }) }
}

function notThere(): Refusal {
  return new Refusal('not_found', 'The master has no line with this id. Read it again for the ids it has.')
}

/** The place of a line: an entry, or a section with lines of its own. */
export type Place = { section: Section; entry_id: string | null }

/** Returns the place that a request names; refuses one that cannot hold a line. */
export function placeNamed(
  content: MasterContent,
  { entry_id, section }: { entry_id?: string | undefined; section?: Section | undefined },
): Place {
  if (entry_id !== undefined) {
    const entry = content.entries.find((entry) => entry.id === entry_id)
    if (!entry) throw invalid('The master holds no entry with this id. Read it again and name one it holds.')
    if (section !== undefined && section !== entry.section) {
      throw invalid('The entry stands in another section. Leave `section` out.')
    }
    return { section: entry.section, entry_id }
  }
  if (section === undefined) throw invalid('Name the `entry_id` that the lines belong to, or a `section`.')
  if (holdsEntries(section)) {
    throw invalid('Lines of this section belong to an entry. Name its `entry_id`, or add the entry first.')
  }
  return { section, entry_id: null }
}

/** Returns the lines of one place, in order. */
export function linesOf({ lines }: MasterContent, place: Place): MasterLine[] {
  return lines.filter((line) => line.section === place.section && line.entry_id === place.entry_id)
}

/** Returns the lines with new ones behind `after`, a line of the same place, or at the end of the place. */
export function withLines(
  content: MasterContent,
  added: MasterLine[],
  { place, after }: { place: Place; after?: string | undefined },
): MasterContent {
  const lines = linesOf(content, place)
  const last = after === undefined ? lines.at(-1) : lines.find((line) => line.id === after)
  if (after !== undefined && !last)
    throw invalid('`after` is not a line of this place. Name one, or leave it out.')
  const index = last ? content.lines.indexOf(last) + 1 : content.lines.length
  return { ...content, lines: content.lines.toSpliced(index, 0, ...added) }
}

/** Returns a list with one part moved to a place among those that pass `isPeer`, counted from 1. */
export function moved<P extends { id: string }>(
  parts: P[],
  id: string,
  to: { order: number; isPeer: (part: P) => boolean },
): P[] {
  const part = parts.find((part) => part.id === id)
  if (!part) return parts
  const others = parts.filter((candidate) => candidate !== part)
  const peers = others.filter(to.isPeer)
  const next = peers[to.order - 1]
  const last = peers.at(-1)
  const index = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : others.length
  return others.toSpliced(index, 0, part)
}

function invalid(message: string): Refusal {
  return new Refusal('master_place_invalid', message)
}

/** Returns a line's text in its stored form; refuses one without content or too long. */
export function lineText(text: string): string {
  return boundedLine(text, { partName: 'A line', max: MASTER_LIMITS.text })
}

/** Returns an entry's heading in its stored form. */
export function headingText(text: string): string {
  if (/[\r\n\u2028\u2029]/.test(text.trim())) {
    throw new Refusal('master_text_invalid', 'A heading is one line. Put titles and dates into `sublines`.')
  }
  return boundedLine(text, { partName: 'A heading', max: MASTER_LIMITS.heading })
}

/**
 * Returns the heading in place of a section's name in its stored form; undefined for an empty one. A line of an entry
 * prints under the heading of its entry, so it is refused there.
 */
export function ownHeading(text: string, { entry_id }: { entry_id?: string | null }): string | undefined {
  const heading = storedHeading(text)
  if (heading === '') return undefined
  if (entry_id != null) throw invalid('A line of an entry has no heading of its own. Give it to the entry.')
  return boundedLine(heading, { partName: 'A heading of your own', max: MASTER_LIMITS.own_heading })
}

/** Returns an entry or line under a heading of its own; undefined changes nothing, an empty one takes it away. */
function withOwnHeading<P extends MasterEntry | MasterLine>(part: P, text: string | undefined): P {
  const heading = text === undefined ? part.own_heading : ownHeading(text, 'entry_id' in part ? part : {})
  if (heading === part.own_heading) return part
  const { own_heading: _, ...bare } = part
  return { ...(bare as P), ...(heading === undefined ? {} : { own_heading: heading }) }
}

/** Returns an entry's sublines in their stored form, without empty ones. */
export function sublineTexts(texts: readonly string[]): string[] {
  const filled = texts.filter((text) => storedText(text) !== '')
  return filled.map((text) => boundedLine(text, { partName: 'A subline', max: MASTER_LIMITS.subline }))
}

/** Returns tags in their stored form: without a comma, each once, in the given order. */
export function tagTexts(texts: readonly string[]): string[] {
  const tags = texts.map((text) => boundedLine(text, { partName: 'A tag', max: MASTER_LIMITS.tag }))
  if (tags.some((tag) => tag.includes(','))) {
    throw new Refusal('master_text_invalid', 'A tag holds a comma. Send two tags instead.')
  }
  return [...new Set(tags)]
}

/** Returns a note in its stored form, or null for one without content. */
export function noteText(text: string): string | null {
  const note = storedNote(text)
  if (note !== null && lengthOf(note) > MASTER_LIMITS.note) throw tooLong('A note', MASTER_LIMITS.note)
  return note
}

function boundedLine(text: string, { partName, max }: { partName: string; max: number }): string {
  const line = storedText(text)
  if (!hasContent(line)) {
    throw new Refusal(
      'master_text_invalid',
      `${partName} holds no letter or digit. Write what it should say.`,
    )
  }
  if (lengthOf(line) > max) throw tooLong(partName, max)
  return line
}

function tooLong(partName: string, max: number): Refusal {
  return new Refusal(
    'master_text_invalid',
    `${partName} is longer than ${max} characters. Make it shorter or split it.`,
  )
}

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
    const masterContent = edit.restore ? withRestoredEntry(edited, edit.id, retired) : edited
    const entry = masterContent.entries.find((entry) => entry.id === edit.id)
    if (!entry) throw noSuchEntry()
    if (edit.retire)
      return {
        entries: masterContent.entries.filter((masterEntry) => masterEntry !== entry),
        lines: masterContent.lines.filter((line) => line.entry_id !== entry.id),
      }
    return ordered(withWordedEntry(masterContent, entry, { edit, actor }), edit)
  }, content)
}

function withRestoredEntry(content: MasterContent, id: string, retired: RetiredEntries): MasterContent {
  if (content.entries.some((entry) => entry.id === id)) return content
  const retiredEntry = retired.get(id)
  if (!retiredEntry) throw noSuchEntry()
  return {
    entries: [...content.entries, retiredEntry.entry],
    lines: [...content.lines, ...retiredEntry.lines],
  }
}

function withWordedEntry(
  content: MasterContent,
  entry: MasterEntry,
  { edit, actor }: EntryRewording,
): MasterContent {
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

function noSuchEntry(): Refusal {
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
