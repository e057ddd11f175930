import { signal, useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Button, Menu, Panel } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { tabDraft } from '#assets/page/kit/texts/drafts.ts'
import { DraftNote, useDraft } from '#assets/page/kit/texts/use-draft.tsx'
import { addLine } from '#assets/page/resume/draft/draft.ts'
import { ImportPanel, LineProblems } from '#assets/page/resume/import/import-panel.tsx'
import { focusLine } from '#assets/page/resume/role-resume.tsx'
import {
  edit,
  fileText,
  type MasterReply,
  master,
  syncText,
  syncVerb,
  takeReply,
} from '#assets/page/resume/store.ts'
import { LookAround } from '#assets/page/start/nothing-set-up.tsx'
import { ENTRY_SECTIONS, type EntrySection } from '#db/rows/master.ts'
import { sectionTitle } from '#lib/evidence/master/master.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The ways to begin where there is no resume yet. */
export function NoMaster() {
  return (
    <>
      <div class="panel">
        <p class="lead">No resume yet.</p>
        <p>
          Shortlist keeps one main resume with everything you might put on any resume, line by line. Each role
          uses lines from it. It stays on this computer.
        </p>
        <ImportPanel />
      </div>
      <Panel id="start-empty" title="Or start with one entry">
        <FirstEntry />
      </Panel>
      <Panel id="start-file" title="Or use a file you already have">
        <p>
          If <code>resumes/master.md</code> is already in your home folder, it becomes your resume as it is.
        </p>
        <FileActs state="foreign" verb="Import it" />
        <SyncOutcome />
      </Panel>
      <div class="panel">
        <LookAround />
      </div>
    </>
  )
}

const DRAFT = tabDraft('resume/first-entry')
const FIRST = { section: 'experience' as EntrySection, heading: '', sublines: '' }

function FirstEntry() {
  const form = useDraft<typeof FIRST>(DRAFT, FIRST)
  const { section, heading, sublines } = form.value
  const change = (changed: Partial<typeof FIRST>) => (form.value = { ...form.value, ...changed })
  const error = useSignal<RefusalBody | null>(null)
  const start = async (event: SubmitEvent) => {
    event.preventDefault()
    if (form.value.heading.trim() === '') {
      error.value = { code: 'wrong_type', message: 'Write the employer, project or school first.' }
      return
    }
    error.value = await startWith({ ...form.value, sublines: [form.value.sublines] })
    if (error.value === null) form.clear()
  }
  return (
    <form class="text-form stack-3" onSubmit={(event) => void start(event)}>
      <div class="pair">
        <Menu
          id="first-section"
          value={section}
          label="Section"
          onText={(text) => change({ section: text as EntrySection })}
          of={ENTRY_SECTIONS.map((name) => [name, sectionTitle(name)])}
        />
        <TextField
          id="first-heading"
          label="Employer, project or school"
          longest={200}
          value={heading}
          onText={(heading) => change({ heading })}
        />
        <TextField
          id="first-sublines"
          label="Title and dates"
          longest={200}
          value={sublines}
          onText={(sublines) => change({ sublines })}
          placeholder="Engineer, 2021 - Present"
        />
      </div>
      <Refused error={error.value} />
      <div class="acts">
        <Button type="submit" label="Start with this entry" />
        <DraftNote form={DRAFT} onDiscard={form.clear} />
      </div>
    </form>
  )
}

type FirstWords = { section: EntrySection; heading: string; sublines: string[] }

async function startWith(words: FirstWords): Promise<RefusalBody | null> {
  const created = await call('POST', '/api/master', { body: { markdown: '' } })
  const current = created.ok ? null : (created.error.current as { revision?: number } | undefined)
  // One that a failed try left behind is gone on with.
  if (!created.ok && typeof current?.revision !== 'number') return created.error
  const revision = created.ok ? created.value.master.revision : (current?.revision ?? 0)
  const outcome = await call('POST', '/api/master/entries', { body: { ...words, revision } })
  if (!outcome.ok) {
    if (created.ok) takeReply(created.value)
    return outcome.error
  }
  takeReply(outcome.value)
  const entry = outcome.value.id
  if (entry === undefined) return null
  let line = ''
  edit((current) => {
    const added = addLine(current, entry)
    line = added.id
    return added.draft
  })
  focusLine(line, 0)
  return null
}

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
            <Button onClick={() => (syncError.value = null)} label="Leave it" />
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
