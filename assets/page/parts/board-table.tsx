import { useSignal } from '@preact/signals'
import type { Board, BoardState } from '#lib/boards/schema.ts'
import type { RefusalBody } from '#lib/http/client.ts'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { lookAtBoards } from '../store/companies.ts'
import { BOARD_STATES } from '../words/board-words.ts'
import { counted } from '../words/job-words.ts'
import { agoText } from '../words/time-words.ts'
import { Confirm } from './confirm.tsx'
import { Refused } from './refused.tsx'

const SHOWN = 200

export type BoardTableProps = {
  boards: Board[]
  totals: { boards: number; postings: number; by_state: Record<string, number> }
}

/** The boards with how each stands, filtered as the person likes. */
export function BoardTable({ boards, totals }: BoardTableProps) {
  const words = useSignal('')
  const state = useSignal('')
  const all = useSignal(false)
  const text = words.value.toLowerCase()
  const found = boards.filter(
    (board) =>
      (state.value === '' || board.state === state.value) &&
      `${board.company} ${board.id}`.toLowerCase().includes(text),
  )
  const shown = all.value ? found : found.slice(0, SHOWN)
  return (
    <section aria-labelledby="boards-title">
      <h2 id="boards-title" class="sub">
        {counted(totals.boards, 'board')}, {counted(totals.postings, 'posting')}
      </h2>
      <div class="filters">
        <label class="words">
          Find
          <input type="search" onInput={({ currentTarget }) => (words.value = currentTarget.value)} />
        </label>
        <label>
          State
          <select onChange={({ currentTarget }) => (state.value = currentTarget.value)}>
            <option value="">Any</option>
            {Object.entries(totals.by_state).map(([name, count]) => (
              <option key={name} value={name}>
                {BOARD_STATES[name as BoardState]?.word ?? name} ({count})
              </option>
            ))}
          </select>
        </label>
      </div>
      <Rows boards={shown} />
      {found.length === 0 && <p class="quiet">No board fits. Clear the search or the state.</p>}
      {shown.length < found.length && (
        <button type="button" onClick={() => (all.value = true)}>
          Show all {found.length}
        </button>
      )}
    </section>
  )
}

function Rows({ boards }: { boards: Board[] }) {
  return (
    <table class="boards">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">State</th>
          <th scope="col" class="number">
            Postings
          </th>
          <th scope="col">Read</th>
          <th scope="col">
            <span class="unseen">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {boards.map((board) => (
          <Row key={board.id} board={board} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ board }: { board: Board }) {
  const { sign, word, meaning, bad } = BOARD_STATES[board.state]
  return (
    <tr>
      <th scope="row">
        <bdi>{board.company}</bdi>
        {board.sample && <span class="chip">sample</span>}
        <span class="quiet small board-id">{board.id}</span>
      </th>
      <td class={bad ? 'bad' : ''}>
        <span title={meaning}>
          <span aria-hidden="true">{sign}</span> {word}
        </span>
        {board.reason && <span class="small reason">{board.reason}</span>}
      </td>
      <td class="number">{board.postings.toLocaleString('en')}</td>
      <td class="quiet">{board.last_read_at ? agoText(board.last_read_at, Date.now()) : 'not yet'}</td>
      <td>
        <Remove board={board} />
      </td>
    </tr>
  )
}

function Remove({ board }: { board: Board }) {
  const asking = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const remove = async () => {
    const outcome = await call('DELETE', '/api/boards/:board_id', { params: { board_id: board.id } })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) say('The board is removed')
    await lookAtBoards()
  }
  return (
    <>
      <button
        type="button"
        class="plain"
        aria-label={`Remove ${board.company}`}
        onClick={() => (asking.value = true)}
      >
        Remove
      </button>
      <Refused error={error.value} />
      {asking.value && (
        <Confirm
          title={`Stop reading ${board.company}?`}
          verb="Remove it"
          onYes={() => void remove()}
          onClose={() => (asking.value = false)}
        >
          <p>
            Its {counted(board.postings, 'posting')} leave the lists. What you recorded of applying stays.
          </p>
        </Confirm>
      )}
    </>
  )
}
