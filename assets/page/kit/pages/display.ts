import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { DisplayResponse } from '#lib/resume/tailored/edit-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

type Display = z.output<typeof DisplayResponse>['display']

/** The saved layout of all resumes. */
export const display = createAsk(() => call('GET', '/api/resume-display'))

/** Why the layout could not be saved. */
export const displayError = signal<RefusalBody | null>(null)

/** Saves a template or a typeface for all resumes; whether that was done. */
export async function saveDisplay(
  change: Partial<Pick<Display, 'template' | 'font' | 'date_format' | 'language' | 'paper'>>,
): Promise<boolean> {
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
