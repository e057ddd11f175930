import { NICE_WORDS } from '#lib/judge/read/demand-class.ts'
import { certainClause, isCertainDemand } from '#lib/judge/read/phrases/certain-demand.ts'
import { boundariesOf, sentenceEnd } from '#lib/judge/read/phrases/cut-features.ts'
import type { Document } from '#lib/judge/read/split-posting.ts'
import { chanceOf, hashesOf, logitOf, type ReadingModels } from '#lib/judge/read/weights.ts'

/** A piece of a posting that is one row, and the number of the part in which it begins. */
type PhraseSpan = { from: number; to: number; part: number }

const LONGEST_JOINED = 240
const SHORTEST = 3

/** The certainty that a decision needs. */
export type Thresholds = { row: number; cut: number; end: number }

/** Cuts the parts that are demands into phrases, and joins sentences of one line that are one demand. */
export function cutPhrases(
  text: string,
  document: Document,
  {
    models,
    chances,
    thresholds,
  }: { models: ReadingModels; chances: readonly number[]; thresholds: Thresholds },
): PhraseSpan[] {
  const rows: PhraseSpan[] = []
  let joins = false
  for (const [index, part] of document.parts.entries()) {
    if ((chances[index] ?? 0) < thresholds.row) {
      joins = false
      continue
    }
    const block = document.blocks[part.block]
    const sentence = text.slice(part.start, part.end)
    const pieces = cutSentence(
      sentence,
      { bullet: part.bullet, kind: block?.kind ?? 'other' },
      models,
      thresholds.cut,
    )
    const spans = pieces.map(({ from, to }) => ({
      from: from + part.start,
      to: to + part.start,
      part: index,
    }))
    const [first] = spans
    const before = rows.at(-1)
    if (joins && first && before && first.to - before.from <= LONGEST_JOINED) {
      before.to = first.to
      spans.shift()
    }
    rows.push(...spans)
    const next = document.parts[index + 1]
    joins = false
    if (next && next.line === part.line) {
      const features = sentenceEnd(text, document, index, [chances[index] ?? 0, chances[index + 1] ?? 0])
      const isOne = chanceOf(logitOf(models.ends, hashesOf(features))) < thresholds.end
      joins = isOne && !isBonusBehind(sentence, text.slice(next.start, next.end))
    }
  }
  return rows
}

// A following bonus is a demand of its own. Example: "Fluent English; German is a plus".
function isBonusBehind(sentence: string, next: string): boolean {
  return NICE_WORDS.test(next) && !NICE_WORDS.test(sentence)
}

function cutSentence(
  sentence: string,
  place: { bullet: boolean; kind: string },
  models: ReadingModels,
  threshold: number,
): { from: number; to: number }[] {
  const pieces: { from: number; to: number }[] = []
  let start = isCertainDemand(sentence) ? certainClause(sentence) : 0
  for (const { leftEnd, rightStart, closes, certain, features } of boundariesOf(sentence, place)) {
    // A name of one or two letters stays with its neighbour: "R and Python".
    if (leftEnd - start < SHORTEST || certain === 'whole') continue
    if (certain !== 'cut' && chanceOf(logitOf(models.cuts, hashesOf(features))) < threshold) continue
    if (closes !== null) {
      pieces.push({ from: rightStart, to: closes })
      continue
    }
    pieces.push({ from: start, to: leftEnd })
    start = rightStart
  }
  const last = pieces.at(-1)
  if (last !== undefined && last.to <= start && isShortName(sentence.slice(start))) last.to = sentence.length
  else pieces.push({ from: start, to: sentence.length })
  return pieces.filter((piece) => piece.to - piece.from >= SHORTEST)
}

function isShortName(text: string): boolean {
  return /^\p{L}{1,2}\W*$/u.test(text)
}

const OPENERS = new Map([
  [')', '('],
  [']', '['],
])
const MOST_TURNS = 60
const LEAD =
  /^(?:(?:[\s,;:!?)\]}/&*•–—|+]|\.(?!\p{L}))+|-\s+|(?:and\/or|and|or|und|oder|et|ou|y|but|plus|such as|e\.g\.?|i\.e\.?|etc\.?|including|incl\.?)(?![\p{L}\p{N}_])[\s,:;.]*)/iu
// The plus of "C++" and the point of ".NET" belong to the name.
const TAIL =
  /(?:(?<![\s,;:(/&–—[{|])[\s,;:(/&–—[{|]+|\s\+|\s-|\s(?:and\/or|and|or|und|oder|et|ou|such as|e\.g\.?|including))$/i

/**
 * Returns the part of a text that can stand alone: no joining word, lone example or mark at its ends, and all brackets
 * closed. Null if too little is left.
 */
export function wholePhrase(
  text: string,
  span: { from: number; to: number },
): { from: number; to: number } | null {
  let { from, to } = span
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const before = `${from} ${to}`
    const lead = LEAD.exec(text.slice(from, Math.min(to, from + 24)))?.[0].length ?? 0
    from += lead
    to -= TAIL.exec(text.slice(Math.max(from, to - 24), to))?.[0].length ?? 0
    ;({ from, to } = balanced(text, { from, to }))
    if (`${from} ${to}` === before) break
  }
  const quote = text.slice(from, to)
  if (!/[\p{L}\p{N}]/u.test(quote)) return null
  if (quote.length >= SHORTEST) return { from, to }
  // A quote too short to be found again keeps its bullet: "- Go".
  const marked = /[•*·●-]\s{1,2}$/.exec(text.slice(Math.max(span.from, from - 3), from))?.[0].length ?? 0
  return marked > 0 ? { from: from - marked, to } : null
}

// An unpaired bracket ends the piece, or starts it: the longer side stays.
function balanced(text: string, { from, to }: { from: number; to: number }): { from: number; to: number } {
  const open: { letter: string; at: number }[] = []
  for (let index = from; index < to; index += 1) {
    const letter = text[index] ?? ''
    if (letter === '(' || letter === '[') open.push({ letter, at: index })
    const opener = OPENERS.get(letter)
    if (opener === undefined) continue
    if (open.at(-1)?.letter === opener) open.pop()
    else return index - from >= to - index - 1 ? { from, to: index } : { from: index + 1, to }
  }
  const first = open[0]
  if (first === undefined) return { from, to }
  return first.at - from >= to - first.at - 1 ? { from, to: first.at } : { from: first.at + 1, to }
}
