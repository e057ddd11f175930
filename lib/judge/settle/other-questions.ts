import type { Requirement } from '#db/rows/requirement.ts'
import { meetsInFull } from '#lib/judge/read/ask-whole.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { type AnswerReading, readAnswer, type SavedAnswer } from '#lib/judge/settle/answers/judge-value.ts'
import { type Demand, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'

// An answer to another question about the same thing counts for these: "without sponsorship" of a permission to work.
const SHARED: ReadonlySet<Family> = new Set(['authorization'])

/** Returns whether an answer to another question about the same thing counts for a demand. */
export function isShared({ family }: Pick<Demand, 'family'>): boolean {
  return SHARED.has(family)
}

const SPONSORED: readonly string[] = [
  'Will you now or in the future require visa sponsorship?',
  'Will you require sponsorship to work in the United States?',
]

/** Returns the questions whose answers settle a row: its own, and others with an equivalent answer. */
export function questionsFor({
  ask,
  kind,
  terms,
  quote,
}: Pick<Requirement, 'ask' | 'kind' | 'terms' | 'quote'>): string[] {
  const own = [ask ?? meetsInFull({ quote })]
  const [term] = terms
  if (kind === 'skill' && term !== undefined && terms.length === 1) {
    return [...own, `Have you used ${term}?`, `Do you have experience with ${term}?`]
  }
  if (kind === 'years') {
    return [
      ...own,
      term === undefined
        ? 'How many years of experience do you have?'
        : `How many years of experience do you have with ${term}?`,
    ]
  }
  if (kind === 'language' && term !== undefined)
    return [...own, `Are you fluent in ${term}?`, `Do you speak ${term}?`]
  return kind === 'work_auth' && /sponsor/i.test(quote) ? [...own, ...SPONSORED] : own
}

/** Returns an answer of the evidence as it is read. */
export function savedOf(line: EvidenceLine): SavedAnswer {
  return { question: line.question ?? '', answer: line.text, value: line.value ?? null }
}

/**
 * Reads an answer to another question about the same thing; null where a demand takes none, or the answer is about something
 * else. Example: "without sponsorship" tells of a permission to work.
 */
export function siblingReading(
  demand: Demand,
  line: EvidenceLine,
  today: string,
): AnswerReading['reading'] | null {
  if (!isShared(demand) || line.read_as) return null
  const claim = demandOfQuestion(line.question ?? '')
  if (claim.family !== demand.family || !isOfPlaces(claim, demand)) return null
  return readAnswer(demand, savedOf(line), today).reading
}

function isOfPlaces(claim: Demand, demand: Demand): boolean {
  return demand.places.length > 0 && demand.places.every((place) => claim.places.includes(place))
}
