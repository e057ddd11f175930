import type { BlockKind } from '#lib/judge/read/blocks/headings.ts'
import type { RowClass, RowKind } from '#lib/judge/read/matrix.ts'
import { addressesAi } from '#lib/judge/read/rules/addresses-ai.ts'
import {
  BOILERPLATE,
  DEMAND,
  MUST_WORDS,
  NICE_WORDS,
  STRICT_DEMAND,
} from '#lib/judge/read/words/demand-words.ts'

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

/** Whether a sentence of a part states a demand; `holds` says that it names something by known words. */
export function isDemand(
  sentence: string,
  { section, bullet, holds }: { section: BlockKind; bullet: boolean; holds: boolean },
): boolean {
  if (isBoilerplate(sentence) || /[:：?]\W*$/.test(sentence) || addressesAi(sentence)) return false
  if (section === 'must' || section === 'nice') {
    if (OF_US.test(sentence)) return DEMAND.test(sentence) || STRICT_DEMAND.test(sentence)
    return bullet || holds || DEMAND.test(sentence) || SHORT.test(sentence)
  }
  if (section === 'other' && DEMAND.test(sentence)) return holds || !SOUGHT.test(sentence)
  return holds && STRICT_DEMAND.test(sentence)
}

// "We are looking for a designer to join us" asks nothing of the designer yet.
const SOUGHT = /\b(?:looking|searching) for\b|\bseeking\b|\bcandidates?\b/i

// "We are an open book" is about the employer, also among demands.
const OF_US = /^(?:we|our)\b|[-–—:] (?:we|our)\b|^[\p{Lu}][\p{L}]+ (?:offers|provides|has been|was)\b/iu

// A line without a mark in a list of demands: a few words, and no account of the employer.
const SHORT = /^(?!.*\b(?:we|our|us|wir|unser\w*|nous|notre|nosotros|nuestr\w*)\b).{3,160}$/iu

/** A demand, the sentence it stands in and the section of that. */
export type Worded = { wording: string; sentence: string; section: BlockKind }

/** The class of a demand: wording wins over the heading, and what only the person can confirm is asked. */
export function demandClass(kind: RowKind, { wording, sentence, section }: Worded): RowClass {
  // "Bachelor's degree (Master's preferred)" asks for the first.
  const said = kind === 'degree' && wording.includes('(') ? sentence.replaceAll(/\([^()]*\)/g, ' ') : sentence
  if (isBonus({ wording, sentence: said, section })) return 'nice_to_have'
  // No line of a resume shows a trait, and no answer to "Are you curious?" tells anything.
  if (kind === 'soft') return 'nice_to_have'
  return ASKABLE.includes(kind) ? 'askable' : 'hard'
}

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
