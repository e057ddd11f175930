import { useEffect } from 'preact/hooks'
import {
  type CallPurpose,
  callPurpose,
  callsCursor,
  chooseCallPurpose,
  costText,
  earlierCalls,
  kindsText,
  modelCalls,
  moreCalls,
  outcomeText,
  purposeText,
  type ShownModelCall,
  tokensText,
  totalsText,
} from '#assets/page/calls/store.ts'
import { TableHead } from '#assets/page/kit/parts/bar-table.tsx'
import { Button, Link, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState } from '#assets/page/kit/parts/states.tsx'
import { agoText, dayText, hostOf, momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { ModelCallsResponse } from '#lib/judge/calls/schema.ts'
import { counted, numberText } from '#lib/text/text.ts'

const PURPOSES: CallPurpose[] = ['extract', 'judge', 'tailor', 'learn', 'interview', 'letter']

/** The ledger of model calls: the target, the text kinds sent, the tokens used and the outcome of each. */
export function CallsView() {
  useEffect(() => void modelCalls.load(), [])
  const reply = modelCalls.value.value
  const calls = reply ? [...reply.calls, ...earlierCalls.value] : []
  return (
    <>
      <div class="title-line">
        <ScreenHeading view="calls" />
        <PurposeChoice />
      </div>
      <ReadState of={modelCalls} />
      {reply && (
        <p>
          {totalsText(reply.totals)}{' '}
          <span class="quiet small">Background work stops at {counted(reply.totals.cap, 'call')} a day.</span>
        </p>
      )}
      {reply && <DayChart days={reply.days} />}
      {reply && calls.length === 0 && <NoCalls />}
      {calls.length > 0 && <CallTable calls={calls} />}
      {callsCursor.value !== null && (
        <Button class="more-calls" onClick={() => void moreCalls()} label="Show more" />
      )}
    </>
  )
}

function PurposeChoice() {
  return (
    <label class="role-choice">
      For{' '}
      <Menu
        value={callPurpose.value}
        onText={(text) => chooseCallPurpose(text as CallPurpose | '')}
        none="Everything"
        of={PURPOSES.map((purpose) => [purpose, purposeText(purpose)])}
      />
    </label>
  )
}

function NoCalls() {
  return (
    <div class="panel empty">
      <p>
        {callPurpose.value === ''
          ? 'No model has been called yet. The built-in rules need none; you can choose a model in Settings.'
          : 'No model has been called for this yet.'}
      </p>
      <Link class="button" href={addressOf('settings')} label="Go to the settings" />
    </div>
  )
}

/** The model calls, the last first. */
export function CallTable({ calls }: { calls: readonly ShownModelCall[] }) {
  return (
    <table class="boards calls">
      <TableHead of={['Call', 'Sent to', 'Tokens', 'Cost', 'Result']} numbers={['Tokens', 'Cost']} />
      <tbody>
        {calls.map((call) => (
          <Row key={call.id} modelCall={call} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ modelCall: call }: { modelCall: ShownModelCall }) {
  const { at: moment, purpose, target, model, kinds, prompt_chars, tokens, cost_usd, cost_basis } = call
  return (
    <tr>
      <th scope="row">
        <bdi>{purposeText(purpose)}</bdi>{' '}
        <span class="quiet small age" title={momentText(moment)}>
          {agoText(moment, Date.now())}
        </span>
        <JobLink identity={call.job_identity} />
        {call.job_identities?.map((identity) => (
          <JobLink key={identity} identity={identity} />
        ))}
      </th>
      <td>
        <bdi>{target}</bdi>
        {model !== null && (
          <span class="quiet small reason" dir="auto">
            {model}
          </span>
        )}
        <span class="quiet small reason">
          {kindsText(kinds)} ({counted(prompt_chars, 'character')})
        </span>
      </td>
      <td class="number" data-name="tokens">
        {tokensText(tokens.total)}
      </td>
      <td class="number" data-name="cost">
        {costText(cost_usd, cost_basis)}
      </td>
      <End modelCall={call} />
    </tr>
  )
}

function JobLink({ identity }: { identity: string | null }) {
  if (identity === null) return null
  return (
    <a class="small board-id" href={addressOf('job', identity)}>
      The job <bdi>({hostOf(identity) || 'pasted text'})</bdi>
    </a>
  )
}

function End({ modelCall: { outcome, reason, wall_ms, attempt } }: { modelCall: ShownModelCall }) {
  return (
    <td class={outcome === 'failed' || outcome === 'cut_off' ? 'bad' : undefined}>
      <span>{outcomeText(outcome, reason)}</span>
      {wall_ms !== null && <span class="quiet small"> after {(wall_ms / 1000).toFixed(1)} s</span>}
      {attempt > 1 && <span class="quiet small reason">attempt {attempt}</span>}
    </td>
  )
}

type Day = ModelCallsResponse['days'][number]

/** Calls and tokens of each day: two small charts, and the same as a table. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const first = days[0]
  const last = days.at(-1)
  if (!first || !last || days.every(({ calls }) => calls === 0)) return null
  return (
    <Panel id="days-title" title={`The last ${counted(days.length, 'day')}`}>
      <div class="day-charts">
        <Bars name="Calls" days={days} of={({ calls }) => calls} />
        <Bars name="Tokens" days={days} of={({ tokens }) => tokens ?? 0} />
      </div>
      <details>
        <summary>Numbers by day</summary>
        <table class="day-table">
          <TableHead of={['Day (UTC)', 'Calls', 'Tokens']} />
          <tbody>
            {days.toReversed().map(({ day, calls, tokens }) => (
              <tr key={day}>
                <th scope="row">{dayText(day)}</th>
                <td>{numberText(calls)}</td>
                <td>{tokensText(tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  )
}

const HIGH = 40

function Bars({ name, days, of: toValue }: { name: string; days: readonly Day[]; of: (day: Day) => number }) {
  const counts = days.map(toValue)
  const most = Math.max(1, ...counts)
  const sum = counts.reduce((total, count) => total + count, 0)
  const label = `${name} of the last ${counted(days.length, 'day')}: ${numberText(sum)} in all, at most ${numberText(most)} on a day`
  return (
    <figure class="day-chart">
      <figcaption>
        {name} <span class="quiet small">at most {numberText(most)} a day</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * 10} ${HIGH}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {days.map((day, index) => {
          const height = (toValue(day) / most) * HIGH
          return <rect key={day.day} x={index * 10 + 1} y={HIGH - height} width="8" height={height} />
        })}
      </svg>
    </figure>
  )
}
