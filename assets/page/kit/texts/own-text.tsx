import { useSignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { agoText, momentText } from '#assets/page/kit/words.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

const SHORT = 700

/** A text of the person's own: only ever text, with its lines, and cut where it is long. */
export function OwnText({ text }: { text: string }) {
  const [all, setAll] = useState(false)
  const isCut = !all && text.length > SHORT
  return (
    <div class="own-text" dir="auto">
      {isCut ? `${text.slice(0, SHORT).replace(/[\uD800-\uDBFF]$/, '')}…` : text}
      {isCut && <Button class="plain" onClick={() => setAll(true)} label="Show the rest" />}
    </div>
  )
}

/** A step in the history of a record. */
export type HistoryStep = { action: string; at: string; by: string }

/** An earlier text of a record, and the time until which it held. */
export type Earlier = {
  revision: number
  replaced_at: string
  texts: { label: string; text: string }[]
  onUse: () => void
}

export type TextHistoryProps = {
  load: () => Promise<CallOutcome<{ steps: HistoryStep[]; earlier: Earlier[] }>>
}

/** The history of a record and its earlier texts; loaded when opened. */
export function TextHistory({ load }: TextHistoryProps) {
  const history = useSignal<{ steps: HistoryStep[]; earlier: Earlier[] } | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const loadHistory = async () => {
    const outcome = await load()
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) history.value = outcome.value
  }
  return (
    <details class="history" onToggle={({ currentTarget }) => void (currentTarget.open && loadHistory())}>
      <summary>History</summary>
      <Refused error={error.value} again={() => void loadHistory()} />
      {history.value && <Steps steps={history.value.steps} />}
      {history.value?.earlier.map((earlier) => (
        <EarlierTexts key={earlier.revision} {...earlier} />
      ))}
      {history.value?.earlier.length === 0 && <p class="small quiet">There are no earlier versions.</p>}
    </details>
  )
}

const ACTIONS: Record<string, string> = {
  added: 'Added',
  edited: 'Changed',
  reused: 'Used for a job',
  confirmed: 'Confirmed for a job',
}

/** Returns the writer in words. Example: `agent` -> "an agent". */
export function writerOf(writer: string): string {
  return writer === 'operator' ? 'you' : 'an agent'
}

function Steps({ steps }: { steps: HistoryStep[] }) {
  return (
    <ol class="small quiet" aria-label="What happened">
      {steps.toReversed().map(({ action, at: moment, by: writer }) => (
        <li key={`${action} ${moment}`}>
          {ACTIONS[action] ?? action} {agoText(moment, Date.now())} by {writerOf(writer)}
        </li>
      ))}
    </ol>
  )
}

function EarlierTexts({ replaced_at, texts, onUse }: Earlier) {
  return (
    <div class="earlier">
      <p class="small quiet">Until {momentText(replaced_at)}</p>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <p class="small quiet">{label}</p>
          <OwnText text={text} />
        </div>
      ))}
      <Button onClick={onUse} label="Put this back in the form" />
    </div>
  )
}
