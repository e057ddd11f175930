/** Names the prompt and the schema by which a posting is read; another name reads every posting anew. */
export const EXTRACT_VERSION = 'extract:3'

/** Names the prompt and the schema by which requirements are judged. */
export const JUDGE_VERSION = 'judge:4'

/** Names both; an assessment that a model made with another name is one of an older prompt. */
export const PROMPT_VERSION = `${EXTRACT_VERSION}+${JUDGE_VERSION}`

/** The rules that read and judge by themselves; another number makes every assessment one of older rules. */
export const RULES_VERSION = 'builtin:13'

/** Names the evidence, the settings and the rules that the freshness of assessments is derived from. */
export function freshFor(version: number, { match_at_percent }: { match_at_percent: number }): string {
  return JSON.stringify([version, match_at_percent, RULES_VERSION, PROMPT_VERSION])
}
