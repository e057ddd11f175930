import type { PostingChange } from '#db/index/history.ts'
import { jobKey } from '#lib/index/jobs/job-key.ts'

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
function wordsKey(text: string): number {
  return jobKey({ company: '', title: text, text: '' })
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  const all = new Set(b)
  return new Set(a).size === all.size && a.every((place) => all.has(place))
}

function dayOf(ms: number): number {
  return Math.floor(ms / 86_400_000)
}
