import { agoText, momentText } from '#assets/page/kit/time-words.ts'
import { counted, hostOf } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { ModelCall } from './store.ts'
import { costText, kindsText, outcomeText, purposeText, tokensText } from './words.ts'

/** The model calls, the last first. */
export function CallTable({ calls }: { calls: readonly ModelCall[] }) {
  return (
    <table class="boards calls">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Sent to</th>
          <th scope="col" class="number">
            Tokens
          </th>
          <th scope="col" class="number">
            Cost
          </th>
          <th scope="col">End</th>
        </tr>
      </thead>
      <tbody>
        {calls.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ one }: { one: ModelCall }) {
  const { at, purpose, target, model, kinds, prompt_chars, tokens, cost_usd, cost_basis } = one
  return (
    <tr>
      <th scope="row">
        <bdi>{purposeText(purpose)}</bdi>{' '}
        <span class="quiet small" title={momentText(at)}>
          {agoText(at, Date.now())}
        </span>
        <JobLink identity={one.job_identity} />
      </th>
      <td>
        <bdi>{target}</bdi>
        {model !== null && (
          <span class="quiet small reason">
            <bdi>{model}</bdi>
          </span>
        )}
        <span class="quiet small reason">
          {kindsText(kinds)} ({counted(prompt_chars, 'character')})
        </span>
      </td>
      <td class="number" data-name="tokens">
        {tokensText(tokens.total)}
      </td>
      <td class="number" data-name="cost">
        {costText(cost_usd, cost_basis)}
      </td>
      <End one={one} />
    </tr>
  )
}

function JobLink({ identity }: { identity: string | null }) {
  if (identity === null) return null
  return (
    <a class="small board-id" href={addressOf('job', identity)}>
      The job <bdi>({hostOf(identity) || 'pasted text'})</bdi>
    </a>
  )
}

function End({ one: { outcome, reason, wall_ms, attempt } }: { one: ModelCall }) {
  return (
    <td class={outcome === 'failed' || outcome === 'cut_off' ? 'bad' : undefined}>
      <span>{outcomeText(outcome, reason)}</span>
      {wall_ms !== null && <span class="quiet small"> after {(wall_ms / 1000).toFixed(1)} s</span>}
      {attempt > 1 && <span class="quiet small reason">attempt {attempt}</span>}
    </td>
  )
}
