import type { Basis } from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import type { Config } from '#lib/service/config/schema.ts'

/** The settings about the person that decide rows. */
export type PersonSettings = Pick<
  Config['person'],
  'lives_in' | 'may_work_in' | 'would_move' | 'languages' | 'licences'
>

/** Names the prompt and the schema by which a posting is read; another name reads every posting anew. */
export const EXTRACT_VERSION = 'extract:4'

/** Names the prompt and the schema by which requirements are judged. */
export const JUDGE_VERSION = 'judge:5'

/** Names both; an assessment that a model made with another name is one of an older prompt. */
export const PROMPT_VERSION = `${EXTRACT_VERSION}+${JUDGE_VERSION}`

/** The rules that read and judge by themselves; another number makes every assessment one of older rules. */
export const RULES_VERSION = 'builtin:42'

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
