import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, useSending } from '#assets/page/kit/call.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { TargetPick } from '#assets/page/kit/parts/target-pick.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { needSettings, settings } from '#assets/page/kit/settings.ts'
import { STATUSES, targetText, targetTitle } from '#assets/page/kit/target-words.ts'
import { addressOf } from '#assets/page/route.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'
import { counted } from '#lib/text/text.ts'

function compare(job_url: string, model_target: string) {
  return call('POST', '/api/assess/compare', { body: { job: { job_url }, model_target } })
}

type ComparisonReply = Extract<Awaited<ReturnType<typeof compare>>, { ok: true }>['value']

/** A second opinion from another target where one requirement may change the verdict. The stored assessment stays unchanged. */
export function SecondOpinion({ id, stored }: { id: string; stored: string }) {
  const choice = useSignal('')
  const { busy, error, whileBusy } = useSending()
  const comparison = useSignal<ComparisonReply | null>(null)
  useEffect(needSettings, [])
  const target = choice.value || firstOther(stored)
  const requestSecond = async () => {
    const outcome = await whileBusy(compare(id, target))
    if (!outcome.ok) return
    comparison.value = outcome.value
    announce(`Second opinion: ${outcome.value.other.word}.`)
  }
  return (
    <Panel class="second-opinion stack-2" id="opinion-title" level="h3" title="Second opinion">
      <p class="small quiet">One requirement more or less would change this verdict.</p>
      {settings.value.value !== null && target === '' ? (
        <p class="small quiet">
          A model could judge it as well, but none is set up.{' '}
          <a href={addressOf('settings', 'targets')}>Set one up in Settings</a>
        </p>
      ) : (
        <>
          <TargetPick
            id="opinion-target"
            label="Ask"
            value={target}
            except={stored}
            choose={(name) => (choice.value = name)}
          />
          <div class="acts">
            <button type="button" disabled={busy.value || target === ''} onClick={() => void requestSecond()}>
              Ask for a second opinion
            </button>
          </div>
        </>
      )}
      {busy.value && <ProgressLine label="Asking. A model may take a minute or two." />}
      <Refused error={error.value} />
      {comparison.value && <Compared found={comparison.value} />}
    </Panel>
  )
}

// Free targets come first, then those that are ready; '' if the person has installed none.
function firstOther(stored: string): string {
  if (stored !== 'builtin') return 'builtin'
  const others = (settings.value.value?.targets ?? []).filter(
    ({ name, state }) => name !== stored && readTarget(name) !== null && USABLE.includes(state),
  )
  return (others.find(({ state }) => state === 'ready') ?? others[0])?.name ?? ''
}

const USABLE = ['ready', 'not_allowed']

function Compared({
  found: { stored, other: secondOpinion, agree, differences },
}: {
  found: ComparisonReply
}) {
  return (
    <div class="stack-2">
      <div class="opinions stack-2">
        <Opinion name="Stored" reading={stored} />
        <Opinion name="Second" reading={secondOpinion} />
      </div>
      <p class="small">
        {counted(agree, 'requirement')} judged the same, {differences.length} differently.
      </p>
      {differences.length > 0 && (
        <ul class="differences">
          {differences.map(({ quote, one, other: second }, index) => (
            <li key={index}>
              <q dir="auto">{quote}</q>
              <p class="small quiet">
                <bdi>{targetTitle(stored.target)}</bdi>: <b>{statusText(one)}</b> ·{' '}
                <bdi>{targetTitle(secondOpinion.target)}</bdi>: <b>{statusText(second)}</b>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Opinion({
  name,
  reading: { target, word, met, total },
}: {
  name: string
  reading: ComparisonReply['other']
}) {
  return (
    <div class="opinion">
      <p class="small quiet">
        {name}, by <bdi>{targetText(target)}</bdi>
      </p>
      <p>
        <b>{word}</b>
      </p>
      <p class="small">
        {met} of {counted(total, 'requirement')} met
      </p>
    </div>
  )
}

function statusText(status: string | null): string {
  return status === null ? 'not listed' : (STATUSES[status]?.text ?? status)
}
