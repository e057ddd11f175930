import { effect, type Signal, signal } from '@preact/signals'
import type { Outcome, RefusalBody } from '#lib/service/http/client.ts'
import { GONE, returns } from './call.ts'

/** Something read from the server: the last value stays while a newer one is on its way or refused. */
export type Ask<T> = {
  value: Signal<T | null>
  error: Signal<RefusalBody | null>
  busy: Signal<boolean>
  /** When the value was read, in milliseconds since 1970. */
  at: Signal<number>
  load: () => Promise<void>
}

/** Makes something that can be read again and again; only the latest answer counts. */
export function createAsk<T>(send: () => Promise<Outcome<T>>): Ask<T> {
  const value = signal<T | null>(null)
  const error = signal<RefusalBody | null>(null)
  const busy = signal(false)
  const at = signal(0)
  let latest = 0
  async function load(): Promise<void> {
    latest += 1
    const mine = latest
    busy.value = true
    const outcome = await send()
    if (mine !== latest) return
    busy.value = false
    if (outcome.ok) {
      value.value = outcome.value
      error.value = null
      at.value = Date.now()
    } else error.value = outcome.error
  }
  effect(() => {
    if (returns.value > 0 && error.peek()?.code === GONE) void load()
  })
  return { value, error, busy, at, load }
}
