import {
  type Applicable,
  applicationOf,
  isApplied,
  recordSteps,
  STATUSES,
  type Status,
  statusChip,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { dayIn, dayText, momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const WEEK = 7

/** A job as its application needs it. */
export type AppliedWith = Applicable & Pick<JobRowView, 'company'>

/** The button that records the resume as sent; hidden once it is recorded. */
export function MarkApplied({ job, downloaded }: { job: AppliedWith; downloaded: boolean }) {
  useKeys({ a: () => void toggleApplied(job) })
  if (isApplied(job)) return null
  return (
    <Button
      class={downloaded ? 'primary' : ''}
      aria-keyshortcuts="a"
      title="Mark applied (a)"
      onClick={() => void toggleApplied(job)}
      label={downloaded ? 'Sent it? Mark applied' : 'Mark applied'}
    />
  )
}

/** The state of the application after the resume was sent, with the next step. */
export function AppliedLine({ job, revision }: { job: AppliedWith; revision: number }) {
  const application = applicationOf(job)
  if (application === null || !isApplied(job)) return null
  const { at: moment, follow_up_on, job_identity, sent } = application
  const status = application.status as Status
  const isKept = sent.some((resume) => resume.resume_revision === revision)
  const record = async (wish: { sent: boolean } | { follow_up_on: string }, says: string) => {
    await recordSteps([job], { status, ...wish }, says)
  }
  return (
    <div class="acts applied-line">
      <span>
        <span class={statusChip(status)}>● {STATUSES[status] ?? status}</span>{' '}
        <span class="small quiet">{momentText(moment)}</span>
      </span>
      <a href={addressOf('applied', job_identity)}>{isKept ? 'What you sent' : 'The application'}</a>
      {!isKept && (
        <button type="button" onClick={() => void record({ sent: true }, 'Kept as what you sent')}>
          {sent.length === 0 ? 'Keep this as what you sent' : 'It has changed since: I sent this version too'}
        </button>
      )}
      {follow_up_on === null ? (
        <Button
          onClick={() => {
            const day = dayIn(WEEK, Date.now())
            void record({ follow_up_on: day }, `Follow up on ${dayText(day)}`)
          }}
          label="Follow up in a week"
        />
      ) : (
        <span class="small quiet">Follow up on {dayText(follow_up_on)}</span>
      )}
    </div>
  )
}
