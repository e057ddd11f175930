/** A line's place in its text: from the first character to behind the last one that is not a space. */
export type Cut = { from: number; to: number }

/**
 * Breaks a text at its spaces, as many words to a line as fit; a word wider than a line is broken inside. `widths` has
 * the width of each character (UTF-16 unit); those of one glyph may stand at the first alone.
 */
export function greedyBreaks(text: string, widths: readonly number[], width: number): Cut[] {
  const sums = [0]
  for (let at = 0; at < text.length; at += 1) sums.push((sums[at] as number) + (widths[at] ?? 0))
  const length = ({ from, to }: Cut) => (sums[to] as number) - (sums[from] as number)
  const fits = (cut: Cut) => length(cut) <= width
  const cuts: Cut[] = []
  let line: Cut | null = null
  for (const { index: from, 0: word } of text.matchAll(/[^ ]+/g)) {
    const longer: Cut = { from: line?.from ?? from, to: from + word.length }
    if (fits(longer)) {
      line = longer
      continue
    }
    const pieces = piecesOf(text, { from, to: longer.to }, fits)
    if (line) cuts.push(line)
    cuts.push(...pieces.slice(0, -1))
    line = pieces.at(-1) ?? null
  }
  return line ? [...cuts, line] : cuts
}

type Fits = (cut: Cut) => boolean

function piecesOf(text: string, word: Cut, fits: Fits): Cut[] {
  const pieces: Cut[] = []
  let rest = word
  while (rest.from < rest.to && !fits(rest)) {
    const to = lastThatFits(text, rest, fits)
    pieces.push({ from: rest.from, to })
    rest = { from: to, to: rest.to }
  }
  return rest.from < rest.to ? [...pieces, rest] : pieces
}

// At least one character as a person sees it, or a line would never end.
function lastThatFits(text: string, { from, to }: Cut, fits: Fits): number {
  let last = from
  for (const { index, segment } of GRAPHEMES.segment(text.slice(from, to))) {
    const end = from + index + segment.length
    if (last > from && !fits({ from, to: end })) return last
    last = end
  }
  return last
}

const GRAPHEMES = new Intl.Segmenter('en')
