import { signal } from '@preact/signals'
import { call, callQuietly } from '#assets/page/kit/call.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const MOST_LOOKED_AT = 100
const SETTLED_MS = 300

/** Whether jobs are assessed without a question, and how far that has come; both numbers are 0 while nothing is to do. */
export const byItself = signal({ on: false, done: 0, total: 0 })

/** Notes whether the list of new jobs was read with the setting on; without it nothing is shown of this work. */
export function noteByItself(on: boolean): void {
  if (byItself.peek().on === on) return
  byItself.value = { ...byItself.peek(), on }
  if (on) void askByItself()
}

/** Asks how far the work has come. */
async function askByItself(): Promise<void> {
  const outcome = await call('GET', '/api/assessments/by-itself')
  if (outcome.ok) onAssessing(outcome.value)
}

/** Stores how far the work has come. */
export function onAssessing({ done, total }: { done: number; total: number }): void {
  byItself.value = { ...byItself.peek(), done, total }
}

let telling: ReturnType<typeof setTimeout> | undefined

/** Tells the service which list somebody looks at, so that its jobs are assessed first. */
export function lookAt(ids: readonly string[]): void {
  if (!byItself.peek().on) return
  clearTimeout(telling)
  telling = setTimeout(() => {
    const first = ids.slice(0, MOST_LOOKED_AT)
    if (first.some(isDue)) void call('PUT', '/api/assessments/by-itself', { body: { job_identities: first } })
  }, SETTLED_MS)
}

function isDue(id: string): boolean {
  const row = jobOf(id).peek()
  if (row === null || row.not_judged !== null) return false
  return row.assessment === null || row.stale_label !== null
}

/** Returns whether an outdated assessment is remade without a press. */
export function isRenewed({ basis_stale, target }: { basis_stale: boolean; target: string }): boolean {
  return basis_stale && target === 'builtin' && byItself.value.on
}

/** Turns the setting on for a home that the page sets up, unless somebody decided before. */
export async function turnOnAtSetUp(): Promise<void> {
  await settings.load()
  if (settings.value.peek()?.config.assess_by_itself === null) await turnOn(callQuietly)
}

/** Turns the setting on; returns the refusal, if there is one. */
export async function turnOn(send = call): Promise<RefusalBody | null> {
  if (settings.value.peek() === null) await settings.load()
  const revision = settings.value.peek()?.revision
  if (revision === undefined) return settings.error.peek()
  const outcome = await send('PUT', '/api/config', { body: { revision, assess_by_itself: true } })
  if (!outcome.ok) return outcome.error
  settings.value.value = outcome.value
  return null
}
