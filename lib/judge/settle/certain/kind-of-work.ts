import { namesWithImplied } from '#lib/judge/read/find-terms.ts'
import { isTradeHeading, tradeOf, withoutTrade } from '#lib/judge/settle/certain/trades.ts'
import type { IndexedLine } from '#lib/judge/settle/likeness/evidence-index.ts'
import { partsOfRow } from '#lib/judge/settle/likeness/row-parts.ts'
import { termsOf } from '#lib/text/tokens.ts'

// Behind these words stands how or for whom the work is done.
const MANNER =
  /(?<!\p{L})(?:for|to|via|through|with|across|on|preferabl[ey]|preferred|ideally|bonus|demonstrating|including|such as|where|mit|für|avec|pour|con|para)(?!\p{L})/iu
const LEADING_WORDS = new Set(
  termsOf(
    'lead leading leadership manage managing management manager supervise supervising supervisory supervisor team teams people staff build building grow growing develop developing hire hiring coach coaching mentor mentoring direct reports high-performing performing progressive senior junior similar sized through using applied engineer engineering developer development analyst specialist',
  ),
)
const [ALL_OF_IT, BESIDE_TITLE] = [0.75, 0.5]

/**
 * Returns whether the entries of lines say a kind of work with the words that qualify it. Example: years of "technical accounting" are
 * more than a title of accounting, and leading a sales team is more than leading waiters. With `isTitled` the titles are like the
 * work, and half of its words are enough.
 */
export function isOfKind(
  work: string,
  index: readonly IndexedLine[],
  { lines, isTitled }: { lines: readonly IndexedLine[]; isTitled: boolean },
): boolean {
  const headings = new Set(lines.map(({ line }) => line.entry?.heading))
  const entries = index.filter(({ line }) => headings.has(line.entry?.heading))
  const ownWords = new Set(entries.flatMap((line) => [...saidBy(line).words]))
  const names = new Set(entries.flatMap((line) => [...saidBy(line).names]))
  const clause = work.split(MANNER)[0] ?? ''
  const trade = tradeOf(clause)
  const isOfTrade =
    trade !== null &&
    lines.some(({ line }) => isTradeHeading(trade, line.entry?.work ?? line.entry?.heading ?? ''))
  const least = isOfTrade || isTitled ? BESIDE_TITLE : ALL_OF_IT
  return partsOfRow(isOfTrade ? withoutTrade(trade, clause) : clause, EVEN).every((group) =>
    group.some(({ words, names: own }) => {
      const open = [...words.keys()].filter((word) => !LEADING_WORDS.has(word))
      const isNamed = own.length > 0 && own.every((name) => names.has(name))
      return isNamed || open.filter((word) => ownWords.has(word)).length >= least * open.length
    }),
  )
}

// Every word counts alike.
const EVEN = new Float32Array()

const cache = new WeakMap<IndexedLine, { names: ReadonlySet<string>; words: ReadonlySet<string> }>()

/** Returns a line's names and words with those of its entry's titles and notes: working at "Riverbend Energy" is no work in energy. */
export function saidBy(line: IndexedLine): { names: ReadonlySet<string>; words: ReadonlySet<string> } {
  const cached = cache.get(line)
  if (cached) return cached
  const { text, entry } = line.line
  const work = entry?.work ?? entry?.heading ?? ''
  const isHeading = text === entry?.heading
  const words = {
    names: new Set([...(isHeading ? [] : line.names), ...namesWithImplied(work)]),
    words: new Set([...(isHeading ? [] : line.stems), ...termsOf(work)]),
  }
  cache.set(line, words)
  return words
}
