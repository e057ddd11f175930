import { wordsOf } from '#lib/search/rules/word-query.ts'

const BEFORE = 80
const LENGTH = 240

/** The stretch of a text around the first of the words that were asked for, on one line. */
export function snippetOf(text: string, typed: string): string {
  const lower = text.toLowerCase()
  const places = wordsOf(typed.toLowerCase())
    .map((word) => lower.indexOf(word))
    .filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first <= BEFORE ? 0 : wordStart(text, first - BEFORE)
  const end = Math.min(text.length, start + LENGTH)
  const cut = text.slice(start, end).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
}

function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 ? from : space + 1
}
