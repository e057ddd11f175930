import type { BlockKind } from '#lib/judge/read/blocks/headings.ts'
import type { RowKind } from '#lib/judge/read/matrix.ts'
import { BOILERPLATE, MUST_WORDS, NICE_WORDS } from '#lib/judge/read/words/demand-words.ts'

/** What only the person can confirm. */
export const ASKABLE: readonly RowKind[] = [
  'location',
  'work_auth',
  'clearance',
  'schedule',
  'salary',
  'language',
]

/** Whether a sentence is about anything but what the candidate should bring: benefits, equal opportunity, how to apply. */
export function isBoilerplate(sentence: string): boolean {
  return BOILERPLATE.test(sentence)
}

/** A demand, the sentence it stands in and the section of that. */
export type Worded = { wording: string; sentence: string; section: BlockKind }

/** Whether the wording of a demand, or else the heading above it, makes it a bonus. */
export function isBonus({ wording, sentence, section }: Worded): boolean {
  const [nice, must] = [NICE_WORDS.test(sentence), MUST_WORDS.test(sentence)]
  // Where one sentence says both, each part of it is read by itself.
  if (nice && must) {
    const [niceHere, mustHere] = [NICE_WORDS.test(wording), MUST_WORDS.test(wording)]
    if (niceHere !== mustHere) return niceHere
    return true
  }
  if (nice) return true
  return section === 'nice' && !/\bmust\b/i.test(sentence)
}
