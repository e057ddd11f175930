import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { daysBack, momentText } from '#assets/page/kit/time-words.ts'
import { offerUndo } from '#assets/page/kit/undo.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { chooseNews, news, newsChoice } from './store.ts'

const SHOW_AGAIN_SECONDS = 10

/** What may be chosen about the list of new jobs. */
export function NewControls({ value }: { value: NewResponse }) {
  const { us_only } = value
  return (
    <div class="controls">
      <label class="switch" title={us_only.rule}>
        <input
          type="checkbox"
          checked={us_only.on}
          aria-describedby="us-rule"
          onChange={({ currentTarget }) =>
            chooseNews({ ...newsChoice.peek(), us_only: currentTarget.checked })
          }
        />
        US only
      </label>
      <span id="us-rule" class="unseen">
        {us_only.rule}
      </span>
      <LookBack value={value} />
      <MarkSeen value={value} />
    </div>
  )
}

function LookBack({ value }: { value: NewResponse }) {
  const choose = (chosen: string) => {
    const { since: _, ...rest } = newsChoice.peek()
    chooseNews(chosen === '' ? rest : { ...rest, since: daysBack(Number(chosen), Date.now()) })
  }
  const anchor = value.anchor.last_checked_at
  return (
    <label class="pick">
      Look back
      <select key={anchor} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{anchor ? `to ${momentText(anchor)}` : '7 days (first check)'}</option>
        <option value="1">1 day</option>
        {anchor && <option value="7">7 days</option>}
        <option value="14">14 days</option>
        <option value="30">30 days</option>
      </select>
    </label>
  )
}

function MarkSeen({ value }: { value: NewResponse }) {
  const error = useSignal<RefusalBody | null>(null)
  const { checked_at, since } = value
  const mark = async () => {
    const outcome = await call('POST', '/api/new/seen', { body: { until: checked_at } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    const { since: _, ...rest } = newsChoice.peek()
    chooseNews(rest)
    const again = () => {
      say('The same list again')
      chooseNews({ ...newsChoice.peek(), since })
    }
    offerUndo({ text: 'Marked all seen.', label: 'Show the same list again', act: again }, SHOW_AGAIN_SECONDS)
  }
  return (
    <>
      <button type="button" disabled={value.counts.new === 0 || news.busy.value} onClick={() => void mark()}>
        Mark all seen
      </button>
      <Refused error={error.value} />
    </>
  )
}
