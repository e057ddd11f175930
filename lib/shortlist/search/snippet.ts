import { searchedWords } from '#lib/index/search/words-of.ts'

const BEFORE = 80
const LENGTH = 240

/** Returns the part of a text around the first search word, on one line. */
export function snippetOf(text: string, typed: string): string {
  const lower = lowerSameLength(text)
  const places = searchedWords(typed.toLowerCase())
    .map((word) => lower.indexOf(word))
    .filter((index) => index >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first <= BEFORE ? 0 : wordStart(text, { from: first - BEFORE, to: first })
  const end = Math.min(text.length, start + LENGTH)
  const cut = text.slice(start, end).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
}

// Lower-casing lengthens a few letters, which shifts places between the two texts.
function lowerSameLength(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function wordStart(text: string, { from, to }: { from: number; to: number }): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= to ? from : space + 1
}
