import { useEffect, useMemo } from 'preact/hooks'
import { assessing, assessJob } from '#assets/page/job/assess-job.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'
import { counted } from '#lib/text/counted.ts'

/** One press that asks a model about the requirements that the built-in rules leave open, with its number of rows, destination and cost. */
export function AskRows({ id, changed }: { id: string; changed: () => void }) {
  useEffect(needSettings, [])
  const target = usableModel()
  const preview = useMemo(
    () =>
      createAsk(() =>
        call('POST', '/api/assess/preview', {
          body: { job: { job_url: id }, model_target: target, rows: 'open', part: 'requirements' },
        }),
      ),
    [id, target],
  )
  useEffect(() => {
    if (target !== '') void preview.load()
  }, [preview, target])
  const reply = preview.value.value
  if (target === '' || reply?.part !== 'requirements' || reply.rows_asked === 0) return null
  const ask = async () => {
    if (await assessJob(id, target, 'open')) changed()
  }
  return (
    <div class="ask-rows">
      <button type="button" disabled={assessing.value.has(id)} onClick={() => void ask()}>
        <span>
          Ask <bdi>{targetText(target)}</bdi> about {counted(reply.rows_asked, 'row')}
        </span>
      </button>
      <p class="help">
        The rules decided the other {counted(reply.rows_settled, 'row')}.{' '}
        {reply.leaves_machine ? 'Text leaves this computer' : 'Text stays on this computer'}
        {reply.estimate && `: ${estimateText({ estimate: reply.estimate, target, jobs: 1 })}`}.
      </p>
    </div>
  )
}

// The model of the settings, or else one that is ready; '' if none can be asked.
function usableModel(): string {
  const { config, targets = [] } = settings.value.value ?? {}
  const own = config?.model_target ?? 'builtin'
  if (own !== 'builtin') return own
  const isReady = ({ name, state }: (typeof targets)[number]) => state === 'ready' && name !== own
  return targets.find((target) => isReady(target) && readTarget(target.name) !== null)?.name ?? ''
}
