import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { health } from '#assets/page/kit/health.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { RecoveryChoice } from '#lib/service/backups/choices.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const LOOK_MS = 500

/** The problem of the home, and the ways to repair it. */
export const recovery = createAsk(() => call('GET', '/api/recovery'))

/** The repair that runs now; null while none does. */
export const choosing = signal<RecoveryChoice | null>(null)

/** Why it could not be done. */
export const choiceError = signal<RefusalBody | null>(null)

/** Runs the chosen repair. The service may restart with other data, so the page is loaded again. */
export async function choose(choice: RecoveryChoice): Promise<void> {
  if (choosing.peek() !== null) return
  choosing.value = choice
  const before = health.value.peek()?.started_at
  const outcome = await call('POST', '/api/recovery', { body: { choice } })
  choiceError.value = outcome.ok ? null : outcome.error
  if (outcome.ok && choice !== 'understood') {
    await startedAfter(before)
    location.reload()
    return
  }
  choosing.value = null
  if (!outcome.ok) return
  announce(outcome.value.message)
  await health.load()
}

async function startedAfter(before: string | undefined): Promise<void> {
  for (;;) {
    const outcome = await call('GET', '/api/health')
    if (outcome.ok && outcome.value.started_at !== before) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
