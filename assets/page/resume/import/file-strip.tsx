import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { LineProblems } from '#assets/page/resume/import/import-panel.tsx'
import { type MasterReply, master, takeReply } from '#assets/page/resume/store.ts'
import { fileText, syncText, syncVerb } from '#assets/page/resume/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The master's file: its state, and the button that imports it. It is folded while there is nothing to do. */
export function FileStrip() {
  const file = master.value.value?.file
  if (!file) return null
  const isFolded = file.state === 'current' && syncReply.value === null && syncError.value === null
  return (
    <details class="panel file-strip" open={!isFolded}>
      <summary>
        <code>{file.path}</code> <span class={file.not_imported ? 'chip warn' : 'chip'}>{file.state}</span>
      </summary>
      <p class="small quiet">{fileText(file)}</p>
      {file.state !== 'unreadable' && <FileActs state={file.state} />}
      <SyncOutcome />
    </details>
  )
}

/** The button that brings the file in. */
export function FileActs({ state, verb = syncVerb(state) }: { state: string; verb?: string }) {
  return (
    <div class="acts">
      <Button
        class={state === 'changed' ? 'primary' : undefined}
        aria-disabled={syncing.value}
        onClick={() => void syncFile()}
        label={syncing.value ? 'Reading the file…' : verb}
      />
    </div>
  )
}

/** The result of importing the file, or the refusal with advice. */
export function SyncOutcome() {
  const [reply, error] = [syncReply.value, syncError.value]
  const revision = revisionToRepeat(error)
  const links = reply?.contact_removed?.headings ?? []
  return (
    <>
      {reply && <p role="status">{syncText(reply)}</p>}
      {links.length > 0 && (
        <ul class="failures" aria-label="Taken out of headings">
          {links.map(({ line, message }) => (
            <li key={line}>
              <b>Line {line}:</b> {message}
            </li>
          ))}
        </ul>
      )}
      {error && revision === null && (
        <>
          <Refused error={error} again={() => void syncFile()} />
          <LineProblems error={error} />
        </>
      )}
      {error && revision !== null && (
        <div class="panel" role="alert">
          <p>
            {error.code === 'revision_required'
              ? 'Shortlist did not write this file. Import it as it is?'
              : 'Your stored resume changed after this file was written. Import the file as it is? Lines that are only in the stored resume are taken out; you can restore them below.'}
          </p>
          <div class="acts">
            <Button class="primary" onClick={() => void syncFile(revision)} label="Import it as it is" />
            <Button
              onClick={() => {
                syncError.value = null
              }}
              label="Leave it"
            />
          </div>
        </div>
      )}
    </>
  )
}

/** Whether the file is being brought in. */
export const syncing = signal(false)

/** The result of importing the file; null before the first try. */
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
    announce(outcome.error.message)
    return
  }
  takeReply(outcome.value)
  announce(syncText(outcome.value))
}

/** The revision with which a refused file can be brought in as it is; null where it cannot. */
export function revisionToRepeat(error: RefusalBody | null): number | null {
  if (error?.code !== 'revision_required' && error?.code !== 'revision_conflict') return null
  const revision = (error.current as { revision?: unknown } | undefined)?.revision
  return typeof revision === 'number' ? revision : null
}
