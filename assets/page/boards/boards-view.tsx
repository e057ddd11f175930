import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { AddCompanies, COMPANY_DRAFTS } from '#assets/page/boards/add-companies.tsx'
import { boardText, lookAtBoards } from '#assets/page/boards/companies-store.ts'
import {
  askRefresh,
  boards,
  type ReadingPlan,
  readBoards,
  readingPlan,
  refresh,
} from '#assets/page/boards/store.ts'
import {
  BOARD_COLUMNS,
  BOARD_STATES,
  type BoardColumn,
  type BoardOrder,
  inOrder,
  orderIn,
  STATE_ORDER,
} from '#assets/page/boards/words.ts'
import { onlyAddress } from '#assets/page/jobs/filters.ts'
import { call, useSending } from '#assets/page/kit/call.ts'
import { TableHead } from '#assets/page/kit/parts/bar-table.tsx'
import { ConfirmButton } from '#assets/page/kit/parts/buttons.tsx'
import { Button, Link, Menu } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { useBegun } from '#assets/page/kit/texts/use-draft.tsx'
import { agoText, momentText, untilText, withoutCommands } from '#assets/page/kit/words.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import type { BoardState } from '#db/rows/states.ts'
import type { Board } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/text.ts'

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
        <ScreenHeading view="boards" />
        {reply && reply.boards.length > 0 && (
          <button type="button" class="primary" disabled={running} onClick={() => void refreshBoards()}>
            {running ? 'Reading…' : 'Read all now'}
          </button>
        )}
      </div>
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
  const present = refresh.value
  const done = useRef<typeof present>(null)
  if (present?.state === 'done') done.current = present
  // The line stays while the next reading runs, so that nothing moves.
  const last = done.current
  if (last === null || last.finished_at === null)
    return present?.state === 'running' ? <p class="quiet">Reading now.</p> : null
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
        ? 'No board waits for an automatic reading. '
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
        <TableHead of={['Host', 'Requests']} />
        <tbody>
          {sorted.map(({ host, requests_today, rests_until }) => (
            <tr key={host}>
              <th scope="row">
                {host}
                {rests_until && <small> paused, next request {untilText(rests_until, Date.now())}</small>}
              </th>
              <td>
                <span class="bar-and-count stack-2">
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

const SHOWN = 200

type BoardTableProps = {
  boards: Board[]
  totals: { boards: number; postings: number; by_state: Record<string, number> }
}

/** The boards with how each stands, filtered and ordered as the address says. */
function BoardTable({ boards, totals }: BoardTableProps) {
  const { query } = here.value
  const all = useSignal(false)
  const [state, text, order] = [query.get('state') ?? '', query.get('q') ?? '', orderIn(query)]
  const words = text.toLowerCase()
  const matchingBoards = boards.filter(
    (board) =>
      (state === '' || board.state === state) && `${board.company} ${board.id}`.toLowerCase().includes(words),
  )
  const ordered = inOrder(matchingBoards, order)
  const visibleBoards = all.value ? ordered : ordered.slice(0, SHOWN)
  const sortBy = (column: BoardColumn) => {
    const turned = order.column === column && !order.turned
    go(boardsAddress(query, { sort: turned ? `-${column}` : column }))
  }
  return (
    <section aria-labelledby="boards-title">
      <h2 id="boards-title" class="sub">
        {counted(totals.boards, 'board')}
      </h2>
      <BoardSummary
        totals={totals}
        chosen={state}
        addressOf={(state) => boardsAddress(query, { state: state })}
      />
      <div class="filters">
        <Find text={text} query={query} />
        <label>
          Order
          <Menu
            value={order.column ?? ''}
            onText={(text) => go(boardsAddress(query, { sort: text }))}
            none="Order added"
            of={BOARD_COLUMNS.map(({ name, says }) => [name, says])}
          />
        </label>
      </div>
      <BoardRows
        boards={visibleBoards}
        most={Math.max(0, ...boards.map((board) => board.jobs))}
        order={order}
        onOrder={sortBy}
      />
      {matchingBoards.length === 0 && <p class="quiet">No board matches. Clear the search or the state.</p>}
      {visibleBoards.length < matchingBoards.length && (
        <Button onClick={() => (all.value = true)} label={`Show all ${matchingBoards.length}`} />
      )}
    </section>
  )
}

function Find({ text, query }: { text: string; query: URLSearchParams }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current && field.current.value !== text) field.current.value = text
  }, [text])
  return (
    <label class="words">
      Find
      <input
        ref={field}
        type="search"
        autocomplete="off"
        defaultValue={text}
        // Typing replaces the history entry, so Back does not step through each letter.
        onInput={({ currentTarget }) => location.replace(boardsAddress(query, { q: currentTarget.value }))}
      />
    </label>
  )
}

function boardsAddress(query: URLSearchParams, change: Record<string, string>): string {
  const all = { ...Object.fromEntries(query), ...change }
  const text = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== '')).toString()
  return text === '' ? addressOf('boards') : `${addressOf('boards')}?${text}`
}

type BoardTableViewProps = {
  totals: { boards: number; by_state: Record<string, number> }
  /** The state that is filtered by; '' for none. */
  chosen: string
  addressOf: (state: string) => string
}

/** How the boards stand, at a glance: a bar of their states, and each state with its count as a filter. */
function BoardSummary({ totals, chosen, addressOf }: BoardTableViewProps) {
  const states = STATE_ORDER.toReversed().flatMap((state) => {
    const count = totals.by_state[state] ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
  let index = 0
  const parts = states.map(({ state, count }) => {
    const width = (count / Math.max(1, totals.boards)) * 100
    index += width
    return { state, x: index - width, width }
  })
  return (
    <div class="board-summary stack-2">
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        {parts.map(({ state, x, width }) => (
          <rect key={state} class={state} x={x} width={width} height="8" />
        ))}
      </svg>
      <ul class="chips" aria-label="Boards by state">
        {states.map(({ state, count }) => (
          <li key={state}>
            <StateLink {...{ state, count, chosen, addressOf }} />
          </li>
        ))}
        {chosen !== '' && (
          <li>
            <Link class="chip view" href={addressOf('')} label="Show all" />
          </li>
        )}
      </ul>
    </div>
  )
}

type LinkProps = { state: BoardState; count: number } & Pick<BoardTableViewProps, 'chosen' | 'addressOf'>

function StateLink({ state, count, chosen, addressOf }: LinkProps) {
  const { sign, word, meaning, bad } = BOARD_STATES[state]
  return (
    <a
      class={bad ? 'chip view bad' : 'chip view'}
      href={addressOf(state)}
      title={meaning}
      aria-current={chosen === state ? 'true' : undefined}
    >
      <span aria-hidden="true" class={`sign ${state}`}>
        {sign}
      </span>
      {word} <b>{numberText(count)}</b>
    </a>
  )
}

type BoardRowsProps = {
  boards: readonly Board[]
  /** The largest number of jobs of any board, which has the longest bar. */
  most: number
  order: BoardOrder
  onOrder: (column: BoardColumn) => void
}

/** The table of boards; each heading puts it in another order. */
function BoardRows({ boards, most, order, onOrder }: BoardRowsProps) {
  return (
    <table class="boards board-rows">
      <thead>
        <tr>
          {BOARD_COLUMNS.map(({ name, head }) => (
            <th
              key={name}
              scope="col"
              class={name === 'postings' ? 'number' : ''}
              aria-sort={order.column !== name ? undefined : isRising(order) ? 'ascending' : 'descending'}
            >
              <button type="button" class="plain" onClick={() => onOrder(name)}>
                {head}
                <span aria-hidden="true">{order.column !== name ? '' : isRising(order) ? '↑' : '↓'}</span>
              </button>
            </th>
          ))}
          <th scope="col">
            <span class="unseen">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <Row key={board.id} board={board} most={most} />
        ))}
      </tbody>
    </table>
  )
}

// Numbers and times begin with the largest, words with the first of the alphabet.
function isRising({ column, turned }: BoardOrder): boolean {
  return (column === 'company' || column === 'state') !== turned
}

function Row({ board, most }: { board: Board; most: number }) {
  const { sign, word, meaning, bad } = BOARD_STATES[board.state]
  const reason = withoutCommands(board.reason ?? (bad ? `It ${meaning}.` : ''))
  return (
    <tr>
      <th scope="row">
        <bdi>{board.company}</bdi>
        {board.sample && <span class="chip">sample</span>}
        <span class="quiet small board-id">{boardText(board.id)}</span>
      </th>
      <td class={bad ? 'bad' : ''}>
        <span title={meaning}>
          <span aria-hidden="true">{sign}</span> {word}
        </span>
        {reason && <span class="small reason">{reason}</span>}
      </td>
      <td class="number" data-unit={board.jobs === 1 ? 'job' : 'jobs'}>
        {board.jobs === 0 ? 0 : <a href={onlyAddress(`board:${board.id}`)}>{numberText(board.jobs)}</a>}
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(board.jobs / Math.max(1, most)) * 100} height="4" />
        </svg>
      </td>
      <Time at={board.last_read_at} name="Read" none="not yet" />
      <Time at={board.last_change_at} name="Changed" none="never" />
      <td>
        <Remove board={board} />
      </td>
    </tr>
  )
}

function Time({ at: moment, name, none }: { at: string | null; name: string; none: string }) {
  return (
    <td class="quiet time" data-name={name}>
      {moment === null ? (
        none
      ) : (
        <time dateTime={moment} title={momentText(moment)}>
          {agoText(moment, Date.now())}
        </time>
      )}
    </td>
  )
}

function Remove({ board }: { board: Board }) {
  const { error, whileBusy } = useSending()
  const remove = async () => {
    const outcome = await whileBusy(
      call('DELETE', '/api/boards/:board_id', { params: { board_id: board.id } }),
    )
    if (outcome.ok) announce('The board is removed')
    await lookAtBoards()
  }
  return (
    <>
      <ConfirmButton
        class="plain"
        aria-label={`Remove ${board.company}`}
        label="Remove"
        title={`Stop reading ${board.company}?`}
        verb="Remove it"
        onYes={() => void remove()}
      >
        <p>Its {counted(board.postings, 'posting')} disappear from your lists. Your applications are kept.</p>
      </ConfirmButton>
      <Refused error={error.value} />
    </>
  )
}
