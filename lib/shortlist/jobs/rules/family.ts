import { diffWords } from '#lib/text/diff.ts'

/** The words of a posting; `text` is null if it equals the job's. */
export type PostingWording = { title: string; text: string | null }

const MOST_NAMES = 3
const MOST_CHARS = 60
// A longer hunk is shown by its beginning.
const NOTHING = '(nothing)'

/**
 * Returns the differences between a posting and its job: word pairs such as "Milan / Luxembourg", title first, at most
 * three; differences in case, space or punctuation are ignored.
 */
export function differingWords(job: { title: string; text: string }, posting: PostingWording): string[] {
  const inTitle = pairsOf(job.title, posting.title)
  const inText = posting.text === null ? [] : pairsOf(job.text, posting.text)
  return [...new Set([...inTitle, ...inText])].slice(0, MOST_NAMES)
}

// Longer texts are compared from their first difference, and no further than this.
const LONG = 50_000
const MOST_DIFFERING = 4_000

function pairsOf(a: string, b: string): string[] {
  if (a === b) return []
  if (Math.max(a.length, b.length) <= LONG) return pairsBetween(a, b)
  const index = differAt(a, b)
  // A cut text says nothing about its continuation.
  return pairsBetween(a.slice(index, index + MOST_DIFFERING), b.slice(index, index + MOST_DIFFERING)).slice(
    0,
    1,
  )
}

// Returns the start of the first differing word.
function differAt(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index += 1
  while (index > 0 && !/\s/.test(a[index - 1] ?? '')) index -= 1
  return index
}

function pairsBetween(a: string, b: string): string[] {
  const pairs: string[] = []
  let removed = ''
  for (const { kind, text } of [...diffWords(a, b), { kind: 'same' as const, text: '' }]) {
    if (kind === 'gone') {
      if (removed !== '') pairs.push(pairOf(removed, ''))
      removed = text
    } else if (kind === 'new') {
      pairs.push(pairOf(removed, text))
      removed = ''
    } else if (removed !== '') {
      pairs.push(pairOf(removed, ''))
      removed = ''
    }
  }
  return pairs.filter((pair) => pair !== '')
}

function pairOf(removed: string, added: string): string {
  const [from, to] = [shortened(removed), shortened(added)]
  if (from.toLowerCase() === to.toLowerCase()) return ''
  return `${from || NOTHING} / ${to || NOTHING}`
}

function shortened(text: string): string {
  const words = text.replace(/^[^\p{L}\p{N}+#]+|[^\p{L}\p{N}+#]+$/gu, '').replaceAll(/\s+/g, ' ')
  return words.length <= MOST_CHARS ? words : `${words.slice(0, MOST_CHARS).trimEnd()}…`
}
