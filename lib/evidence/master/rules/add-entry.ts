import type { MasterContent, MasterEntry } from '#lib/evidence/master/master.ts'
import { placeEntry } from '#lib/evidence/master/rules/place-entry.ts'
import { slugOf } from '#lib/text/text.ts'

/** What makes an entry the one it is. */
export type EntryWords = Pick<MasterEntry, 'section' | 'heading' | 'sublines'>

/** The entry that says the same, exactly or but for case and punctuation. */
export function sameEntry(
  { entries }: MasterContent,
  words: EntryWords,
): { entry: MasterEntry; exactly: boolean } | null {
  const said = JSON.stringify([words.heading, words.sublines])
  const peers = entries.filter((entry) => entry.section === words.section)
  const exact = peers.find((entry) => JSON.stringify([entry.heading, entry.sublines]) === said)
  if (exact) return { entry: exact, exactly: true }
  const folded = foldedOf(words)
  const near = peers.find((entry) => foldedOf(entry) === folded)
  return near ? { entry: near, exactly: false } : null
}

function foldedOf({ heading, sublines }: EntryWords): string {
  return [heading, ...sublines].map((text) => slugOf(text, 400)).join('|')
}

/** The master with an entry at the place that its dates give it among those of its section. */
export function withEntry(content: MasterContent, entry: MasterEntry): MasterContent {
  const peers = content.entries.filter((one) => one.section === entry.section)
  const next = peers[placeEntry(peers, entry)]
  const last = peers.at(-1)
  const { entries } = content
  const at = next ? entries.indexOf(next) : last ? entries.indexOf(last) + 1 : entries.length
  return { ...content, entries: entries.toSpliced(at, 0, entry) }
}
