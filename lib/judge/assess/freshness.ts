import type { Basis, Freshness, FreshnessBasis, StaleReason } from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import { coveringAnswers } from '#lib/evidence/answers/same-question.ts'
import type { Config } from '#lib/service/config/schema.ts'

/** The settings about the person that decide rows. */
export type PersonSettings = Pick<
  Config['person'],
  'lives_in' | 'may_work_in' | 'would_move' | 'languages' | 'licences'
>

/** Names the prompt and the schema by which a posting is read; another name reads every posting anew. */
export const EXTRACT_VERSION = 'extract:3'

/** Names the prompt and the schema by which requirements are judged. */
export const JUDGE_VERSION = 'judge:4'

/** Names both; an assessment that a model made with another name is one of an older prompt. */
export const PROMPT_VERSION = `${EXTRACT_VERSION}+${JUDGE_VERSION}`

/** The rules that read and judge by themselves; another number makes every assessment one of older rules. */
export const RULES_VERSION = 'builtin:31'

/** The settings that decide a verdict. */
export type DecidingSettings = { fit: { match_at_percent: number }; person: PersonSettings }

/** By whom the posting of an assessment was read: by the built-in rules, or by the model of its target. */
export type ReadBy = 'rules' | 'model'

/** The evidence, the settings and the rules at one moment. */
export type EvidenceNow = {
  basis: Omit<Basis, 'prompt_version'>
  /** The revision of every answer and story. */
  revisions: Readonly<Record<string, number>>
  answers: readonly Answer[]
  /** True if the person wrote nothing to judge by. */
  nothing_said: boolean
}

/** Returns a test of whether an answer or story changed since its recorded state. */
export function changedSince(
  then: Basis['bank'],
  now: Pick<EvidenceNow, 'revisions'> & { basis: Pick<Basis, 'bank'> },
): (id: string) => boolean {
  return (id) => {
    const before = then[id]
    return before !== (typeof before === 'number' ? now.revisions[id] : now.basis.bank[id])
  }
}

/**
 * Returns a function that tells whether an assessment is out of date, and its first reason. An answer touches
 * assessments that cite it or have an open question that it covers. Each pair of answer and question is compared once,
 * since many jobs ask the same.
 */
export function freshnessBy(now: EvidenceNow): (judged: FreshnessBasis) => Freshness {
  const covers = coverage()
  return (judged) => {
    const { basis: then, watches } = judged
    const differs = changedSince(then.bank, now)
    const cited = new Set(watches.cited)
    const touching = now.answers.filter(
      (answer) =>
        differs(answer.question_id) &&
        (cited.has(answer.question_id) || watches.questions.some((question) => covers(question, answer))),
    )
    const touched_by = Object.fromEntries(
      touching.map(({ question_id }) => [question_id, String(now.basis.bank[question_id])]),
    )
    const is_touched = touching.length > 0 || watches.cited.some(differs)
    return {
      reason: reasonOf(judged, { now, is_touched }),
      touched_by: touching.length > 0 ? touched_by : null,
    }
  }
}

type FreshnessInput = { now: EvidenceNow; is_touched: boolean }

function reasonOf(
  { target, basis: then, said_now, not_judged }: FreshnessBasis,
  { now, is_touched }: FreshnessInput,
): StaleReason | null {
  if (then.prompt_version !== versionNow(target, readByOf(then.prompt_version))) return 'older_prompt'
  if (then.posting !== undefined && said_now !== null && then.posting !== said_now) return 'posting_changed'
  const resume_changed = !then.resume_pasted && then.resume !== now.basis.resume
  if (not_judged === 'no_evidence') {
    if (now.nothing_said) return null
    return resume_changed ? 'resume_changed' : 'story_bank_changed'
  }
  // No evidence makes a posting easier to read.
  if (not_judged !== null) return null
  if (then.constraints_digest !== now.basis.constraints_digest) return 'settings_changed'
  if (is_touched) return 'story_bank_changed'
  return resume_changed ? 'resume_changed' : null
}

function coverage(): (question: string, answer: Answer) => boolean {
  const cache = new Map<string, boolean>()
  return (question, answer) => {
    const key = `${answer.question_id}\n${question}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const isCovered = coveringAnswers(question, [answer]).length > 0
    cache.set(key, isCovered)
    return isCovered
  }
}

/** An answer or story that changed since, and how it touches the assessment (interface, POST /api/assess, 5). */
export type StaleBank = {
  match: 'exact' | 'near' | 'cited'
  bank_question_id: string
  /** The row whose question it covers, with the question as the posting's reading put it. */
  question_id?: string
  question?: string
}

/** A resume line that changed since, or a new one that settles an open question or names its subject. */
export type StaleResume =
  | { change: 'line_changed'; requirement: string }
  | { change: 'new_line'; question_id: string; question: string }

/** Returns the settings that decide a verdict as one text, without those that decide none. */
export function decidingText({ fit: { match_at_percent }, person }: DecidingSettings): string {
  const { lives_in, may_work_in, would_move, languages, licences } = person
  return JSON.stringify({ match_at_percent, lives_in, may_work_in, would_move, languages, licences })
}

/** Returns by whom the posting was read, from the version of the assessment. Example: `builtin:13+judge:4` -> rules. */
export function readByOf(version: string): ReadBy {
  return version.startsWith('builtin:') ? 'rules' : 'model'
}

/** Names the rules and prompts that a target would use now for a posting read by rules or by the model. */
export function versionNow(target: string, read_by: ReadBy): string {
  if (target === 'builtin') return RULES_VERSION
  return read_by === 'rules' ? `${RULES_VERSION}+${JUDGE_VERSION}` : PROMPT_VERSION
}

/** Names the evidence, the settings and the rules that the freshness of assessments is derived from. */
export function freshFor(version: number, settings: DecidingSettings): string {
  return JSON.stringify([version, decidingText(settings), RULES_VERSION, PROMPT_VERSION])
}
