import { dayWords } from '#lib/shortlist/jobs/listing-facts.ts'
import type { ChangeKind } from '#lib/shortlist/jobs/rules/job-changes.ts'

/** What a sentence needs of a change; times in `from` and `to` are RFC 3339. */
export type ChangeToTell = { kind: ChangeKind; from: string; to: string; postings: number }

const NAMES: Record<'title' | 'pay' | 'places' | 'work_mode', string> = {
  title: 'Title',
  pay: 'Pay',
  places: 'Places',
  work_mode: 'Work mode',
}

/** What changed, without what it was and became: "Pay", "Listed again". */
export function changeName(kind: ChangeKind): string {
  if (kind === 'text') return 'Text'
  if (kind === 'posted') return 'Posting day'
  if (kind === 'removed') return 'Taken down'
  return kind === 'listed_again' ? 'Listed again' : NAMES[kind]
}

/** A change on one line, with what it was and became. */
export function changeSentence({ kind, from, to, postings }: ChangeToTell): string {
  const of = postings > 1 ? ` (${postings} postings)` : ''
  const name = `${changeName(kind)}${of}`
  if (kind === 'removed' || kind === 'text') return kind === 'text' ? `${name} changed` : name
  if (kind === 'listed_again') return `${name}; it was taken down on ${dayWords(Date.parse(from))}`
  const said =
    kind === 'posted' ? (text: string) => dayWords(Date.parse(text)) : (text: string) => text || 'nothing'
  return `${name}: ${said(from)} → ${said(to)}`
}
