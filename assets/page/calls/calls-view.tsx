import { useEffect } from 'preact/hooks'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { addressOf } from '#assets/page/route.ts'
import { CallTable } from './call-table.tsx'
import { DayChart } from './day-chart.tsx'
import {
  type CallPurpose,
  callPurpose,
  callsCursor,
  chooseCallPurpose,
  earlierCalls,
  modelCalls,
  moreCalls,
} from './store.ts'
import { purposeText, totalsText } from './words.ts'

const PURPOSES: CallPurpose[] = ['extract', 'judge', 'tailor', 'learn']

/** The ledger of model calls: what was sent where, what it used and how it ended. */
export function CallsView() {
  useEffect(() => void modelCalls.load(), [])
  const reply = modelCalls.value.value
  const error = modelCalls.error.value
  const calls = reply ? [...reply.calls, ...earlierCalls.value] : []
  return (
    <>
      <p class="back-link">
        <a href={addressOf('settings')}>← Settings</a>
      </p>
      <div class="title-line">
        <Heading title="Model calls" />
        <PurposeChoice />
      </div>
      <p class="quiet">
        Every attempt to ask a model, with whose words were sent and how many. The words themselves are not
        kept here.
      </p>
      <Refused error={error} again={() => void modelCalls.load()} old={reply ? modelCalls.at.value : 0} />
      {reply === null && error === null && <Waiting />}
      {reply && (
        <p>
          {totalsText(reply.totals)}{' '}
          <span class="quiet small">The background stops at {reply.totals.cap} calls a day.</span>
        </p>
      )}
      {reply && <DayChart days={reply.days} />}
      {reply && calls.length === 0 && <NoCalls />}
      {calls.length > 0 && <CallTable calls={calls} />}
      {callsCursor.value !== null && (
        <button type="button" class="more-calls" onClick={() => void moreCalls()}>
          Show more
        </button>
      )}
    </>
  )
}

function PurposeChoice() {
  return (
    <label class="role-choice">
      For{' '}
      <select
        value={callPurpose.value}
        onChange={({ currentTarget }) => chooseCallPurpose(currentTarget.value as CallPurpose | '')}
      >
        <option value="">Everything</option>
        {PURPOSES.map((purpose) => (
          <option key={purpose} value={purpose}>
            {purposeText(purpose)}
          </option>
        ))}
      </select>
    </label>
  )
}

function NoCalls() {
  return (
    <div class="panel empty">
      <p>
        {callPurpose.value === ''
          ? 'No model was called yet. The built-in rules need none; another target is chosen in the settings.'
          : 'No model was called for this yet.'}
      </p>
      <a class="button" href={addressOf('settings')}>
        Go to the settings
      </a>
    </div>
  )
}
