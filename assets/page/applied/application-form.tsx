import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import {
  type Applicable,
  applicationOf,
  STATUSES,
  type Status,
  takeWritten,
} from '#assets/page/applied/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Button, inPage, Menu } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { ConflictPanel } from '#assets/page/kit/texts/draft-form.tsx'
import {
  closeDraft,
  drafts,
  isUnsaved,
  openDraft,
  sendDraft,
  type TextDraft,
  typeInto,
} from '#assets/page/kit/texts/drafts.ts'
import { DraftNote } from '#assets/page/kit/texts/use-draft.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

export type ApplicationFormProps = { job: Applicable; saved?: () => void }

type StoredApplication = {
  status: string
  follow_up_on: string | null
  note: string | null
  revision: number
} | null

const textsOf = (stored: StoredApplication) => ({
  status: stored?.status ?? 'interested',
  follow_up_on: stored?.follow_up_on ?? '',
  note: stored?.note ?? '',
})

/** The state of an application: status, follow-up day and note. Typed text outlives the screen. */
export function ApplicationForm({ job, saved }: ApplicationFormProps) {
  const stored = applicationOf(job)
  const form = `application/${stored?.job_identity ?? job.job_identity}`
  const error = useSignal<RefusalBody | null>(null)
  const revision = stored?.revision ?? 0
  useEffect(() => {
    const open = drafts.peek()[form]
    // A form without changes follows the stored record.
    if (open && open.revision !== revision && !isUnsaved(open)) closeDraft(form)
    openDraft(form, { revision, read: textsOf(stored) })
  }, [form, revision])
  const draft = drafts.value[form]
  if (!draft) return null
  const save = async () => {
    if (draft.sending) return
    error.value = await sendForm(form, stored?.job_url ?? job.job_url)
    if (error.peek() !== null) return
    announce('Saved')
    // The pressed button works no more, or is gone with the question which words hold.
    focusSoon(`${form}-status`)
    saved?.()
  }
  return (
    <form
      class="text-form application-form"
      aria-label="Your application"
      onSubmit={inPage(() => {
        if (!draft.meanwhile) void save()
      })}
    >
      <Fields form={form} draft={draft} />
      {draft.meanwhile ? (
        <ConflictPanel
          key={draft.revision}
          noun="application"
          fields={FIELDS.map(([name, label]) => ({
            label,
            stored: draft.read[name] ?? '',
            yours: draft.texts[name] ?? '',
          }))}
          busy={draft.sending}
          onStored={() => {
            closeDraft(form)
            openDraft(form, { revision: draft.revision, read: draft.read })
          }}
          onMine={() => void save()}
        />
      ) : (
        <div class="acts">
          <Button
            type="submit"
            class={isUnsaved(draft) ? 'primary' : ''}
            disabled={draft.sending || (!isUnsaved(draft) && stored !== null)}
            aria-keyshortcuts="Control+Enter"
            label="Save"
          />
          <DraftNote form={form} />
        </div>
      )}
      <Refused error={error.value?.code === 'revision_conflict' ? null : error.value} />
    </form>
  )
}

const FIELDS = [
  ['status', 'Status'],
  ['follow_up_on', 'Follow up on'],
  ['note', 'Note'],
] as const

function Fields({ form, draft: { texts, sending } }: { form: string; draft: TextDraft }) {
  return (
    <>
      <div class="pair">
        <Menu
          id={`${form}-status`}
          value={texts['status']}
          disabled={sending}
          label="Status"
          onText={(text) => typeInto(form, { status: text })}
          of={Object.entries(STATUSES).map(([status, word]) => [status, word])}
        />
        <div class="field">
          <label for={`${form}-day`}>Follow up on</label>
          <input
            id={`${form}-day`}
            type="date"
            value={texts['follow_up_on'] ?? ''}
            readOnly={sending}
            onInput={({ currentTarget }) => typeInto(form, { follow_up_on: currentTarget.value })}
          />
        </div>
      </div>
      <TextField
        id={`${form}-note`}
        label="Note"
        value={texts['note'] ?? ''}
        rows={4}
        longest={5000}
        readOnly={sending}
        help="May name whom to call, and how. It stays on this computer. No model reads it, and an export leaves it out unless you ask for it."
        onText={(note) => typeInto(form, { note })}
      />
    </>
  )
}

async function sendForm(form: string, job_url: string): Promise<RefusalBody | null> {
  return sendDraft(form, {
    send: async ({ revision, texts }) => {
      const body = {
        job_url,
        status: texts['status'] as Status,
        follow_up_on: texts['follow_up_on'] ?? '',
        note: texts['note'] ?? '',
        ...(revision > 0 && { revision }),
      }
      const outcome = await call('PUT', '/api/applications', { body })
      if (outcome.ok) takeWritten(outcome.value.application)
      return outcome
    },
    readCurrent: (current) => {
      const stored = current as NonNullable<StoredApplication>
      return { revision: stored.revision, read: textsOf(stored) }
    },
  })
}
