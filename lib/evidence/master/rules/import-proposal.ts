import type {
  EntrySection,
  EntryWords,
  MasterContent,
  MasterEntry,
  MasterLine,
  PartSource,
  Section,
  Writer,
} from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Draft, DraftEntry, DraftLine } from '#lib/evidence/master/draft.ts'
import { dayOrderOfEntries, entryDates, REVERSED } from '#lib/evidence/master/entry-dates.ts'
import {
  foldedText,
  headingText,
  lineText,
  ownHeading,
  type Place,
  sameEntry,
  sublineTexts,
  tagTexts,
  withEntry,
  withLines,
} from '#lib/evidence/master/rules/edit-content.ts'
import type { ReadEntry, ReadLine } from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { DayOrder } from '#lib/text/find-dates.ts'

/** A line that may be stored; `has` is the line of the master with the same content, or the entry that has it as its title. */
type ProposedLine = {
  key: string
  text: string
  tags: string[]
  read_from: number | null
  read_to: number | null
  has: string | null
}

/** An entry that may be stored; `has` is the same entry in the master. */
type ProposedEntry = {
  key: string
  section: EntrySection
  own_heading?: string | undefined
  heading: string
  sublines: string[]
  read_from: number | null
  has: string | null
  /** The doubt of the reader, as a sentence; '' for none. */
  unsure: string
  lines: ProposedLine[]
}

/** A read resume compared with the master; nothing is stored yet. */
export type Proposal = {
  entries: ProposedEntry[]
  lines: (ProposedLine & { section: Section; own_heading?: string | undefined })[]
  dropped: Draft['dropped']
  unplaced: Draft['unplaced']
  refused: { key: string; line: number; reason: string }[]
}

/** Returns the proposal of a draft; parts that a master cannot hold are refused with the reason. */
export function proposalOf(draft: Draft, content: MasterContent): Proposal {
  const { dropped, unplaced } = draft
  const proposal: Proposal = { entries: [], lines: [], dropped, unplaced, refused: [] }
  const dayOrder = dayOrderOfEntries(draft.entries)
  for (const [index, line] of draft.lines.entries()) {
    const masterLines = content.lines.filter(
      (masterLine) => masterLine.section === line.section && masterLine.entry_id === null,
    )
    const proposed = proposedLine(line, { key: `l${index + 1}`, here: masterLines, proposal })
    if (proposed === null) continue
    const has = proposed.has ?? (line.section === 'summary' ? entryTitled(line.text, content) : null)
    const under = allowed({ key: `l${index + 1}`, line: line.read_from, proposal }, () => headingOf(line))
    if (under !== null) proposal.lines.push({ ...proposed, has, section: line.section, ...under })
  }
  for (const [index, entry] of draft.entries.entries())
    addEntry(entry, { key: `e${index + 1}`, content, proposal, dayOrder })
  return proposal
}

// Our own prints may begin with the title of a position, which is no line of the summary.
function entryTitled(text: string, { entries }: MasterContent): string | null {
  const title = foldedText(text)
  const titlesOf = ({ heading, sublines }: MasterEntry) =>
    [heading, ...sublines].flatMap((line) => line.split(PARTS))
  return entries.find((entry) => titlesOf(entry).some((part) => foldedText(part) === title))?.id ?? null
}

const PARTS = /[,|·•]|\s[–—-]\s/

type ProposalTarget = { key: string; content: MasterContent; proposal: Proposal; dayOrder: DayOrder | null }

function addEntry(entry: DraftEntry, { key, content, proposal, dayOrder }: ProposalTarget): void {
  const words = allowed({ key, line: entry.read_from, proposal }, () => entryWords(entry))
  if (!words) {
    // The lines of an entry that cannot be stored are listed too.
    proposal.unplaced = [
      ...proposal.unplaced,
      ...entry.lines.map(({ text, read_from }) => ({
        line: read_from ?? 0,
        text,
        reason: 'Its entry cannot be stored.',
      })),
    ]
    return
  }
  const has = sameEntry(content, words)?.entry.id ?? null
  const masterLines = has === null ? [] : content.lines.filter((line) => line.entry_id === has)
  const lines = entry.lines.flatMap(
    (line, index) => proposedLine(line, { key: `${key}.${index + 1}`, here: masterLines, proposal }) ?? [],
  )
  const isReversed = entryDates(words.sublines, dayOrder).reversed === true
  const unsure = isReversed ? REVERSED : (entry.unsure ?? '')
  proposal.entries.push({ key, ...words, read_from: entry.read_from, has, unsure, lines })
}

function headingOf({ own_heading = '' }: { own_heading?: string | undefined }) {
  const own = ownHeading(own_heading, {})
  refuseContact(own === undefined ? [] : [own])
  return { own_heading: own }
}

function entryWords(entry: DraftEntry): EntryWords {
  const { section, heading, sublines } = entry
  const words = {
    section,
    ...headingOf(entry),
    heading: headingText(heading),
    sublines: sublineTexts(sublines),
  }
  refuseContact([words.heading, ...words.sublines])
  return words
}

type ProposedPlace = { key: string; here: readonly MasterLine[]; proposal: Proposal }

function proposedLine(line: DraftLine, { key, here, proposal }: ProposedPlace): ProposedLine | null {
  const words = allowed({ key, line: line.read_from, proposal }, () => {
    const checked = { text: lineText(line.text), tags: tagTexts(line.tags) }
    refuseContact([checked.text, ...checked.tags])
    return checked
  })
  if (!words) return null
  const folded = foldedText(words.text)
  const has = here.find((masterLine) => foldedText(masterLine.text) === folded)?.id ?? null
  return { key, ...words, read_from: line.read_from, read_to: line.read_to ?? line.read_from, has }
}

function refuseContact(texts: string[]): void {
  if (texts.some((text) => findContactData(text).length > 0)) {
    throw new Refusal('personal_info_refused', 'It holds contact data, which is never stored.')
  }
}

type KeyedProposal = { key: string; line: number | null; proposal: Proposal }

function allowed<T>({ key, line, proposal }: KeyedProposal, work: () => T): T | null {
  try {
    return work()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    proposal.refused.push({ key, line: line ?? 0, reason: problem.message })
    return null
  }
}

type AppliedChoices = {
  /** Keys of entries and lines that are not wanted; an entry takes its lines along. */
  leave_out: ReadonlySet<string>
  ids: { entry: () => string; line: () => string }
  actor: Writer
}

/** Returns the master with the parts of a proposal: entries by date, lines at the end of their entries. */
export function applyProposal(
  content: MasterContent,
  proposal: Proposal,
  applying: AppliedChoices,
): MasterContent {
  const { leave_out, ids, actor } = applying
  const origin = { note: null, source: 'imported', written_by: actor } as const
  const lineOf = (line: ProposedLine, place: Place): MasterLine => {
    return { id: ids.line(), ...place, text: line.text, mark: null, tags: line.tags, ...origin }
  }
  const isChosen = ({ key, has }: ProposedLine) => has === null && !leave_out.has(key)
  let next = content
  for (const line of proposal.lines.filter(isChosen)) {
    const place = { section: line.section, entry_id: null }
    const { own_heading } = line
    next = withLines(next, [{ ...lineOf(line, place), own_heading }], { place })
  }
  for (const entry of proposal.entries.filter((entry) => !leave_out.has(entry.key))) {
    const { section, own_heading, heading, sublines } = entry
    const entry_id = entry.has ?? ids.entry()
    const masterEntry: MasterEntry = { id: entry_id, section, own_heading, heading, sublines, ...origin }
    if (entry.has === null) next = withEntry(next, masterEntry)
    const place = { section, entry_id }
    const lines = entry.lines.filter(isChosen).map((line) => lineOf(line, place))
    next = withLines(next, lines, { place })
  }
  return next
}

/** The ids of a text's parts: new ones, their own, or those of retired parts. */
export type AdoptedIds = { assigned: string[]; kept: string[]; restored: string[] }

type AdoptionInput = {
  /** The master as it is. */
  master: MasterContent
  /** Removed parts that may come back under their ids. */
  retired: readonly (MasterEntry | MasterLine)[]
  ids: { entry: () => string; line: () => string }
  actor: Writer
  source: PartSource
}

/**
 * Returns the content of a text: parts keep the ids they name, the first of two with one id. A part that lost its id gets that of
 * the master's part with the same words, so that its history stays; the others get new ids.
 */
export function adoptParts(
  words: { entries: readonly ReadEntry[]; lines: readonly ReadLine[] },
  adoptionInput: AdoptionInput,
): { content: MasterContent; ids: AdoptedIds } {
  const { master: masterContent, retired, ids: next, actor, source } = adoptionInput
  const ids: AdoptedIds = { assigned: [], kept: [], restored: [] }
  const before = new Map([...masterContent.entries, ...masterContent.lines].map((part) => [part.id, part]))
  const retiredById = new Map(retired.map((part) => [part.id, part]))
  const used = new Set<string>()
  const namedIds = new Set([...words.entries, ...words.lines].map((part) => part.id))
  const byWords = Map.groupBy([...masterContent.entries, ...masterContent.lines], partText)
  const idOfEqual = (text: string) =>
    byWords.get(text)?.find((part) => !used.has(part.id) && !namedIds.has(part.id))?.id ?? null
  const sortOf = (id: string): keyof AdoptedIds => {
    if (before.has(id)) return 'kept'
    return retiredById.has(id) ? 'restored' : 'assigned'
  }
  const idOf = (writtenId: string | null, text: string, make: () => string): string => {
    const requestedId = writtenId ?? idOfEqual(text)
    const sort = requestedId === null || used.has(requestedId) ? 'assigned' : sortOf(requestedId)
    const id = requestedId === null || sort === 'assigned' ? make() : requestedId
    used.add(id)
    ids[sort].push(id)
    return id
  }
  const origin = (part: MasterEntry | MasterLine, text: string) => {
    const was = before.get(part.id) ?? retiredById.get(part.id)
    return was && partText(was) === text
      ? { source: was.source, written_by: was.written_by }
      : { source, written_by: actor }
  }
  const adopted = <P extends MasterEntry | MasterLine>(part: P): P => ({
    ...part,
    ...origin(part, partText(part)),
  })
  const entries = words.entries.map(({ id, section, own_heading, heading, sublines, note }) =>
    adopted({
      id: idOf(id, entryText(heading, sublines), next.entry),
      section,
      own_heading,
      heading,
      sublines,
      note,
      source,
      written_by: actor,
    }),
  )
  const lines = words.lines.map(({ id, section, own_heading, entry, text, mark, tags, note }) => {
    const entry_id = entry === null ? null : (entries[entry]?.id ?? null)
    return adopted({
      id: idOf(id, text, next.line),
      section,
      entry_id,
      own_heading,
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

function partText(part: MasterEntry | MasterLine): string {
  return 'heading' in part ? entryText(part.heading, part.sublines) : part.text
}

function entryText(heading: string, sublines: readonly string[]): string {
  return JSON.stringify([heading, sublines])
}
