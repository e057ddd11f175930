import { weighTelling } from '#lib/judge/settle/weigh-rewording.ts'
import { stem } from '#lib/text/stem.ts'
import { letterWords } from '#lib/text/text.ts'

/** A line of the person's evidence, and the heading of its entry; '' without one. */
export type LetterLine = { kind: 'line' | 'answer' | 'story'; ref: string; text: string; heading: string }

/** The line nearest to a sentence, and whether it says the same; null if no line is near. */
export type NearestLine = { line: LetterLine | null; proved: boolean }

// The share of a sentence's longer words that a near line has.
const NEAR = 0.5
const LONG_WORD = 4
const MOST_COMPARED = 20

/**
 * Finds the line that a sentence stands on, under the same gate as rewordings of resume lines.
 * Example: "I led a team of 12." stands on "Led a team of 12"; "I led a team of 20." contradicts it and stands on nothing.
 */
export function nearestLine(sentence: string, lines: readonly LetterLine[]): NearestLine {
  const claim = claimOf(sentence)
  const words = longWords(claim)
  if (words.size === 0) return { line: null, proved: false }
  const ranked = lines
    .map((line) => ({ line, share: sharedBy(words, longWords(line.text)) }))
    .filter(({ share }) => share >= NEAR)
    .toSorted((a, b) => b.share - a.share)
  let nearest: LetterLine | null = null
  for (const { line } of ranked.slice(0, MOST_COMPARED)) {
    const { tier, reason } = weighTelling(claim, line.text)
    if (tier === 'proved' || reason === 'no_change') return { line, proved: true }
    if (tier === 'unproved') nearest ??= line
  }
  return { line: nearest, proved: false }
}

/** Returns the claim of a sentence as a resume words it. Example: "I led a team." claims "led a team". */
export function claimOf(sentence: string): string {
  return sentence.replace(/^(?:I|Ich|Je) (?=\p{Ll})/u, '').replace(/[.!]$/, '')
}

/** Returns whether a text has at least half of the longer words of a claim; false for a claim without any. */
export function isNear(claim: string, text: string): boolean {
  const words = longWords(claim)
  return words.size > 0 && sharedBy(words, longWords(text)) >= NEAR
}

/** Returns whether a claim has one of the longer words of a text. */
export function sharesWord(claim: string, text: string): boolean {
  return sharedBy(longWords(claim), longWords(text)) > 0
}

function longWords(text: string): Set<string> {
  return new Set(
    letterWords(text)
      .filter((word) => word.length >= LONG_WORD)
      .map(stem),
  )
}

function sharedBy(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...words].filter((word) => others.has(word)).length / words.size
}
