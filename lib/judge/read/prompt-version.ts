/** Names the prompt and the schema by which a posting is read; another name reads every posting anew. */
export const EXTRACT_VERSION = 'extract:2'

/** Names the prompt and the schema by which requirements are judged. */
export const JUDGE_VERSION = 'judge:2'

/** Names both; an assessment that a model made with another name is one of an older prompt. */
export const PROMPT_VERSION = `${EXTRACT_VERSION}+${JUDGE_VERSION}`
