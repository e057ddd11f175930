import type { Openness } from '#db/rows/listed-job.ts'
import { counted } from '#lib/text/text.ts'

/** The kinds of a job's standing, in the order of a summary: each has one word and one sign, the same on every screen. */
export const KINDS = {
  match: { word: 'Match', sign: '✓' },
  questions: { word: 'Questions', sign: '?' },
  stretch: { word: 'Stretch', sign: '↗' },
  weak: { word: 'Weak fit', sign: '↘' },
  thin: { word: 'Too thin', sign: '~' },
  unjudged: { word: 'Not judged', sign: '–' },
  far: { word: 'Too far', sign: '→' },
  no: { word: 'Not for you', sign: '✗' },
  new: { word: 'New', sign: '•' },
  open: { word: 'Not assessed', sign: '•' },
  applied: { word: 'Applied', sign: '➤' },
  declined: { word: 'Not interested', sign: '✗' },
} as const
export type JobKind = keyof typeof KINDS
/** The names of the kinds. */
export const JOB_KINDS = Object.keys(KINDS) as JobKind[]

const KIND_OF: Readonly<Record<string, JobKind>> = {
  matched_above_threshold: 'match',
  pending_user_answers: 'questions',
  below_threshold: 'stretch',
  weak_fit: 'weak',
  not_a_match: 'no',
  thin_posting: 'thin',
  not_judged: 'unjudged',
  not_assessed: 'new',
  applied: 'applied',
  declined: 'declined',
}

const FAR: readonly Openness[] = ['elsewhere', 'far', 'remote_elsewhere']

/** The word of a job with its kind and sign. */
export type JobWord = { kind: JobKind; word: string; sign: string }

/** Returns the word of a verdict, or of a state that a filter names. Example: "below_threshold" -> "Stretch". */
export function verdictText(verdict: string): string {
  return verdictWord(verdict).word
}

/** Returns the words of a state within a sentence. Examples: "pending_user_answers" -> "questions", "not_open" -> "not open". */
export function stateWords(state: string): string {
  return (KIND_OF[state] === undefined ? state : verdictText(state)).replaceAll('_', ' ').toLowerCase()
}

/** Returns the word, kind and sign of a verdict for which no row of a job is at hand. */
export function verdictWord(verdict: string): JobWord {
  const kind = KIND_OF[verdict]
  return kind === undefined
    ? { kind: 'open', word: verdict, sign: KINDS.open.sign }
    : { kind, ...KINDS[kind] }
}

/** The fields of a job row that decide its word. */
export type WordInput = {
  state: string
  open: { reason: Openness }
  open_questions: { length: number }
  not_judged: { text: string } | null
  seen: boolean
}

/** Returns the word of a job. Example: a job that waits for two answers -> "2 questions". */
export function wordOf({ state, open, open_questions, not_judged, seen }: WordInput): JobWord {
  if (state === 'not_open') return kindWord(FAR.includes(open.reason) ? 'far' : 'no')
  if (state === 'not_assessed' && not_judged !== null) return kindWord('unjudged')
  if (state === 'not_assessed' && seen) return kindWord('open')
  if (state !== 'pending_user_answers') return verdictWord(state)
  const count = open_questions.length
  // A match at an unclear place, or with a low chance, has no question of its own.
  const word = count === 0 ? 'Unclear' : count === 1 ? '1 question' : `${count} questions`
  return { ...kindWord('questions'), word }
}

function kindWord(kind: JobKind): JobWord {
  return { kind, ...KINDS[kind] }
}

/** The counted requirements of a job. */
export type RequirementCounts = { met: number; likely: number; total: number }

/** Returns how many requirements are met, and how many likely. Example: "5 of 8 requirements met, 2 likely". */
export function requirementsText({ met, likely, total }: RequirementCounts): string {
  return `${met} of ${counted(total, 'requirement')} met${likely > 0 ? `, ${likely} likely` : ''}`
}

/** Returns the fit in words: beside likely requirements it is only what is shown. Example: "fit 43% shown". */
export function fitText(fit: number, likely: number): string {
  return `fit ${Math.round(fit)}%${likely > 0 ? ' shown' : ''}`
}

/** Returns the one number of a job in words; empty without a rank. Example: "44 % chance of a call". */
export function chanceText(chance: number | null): string {
  return chance === null ? '' : `${chance} % chance of a call`
}

type StandingInput = WordInput & {
  chance: number | null
  assessment: RequirementCounts | null
  stale_label: string | null
}

/** Returns word, number and requirements of a job, as one line of text. */
export function standingOf(row: StandingInput): string {
  const { chance, assessment, not_judged, stale_label } = row
  const facts = [
    chanceText(chance),
    stale_label ?? '',
    assessment ? requirementsText(assessment) : '',
    !assessment && not_judged ? lowerFirst(not_judged.text) : '',
  ]
  return [wordOf(row).word, ...facts.filter(Boolean)].join(' · ')
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
