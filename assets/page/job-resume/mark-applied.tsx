import {
  type Applicable,
  applicationOf,
  isApplied,
  STATUSES,
  type Status,
  toggleApplied,
} from '#assets/page/applied/store.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'

/** A job as its application needs it. */
export type AppliedWith = Applicable & Pick<JobRow, 'company'>

export type MarkAppliedProps = { job: AppliedWith; revision: number; downloaded: boolean }

/** Says that the resume was sent, or how far the application has come since. */
export function MarkApplied({ job, downloaded }: MarkAppliedProps) {
  const application = applicationOf(job)
  const applied = isApplied(job)
  useKeys({ a: () => void toggleApplied(job) })
  if (!applied || application === null) {
    return (
      <button
        type="button"
        class={downloaded ? 'primary' : ''}
        aria-keyshortcuts="a"
        title="Mark applied (a)"
        onClick={() => void toggleApplied(job)}
      >
        Mark applied
      </button>
    )
  }
  const word = STATUSES[application.status as Status] ?? application.status
  return (
    <span class="small">
      <span class="chip done">● {word}</span> {momentText(application.at)} ·{' '}
      <a href={addressOf('applied', application.job_identity)}>Open the application</a>
    </span>
  )
}
