import type { Quantity } from '#lib/judge/settle/answers/quantity.ts'
import type { AnswerReading } from '#lib/judge/settle/read-answer.ts'

/** Whether what is told reaches the least that is asked; `isOpen` where it is told with a hedge. */
export function byLeast(
  { least, most, said }: Pick<Quantity, 'least' | 'most' | 'said'>,
  bound: number,
  isOpen: boolean,
): AnswerReading['reading'] {
  if (said === 'about' && Math.abs(least - bound) <= bound / 3 && least < bound * 1.25) return 'unclear'
  if (least >= bound - (bound > 300 ? SLACK * bound : 0)) return isOpen ? 'unclear' : 'met'
  if (said === 'at_least') return 'unclear'
  if (most < bound) return isOpen && most > bound * 0.8 ? 'unclear' : 'not_met'
  return 'unclear'
}

// Counted in days: two years and eleven months and three weeks are three years.
const SLACK = 0.003
