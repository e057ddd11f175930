import { signal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { returns } from '#assets/page/kit/call.ts'
import { health } from '#assets/page/kit/health.ts'
import { whileReading } from '#assets/page/kit/parts/settle.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'

type LazyView<P> = (props: P) => JSX.Element | null

const NOT_LOADED = {
  code: 'not_loaded',
  message: 'This screen could not be loaded. Try again; if the server was updated, reload the page.',
}

/** A screen, or a part of one, whose code is loaded when it is first shown, so that the first screen does not wait for it. */
export function later<P extends object = object>(load: () => Promise<LazyView<P>>, lines = 6): LazyView<P> {
  const loaded = signal<{ view: LazyView<P> } | null>(null)
  const failed = signal(false)
  const start = () => {
    failed.value = false
    whileReading(load()).then(
      (view) => {
        loaded.value = { view }
      },
      () => {
        failed.value = true
        // A server that is gone is looked for from then on.
        void health.load()
      },
    )
  }
  return function Later(props: P) {
    // A server that is back can send what it could not.
    useEffect(() => {
      if (loaded.peek() === null) start()
    }, [returns.value])
    const Loaded = loaded.value?.view
    if (Loaded) return <Loaded {...props} />
    return failed.value ? <Refused error={NOT_LOADED} again={start} /> : <Waiting lines={lines} />
  }
}
