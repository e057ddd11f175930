import type { Contradiction } from '#db/rows/assessment.ts'
import type { LetterSkip } from '#db/rows/resume.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { lendsNumber, weighRewording } from '#lib/judge/settle/weigh-rewording.ts'
import { claimOf, isNear, sharesWord } from '#lib/resume/letters/rules/nearest-line.ts'
import { lowerWords } from '#lib/text/text.ts'

/** The basis of a sentence: the texts of the lines that it cites, and words that claim nothing. */
export type CitedTexts = {
  texts: readonly string[]
  /** The headings of the entries of these lines; their names and skills are the person's. */
  headings: readonly string[]
  /** The job's title and its company: names that claim nothing. */
  names: readonly string[]
  language: string
}

/** The weight of a sentence by the lines that it cites; `reason` is null unless it contradicts them. */
export type CitedWeight = {
  stands: 'shown' | 'near' | 'not_shown' | 'refused'
  reason: LetterSkip | null
}

/**
 * Weighs a sentence by the lines that it cites, under the gate of rewordings. One line, or all of them joined, must prove it;
 * else it is compared with all lines that share a word with it, joined.
 *
 * Example: "I led a team of 12 and cut waste." is near to "Led a team of 12" and "Cut waste". "I have 20 years of experience." is
 * refused (`new_number`), because no cited line has the number. "I led a team of 12 with Kafka." is refused (`new_skill`).
 */
export function weighCited(sentence: string, cited: CitedTexts): CitedWeight {
  const { texts, headings } = cited
  const claim = claimOf(sentence)
  const joined = joinedLines(texts)
  if ([...texts, joined].some((base) => isProof(claim, base))) return SHOWN
  if (hasNewSkill(sentence, [joined, ...headings].join('\n'))) return refused('new_skill')
  // A cited line without a word in the sentence must not demand its numbers and limits of it.
  const touched = texts.filter((text) => sharesWord(claim, text))
  const base = joinedLines(touched)
  if (touched.length === 0 || !isNear(claim, [base, ...headings].join('\n'))) {
    const { reason } = weighRewording(claim, joined)
    return reason !== null && PLAIN_FAULTS.has(reason) ? refused(reason) : NOT_SHOWN
  }
  const { reason } = weighRewording(claim, base)
  if (reason !== null) return refused(reason)
  if (touched.length > 1 && lendsNumber(claim, touched)) return refused('number_moved')
  return hasNewName(sentence, cited) ? NOT_SHOWN : { stands: 'near', reason: null }
}

function joinedLines(texts: readonly string[]): string {
  return texts.join('; ')
}

function isProof(claim: string, base: string): boolean {
  const { tier, reason } = weighRewording(claim, base)
  return tier === 'proved' || reason === 'no_change'
}

const SHOWN: CitedWeight = { stands: 'shown', reason: null }
const NOT_SHOWN: CitedWeight = { stands: 'not_shown', reason: null }

/** Faults that a sentence has whatever its lines are about. */
const PLAIN_FAULTS: ReadonlySet<Contradiction> = new Set([
  'contact_data',
  'strange_sign',
  'new_number',
  'other_unit',
  'number_moved',
])

function refused(reason: LetterSkip): CitedWeight {
  return { stands: 'refused', reason }
}

// A skill of the posting is the likeliest false claim of all, so the posting's words do not count here.
function hasNewSkill(sentence: string, own: string): boolean {
  const ownNames = new Set(findTerms(own).map(({ name }) => name))
  return findTerms(sentence).some(({ sort, name }) => sort !== 'domain' && !ownNames.has(name))
}

// German writes every noun with a capital.
const CAPITALS_ARE_NAMES = (language: string) => language !== 'de'

function hasNewName(sentence: string, { texts, headings, names, language }: CitedTexts): boolean {
  if (!CAPITALS_ARE_NAMES(language)) return false
  const own = new Set([...texts, ...headings, ...names].flatMap(lowerWords))
  // Another spelling of a known skill is no new name: "Amazon Web Services" for "AWS".
  const terms = findTerms(sentence).map(({ start, end }) => sentence.slice(start, end))
  for (const word of terms.flatMap(lowerWords)) own.add(word)
  const [, ...words] = sentence.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.some(
    (word) => /^\p{Lu}/u.test(word) && word !== 'I' && !lowerWords(word).every((part) => own.has(part)),
  )
}
