import type { AskModel, ModelQuery } from '#lib/judge/calls/ask.ts'
import type { Failed } from '#lib/judge/targets/reasons.ts'

/** By whom, for what and how urgently a model is asked. */
export type Asking = Pick<
  ModelQuery<never>,
  'target' | 'priority' | 'job_identity' | 'batch_id' | 'signal'
> & {
  ask: AskModel
}

/** Why a stage has no answer, and what the person can do. */
export type Unanswered = { ok: false } & Failed
