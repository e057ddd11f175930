import { AT_ONCE } from '#lib/judge/batches/batch-runner.ts'
import { openEstimator } from '#lib/judge/calls/estimate-calls.ts'
import { refusalOfFailure } from '#lib/judge/targets/reasons.ts'
import type { Services } from '#lib/services.ts'
import type { Asking } from '#lib/shortlist/new/rules/questions.ts'

/** What a yes will take with a target, and why it would be refused now where it would be. */
export async function costOfYes(
  { desk, models }: Pick<Services, 'desk' | 'models'>,
  model_target: string,
): Promise<Pick<Asking, 'refused' | 'estimate'>> {
  const denied = await models.denies(model_target)
  const estimate = await openEstimator(desk, model_target)
  return {
    refused: denied && refusalOfFailure(denied).message,
    estimate: (batch) => estimate({ jobs: { needs_extract: batch, needs_judge: batch }, at_once: AT_ONCE }),
  }
}
