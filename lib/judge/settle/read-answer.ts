import { readFamily } from '#lib/judge/settle/answers/families.ts'
import { polarityOf, withoutEchoes } from '#lib/judge/settle/answers/polarity.ts'
import type { Demand } from '#lib/judge/settle/demand.ts'

/** How an answer stands to what is demanded; `unclear` wherever it does not say so plainly. */
export type AnswerReading = {
  reading: 'met' | 'not_met' | 'unclear'
  /** The number that decided, in `unit`; null where none did. */
  value: number | null
  unit: ReadUnit | null
}

/** What the number of a reading counts. */
export type ReadUnit = 'years' | 'days' | 'percent' | 'people' | 'money' | 'days_a_week' | 'pounds'

/** An answer with the question that it was given to. */
type Answered = { question: string; answer: string }

/**
 * Reads an answer as a statement: polarity, quantity, limit, time and condition against what is demanded. A wrong `met`
 * is the worst error, so a text that hedges, contradicts itself or speaks of something else is unclear. `today` is a day,
 * YYYY-MM-DD, for what began or will be then.
 */
export function readAnswer(demand: Demand, { question, answer }: Answered, today: string): AnswerReading {
  const text = withoutEchoes(answer.normalize('NFKC').replaceAll(/[’ʼ]/g, "'").slice(0, LONGEST).trim())
  if (text === '') return UNCLEAR
  const said = polarityOf(presentOf(text, today))
  return readFamily({ demand, text, said, asked: askedHow(question), question, today })
}

// "Valid until 2029" lapsed no more than "valid" did.
function presentOf(text: string, today: string): string {
  const year = Number(today.slice(0, 4))
  return text.replaceAll(TILL, (written, till: string) => (Number(till) > year ? 'now' : written))
}

const TILL =
  /\b(?:until|till|til|through|thru|bis|jusqu'en|jusqu'à|hasta|até|tot|expires?|good for|expiring)(?: (?:in|on|end of|the end of|at least|\p{L}{3,9}))? (20\d\d)\b/giu
const LONGEST = 2000
const UNCLEAR: AnswerReading = { reading: 'unclear', value: null, unit: null }

/** Whether a yes to a question means that the demand is met, or that it is not; `open` where neither answers it. */
export type QuestionSense = 'yes_is_met' | 'no_is_met' | 'open'

const NO_IS_MET =
  /\b(?:will|would|do|does|did) you (?:\p{L}+ ){0,6}?(?:need|require)\b.*\b(?:sponsor|visa|permit|accommodation|support)|\bdo you mind\b|\bwould you mind\b|\bobject to\b|\bbe (?:a|an) (?:problem|issue|obstacle)\b|\b(?:any|have) (?:problems?|objections?|issues?|concerns?|restrictions?|reasons? (?:why )?you (?:can|could)(?:no|['’])t)\b|\bbound by\b|^(?!.*\b(?:willing|sign|agree)\b).*\bnon-?compete\b|\bdo you smoke\b|\bare you (?:allergic|bound)\b|\bdo you have (?:any |a )?(?:\p{L}+ )?(?:allerg|criminal|convictions?)|\bever been (?:convicted|dismissed|fired)\b/iu
const OPEN =
  /^(?:how|what|which|when|where|why|who|wie|was|welche|wann|cómo|cuál|cuándo|quel|quand|comment|qual|quando|como)\b/iu

/** How a question is put. */
export function askedHow(question: string): QuestionSense {
  const text = question.normalize('NFKC').trim()
  if (NO_IS_MET.test(text)) return 'no_is_met'
  return OPEN.test(text) ? 'open' : 'yes_is_met'
}
