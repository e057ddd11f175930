import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { BoardTable } from '#assets/page/boards/board-table.tsx'
import { AddCompanies, COMPANY_DRAFTS } from '#assets/page/boards/companies/add-companies.tsx'
import {
  askRefresh,
  boards,
  type ReadingPlan,
  readBoards,
  readingPlan,
  refresh,
} from '#assets/page/boards/store.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { useBegun } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, untilText } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/counted.ts'

/** The boards that are read. */
export function BoardsView() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => {
    void boards.load()
    void askRefresh()
  }, [])
  const reply = boards.value.value
  // A form that was open for the first board stays open, with its message.
  const isFirst = useRef(false)
  const wasBegun = useBegun(...COMPANY_DRAFTS)
  if (reply?.boards.length === 0) isFirst.current = true
  const running = refresh.value?.state === 'running'
  const refreshBoards = async (ids?: string[]) => {
    error.value = await readBoards(ids)
  }
  return (
    <>
      <div class="title-line">
        <Heading title="Companies" />
        {reply && reply.boards.length > 0 && (
          <button type="button" class="primary" disabled={running} onClick={() => void refreshBoards()}>
            {running ? 'Reading…' : 'Read all now'}
          </button>
        )}
      </div>
      <p class="quiet">The companies whose job boards are read for you.</p>
      {reply && reply.boards.length > 0 && <ReadingTimes />}
      <Refused error={error.value ?? boards.error.value} again={() => void boards.load()} />
      <details class="panel" open={isFirst.current || wasBegun}>
        <summary>Add companies</summary>
        <AddCompanies onAdded={(ids) => void (ids.length > 0 && refreshBoards(ids))} />
      </details>
      {reply === null && boards.error.value === null && <Waiting lines={8} />}
      {reply && reply.boards.length > 0 && <BoardTable boards={reply.boards} totals={reply.totals} />}
    </>
  )
}

/** Shows how the last reading of boards went, when the next starts, and how many requests each host got today. */
export function ReadingTimes() {
  const plan = readingPlan.value
  return (
    <>
      <LastReading />
      {plan && <NextReading plan={plan} />}
      {plan && plan.hosts.length > 0 && <HostUsageList hosts={plan.hosts} />}
    </>
  )
}

function LastReading() {
  const last = refresh.value
  if (last?.state !== 'done' || last.finished_at === null) return null
  const { postings_new, postings_changed, postings_removed, failed, boards_left, texts_left, finished_at } =
    last
  const parts = [
    `Read ${agoText(finished_at, Date.now())}: ${counted(postings_new, 'new posting')}`,
    `${postings_changed} changed`,
    `${postings_removed} gone`,
    failed > 0 ? `${counted(failed, 'board')} failed` : '',
    texts_left > 0 ? `${counted(texts_left, 'text')} of matching jobs left for later` : '',
    boards_left > 0 ? `${counted(boards_left, 'board')} left for later` : '',
  ]
  return <p class="quiet">{parts.filter(Boolean).join(' · ')}</p>
}

function NextReading({ plan }: { plan: ReadingPlan }) {
  const { next_at, next_boards } = plan
  return (
    <p class="quiet">
      {next_at === null
        ? 'No automatic reading is planned. '
        : `Next automatic reading ${untilText(next_at, Date.now())}: ${counted(next_boards, 'board')}. `}
      <a href={addressOf('settings', 'reading')}>Change the schedule</a>
    </p>
  )
}

function HostUsageList({ hosts }: Pick<ReadingPlan, 'hosts'>) {
  const most = Math.max(...hosts.map((host) => host.requests_today))
  const sorted = hosts.toSorted((a, b) => b.requests_today - a.requests_today)
  return (
    <details class="panel">
      <summary>Requests to each site today</summary>
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
                {rests_until && <small> paused, next request {untilText(rests_until, Date.now())}</small>}
              </th>
              <td>
                <span class="bar-and-count">
                  <meter value={requests_today} max={Math.max(1, most)} />
                  <b>{numberText(requests_today)}</b>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
