import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { nameOf } from '#assets/page/applied/stages.ts'
import type { AppliedJob } from '#assets/page/applied/store.ts'
import { FeedAddresses } from '#assets/page/feeds/feed-addresses.tsx'
import { KINDS, rounds, timeText, upcoming } from '#assets/page/interviews/store.ts'
import { Link, Panel } from '#assets/page/kit/parts/elements.tsx'
import { addressOf } from '#assets/page/route.ts'

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
