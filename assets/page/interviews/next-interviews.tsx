import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { nameOf } from '#assets/page/applied/stages.ts'
import type { AppliedJob } from '#assets/page/applied/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { feeds, KINDS, rounds, timeText, upcoming } from './store.ts'

const MOST = 5

/** The next interviews of all applications, soonest first. */
export function NextInterviews({ all }: { all: readonly AppliedJob[] }) {
  useEffect(() => void rounds.load(), [])
  const next = upcoming(rounds.value.value?.rounds ?? [], Date.now()).slice(0, MOST)
  if (next.length === 0) return null
  return (
    <section class="panel" aria-labelledby="next-interviews">
      <h2 id="next-interviews">Next interviews</h2>
      <ol class="next-interviews">
        {next.map((round) => {
          const application = all.find(({ job_identity }) => job_identity === round.job_identity)
          const { title, company } = application ? nameOf(application) : { title: 'A job', company: '' }
          return (
            <li key={round.id}>
              <p>
                <b>{timeText(round)}</b> · {KINDS[round.kind]}
              </p>
              <p>
                <a href={addressOf('applied', round.job_identity)}>
                  <bdi>{title}</bdi>
                </a>{' '}
                <bdi class="quiet">{company}</bdi>
              </p>
              <a
                class="button"
                href={addressOf('interview', round.job_identity)}
                aria-label={`Prepare: ${title}`}
              >
                Prepare
              </a>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The address of the private calendar, made when it is first shown, and the way to change it. */
export function CalendarAddress() {
  const error = useSignal<RefusalBody | null>(null)
  const asking = useSignal(false)
  const make = async (renew: boolean) => {
    const outcome = await call('POST', '/api/feeds', { body: { renew } })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) feeds.value.value = outcome.value
    if (outcome.ok && renew) say('The address is changed. The earlier one stopped working.')
  }
  const address = feeds.value.value?.calendar ?? null
  return (
    <details class="panel" onToggle={({ currentTarget }) => currentTarget.open && void feeds.load()}>
      <summary>Your interviews and follow-ups in a calendar program</summary>
      <div class="text-form">
        <p>
          A calendar program on this computer can subscribe to this address. It shows interviews and follow-up
          days with company and title, never your notes. Keep the address to yourself.
        </p>
        {address === null ? (
          <div class="acts">
            <button type="button" onClick={() => void make(false)}>
              Make the address
            </button>
          </div>
        ) : (
          <>
            <p>
              <code>{address}</code>
            </p>
            <div class="acts">
              <CopyButton text={address} label="the address" words="Copy the address" />
              <button type="button" onClick={() => (asking.value = true)}>
                Change the address
              </button>
            </div>
          </>
        )}
        <Refused error={error.value ?? feeds.error.value} />
      </div>
      {asking.value && (
        <Confirm
          title="Change the address?"
          verb="Change it"
          onYes={() => void make(true)}
          onClose={() => (asking.value = false)}
        >
          <p>Calendar programs with the earlier address get nothing from then on.</p>
        </Confirm>
      )}
    </details>
  )
}
