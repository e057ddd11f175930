import { signal } from '@preact/signals'
import { withoutCommands } from '#assets/page/kit/words.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

const QUIET_MS = 2000

/** The message for screen readers. */
export const announcement = signal('')

let waiting = ''
let timer: ReturnType<typeof setTimeout> | null = null

/** Announces a result to screen readers; of several within two seconds only the last. */
export function announce(text: string): void {
  if (timer) {
    waiting = text
    return
  }
  announcement.value = withoutCommands(text)
  timer = setTimeout(() => {
    timer = null
    if (waiting === '') return
    const next = waiting
    waiting = ''
    announce(next)
  }, QUIET_MS)
}

/** The reason why a step failed that has no place of its own on the screen; empty for none. */
export const refusedStep = signal('')

/** Shows why a step failed, on a bar that stays until the person closes it, does another step or leaves the screen. */
export function tellRefusal({ code, message }: RefusalBody): void {
  // Another bar says how to start the server.
  refusedStep.value = code === 'server_gone' ? NOT_STORED : message
}

const NOT_STORED = 'Nothing was stored, because the local server did not answer. Try again once it is back.'

/** Announces a step that was done, or else shows why it failed. */
export function tellOutcome(outcome: CallOutcome<unknown>, done: string): void {
  if (outcome.ok) announce(done)
  else tellRefusal(outcome.error)
}
