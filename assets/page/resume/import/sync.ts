import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { say } from '#assets/page/kit/say.ts'
import { type MasterReply, takeReply } from '#assets/page/resume/store.ts'
import { syncText } from '#assets/page/resume/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Whether the file is being brought in. */
export const syncing = signal(false)

/** What bringing in the file did; null before it was tried. */
export const syncReply = signal<MasterReply | null>(null)

/** Why the file could not be brought in. */
export const syncError = signal<RefusalBody | null>(null)

/** Brings the file's changes in, or writes the file; with a revision, a file that the service did not write. */
export async function syncFile(revision?: number): Promise<void> {
  if (syncing.peek()) return
  syncing.value = true
  const outcome = await call('POST', '/api/master/sync', { body: revision === undefined ? {} : { revision } })
  syncing.value = false
  syncError.value = outcome.ok ? null : outcome.error
  syncReply.value = outcome.ok ? outcome.value : null
  if (!outcome.ok) {
    say(outcome.error.message)
    return
  }
  takeReply(outcome.value)
  say(syncText(outcome.value))
}

/** The revision with which a refused file can be brought in as it is; null where it cannot. */
export function revisionAsked(error: RefusalBody | null): number | null {
  if (error?.code !== 'revision_required' && error?.code !== 'revision_conflict') return null
  const revision = (error.current as { revision?: unknown } | undefined)?.revision
  return typeof revision === 'number' ? revision : null
}
