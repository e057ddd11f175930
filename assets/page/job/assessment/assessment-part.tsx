import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import {
  type AssessmentPartProps,
  type NotJudgedYet,
  Requirements,
} from '#assets/page/job/assessment/requirements.tsx'
import { WouldSend } from '#assets/page/job/assessment/would-send.tsx'
import { assessing, assessJob } from '#assets/page/job/tied-row.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { Sentence } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { chosenTarget, needSettings, settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'
import { counted } from '#lib/text/text.ts'

/** The assessment of a job, requirement by requirement, with the button that runs it. */
export function AssessmentPart({ id, assessment, changed, not_judged = null }: AssessmentPartProps) {
  return (
    <Panel
      class="assessment"
      id="assessment-title"
      title={assessment ? 'What it asks, and what you show' : 'Not assessed yet'}
    >
      {assessment ? (
        <>
          <Requirements id={id} assessment={assessment} changed={changed} />
          {assessment.target === 'builtin' && !id.startsWith('pasted:') && (
            <AskRows id={id} changed={changed} />
          )}
        </>
      ) : (
        <NotYet not_judged={not_judged} />
      )}
      {id.startsWith('pasted:') ? <PastedOnly /> : <Acts {...{ id, assessment, changed }} />}
    </Panel>
  )
}

function NotYet({ not_judged }: { not_judged: NotJudgedYet }) {
  if (not_judged !== null) {
    return (
      <p class="small warn">
        {not_judged.text}. <Sentence text={not_judged.next_step} />
      </p>
    )
  }
  return (
    <p class="small quiet">
      Assessing compares each requirement of the posting with your resume, answers and stories.
    </p>
  )
}

// The text is not kept, so it has to be pasted again.
function PastedOnly() {
  return (
    <p class="small quiet">
      The text of this posting is not kept. To assess it again, paste it under{' '}
      <a href={addressOf('add')}>Add a job</a>.
    </p>
  )
}

function Acts({ id, assessment, changed }: AssessmentPartProps) {
  const target = useSignal('')
  const isShown = useSignal(false)
  // The shown target is the one that is called, even if the settings changed in another tab.
  const chosen = chosenTarget(target.value)
  const sending = useMemo(
    () => ({ job: { job_url: id }, ...(chosen === '' ? {} : { model_target: chosen }) }),
    [id, chosen],
  )
  const assess = async () => {
    if (await assessJob(id, chosen)) changed()
  }
  return (
    <details class="assess-by">
      <summary>{assessment ? 'Assess again, or by another program' : 'How it is assessed'}</summary>
      <TargetPick
        id="assess-target"
        label="Assessed by"
        value={target.value}
        also={assessment?.target ?? ''}
        choose={(name) => (target.value = name)}
      />
      <div class="acts">
        <button type="button" disabled={assessing.value.has(id)} onClick={() => void assess()}>
          {assessment ? 'Assess it again' : 'Assess it'}
        </button>
        <Button
          class="plain"
          aria-expanded={isShown.value}
          onClick={() => (isShown.value = !isShown.value)}
          label="What would be sent?"
        />
      </div>
      {isShown.value && <WouldSend key={chosen} sending={sending} title="h3" />}
    </details>
  )
}

// One press asks a model about the requirements that the built-in rules leave open; it names the number of rows, destination and cost.
function AskRows({ id, changed }: { id: string; changed: () => void }) {
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
