import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { addLine } from '#assets/page/resume/draft/edit-draft.ts'
import { draft } from '#assets/page/resume/store.ts'
import { roles } from '#assets/page/roles/store.ts'
import type { SelectionResponse } from '#lib/evidence/master/schema.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'

/** Which lines a role's resume is made of. */
export type RoleLineSelection = z.output<typeof SelectionResponse>

/** The resumes of roles that were read, by role. */
export const selections = signal<Record<string, RoleLineSelection>>({})

/** Why a role's resume could not be read or changed. */
export const selectionError = signal<RefusalBody | null>(null)

/** Reads which lines a role's resume is made of. */
export async function loadSelection(profile_id: string): Promise<void> {
  take(profile_id, await call('GET', '/api/master/selection', { query: { profile_id } }))
}

function take(profile_id: string, outcome: CallOutcome<RoleLineSelection>): boolean {
  selectionError.value = outcome.ok ? null : outcome.error
  if (outcome.ok) selections.value = { ...selections.peek(), [profile_id]: outcome.value }
  return outcome.ok
}

export type LineSelection = { include?: string[]; exclude?: string[]; accept_offers?: true }

let last: Promise<unknown> = Promise.resolve()

/** Changes which lines a role's resume is made of; one change after the other, each with the revision before it. */
export function choose(profile_id: string, choice: LineSelection): Promise<boolean> {
  const done = last.then(async () => {
    if (!selections.peek()[profile_id]) await loadSelection(profile_id)
    const revision = selections.peek()[profile_id]?.selection.revision ?? 0
    const outcome = await call('POST', '/api/master/selection', { body: { profile_id, revision, ...choice } })
    const is_done = take(profile_id, outcome)
    if (is_done) return true
    const error = selectionError.peek()
    if (error?.code === 'revision_conflict') {
      await loadSelection(profile_id)
      selectionError.value = {
        code: error.code,
        message: 'The choice was changed elsewhere and is shown as it is now. Choose again.',
      }
    }
    return false
  })
  last = done
  return done
}

/** Puts in a resume for a role by hand, or with null returns it to the master. Returns null on success, else the refusal. */
export async function putByHand(profile_id: string, markdown: string | null): Promise<RefusalBody | null> {
  const params = { profile_id }
  const reply = await call('GET', '/api/profiles/:profile_id/resume', { params })
  if (!reply.ok) return reply.error
  const { revision } = reply.value.resume
  const outcome =
    markdown === null
      ? await call('DELETE', '/api/profiles/:profile_id/resume', {
          params,
          query: { revision: String(revision) as never },
        })
      : await call('PUT', '/api/profiles/:profile_id/resume', { params, body: { markdown, revision } })
  if (!outcome.ok) return outcome.error
  announce(markdown === null ? 'The role uses your lines again' : 'The resume is saved for this role')
  await Promise.all([loadSelection(profile_id), roles.load()])
  return null
}

/** The id of the field that holds a line's text or an entry's heading. */
export function fieldId(part: string): string {
  return `part-${part}`
}

/** Puts the focus into a line or entry once it is on the screen, with the cursor where it was. */
export function focusLine(part: string, cursor?: number): void {
  const before = cursorIn(document.activeElement)
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldId(part))
      if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
      field.focus()
      const position = cursor ?? before
      if (position !== null) field.setSelectionRange(position, position)
    }),
  )
}

function cursorIn(element: Element | null): number | null {
  return element instanceof HTMLTextAreaElement ? element.selectionStart : null
}

/** Adds an empty line behind another or at the end of its place, and goes there. */
export function addBehind(key: string, after?: string): void {
  const current = draft.peek()
  if (!current) return
  const added = addLine(current, key, after)
  draft.value = added.draft
  focusLine(added.id, 0)
}
