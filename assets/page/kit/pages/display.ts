import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { DisplayResponse } from '#lib/resume/tailored/edit-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type StoredDisplay = z.output<typeof DisplayResponse>['display']

/** The saved layout of all resumes. */
export const display = createAsk(() => call('GET', '/api/resume-display'))

/** Why the layout could not be saved. */
export const displayError = signal<RefusalBody | null>(null)

type DisplayPatch = Partial<
  Pick<
    StoredDisplay,
    'template' | 'font' | 'accent' | 'font_size' | 'date_format' | 'head_order' | 'language' | 'paper'
  >
>

let last: Promise<unknown> = Promise.resolve()

/** Saves the design settings for all resumes. Returns whether it succeeded. */
export function saveDisplay(change: DisplayPatch): Promise<boolean> {
  // Arrow keys choose faster than is saved: each goes by the revision that the one before it made.
  const saved = last.then(() => save(change))
  last = saved
  return saved
}

async function save(change: DisplayPatch): Promise<boolean> {
  const revision = display.value.peek()?.display.revision ?? 0
  const outcome = await call('PUT', '/api/resume-display', { body: { revision, ...change } })
  displayError.value = outcome.ok ? null : outcome.error
  if (outcome.ok) display.value.value = outcome.value
  else if (outcome.error.code === 'revision_conflict') {
    await display.load()
    displayError.value = {
      code: outcome.error.code,
      message: 'The layout was changed elsewhere and is shown as it is now. Choose again.',
    }
  }
  return outcome.ok
}
