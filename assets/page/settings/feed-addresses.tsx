import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Button, Panel } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The addresses of these feeds, made when the person presses, with the way to copy and to change them. */
export function FeedAddresses({ names }: { names: readonly (keyof typeof FEEDS)[] }) {
  const error = useSignal<RefusalBody | null>(null)
  const asking = useSignal(false)
  useEffect(() => void feeds.load(), [])
  const make = async (renew: boolean) => {
    error.value = await makeFeeds(renew)
    if (error.value === null) announce(renew ? 'The addresses are changed.' : 'The addresses are made.')
  }
  const addresses = feeds.value.value
  const isMade = addresses !== null && addresses.calendar !== null
  return (
    <div class="text-form">
      {isMade && (
        <ul class="feeds">
          {names.map((name) => (
            <li key={name}>
              <p>{FEEDS[name]}</p>
              <p>
                <code>{addresses[name]}</code>
              </p>
              <CopyButton
                text={addresses[name] ?? ''}
                label={`the address: ${FEEDS[name]}`}
                words="Copy the address"
              />
            </li>
          ))}
        </ul>
      )}
      {addresses !== null && (
        <div class="acts">
          {isMade ? (
            <Button onClick={() => (asking.value = true)} label="Change the addresses" />
          ) : (
            <Button onClick={() => void make(false)} label="Make the addresses" />
          )}
        </div>
      )}
      <Refused error={error.value ?? feeds.error.value} />
      {asking.value && (
        <Confirm
          title="Change the addresses?"
          verb="Change them"
          onYes={() => void make(true)}
          onClose={() => (asking.value = false)}
        >
          <p>
            All three addresses change. Feed readers and calendar programs with the earlier ones get nothing
            from then on.
          </p>
        </Confirm>
      )}
    </div>
  )
}

/** The panel of all private feeds. */
export function FeedsPanel() {
  return (
    <Panel id="feeds-title" title="Feeds">
      <p class="quiet">
        For feed readers and calendars on this computer. Keep the addresses to yourself: whoever has them
        reads your new jobs and dates.
      </p>
      <FeedAddresses names={['new_atom', 'new_json', 'calendar']} />
    </Panel>
  )
}

/** The addresses of the private feeds; null until they are made. */
const feeds = createAsk(() => call('GET', '/api/feeds', {}))

/** The feeds with their names, in the order in which they are shown. */
const FEEDS = {
  new_atom: 'New matches, for a feed reader (Atom)',
  new_json: 'New matches, for a feed reader (JSON Feed)',
  calendar: 'Interviews and follow-ups, for a calendar program',
} as const

/** Makes the addresses, or changes them with `renew`. Returns null on success, else the refusal. */
async function makeFeeds(renew: boolean): Promise<RefusalBody | null> {
  const outcome = await call('POST', '/api/feeds', { body: { renew } })
  if (outcome.ok) feeds.value.value = outcome.value
  return outcome.ok ? null : outcome.error
}
