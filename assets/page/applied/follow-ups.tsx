import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isDue, nameOf } from '#assets/page/applied/stages.ts'
import { type AppliedJob, setFollowUp } from '#assets/page/applied/store.ts'
import { KINDS, rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { Button, Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { dayIn, dayText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { FeedAddresses } from '#assets/page/settings/feed-addresses.tsx'
import { counted } from '#lib/text/text.ts'

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
    <Panel class="panel due" id="due-title" title={`${counted(due.length, 'application')} to follow up`}>
      <ol>
        {due.map((application) => (
          <Due key={application.job_identity} application={application} now={now} />
        ))}
      </ol>
    </Panel>
  )
}

function Due({ application, now }: { application: AppliedJob; now: number }) {
  const { title, company } = nameOf(application)
  return (
    <li>
      <p>
        <Link href={addressOf('applied', application.job_identity)} label={title} />{' '}
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
        <Button
          aria-label={`Done: followed up ${title}`}
          onClick={() => void setFollowUp(application, { follow_up_done: true }, `Followed up: ${title}`)}
          label="Done"
        />
      )}
      {LATER.map(({ days, words }) => (
        <Button
          key={days}
          class="plain"
          aria-label={`${words}: ${title}`}
          onClick={() => {
            const follow_up_on = dayIn(days, now)
            void setFollowUp(application, { follow_up_on }, `Follow up on ${dayText(follow_up_on)}: ${title}`)
          }}
          label={words}
        />
      ))}
    </div>
  )
}

const MOST = 5

/** The next interviews of all applications, soonest first. */
export function NextInterviews({ all }: { all: readonly AppliedJob[] }) {
  useEffect(() => void rounds.load(), [])
  const next = upcoming(rounds.value.value?.rounds ?? [], Date.now()).slice(0, MOST)
  if (next.length === 0) return null
  return (
    <Panel id="next-interviews" title="Next interviews">
      <ol class="next-interviews">
        {next.map((round) => {
          const application = all.find(({ job_identity }) => job_identity === round.job_identity)
          const { title, company } = application ? nameOf(application) : { title: 'A job', company: '' }
          return (
            <li key={round.id}>
              <p>
                <b>{timeText(round)}</b> <span class="kind">· {KINDS[round.kind]}</span>
              </p>
              <p>
                <Link href={addressOf('applied', round.job_identity)} label={title} />{' '}
                <bdi class="quiet">{company}</bdi>
              </p>
              <Link
                class="button"
                href={addressOf('interview', round.job_identity)}
                aria-label={`Prepare: ${title}`}
                label="Prepare"
              />
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** The address of the private calendar. */
export function CalendarAddress() {
  const isOpen = useSignal(false)
  return (
    <details class="panel" onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
      <summary>Your interviews and follow-ups in a calendar program</summary>
      <p>
        A calendar program on this computer can subscribe to this address. It shows interviews and follow-up
        days with company and title, never your notes. Keep the address to yourself.
      </p>
      {isOpen.value && <FeedAddresses names={['calendar']} />}
    </details>
  )
}
