import type { PostingChange } from '#db/index/history.ts'
import type { BoardPostingFacts, DetailState } from '#db/index/postings.ts'
import { jobKey } from '#lib/index/jobs/job-key.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** A posting to store: from its list, or with its own answer; the hash covers only its row in the list. */
export type PostingToStore = {
  listed: ListedPosting
  listing_hash: number
  detailed: DetailState
  earlier: BoardPostingFacts | undefined
}

/** The postings of a board to store, and the number of unchanged ones. */
export type PostingsToStore = {
  todo: PostingToStore[]
  unchanged: number
  /** Stored postings whose own answer was unreadable this time. */
  unread: number[]
}

type ChangeOptions = {
  earlier: ReadonlyMap<string, BoardPostingFacts>
  /** Postings requested one by one: each with its own answer, or null if that was unreadable. */
  details: ReadonlyMap<string, ListedPosting | null>
  hash: (row: ListedPosting) => number
}

/** Returns the postings of a board to store. One with a text keeps it until a newer answer was read. */
export function postingsToStore(
  postings: ListedPosting[],
  { earlier, details, hash }: ChangeOptions,
): PostingsToStore {
  const changed: PostingsToStore = { todo: [], unchanged: 0, unread: [] }
  for (const row of postings) {
    const listing_hash = hash(row)
    const old = earlier.get(row.ext_id)
    const detail = details.get(row.ext_id)
    if (!detail && old?.live && (old.detailed === 1 || old.listing_hash === listing_hash)) {
      changed.unchanged += 1
      if (detail === null && old.detailed === 0) changed.unread.push(old.id)
    } else {
      changed.todo.push({ listed: detail ?? row, listing_hash, detailed: detailedBy(detail), earlier: old })
    }
  }
  return changed
}

function detailedBy(detail: ListedPosting | null | undefined): DetailState {
  if (detail) return 1
  return detail === null ? 2 : 0
}

/**
 * Returns the change mark of a listed posting: all fields of its list row except its age in days. A reader may state them in
 * any order: `{ url, title }` has the mark of `{ title, url }`, so that no text is requested again.
 */
export function listingHash(listed: ListedPosting, hash: (text: string) => number): number {
  return hash(JSON.stringify(Object.fromEntries(MARKED.map((name) => [name, listed[name]]))))
}

// Stored marks were made in this order; another one would make every posting of every board look changed.
const MARKED = Object.keys({
  ext_id: 1,
  requisition: 1,
  title: 1,
  url: 1,
  unnamed: 1,
  places: 1,
  as_written: 1,
  work_mode: 1,
  html: 1,
  salary: 1,
  employment: 1,
  closes: 1,
  published_at: 1,
  published_kind: 1,
  updated_at: 1,
} satisfies Record<Exclude<keyof ListedPosting, 'around'>, 1>) as (keyof ListedPosting)[]

/** The facts of a posting whose changes are kept; `detailed` is true once its own answer was read. */
export type PostingState = {
  title: string
  places: readonly string[]
  /** Its pay as one line, '' if none is stated. */
  pay: string
  work_mode: string
  /** When it was posted, in ms; null if only a day of an update, or one derived from words, is known. */
  posted_at: number | null
  detailed: boolean
}

/**
 * Compares the facts of a posting. Case, space and punctuation of a title and the order of places are ignored. A first
 * full answer, or a list alone, is no change.
 */
export function comparePosting(before: PostingState, after: PostingState): PostingChange {
  const change: PostingChange = {}
  if (before.detailed !== after.detailed) return change
  if (!sameWords(before.title, after.title)) change.title = [before.title, after.title]
  if (!sameSet(before.places, after.places)) change.places = [[...before.places], [...after.places]]
  if (before.pay !== after.pay) change.pay = [before.pay, after.pay]
  if (before.work_mode !== after.work_mode) change.work_mode = [before.work_mode, after.work_mode]
  const { posted_at: from } = before
  const { posted_at: to } = after
  if (from !== null && to !== null && dayOf(from) !== dayOf(to)) change.posted = [from, to]
  return change
}

/** Returns whether two texts hold the same words, as two copies of a job do. */
export function sameWords(a: string, b: string): boolean {
  if (a === b) return true
  const [own, others] = linesApart(a, b)
  return wordsKey(own) === wordsKey(others)
}

// Returns the range of differing lines; words never cross the end of a line.
function linesApart(a: string, b: string): [string, string] {
  const most = Math.min(a.length, b.length)
  let same = 0
  while (same < most && a.charCodeAt(same) === b.charCodeAt(same)) same++
  const start = same === 0 ? 0 : a.lastIndexOf('\n', same - 1) + 1
  let remaining = 0
  while (
    remaining < most - start &&
    a.charCodeAt(a.length - 1 - remaining) === b.charCodeAt(b.length - 1 - remaining)
  )
    remaining++
  const end = a.indexOf('\n', a.length - remaining)
  const after = end === -1 ? 0 : a.length - end
  return [a.slice(start, a.length - after), b.slice(start, b.length - after)]
}

// Titles and texts are compared by their words, in the same way as jobs.
const wordsKey = (text: string): number => jobKey({ company: '', title: text, text: '' })

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const all = new Set(b)
  return new Set(a).size === all.size && a.every((place) => all.has(place))
}

const dayOf = (ms: number): number => Math.floor(ms / 86_400_000)
