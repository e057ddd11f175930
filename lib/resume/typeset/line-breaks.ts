import LineBreaker from 'linebreak'
import money from '#assets/words/money.json' with { type: 'json' }
import { datePatterns } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'

/** A line's range in its text: from the first character to behind the last one that is no space. */
export type Cut = { from: number; to: number }

/**
 * Breaks a text into lines, filling each, at the places that Unicode names; a word wider than a line is broken inside. A very short last line takes some
 * words from the line above. `widths` holds the width of each UTF-16 unit; a glyph's width may be at its first unit
 * only.
 */
export function lineBreaks(text: string, widths: readonly number[], width: number): Cut[] {
  const sums = [0]
  for (let index = 0; index < text.length; index += 1)
    sums.push((sums[index] as number) + (widths[index] ?? 0))
  const length = ({ from, to }: Cut) => (sums[to] as number) - (sums[from] as number)
  const fits = (cut: Cut) => length(cut) <= width
  const cuts: Cut[] = []
  const words = unbroken(text)
  let line: Cut | null = null
  for (const { from, to } of words) {
    const longer: Cut = { from: line?.from ?? from, to }
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) cuts.push(line)
    const pieces = piecesOf(text, { from, to }, fits)
    cuts.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? null
  }
  return line ? withLongerLast([...cuts, line], { words, length, width }) : cuts
}

// Shares of the width: a last line below the first is too short, and a line above it stays longer than the second.
const SHORT_LAST = 0.15
const LONG_ABOVE = 0.6

type MeasuredWords = { words: readonly Cut[]; length: (cut: Cut) => number; width: number }

function withLongerLast(cuts: Cut[], { words, length, width }: MeasuredWords): Cut[] {
  const [before, end] = cuts.slice(-2)
  if (!before || !end) return cuts
  let above: Cut = before
  let last: Cut = end
  let index = words.findLastIndex(({ to }) => to === before.to)
  while (length(last) < width * SHORT_LAST) {
    const [cut, moved] = [words[index - 1], words[index]]
    if (!cut || !moved || cut.from < above.from) break
    const shorter: Cut = { from: above.from, to: cut.to }
    const longer: Cut = { from: moved.from, to: last.to }
    if (length(shorter) < width * LONG_ABOVE || length(longer) > width) break
    above = shorter
    last = longer
    index -= 1
  }
  return [...cuts.slice(0, -2), above, last]
}

type Fits = (cut: Cut) => boolean

// At a space or a place that Unicode names, such as the slash of an address, and else behind the last letter that fits.
// Never behind a hyphen, which readers of PDFs drop at the end of a line.
function piecesOf(text: string, part: Cut, fits: Fits): Cut[] {
  const places = unicodeBreaks(text.slice(part.from, part.to))
    .map((place) => place + part.from)
    .concat([...text.matchAll(/ /g)].map(({ index }) => index))
    .filter((place) => !/\p{Pd}/u.test(text.charAt(place - 1)))
    .sort((a, b) => a - b)
  const pieces: Cut[] = []
  let cut = part
  while (cut.from < cut.to && !fits(cut)) {
    const { from } = cut
    const place = places.findLast((to) => to > from && to < cut.to && fits({ from, to }))
    const to = place ?? lastThatFits(text, cut, fits)
    pieces.push({ from, to: text.slice(0, to).trimEnd().length })
    cut = { from: text.charAt(to) === ' ' ? to + 1 : to, to: cut.to }
  }
  return cut.from < cut.to ? [...pieces, cut] : pieces
}

// At least one visible character per line, or breaking would never end.
function lastThatFits(text: string, { from, to }: Cut, fits: Fits): number {
  let last = from
  for (const { index, segment } of GRAPHEMES.segment(text.slice(from, to))) {
    const end = from + index + segment.length
    if (last > from && !fits({ from, to: end })) return last
    last = end
  }
  return last
}

const NO_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u
const BY_WORDS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** Returns whether a line may end here: behind a space, or in a script without them. */
export function mayEnd(line: string): boolean {
  return line.endsWith(' ') || NO_SPACES.test(line.slice(-1))
}

/**
 * Returns the places in a text where a line may end by the Unicode line breaking algorithm (UAX 14), from the first to
 * the end of the text. `bench/print/line-breaks.ts` counts how much of Unicode's conformance file it meets.
 */
export function unicodeBreaks(text: string): number[] {
  const breaker = new LineBreaker(text)
  const places: number[] = []
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) places.push(next.position)
  return places
}

const UNIT = String.raw`[%‰€$£¥°]|(?:(?:[kMGTmµnc]?(?:s|m|g|W|Wh|V|A|B|Hz|l|L)|dB|h|min|ft|lbs?|oz|mi|mph|psi|bar|ha|rpm|px|bn|Mio|Mrd|ч|мин|кг|км|руб|тыс|млн|млрд)[²³]?(?![\p{L}\p{N}]))`
const CURRENCY = money.codes.replaceAll(' ', '|')
// Places at which no line ends: before a unit ("40 %") or a group of digits ("2 000"), behind a sign of comparison ("< 5"), a
// currency ("CHF 5") or a short form ("no. 3"), before a dash, and inside of a date ("March 2019 – Present", "2019年4月").
const KEPT = once(() => {
  const { month } = datePatterns()
  const patterns = [
    String.raw`(?<=\d) (?=${UNIT}|\d{3}(?!\d))`,
    String.raw`(?<=[<>≤≥≈~±]|(?<![\p{L}\p{N}])(?:\p{L}{1,3}\.|${CURRENCY})|\d [–—-]) (?=\d)`,
    '(?<=[^ ]) (?=[–—-] )',
    String.raw`(?= (?:19|20)\d\d(?!\d))(?<=(?<!\p{L})(?:${month})\.?) |(?<=(?:(?:19|20)\d\d|[年月]) [–—-]) (?=\p{L})`,
    String.raw`(?<=\d)(?=\p{Script=Han})|(?<=[昭平令])(?=[和成][\d元])|(?<=[和成])(?=[\d元])|(?<=年)(?=\d)|(?<=[年月日])(?=[〜～–—-])|(?<=[年月日\d][〜～]|[年月日\d] ?[〜～–—-] ?\p{Script=Han})(?=\d|\p{Script=Han})`,
  ]
  return new RegExp(patterns.join('|'), 'giu')
})

/** Returns the parts of a text that no line end divides, without the spaces around them. */
function unbroken(text: string): Cut[] {
  const keptPlaces = new Set([...text.matchAll(KEPT())].map(({ 0: kept, index }) => index + kept.length))
  const places = [...unicodeBreaks(text), ...wordStarts(text)]
    .filter((place) => !keptPlaces.has(place) && isPlace(text, place))
    .sort((a, b) => a - b)
  const starts = [0, ...places.slice(0, -1)]
  return starts.flatMap((start, index) => {
    const part = text.slice(start, places[index])
    const from = start + part.length - part.trimStart().length
    return part.trim() === '' ? [] : [{ from, to: from + part.trim().length }]
  })
}

// Behind a space and in scripts without spaces, but never at a mark in a word of letters: readers of PDFs take a mark
// at the end of a line for a hyphenated word, and a space there would divide "CI/CD".
function isPlace(text: string, place: number): boolean {
  if (place === text.length) return true
  const [before = '', after = ''] = [text.charAt(place - 1), text.charAt(place)]
  return before === ' ' || NO_SPACES.test(before) || NO_SPACES.test(after)
}

// The starts of words in scripts that need a dictionary, for which Unicode names no places.
function wordStarts(text: string): number[] {
  if (!BY_WORDS.test(text)) return []
  return [...WORDS.segment(text)].flatMap(({ index, segment }) =>
    BY_WORDS.test(segment) && BY_WORDS.test(text.charAt(index - 1)) ? [index] : [],
  )
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en')
