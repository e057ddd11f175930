import { useSignal } from '@preact/signals'
import type { z } from 'zod'
import { call, callQuietly, type LiveQuery, useRead } from '#assets/page/kit/call.ts'
import { base64Of } from '#assets/page/kit/files.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { FileDrop } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, ReadState, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { momentText } from '#assets/page/kit/words.ts'
import type { CallOutcome, RefusalBody } from '#lib/service/http/client.ts'
import {
  EMPTY_FILE,
  MOST_FILE_BYTES,
  MOST_FILES,
  TOO_LARGE,
} from '#lib/shortlist/applications/file-limits.ts'
import type { FilesResponse } from '#lib/shortlist/applications/schema.ts'
import { counted } from '#lib/text/text.ts'

type Files = z.output<typeof FilesResponse>

const DROP = 'application-files'

/** The files that the person added to an application, such as an offer. */
export function FilesPart({ id }: { id: string }) {
  const files = useRead(() => call('GET', '/api/applications/files', { query: { job_url: id } }), [id])
  const error = useSignal<RefusalBody | null>(null)
  const work = useSignal<{ label: string; done: number; total: number } | null>(null)

  const add = async (chosen: readonly File[]) => {
    if (work.peek() !== null) return
    error.value = null
    let added = 0
    for (const [done, file] of chosen.entries()) {
      work.value = { label: `Adding ${file.name}`, done, total: chosen.length }
      error.value = await send(id, file)
      if (error.peek() !== null) break
      added += 1
    }
    work.value = null
    await files.load()
    announce(error.peek()?.message ?? `${counted(added, 'file')} added`)
  }
  const reply = files.value.value
  return (
    <Panel id="files-title" title="Files">
      <ReadState of={files} lines={2} />
      {reply && reply.files.length > 0 && (
        <ul class="application-files stack-2">
          {reply.files.map((file, index) => (
            <FileRow
              key={file.id}
              {...{ file, files, error }}
              next={(reply.files[index + 1] ?? reply.files[index - 1])?.id ?? null}
            />
          ))}
        </ul>
      )}
      <FileDrop
        id={DROP}
        name="Files of this application"
        label="Add files"
        multiple
        disabled={work.value !== null}
        onFiles={(chosen) => void add(chosen)}
      >
        For example an offer or a task: up to {MOST_FILES} files of 20 MB each. They stay on this computer and
        in its backups. No model reads them.
      </FileDrop>
      {work.value && <ProgressLine label={work.value.label} {...(work.value.total > 1 ? work.value : {})} />}
      <Refused error={error.value} />
    </Panel>
  )
}

async function send(job_url: string, file: File): Promise<RefusalBody | null> {
  const refusal = (message: string) => ({ code: 'invalid_value', message: `${file.name}: ${message}` })
  if (file.size > MOST_FILE_BYTES) return refusal(TOO_LARGE)
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return refusal('The browser cannot read it. Folders cannot be added.')
  if (bytes.byteLength === 0) return refusal(EMPTY_FILE)
  const body = { job_url, name: file.name, content_base64: base64Of(new Uint8Array(bytes)) }
  const outcome = await call('POST', '/api/applications/files', { body })
  return outcome.ok ? null : { ...outcome.error, message: `${file.name}: ${outcome.error.message}` }
}

type FileRowProps = {
  file: Files['files'][number]
  files: LiveQuery<Files>
  error: { value: RefusalBody | null }
  /** The file that gets the focus after this one is removed. */
  next: string | null
}

function FileRow({ file: { id, name, bytes, added_at, written_by }, files, error, next }: FileRowProps) {
  const remove = async () => {
    reloadFiles = files.load
    const outcome = await sendRemoval(id)
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) offerRemoved(`Removed: ${name}`, id)
    await files.load()
    if (!outcome.ok) return
    focusSoon(next === null ? DROP : `remove-${next}`)
  }
  return (
    <li>
      <a class="file-name" href={`/api/applications/files/${encodeURIComponent(id)}`} download>
        <bdi>{name}</bdi>
      </a>
      <span class="small quiet">
        {sizeText(bytes)} · {momentText(added_at)}
        {written_by === 'agent' && ' · by an agent'}
      </span>
      <button type="button" id={`remove-${id}`} aria-label={`Remove ${name}`} onClick={() => void remove()}>
        Remove
      </button>
    </li>
  )
}

// Reads the files again that are shown.
let reloadFiles: () => Promise<unknown> = async () => null

function sendRemoval(file_id: string) {
  return step(callQuietly('DELETE', '/api/applications/files/:file_id', { params: { file_id } }))
}

const offerRemoved = undoing('file', {
  undo: async (file_id: string) => {
    const restore = callQuietly('POST', '/api/applications/files/:file_id/restore', { params: { file_id } })
    const end = await turned(file_id, restore)
    if (end === file_id) focusSoon(`remove-${file_id}`)
    return end
  },
  redo: (file_id) => turned(file_id, sendRemoval(file_id)),
})

async function turned(
  file_id: string,
  sending: Promise<CallOutcome<unknown>>,
): Promise<string | RefusalBody> {
  const outcome = await sending
  await reloadFiles()
  return outcome.ok ? file_id : outcome.error
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return counted(bytes, 'byte')
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
