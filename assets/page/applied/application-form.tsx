import { useEffect } from 'preact/hooks'
import {
  type Applicable,
  applicationOf,
  STATUSES,
  type Status,
  takeWritten,
} from '#assets/page/applied/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Menu } from '#assets/page/kit/parts/elements.tsx'
import { TextField } from '#assets/page/kit/parts/fields.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { DraftForm } from '#assets/page/kit/texts/draft-form.tsx'
import {
  closeDraft,
  draftField,
  drafts,
  isUnsaved,
  openDraft,
  sendDraft,
} from '#assets/page/kit/texts/drafts.ts'
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
  const revision = stored?.revision ?? 0
  const isOpen = drafts.value[form] !== undefined
  useEffect(() => {
    const open = drafts.peek()[form]
    // A form without changes follows the stored record.
    if (open && open.revision !== revision && !isUnsaved(open)) closeDraft(form)
    openDraft(form, { revision, read: textsOf(stored) })
  }, [form, revision, isOpen])
  const field = (name: string) => draftField(form, name)
  return (
    <DraftForm
      {...{ form, fields: FIELDS }}
      noun="application"
      label="Your application"
      verb="Save"
      isNew={stored === null}
      stays
      save={() => sendForm(form, stored?.job_url ?? job.job_url)}
      onClosed={() => {
        // The pressed button works no more, or is gone with the question which words hold.
        focusSoon(`${form}-status`)
        saved?.()
      }}
    >
      <div class="application-form stack-3">
        <div class="pair">
          <Menu {...field('status')} label="Status" of={Object.entries(STATUSES)} />
          <TextField {...field('follow_up_on')} label="Follow up on" type="date" />
        </div>
        <TextField
          {...field('note')}
          label="Note"
          rows={4}
          longest={5000}
          help="May name whom to call, and how. It stays on this computer. No model reads it, and an export leaves it out unless you ask for it."
        />
      </div>
    </DraftForm>
  )
}

const FIELDS = [
  { name: 'status', label: 'Status' },
  { name: 'follow_up_on', label: 'Follow up on' },
  { name: 'note', label: 'Note' },
]

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
