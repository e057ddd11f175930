import { findTerms } from '#lib/judge/read/find-terms.ts'
import { splitPosting } from '#lib/judge/read/split-posting.ts'
import { countTerms } from '#lib/text/tokens.ts'

/** A posting as far as lines are picked by it; '' where a part is not known. */
export type PickPosting = { title: string; text: string }

/** A duty of a posting, which a line may show as it shows a requirement. */
export type PickDuty = { id: string; quote: string; terms: readonly string[] }

const SHORTEST_DUTY = 12
const TITLE_TIMES = 3

/**
 * Returns the duties of a posting: the bullets of its section about the work, or if it has none, those under a heading of
 * its own, such as "A typical week". `d12` is the duty on line 12.
 */
export function dutiesOf({ text }: PickPosting): PickDuty[] {
  const bullets = splitPosting(text).filter(({ bullet }) => bullet)
  const dutyBullets = bullets.filter(({ section }) => section === 'duties')
  const unnamed = bullets.filter(({ section }) => section === 'about' || section === 'other')
  return (dutyBullets.length > 0 ? dutyBullets : unnamed).flatMap(({ start, end, line }) => {
    const quote = text.slice(start, end).trim()
    if (quote.length < SHORTEST_DUTY) return []
    return [{ id: `d${line}`, quote, terms: findTerms(quote).map(({ name }) => name) }]
  })
}

/** Returns the duties of a posting that no requirement repeats: a bullet that was read as a requirement counts as that alone. */
export function dutiesBeside(posting: PickPosting, rows: readonly { quote: string }[]): PickDuty[] {
  const quotes = rows.map(({ quote }) => quote).filter((quote) => quote !== '')
  return dutiesOf(posting).filter((duty) => !quotes.some((quote) => duty.quote.includes(quote)))
}

/**
 * Returns a measure for the likeness of a line to a whole posting: the cosine of their words, each weighed by the logarithm
 * of its count and by its rarity among postings. Words of the title count three times. 0 to 1.
 */
export function likenessTo({ title, text }: PickPosting, worth: Float32Array): (line: string) => number {
  const posting = weightsOf(
    [
      { text: title, times: TITLE_TIMES },
      { text, times: 1 },
    ],
    worth,
  )
  return (line) => {
    const words = weightsOf([{ text: line, times: 1 }], worth)
    let sum = 0
    for (const [id, weight] of words.weights) sum += weight * (posting.weights.get(id) ?? 0)
    return words.length * posting.length === 0 ? 0 : sum / (words.length * posting.length)
  }
}

type WordWeights = { weights: Map<number, number>; length: number }

function weightsOf(texts: { text: string; times: number }[], worth: Float32Array): WordWeights {
  const weights = new Map<number, number>()
  let square = 0
  countTerms(texts, (id, count) => {
    const weight = (1 + Math.log(count)) * (worth[id] ?? 0)
    weights.set(id, weight)
    square += weight * weight
  })
  return { weights, length: Math.sqrt(square) }
}
