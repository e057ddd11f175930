import { tally } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** A part of a source, with its place in the source's text. */
export type Passage = { source: string; start: number; text: string }

const WINDOW = 800
const MOST_OF_SOURCE = 6000
const MOST_OF_ALL = 20_000
// Okapi BM25 with its usual constants (Robertson and Zaragoza 2009).
const K1 = 1.2
const B = 0.75

/**
 * Returns the passages of sources most relevant to a query, in source order: at most 6,000 characters per source and
 * 20,000 in all. Empty if no source contains a word of it.
 */
export function bestPassages(query: string, sources: ReadonlyMap<string, string>): Passage[] {
  const termSet = new Set(termsOf(query))
  const windows = [...sources].flatMap(([source, text]) =>
    windowsOf(text).map(({ start, text }) => ({ source, start, text, terms: countsOf(text) })),
  )
  const mean = windows.reduce((sum, { terms }) => sum + terms.size, 0) / Math.max(1, windows.length)
  const holding = new Map(
    [...termSet].map((term) => [term, windows.filter(({ terms }) => terms.counts.has(term)).length]),
  )
  const scored = windows
    .map((window) => ({
      ...window,
      score: scoreOf(window.terms, { holding, windows: windows.length, mean }),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const takenCounts = new Map<string, number>()
  let all = 0
  const distinctPassages = scored.filter(({ source, text }) => {
    const before = takenCounts.get(source) ?? 0
    if (before + text.length > MOST_OF_SOURCE || all + text.length > MOST_OF_ALL) return false
    takenCounts.set(source, before + text.length)
    all += text.length
    return true
  })
  const order = [...sources.keys()]
  return distinctPassages
    .map(({ source, start, text }) => ({ source, start, text }))
    .toSorted((a, b) => order.indexOf(a.source) - order.indexOf(b.source) || a.start - b.start)
}

type Counts = { counts: Map<string, number>; size: number }

function countsOf(text: string): Counts {
  const terms = termsOf(text)
  return { counts: tally(terms), size: terms.length }
}

type TermCounts = { holding: ReadonlyMap<string, number>; windows: number; mean: number }

function scoreOf({ counts, size }: Counts, { holding, windows, mean }: TermCounts): number {
  let score = 0
  for (const [term, termCount] of holding) {
    const count = counts.get(term) ?? 0
    if (count === 0) continue
    const rarity = Math.log(1 + (windows - termCount + 0.5) / (termCount + 0.5))
    score += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + (B * size) / Math.max(1, mean)))
  }
  return score
}

// Windows end where a line or sentence does, so that a quote is rarely cut in two.
function windowsOf(text: string): { start: number; text: string }[] {
  const windows: { start: number; text: string }[] = []
  for (let start = 0; start < text.length; ) {
    const most = Math.min(text.length, start + WINDOW)
    const ends = [text.lastIndexOf('\n', most), text.lastIndexOf('. ', most) + 1]
    const end =
      most === text.length ? most : Math.max(...ends, start) > start + WINDOW / 2 ? Math.max(...ends) : most
    windows.push({ start, text: text.slice(start, end) })
    start = end
  }
  return windows
}
