import { useSignal } from '@preact/signals'
import { lookAtBoards } from '#assets/page/boards/companies/store.ts'
import { BOARD_COLUMNS, BOARD_STATES, type BoardColumn, type BoardOrder } from '#assets/page/boards/words.ts'
import { call } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { agoText, momentText, withoutCommands } from '#assets/page/kit/words.ts'
import type { Board } from '#lib/index/boards/schema.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/counted.ts'

export type BoardRowsProps = {
  boards: readonly Board[]
  /** The largest number of postings of any board, which has the longest bar. */
  most: number
  order: BoardOrder
  onOrder: (column: BoardColumn) => void
}

/** The table of boards; each heading puts it in another order. */
export function BoardRows({ boards, most, order, onOrder }: BoardRowsProps) {
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
        <span class="quiet small board-id">{board.id}</span>
      </th>
      <td class={bad ? 'bad' : ''}>
        <span title={meaning}>
          <span aria-hidden="true">{sign}</span> {word}
        </span>
        {reason && <span class="small reason">{reason}</span>}
      </td>
      <td class="number" data-unit={board.postings === 1 ? 'posting' : 'postings'}>
        {numberText(board.postings)}
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(board.postings / Math.max(1, most)) * 100} height="4" />
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
  const asking = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const remove = async () => {
    const outcome = await call('DELETE', '/api/boards/:board_id', { params: { board_id: board.id } })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) announce('The board is removed')
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
            Its {counted(board.postings, 'posting')} disappear from your lists. Your applications are kept.
          </p>
        </Confirm>
      )}
    </>
  )
}
