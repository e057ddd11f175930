import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { Draft, DraftEntry, DraftLine } from '#lib/evidence/imports/draft.ts'
import type { EntrySection, MasterContent, MasterLine, Section } from '#lib/evidence/master/master.ts'
import { type EntryWords, sameEntry } from '#lib/evidence/master/rules/add-entry.ts'
import { headingText, lineText, sublineTexts, tagTexts } from '#lib/evidence/master/rules/part-text.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { slugOf } from '#lib/text/text.ts'

/** A line that may be stored; `has` is the line of the master that says the same already. */
export type ProposedLine = {
  key: string
  text: string
  tags: string[]
  read_from: number | null
  has: string | null
}

/** An entry that may be stored; `has` is the entry of the master that it is. */
export type ProposedEntry = {
  key: string
  section: EntrySection
  heading: string
  sublines: string[]
  read_from: number | null
  has: string | null
  lines: ProposedLine[]
}

/** What a resume was read as, held against the master: nothing of it is stored yet. */
export type Proposal = {
  entries: ProposedEntry[]
  lines: (ProposedLine & { section: Section })[]
  dropped: Draft['dropped']
  unplaced: Draft['unplaced']
  refused: { key: string; line: number; reason: string }[]
}

/** The proposal that a draft is; parts that a master cannot hold are refused with the reason. */
export function proposalOf(draft: Draft, content: MasterContent): Proposal {
  const { dropped, unplaced } = draft
  const proposal: Proposal = { entries: [], lines: [], dropped, unplaced, refused: [] }
  for (const [at, line] of draft.lines.entries()) {
    const here = content.lines.filter((one) => one.section === line.section && one.entry_id === null)
    const proposed = proposedLine(line, { key: `l${at + 1}`, here, proposal })
    if (proposed) proposal.lines.push({ ...proposed, section: line.section })
  }
  for (const [at, entry] of draft.entries.entries()) addEntry(entry, { key: `e${at + 1}`, content, proposal })
  return proposal
}

type Adding = { key: string; content: MasterContent; proposal: Proposal }

function addEntry(entry: DraftEntry, { key, content, proposal }: Adding): void {
  const words = allowed({ key, line: entry.read_from, proposal }, () => entryWords(entry))
  if (!words) {
    // The lines of an entry that cannot be stored are not lost without a word.
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
  const here = has === null ? [] : content.lines.filter((line) => line.entry_id === has)
  const lines = entry.lines.flatMap(
    (line, at) => proposedLine(line, { key: `${key}.${at + 1}`, here, proposal }) ?? [],
  )
  proposal.entries.push({ key, ...words, read_from: entry.read_from, has, lines })
}

function entryWords({ section, heading, sublines }: DraftEntry): EntryWords {
  const words = { section, heading: headingText(heading), sublines: sublineTexts(sublines) }
  refuseContact([words.heading, ...words.sublines])
  return words
}

type Proposing = { key: string; here: readonly MasterLine[]; proposal: Proposal }

function proposedLine(line: DraftLine, { key, here, proposal }: Proposing): ProposedLine | null {
  const words = allowed({ key, line: line.read_from, proposal }, () => {
    const checked = { text: lineText(line.text), tags: tagTexts(line.tags) }
    refuseContact([checked.text, ...checked.tags])
    return checked
  })
  if (!words) return null
  const said = foldedOf(words.text)
  const has = here.find((one) => foldedOf(one.text) === said)?.id ?? null
  return { key, ...words, read_from: line.read_from, has }
}

function foldedOf(text: string): string {
  return slugOf(text, text.length)
}

function refuseContact(texts: string[]): void {
  if (texts.some((text) => findContactData(text).length > 0)) {
    throw new Refusal('personal_info_refused', 'It holds contact data, which is never stored.')
  }
}

type Allowing = { key: string; line: number | null; proposal: Proposal }

function allowed<T>({ key, line, proposal }: Allowing, work: () => T): T | null {
  try {
    return work()
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    proposal.refused.push({ key, line: line ?? 0, reason: problem.message })
    return null
  }
}
