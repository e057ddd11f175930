import { putModelQuestions } from '#db/desk/learning.ts'
import type { Store } from '#db/store.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { planCalls } from '#lib/judge/calls/plan-calls.ts'
import { sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import {
  acceptQuestions,
  QUESTIONS_VERSION,
  questionsPrompt,
} from '#lib/learn/preparation/rules/questions-prompt.ts'
import type { MoreQuestionsBody } from '#lib/learn/preparation/schema.ts'
import { type PreparationDeps, showPreparation } from '#lib/learn/preparation/show-preparation.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { findPosting } from '#lib/shortlist/applications/applied-posting.ts'
import { fenceFor } from '#lib/text/digest.ts'

type AskDeps = PreparationDeps & { desk: Store; models: ModelCaller; config: ConfigFile }

/**
 * Asks a model for interview questions beyond the rules', and stores them with the job. Only the posting is sent. Refuses as
 * other model calls do, with `not_found` if no text of the posting is stored, and with `invalid_value` for the built-in rules.
 */
export async function askQuestions(services: AskDeps, { job_url, model_target }: MoreQuestionsBody) {
  const target = model_target ?? (await services.config.read()).config.model_target
  if (target === 'builtin') {
    throw new Refusal('invalid_value', 'The built-in rules ask no further questions. Name a `model_target`.')
  }
  const denied = await services.models.denies(target)
  if (denied) throw refusedBy(denied)
  const { job_identity, title, text } = await findPosting(services, job_url)
  if (text === '')
    throw new Refusal('not_found', 'No text of this posting is stored, so there is nothing to send.')
  const posting = sentPosting({ title, text })
  const answer = await services.models.ask({
    ...questionsPrompt(posting, await fenceFor(posting)),
    purpose: 'interview' as const,
    prompt_version: QUESTIONS_VERSION,
    ...{ target, job_identity, batch_id: null, priority: 'person' as const },
    // A call is awaited even if nobody listens any more, because it is paid for.
    signal: new AbortController().signal,
    kinds: ['posting' as const],
    accept: acceptQuestions,
  })
  if (!answer.ok) throw refusedBy(answer)
  const { value: questions, model } = answer
  await services.desk.change(async (change) => {
    change.run(putModelQuestions({ job_identity, target, model, questions, asked_at: change.now }))
  })
  return showPreparation(services, { job_url })
}

/** Returns the plan of more questions by a model; null for the built-in rules, which ask none. */
export async function planQuestions(services: AskDeps, { job_url, model_target }: MoreQuestionsBody) {
  const { title, text } = await findPosting(services, job_url)
  return planCalls(services, {
    model_target,
    calls: { interview: 1 },
    jobs: [job_url],
    same: { title, text },
  })
}
