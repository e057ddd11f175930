import { isOver } from '#lib/index/labels/closing.ts'
import type { ChangeKind, FactKind } from '#lib/shortlist/jobs/schema.ts'
import { once } from '#lib/text/memoize.ts'
import { counted } from '#lib/text/text.ts'

/** A posting of a job, reduced to its times, in milliseconds since 1970. */
export type ListedMember = {
  identity: string
  published_at: number | null
  published_kind: 'posted' | 'updated'
  first_seen_at: number
  removed_at: number | null
  labels: { closes?: string }
}

/** A fact in one sentence of the service, with the links and days that prove it. */
type ListingFact = {
  kind: FactKind
  text: string
  evidence: { job_identity: string; at: number }[]
}

/** A change of a posting at a time in ms; old and new value as text. */
export type DatedChange = { at: number; job_identity: string; kind: ChangeKind; from: string; to: string }

type ListingInput = { members: readonly ListedMember[]; changes: readonly DatedChange[]; now: number }

const MAX_PER_KIND = 5
const DAY = 86_400_000
const dayFormat = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** Returns the age and listings of a job's postings: facts with evidence, without interpretation. */
export function listingFacts(listing: ListingInput): ListingFact[] {
  const spells = periodsOf(listing)
  return [
    ...firstPosted(listing),
    ...firstSeen(listing),
    ...timesListed(spells),
    ...gaps(spells).slice(-MAX_PER_KIND),
    ...listedBefore(listing).slice(-MAX_PER_KIND),
    ...postedMoved(listing).slice(0, MAX_PER_KIND),
    ...saysClosed(listing).slice(0, 1),
  ]
}

function saysClosed({ members, now }: ListingInput): ListingFact[] {
  const today = new Date(now).toISOString().slice(0, 10)
  return members.flatMap(({ identity, removed_at, first_seen_at, labels: { closes } }) => {
    if (removed_at !== null || closes === undefined || !isOver(closes, today)) return []
    const time = closes === 'over' ? first_seen_at : Date.parse(closes)
    const text =
      closes === 'over'
        ? 'The posting itself says that it takes no applications any more.'
        : `The posting itself says that applications closed ${agoWords(time, now)}, on ${dayWords(time)}.`
    return [{ kind: 'says_closed' as const, text, evidence: [{ job_identity: identity, at: time }] }]
  })
}

/** Returns a day in words, in UTC. Example: "3 March 2026". */
export function dayWords(ms: number): string {
  return dayFormat().format(ms)
}

function agoWords(ms: number, now: number): string {
  const days = daysBetween(ms, now)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

// Whole calendar days in UTC, so that the sentence and its two days agree.
const daysBetween = (start: number, to: number): number => Math.floor(to / DAY) - Math.floor(start / DAY)

function firstPosted({ members, changes, now }: ListingInput): ListingFact[] {
  const dated = members.flatMap(({ identity, published_at, published_kind }) =>
    published_at === null || published_kind !== 'posted'
      ? []
      : [{ job_identity: identity, at: published_at }],
  )
  const before = changes
    .filter(({ kind }) => kind === 'posted')
    .map(({ job_identity, from }) => ({ job_identity, at: Date.parse(from) }))
  const [first] = [...dated, ...before].toSorted((a, b) => a.at - b.at)
  if (!first) return []
  const text = `First posted ${agoWords(first.at, now)}, on ${dayWords(first.at)}.`
  return [{ kind: 'first_posted', text, evidence: [first] }]
}

function firstSeen({ members, now }: ListingInput): ListingFact[] {
  const [first] = members.toSorted((a, b) => a.first_seen_at - b.first_seen_at)
  if (!first) return []
  const { identity, first_seen_at: time } = first
  const text = `First seen here ${agoWords(time, now)}, on ${dayWords(time)}.`
  return [{ kind: 'first_seen', text, evidence: [{ job_identity: identity, at: time }] }]
}

/** A period in which a posting was listed; `to` is null while it is. */
type ListedPeriod = { identity: string; from: number; to: number | null }
/** A period in which any posting of the job was listed, with the ones that began and ended it. */
type JobPeriod = { first: ListedPeriod; last: ListedPeriod }

function periodsOf({ members, changes }: ListingInput): JobPeriod[] {
  const again = Map.groupBy(
    changes.filter(({ kind }) => kind === 'listed_again'),
    ({ job_identity }) => job_identity,
  )
  const spells = members.flatMap((member) => periodsOfMember(member, again.get(member.identity) ?? []))
  const stretches: JobPeriod[] = []
  for (const spell of spells.toSorted((a, b) => a.from - b.from)) {
    const open = stretches.at(-1)
    if (!open || (open.last.to !== null && spell.from > open.last.to))
      stretches.push({ first: spell, last: spell })
    else if (open.last.to !== null && (spell.to === null || spell.to > open.last.to)) open.last = spell
  }
  return stretches
}

function periodsOfMember({ identity, first_seen_at, removed_at }: ListedMember, again: DatedChange[]) {
  const spells: ListedPeriod[] = []
  let start = first_seen_at
  for (const { at: time, from: gone_at } of again.toSorted((a, b) => a.at - b.at)) {
    spells.push({ identity, from: start, to: Date.parse(gone_at) })
    start = time
  }
  return [...spells, { identity, from: start, to: removed_at }]
}

function timesListed(stretches: JobPeriod[]): ListingFact[] {
  if (stretches.length < 2) return []
  const evidence = stretches.map(({ first }) => ({ job_identity: first.identity, at: first.from }))
  const text = `Listed ${stretches.length} times since it was first seen here.`
  return [{ kind: 'times_listed', text, evidence: evidence.slice(-10) }]
}

function gaps(stretches: JobPeriod[]): ListingFact[] {
  return stretches.slice(1).flatMap(({ first }, before) => {
    const ended = stretches[before]?.last
    if (!ended || ended.to === null) return []
    const days = daysBetween(ended.to, first.from)
    const away = days === 0 ? 'on the day it was taken down' : `after ${counted(days, 'day')} away`
    const linkNote = ended.identity === first.identity ? '' : ', under another link'
    return [
      {
        kind: 'listed_again' as const,
        text: `Listed again on ${dayWords(first.from)} ${away}${linkNote}.`,
        evidence: [
          { job_identity: ended.identity, at: ended.to },
          { job_identity: first.identity, at: first.from },
        ],
      },
    ]
  })
}

// A removed copy with a later copy: one text, under one number after the other.
function listedBefore({ members }: ListingInput): ListingFact[] {
  const byAge = members.toSorted((a, b) => a.first_seen_at - b.first_seen_at)
  return byAge.flatMap(({ identity, first_seen_at, removed_at }) => {
    const next = byAge.find((member) => member.first_seen_at > first_seen_at && member.identity !== identity)
    if (removed_at === null || !next) return []
    return [
      {
        kind: 'listed_before' as const,
        text: `The same job was listed under another link from ${dayWords(first_seen_at)} to ${dayWords(removed_at)}.`,
        evidence: [
          { job_identity: identity, at: first_seen_at },
          { job_identity: identity, at: removed_at },
          { job_identity: next.identity, at: next.first_seen_at },
        ],
      },
    ]
  })
}

function postedMoved({ changes }: ListingInput): ListingFact[] {
  return changes.flatMap(({ kind, job_identity, at: time, from, to }) => {
    const [before, after] = [Date.parse(from), Date.parse(to)]
    if (kind !== 'posted' || after <= before) return []
    const text = `Its posting day was moved forward from ${dayWords(before)} to ${dayWords(after)}.`
    return [{ kind: 'posted_moved' as const, text, evidence: [{ job_identity, at: time }] }]
  })
}

/** The parts of a change that its sentence needs; times in `from` and `to` are RFC 3339. */
type PostingChange = { kind: ChangeKind; from: string; to: string; postings: number }

const NAMES: Record<'title' | 'pay' | 'places' | 'work_mode', string> = {
  title: 'Title',
  pay: 'Pay',
  places: 'Places',
  work_mode: 'Work mode',
}

/** Returns the name of a change. Example: "Pay", "Listed again". */
export function changeName(kind: ChangeKind): string {
  if (kind === 'text') return 'Text'
  if (kind === 'posted') return 'Posting day'
  if (kind === 'removed') return 'Taken down'
  return kind === 'listed_again' ? 'Listed again' : NAMES[kind]
}

/** Returns a change in one line, with its old and new value. */
export function changeSentence({ kind, from, to, postings }: PostingChange): string {
  const countNote = postings > 1 ? ` (${postings} postings)` : ''
  const name = `${changeName(kind)}${countNote}`
  if (kind === 'removed' || kind === 'text') return kind === 'text' ? `${name} changed` : name
  if (kind === 'listed_again') return `${name}; it was taken down on ${dayWords(Date.parse(from))}`
  const textOf =
    kind === 'posted' ? (text: string) => dayWords(Date.parse(text)) : (text: string) => text || 'nothing'
  return `${name}: ${textOf(from)} → ${textOf(to)}`
}
