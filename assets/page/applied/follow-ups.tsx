import { isDue, nameOf } from '#assets/page/applied/stages.ts'
import { type AppliedJob, setFollowUp } from '#assets/page/applied/store.ts'
import { dayIn, dayText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { counted } from '#lib/text/counted.ts'

const LATER = [
  { days: 3, words: 'In 3 days' },
  { days: 7, words: 'In a week' },
]

/** The applications to follow up now; one press completes or postpones each. */
export function FollowUps({ all }: { all: readonly AppliedJob[] }) {
  const now = Date.now()
  const due = all
    .filter((application) => isDue(application, now))
    .toSorted((a, b) => ((a.follow_up_on ?? '') < (b.follow_up_on ?? '') ? -1 : 1))
  if (due.length === 0) return null
  return (
    <section class="panel due" aria-labelledby="due-title">
      <h2 id="due-title">{counted(due.length, 'application')} to follow up</h2>
      <ol>
        {due.map((application) => (
          <Due key={application.job_identity} application={application} now={now} />
        ))}
      </ol>
    </section>
  )
}

function Due({ application, now }: { application: AppliedJob; now: number }) {
  const { title, company } = nameOf(application)
  return (
    <li>
      <p>
        <a href={addressOf('applied', application.job_identity)}>
          <bdi>{title}</bdi>
        </a>{' '}
        <bdi class="quiet">{company}</bdi>
        <span class="small quiet day"> due {dayText(application.follow_up_on ?? '')}</span>
      </p>
      <FollowUpActs application={application} title={title} now={now} />
    </li>
  )
}

export type FollowUpActsProps = { application: AppliedJob; title: string; now: number }

/** The buttons that complete or postpone a follow-up. */
export function FollowUpActs({ application, title, now }: FollowUpActsProps) {
  return (
    <div class="acts" data-once>
      {application.follow_up_on !== null && (
        <button
          type="button"
          aria-label={`Done: followed up ${title}`}
          onClick={() => void setFollowUp(application, { follow_up_done: true }, `Followed up: ${title}`)}
        >
          Done
        </button>
      )}
      {LATER.map(({ days, words }) => (
        <button
          key={days}
          type="button"
          class="plain"
          aria-label={`${words}: ${title}`}
          onClick={() => {
            const follow_up_on = dayIn(days, now)
            void setFollowUp(application, { follow_up_on }, `Follow up on ${dayText(follow_up_on)}: ${title}`)
          }}
        >
          {words}
        </button>
      ))}
    </div>
  )
}
