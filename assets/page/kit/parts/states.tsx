import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { GONE, type LiveQuery, NOT_NOW, returns, whileReading } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { health } from '#assets/page/kit/settings.ts'
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

/** How far something has come, as a bar and in words; without numbers it is only known to run. */
export function ProgressLine({ label, done, total = 1 }: { label: string; done?: number; total?: number }) {
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
  // A code helps to report a fault of the service; the page words its own refusals whole.
  const isOwn = error.code === GONE || error.code === NOT_LOADED.code
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
      {!isOwn && (
        <p class="small quiet">
          Code <code>{error.code}</code>
        </p>
      )}
      {old > 0 && <p class="small quiet">{`Last loaded ${momentText(new Date(old).toISOString())}`}</p>}
      {again && <Button onClick={again} label="Try again" />}
    </div>
  )
}

type ReadStateProps<T> = { of: LiveQuery<T>; lines?: number }

/** Stands in for data that is not read yet: the refusal with "Try again", or else a placeholder. */
export function ReadState<T>({ of: { value, error, at: readAt, load }, lines = 6 }: ReadStateProps<T>) {
  return (
    <>
      <Refused error={error.value} again={() => void load()} old={readAt.value} />
      {value.value === null && error.value === null && <Waiting lines={lines} />}
    </>
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

type LazyView<P> = (props: P) => JSX.Element | null

const NOT_LOADED = {
  code: 'not_loaded',
  message: 'This screen could not be loaded. Try again; if the server was updated, reload the page.',
}

type PropsOf<View> = View extends () => unknown
  ? object
  : View extends (props: infer P) => unknown
    ? P
    : never

/** The screen or part of this name in a file that is loaded when it is first shown, so that the first screen does not wait for it. */
export function later<File, Name extends keyof File>(load: () => Promise<File>, name: Name, lines = 6) {
  const loaded = signal<{ view: LazyView<object> } | null>(null)
  const failed = signal(false)
  const start = () => {
    failed.value = false
    whileReading(load()).then(
      (file) => (loaded.value = { view: file[name] as LazyView<object> }),
      () => {
        failed.value = true
        // A server that is gone is looked for from then on.
        void health.load()
      },
    )
  }
  function Later(props: object) {
    // Code that could not be loaded is asked for again once the server is back.
    useEffect(() => {
      if (loaded.peek() === null) start()
    }, [returns.value])
    const Loaded = loaded.value?.view
    if (Loaded) return <Loaded {...props} />
    return failed.value ? <Refused error={NOT_LOADED} again={start} /> : <Waiting lines={lines} />
  }
  return Later as LazyView<PropsOf<File[Name]>>
}

// Drawn in a square of 16 units.
const PATHS = {
  seen: 'M3 8.5 6.5 12 13 4.5',
  decline: 'M4 4 12 12 M12 4 4 12',
  snooze: 'M8 4.5V8l2.5 1.5 M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2',
  applied: 'M2.5 8 13.5 2.5 10 13.5 8 9Z',
  open: 'M6.5 3.5H3v9.5h9.5V9.5 M9.5 3H13v3.5 M13 3 7.5 8.5',
  more: 'M3.5 8h.01 M8 8h.01 M12.5 8h.01',
} as const
export type IconName = keyof typeof PATHS

/** A small picture on a button that also has a name in words. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon ${name}`} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
