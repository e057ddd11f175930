import { useEffect, useState } from 'preact/hooks'
import { NOT_NOW } from '#assets/page/kit/call.ts'
import { momentText, withLocalDates, withoutCommands } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const SHOW_MS = 150
const SLOW_MS = 5000

/** A placeholder during loading: nothing at first, then an outline, then a sentence if it takes long. */
export function Waiting({ lines = 6 }: { lines?: number }) {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    const timers = [setTimeout(() => setStage(1), SHOW_MS), setTimeout(() => setStage(2), SLOW_MS)]
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [])
  if (stage === 0) return null
  return (
    <div class="waiting" aria-busy="true">
      {stage === 2 && <p class="quiet">Still loading…</p>}
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="bone" aria-hidden="true" />
      ))}
    </div>
  )
}

export type ProgressLineProps = { label: string; done?: number; total?: number }

/** How far something has come, as a bar and in words; without numbers it is only known to run. */
export function ProgressLine({ label, done, total = 1 }: ProgressLineProps) {
  return (
    <div class="progress-line">
      <progress
        max={Math.max(total, 1)}
        {...(done === undefined ? {} : { value: done })}
        aria-label={label}
      />
      <span class="small">{label}</span>
    </div>
  )
}

export type RefusedProps = { error: RefusalBody | null; again?: () => void; old?: number }

/** The server's refusal, as given; after a "Not now" of the person only the words that nothing was changed. */
export function Refused({ error, again, old = 0 }: RefusedProps) {
  if (error === null) return null
  if (error.code === NOT_NOW)
    return (
      <p class="quiet" role="status">
        {error.message}
      </p>
    )
  const { next_action: next } = error as { next_action?: unknown }
  // Most messages already end with the next step.
  const isNews = typeof next === 'string' && !error.message.includes(next)
  return (
    <div class="panel refused" role="alert">
      <p>
        <Sentence text={error.message} />
      </p>
      {isNews && (
        <p>
          <Sentence text={next} />
        </p>
      )}
      <p class="small quiet">
        Code <code>{error.code}</code>
        {old > 0 && ` · Last loaded ${momentText(new Date(old).toISOString())}`}
      </p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  )
}

/** The note in place of an empty list. */
export function EmptyNote({ text }: { text: string }) {
  return (
    <div class="panel empty">
      <p>
        <Sentence text={text} />
      </p>
    </div>
  )
}

/**
 * A sentence of the service. Text between backticks is shown as code, commands of the terminal are left out, and dates are
 * those of this computer's time zone.
 */
export function Sentence({ text }: { text: string }) {
  return (
    <>
      {withoutCommands(text)
        .split('`')
        .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : withLocalDates(part)))}
    </>
  )
}
