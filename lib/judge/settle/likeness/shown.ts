import type { Likeness } from '#lib/judge/settle/likeness/row-likeness.ts'

/**
 * How like a requirement has to be to what the person wrote to count as shown: less where the whole job is like the
 * person, as a recruiter believes a known trade more from fewer words. Fitted on labelled pairs of resumes and postings
 * (docs/assessment.md), to say "a match" of most strong jobs and of hardly a bad one.
 */
const AT_EVEN_CHANCE = 0.58
const LESS_PER_LOGIT = 0.26
const [LEAST, MOST] = [0.02, 0.9]
/** What a thing that is named is worth beside its words, and what years are that the dates of the work bear out. */
const NAMED = 0.2
const LONG_ENOUGH = 0.25

/** A requirement that is so much about things which nobody wrote is not shown by the words around them. */
const MOST_LACKING = 0.28

/** Under this rarity of its rarest word a demand names nothing that a resume could show. */
const TELLS_NOTHING = 2.7

/** Whether what the person wrote shows a requirement; `chance` says how like the person the whole job is, 0 to 1. */
export function isShown(
  likeness: Likeness,
  { chance, longEnough }: { chance: number; longEnough: boolean },
): boolean {
  const { all, named, lacking, lines } = likeness
  if (lines.length === 0 || (all === 0 && named !== 1) || lacking >= MOST_LACKING) return false
  const share = all + (named === 1 ? NAMED : 0) + (longEnough ? LONG_ENOUGH : 0)
  return share >= neededShare(chance)
}

function neededShare(chance: number): number {
  const logit = Math.log((chance + 0.02) / (1.02 - chance))
  return Math.min(MOST, Math.max(LEAST, AT_EVEN_CHANCE - LESS_PER_LOGIT * logit))
}

/** Whether a requirement is so general that its not being shown says nothing. */
export function saysLittle({ tells, named }: Likeness): boolean {
  return named === null && tells < TELLS_NOTHING
}
