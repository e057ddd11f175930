import { signal } from '@preact/signals'
import type { z } from 'zod'
import { forget, keep, readSetting, readStored } from '#assets/page/kit/browser.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { HeaderBody } from '#lib/resume/print/schema.ts'
import type { DisplayResponse } from '#lib/resume/tailored/edit-schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const NAME = 'svc.header'

/** The fields of the header that are one text each, in the order of the form. */
export const HEADER_FIELDS = [
  'name',
  'email',
  'phone',
  'location',
  'github',
  'linkedin',
  'website',
  'work_authorization',
] as const
export type HeaderField = (typeof HEADER_FIELDS)[number]

export type HeaderLink = { label: string; url: string }

/** The header in the form. */
export type HeaderForm = { texts: Partial<Record<HeaderField, string>>; links: HeaderLink[] }

/** How many links a header may have. */
export const MOST_LINKS = 6

/** The header of this tab; it leaves the page only inside a request that draws or prints. */
export const headerForm = signal<HeaderForm>(readHeader())

/** Whether this browser keeps the header for the next time. */
export const remembered = signal(readSetting(NAME) !== '')

/** Changes the header, and its copy in this browser if the person asked to keep it. */
export function changeHeader(change: Partial<HeaderForm>): void {
  headerForm.value = { ...headerForm.peek(), ...change }
  if (remembered.peek()) keep(NAME, JSON.stringify(headerForm.peek()))
}

/** Keeps the header in this browser, or removes the kept copy at once. */
export function remember(on: boolean): void {
  remembered.value = on
  if (on) keep(NAME, JSON.stringify(headerForm.peek()))
  else forget(NAME)
}

/** Returns the header as sent: only filled fields; undefined if all are empty. */
export function headerOf({ texts, links }: HeaderForm): HeaderBody | undefined {
  const filled = HEADER_FIELDS.flatMap((field) => {
    const text = texts[field]?.trim() ?? ''
    return text === '' ? [] : [[field, text] as const]
  })
  const labelledLinks = links
    .map(({ label, url }) => ({ label: label.trim(), url: url.trim() }))
    .filter(({ url }) => url !== '')
  if (filled.length + labelledLinks.length === 0) return undefined
  return { ...Object.fromEntries(filled), ...(labelledLinks.length > 0 && { links: labelledLinks }) }
}

// Somebody may have edited the browser's storage by hand.
function readHeader(): HeaderForm {
  const none = { texts: {}, links: [] }
  try {
    const { texts = {}, links = [] } = (readStored(NAME) ?? {}) as Partial<HeaderForm>
    const fields = HEADER_FIELDS.flatMap((field) =>
      typeof texts[field] === 'string' ? [[field, texts[field]] as const] : [],
    )
    const whole = links.filter(
      (link: HeaderLink) => typeof link?.label === 'string' && typeof link?.url === 'string',
    )
    return { texts: Object.fromEntries(fields), links: whole.slice(0, MOST_LINKS) }
  } catch {
    return none
  }
}

/** The saved layout of all resumes. */
export const display = createAsk(() => call('GET', '/api/resume-display'))

/** Why the layout could not be saved. */
export const displayError = signal<RefusalBody | null>(null)

type DisplayPatch = Partial<
  Pick<
    z.output<typeof DisplayResponse>['display'],
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
