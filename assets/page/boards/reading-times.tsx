import { agoText, untilText } from '#assets/page/kit/time-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import { type ReadingPlan, readingPlan, refresh } from './store.ts'

/** How the last reading of boards went, when the next starts by itself, and what hosts were asked today. */
export function ReadingTimes() {
  const plan = readingPlan.value
  return (
    <>
      <LastReading />
      {plan && <NextReading plan={plan} />}
      {plan && plan.hosts.length > 0 && <AskedHosts hosts={plan.hosts} />}
    </>
  )
}

function LastReading() {
  const last = refresh.value
  if (last?.state !== 'done' || last.finished_at === null) return null
  const { postings_new, postings_changed, postings_removed, failed, boards_left, finished_at } = last
  const parts = [
    `Read ${agoText(finished_at, Date.now())}: ${counted(postings_new, 'new posting')}`,
    `${postings_changed} changed`,
    `${postings_removed} gone`,
    failed > 0 ? `${counted(failed, 'board')} failed` : '',
    boards_left > 0 ? `${counted(boards_left, 'board')} left for later` : '',
  ]
  return <p class="quiet">{parts.filter(Boolean).join(' · ')}</p>
}

function NextReading({ plan }: { plan: ReadingPlan }) {
  const { next_at, next_boards } = plan
  return (
    <p class="quiet">
      {next_at === null
        ? 'Boards are not read by themselves. '
        : `Next by itself ${untilText(next_at, Date.now())}: ${counted(next_boards, 'board')}. `}
      <a href={addressOf('settings', 'reading')}>Change when</a>
    </p>
  )
}

function AskedHosts({ hosts }: Pick<ReadingPlan, 'hosts'>) {
  const most = Math.max(...hosts.map((one) => one.requests_today))
  const sorted = hosts.toSorted((a, b) => b.requests_today - a.requests_today)
  return (
    <details class="panel">
      <summary>What hosts were asked today</summary>
      <table class="bar-table">
        <thead>
          <tr>
            <th scope="col">Host</th>
            <th scope="col">Requests</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map(({ host, requests_today, rests_until }) => (
            <tr key={host}>
              <th scope="row">
                {host}
                {rests_until && <small> left alone, {untilText(rests_until, Date.now())} again</small>}
              </th>
              <td>
                <span class="bar-and-count">
                  <meter value={requests_today} max={Math.max(1, most)} />
                  <b>{requests_today.toLocaleString('en')}</b>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
