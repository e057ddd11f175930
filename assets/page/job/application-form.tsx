import { useSignal } from '@preact/signals'
import { applicationOf, recordApplication, STATUSES, type Status } from '#assets/page/applied/store.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { dayText } from '#assets/page/kit/words.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

/** Where the person stands with a job: a status, a note and a day to follow up. */
export function ApplicationForm({ row }: { row: JobRow }) {
  const application = applicationOf(row)
  const error = useSignal<RefusalBody | null>(null)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const status = String(form.get('status'))
    if (status === '') return
    const wish = { note: String(form.get('note')), follow_up_on: String(form.get('follow_up_on')) }
    error.value = await recordApplication(row, { status: status as Status, ...wish })
    if (error.value === null) say('Saved')
  }
  return (
    <details class="yours" open={application !== null}>
      <summary class="mark">
        Your application
        <span class="quiet small">
          {application ? ` since ${dayText(application.at)}` : ' status, note and a day to follow up'}
        </span>
      </summary>
      <form key={`${row.job_identity} ${application?.revision ?? 0}`} onSubmit={save}>
        <label>
          Status
          <select name="status" defaultValue={application?.status ?? ''}>
            {!application && <option value="">Nothing recorded</option>}
            {Object.entries(STATUSES).map(([status, word]) => (
              <option key={status} value={status} selected={status === application?.status}>
                {word}
              </option>
            ))}
          </select>
        </label>
        <label>
          Follow up on
          <input type="date" name="follow_up_on" defaultValue={application?.follow_up_on ?? ''} />
        </label>
        <label class="wide">
          Note
          <textarea name="note" rows={2} maxLength={5000} defaultValue={application?.note ?? ''} />
        </label>
        <button type="submit">Save</button>
      </form>
      <Refused error={error.value} />
    </details>
  )
}
