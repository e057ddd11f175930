import type { PersonSettings } from '#lib/judge/settle/settings-lines.ts'

/** Names the prompt and the schema by which a posting is read; another name reads every posting anew. */
export const EXTRACT_VERSION = 'extract:3'

/** Names the prompt and the schema by which requirements are judged. */
export const JUDGE_VERSION = 'judge:4'

/** Names both; an assessment that a model made with another name is one of an older prompt. */
export const PROMPT_VERSION = `${EXTRACT_VERSION}+${JUDGE_VERSION}`

/** The rules that read and judge by themselves; another number makes every assessment one of older rules. */
export const RULES_VERSION = 'builtin:26'

/** The settings that decide a verdict. */
export type DecidingSettings = { fit: { match_at_percent: number }; person: PersonSettings }

/** Returns the settings that decide a verdict as one text, without those that decide none. */
export function decidingText({ fit: { match_at_percent }, person }: DecidingSettings): string {
  const { lives_in, may_work_in, would_move, languages, licences } = person
  return JSON.stringify({ match_at_percent, lives_in, may_work_in, would_move, languages, licences })
}

/** By whom the posting of an assessment was read: by the built-in rules, or by the model of its target. */
export type ReadBy = 'rules' | 'model'

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
