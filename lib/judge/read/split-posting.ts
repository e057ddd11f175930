import { sectionNamed } from '#lib/judge/read/rules/section-named.ts'
import type { PostingSection } from '#lib/judge/read/words/section-patterns.ts'

/** A bullet or sentence of a posting: where it stands in the text, its line from 1, and the section it is in. */
export type PostingPart = {
  start: number
  end: number
  line: number
  section: PostingSection
  bullet: boolean
}

type Line = { start: number; end: number }

const LONGEST_TEXT = 120_000
const MOST_PARTS = 3000
const PROSE = 90
const LONGEST_NAME = 60
const SHORTEST = 3
const BULLET = /^(?:[-–—*•·●○▪■◦‣⁃►▸➢✓✔☑+]|\(?\d{1,2}[.)]|[a-z]\))\s+/u

/** The bullets and sentences of a posting in order; headings are not among them. */
export function splitPosting(text: string): PostingPart[] {
  const parts: PostingPart[] = []
  const lines = [...linesOf(text.slice(0, LONGEST_TEXT))]
  const place: Place = { section: 'other', bullets: 0 }
  for (const [at, line] of lines.entries()) {
    const mark = BULLET.exec(text.slice(line.start, line.end))?.[0].length ?? 0
    const heads = mark === 0 ? headingOf(text, lines, at) : null
    if (heads === null) parts.push(...partsOfLine(text, { ...line, number: at + 1, mark }, place))
    else if (heads !== 'same') enter(place, heads)
    if (parts.length >= MOST_PARTS) break
  }
  return parts
}

type Place = { section: PostingSection; bullets: number }

function enter(place: Place, section: PostingSection): void {
  place.section = section
  place.bullets = 0
}

function partsOfLine(
  text: string,
  line: Line & { number: number; mark: number },
  place: Place,
): PostingPart[] {
  const { start, end, number, mark } = line
  if (mark > 0) place.bullets += 1
  // Prose behind the bullets of a section is about something else again.
  else if (place.bullets > 0 && end - start > PROSE) place.section = 'other'
  const rest = { line: number, section: place.section, bullet: mark > 0 }
  return sentencesIn(text, contentStart(line, mark), end).map((one) => ({ ...one, ...rest }))
}

// A quote of fewer than three characters cannot be found again: "- Go" keeps its mark.
function contentStart({ start, end }: Line, mark: number): number {
  return end - start - mark < SHORTEST ? start : start + mark
}

// The section that a line begins; "same" for a heading that only divides the section it is in.
function headingOf(text: string, lines: readonly Line[], at: number): PostingSection | 'same' | null {
  const named = sectionNamed(text.slice(lines[at]?.start, lines[at]?.end))
  return named ?? (headsBullets(text, lines, at) ? 'same' : null)
}

// A short line right above bullets names them: "Technical expertise".
function headsBullets(text: string, lines: readonly Line[], at: number): boolean {
  const written = text.slice(lines[at]?.start, lines[at]?.end)
  if (written === '' || written.length > LONGEST_NAME || /[.;,]$/.test(written)) return false
  const next = [lines[at + 1], lines[at + 2]].find((line) => line !== undefined && line.end > line.start)
  return next !== undefined && BULLET.test(text.slice(next.start, next.end))
}

function* linesOf(text: string) {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const next = found === -1 ? text.length : found
    const written = text.slice(start, next)
    const begin = start + (written.length - written.trimStart().length)
    yield { start: begin, end: Math.max(begin, start + written.trimEnd().length) }
    start = next + 1
  }
}

// A full stop ends a sentence before a capital or digit; "e.g. Go" and "Sr. Engineer" go on.
const SENTENCE_END = /(?<=[.!?])\s+(?=[\p{Lu}\d"“(])|;\s+/gu
const SHORT_WORD =
  /(?:\b(?:e\.g|i\.e|etc|incl|approx|vs|sr|jr|mr|ms|dr|no|min|z\.b|bzw|u\.s|u\.k|ph\.d|b\.s|m\.s|b\.a|inc|co)\.)$/i

function sentencesIn(text: string, start: number, end: number): { start: number; end: number }[] {
  const written = text.slice(start, end)
  const found: { start: number; end: number }[] = []
  let from = 0
  for (const stop of written.matchAll(SENTENCE_END)) {
    if (SHORT_WORD.test(written.slice(Math.max(from, stop.index - 8), stop.index))) continue
    found.push({ start: start + from, end: start + stop.index })
    from = stop.index + stop[0].length
  }
  found.push({ start: start + from, end })
  return found.filter((one) => one.end - one.start >= SHORTEST)
}
