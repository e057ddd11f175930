import LineBreaker from 'linebreak'

/** A line's range in its text: from the first character to behind the last one that is no space. */
export type Cut = { from: number; to: number }

/**
 * Breaks a text into lines, filling each; a word wider than a line is broken inside. A very short last line takes some
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

type Measured = { words: readonly Cut[]; length: (cut: Cut) => number; width: number }

function withLongerLast(cuts: Cut[], { words, length, width }: Measured): Cut[] {
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

function piecesOf(text: string, word: Cut, fits: Fits): Cut[] {
  const pieces: Cut[] = []
  let cut = word
  while (cut.from < cut.to && !fits(cut)) {
    const to = lastThatFits(text, cut, fits)
    pieces.push({ from: cut.from, to })
    cut = { from: to, to: cut.to }
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

// A number and its unit stay together, although some languages put a space between them.
const WORD =
  /[^ ]+(?:(?<=\d) (?:[%‰€°][^ ]*|(?:[kMGTmµn]?(?:s|m|g|W|Wh|V|A|B|Hz|l|L)|dB)(?![\p{L}\p{N}])[^ ]*))?/gu

// Returns unbreakable pieces: words between spaces, and in scripts without spaces the words or signs themselves.
function unbroken(text: string): Cut[] {
  return [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => {
    if (!NO_SPACES.test(word)) return [{ from: index, to: index + word.length }]
    return partsOf(word).map(({ from, to }) => ({ from: from + index, to: to + index }))
  })
}

// Breaks at the places that Unicode names, and between words of scripts that need a dictionary, but never at a mark in a
// word of letters: readers of PDFs take a mark at the end of a line for a hyphenated word.
function partsOf(word: string): Cut[] {
  const signs = BY_WORDS.test(word) ? WORDS.segment(word) : GRAPHEMES.segment(word)
  const breaks = breaksIn(word)
  const parts: Cut[] = []
  for (const { index, segment } of signs) {
    const last = parts.at(-1)
    const before = word.slice(Math.max(0, index - 1), index)
    const isBetweenWords = BY_WORDS.test(before) && BY_WORDS.test(segment)
    const isFree = NO_SPACES.test(before) || NO_SPACES.test(segment)
    if (last && !(isFree && (isBetweenWords || breaks.has(index)))) last.to = index + segment.length
    else parts.push({ from: index, to: index + segment.length })
  }
  return parts
}

function breaksIn(word: string): Set<number> {
  const breaker = new LineBreaker(word)
  const breaks = new Set<number>()
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.add(next.position)
  return breaks
}

const WORDS = new Intl.Segmenter('th', { granularity: 'word' })
const GRAPHEMES = new Intl.Segmenter('en')
