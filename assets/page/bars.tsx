import { useComputed } from '@preact/signals'
import { hasWaitingRequests } from '#assets/page/agents/store.ts'
import { matching, refresh } from '#assets/page/boards/store.ts'
import { serverGone } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { later, ProgressLine, Sentence } from '#assets/page/kit/parts/states.tsx'
import { HowInTerminal } from '#assets/page/kit/parts/terminal.tsx'
import { refusedStep } from '#assets/page/kit/say.ts'
import { health } from '#assets/page/kit/settings.ts'
import { type StepOffer, stepOffer } from '#assets/page/kit/steps.ts'
import { preparing } from '#assets/page/new/store.ts'
import { hasSample, SampleAct } from '#assets/page/start/look-around.tsx'
import { counted, numberText } from '#lib/text/counted.ts'

// Hardly anybody ever needs it.
const RecoveryBar = later(
  () => import('#assets/page/backups/recovery-bar.tsx').then((part) => part.RecoveryBar),
  0,
)

// Only people whose agents ask need it.
const AgentRequests = later(
  () => import('#assets/page/agents/agent-requests.tsx').then((part) => part.AgentRequests),
  0,
)

/**
 * Bars that concern every screen: a lost server, a home that needs repair, requests of agents, sample data, and the last
 * step that failed or can be undone.
 */
export function Bars() {
  const degraded = useComputed(() => health.value.value?.status === 'degraded')
  return (
    <>
      {serverGone.value && (
        <div class="bar bad" role="alert">
          <p>
            The local server is not answering. Start it again: this page tries to reach it every 3 seconds.
          </p>
          <HowInTerminal topic="start">How to start it</HowInTerminal>
        </div>
      )}
      {degraded.value && <RecoveryBar />}
      {hasWaitingRequests.value && <AgentRequests />}
      {hasSample.value && (
        <div class="bar sample">
          <p>Invented sample data.</p>
          <SampleAct action="remove" label="Remove it" />
        </div>
      )}
      {refusedStep.value !== '' && (
        <div class="bar bad undo" role="alert">
          <p>
            <Sentence text={refusedStep.value} />
          </p>
          <Button onClick={() => (refusedStep.value = '')} label="Close" />
        </div>
      )}
      {stepOffer.value && refusedStep.value === '' && <StepBar offer={stepOffer.value} />}
    </>
  )
}

function StepBar({ offer: { text, press, more } }: { offer: StepOffer }) {
  return (
    <div class="bar undo">
      <p>
        <bdi>{text}</bdi>
      </p>
      {more && <Button onClick={({ currentTarget }) => more.act(currentTarget)} label={more.label} />}
      {press && (
        <Button
          aria-keyshortcuts={press.key}
          title={`${press.label} (${press.key})`}
          onClick={press.act}
          label={press.label}
        />
      )}
    </div>
  )
}

/** Shows the present work of the service; nothing while it is idle. */
export function ActivityLine() {
  const running = refresh.value
  const match = matching.value
  const first = preparing.value
  if (running?.state === 'running') {
    const { boards_done, boards_total, postings_new, texts_left } = running
    const texts = texts_left > 0 ? ` · ${counted(texts_left, 'text')} left` : ''
    const label = `Reading boards: ${boards_done} of ${boards_total} · ${counted(postings_new, 'new posting')}${texts}`
    return (
      <div class="activity">
        <ProgressLine label={label} done={boards_done} total={boards_total} />
      </div>
    )
  }
  if (match === null && first === null) return null
  const { done, total } = match ?? first ?? { done: 0, total: 0 }
  const label = `Matching postings with your roles: ${numberText(done)} of ${numberText(total)}`
  return (
    <div class="activity">
      <ProgressLine label={label} done={done} total={total} />
    </div>
  )
}
