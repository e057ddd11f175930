import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import type { Board } from '#lib/index/boards/schema.ts'
import { BOARD_COLUMNS, type BoardColumn, inOrder, orderIn } from './board-order.ts'
import { BoardRows } from './board-rows.tsx'
import { BoardSummary } from './board-summary.tsx'

const SHOWN = 200

export type BoardTableProps = {
  boards: Board[]
  totals: { boards: number; postings: number; by_state: Record<string, number> }
}

/** The boards with how each stands, filtered and ordered as the address says. */
export function BoardTable({ boards, totals }: BoardTableProps) {
  const { query } = here.value
  const all = useSignal(false)
  const [state, text, order] = [query.get('state') ?? '', query.get('q') ?? '', orderIn(query)]
  const words = text.toLowerCase()
  const found = boards.filter(
    (board) =>
      (state === '' || board.state === state) && `${board.company} ${board.id}`.toLowerCase().includes(words),
  )
  const ordered = inOrder(found, order)
  const shown = all.value ? ordered : ordered.slice(0, SHOWN)
  const sortBy = (column: BoardColumn) => {
    const turned = order.column === column && !order.turned
    go(boardsAddress(query, { sort: turned ? `-${column}` : column }))
  }
  return (
    <section aria-labelledby="boards-title">
      <h2 id="boards-title" class="sub">
        {counted(totals.boards, 'board')}, {counted(totals.postings, 'posting')}
      </h2>
      <BoardSummary
        totals={totals}
        chosen={state}
        addressOf={(one) => boardsAddress(query, { state: one })}
      />
      <div class="filters">
        <Find text={text} query={query} />
        <label>
          Order
          <select onChange={({ currentTarget }) => go(boardsAddress(query, { sort: currentTarget.value }))}>
            <option value="" selected={order.column === null}>
              As they were added
            </option>
            {BOARD_COLUMNS.map(({ name, says }) => (
              <option key={name} value={name} selected={order.column === name}>
                {says}
              </option>
            ))}
          </select>
        </label>
      </div>
      <BoardRows
        boards={shown}
        most={Math.max(0, ...boards.map((board) => board.postings))}
        order={order}
        onOrder={sortBy}
      />
      {found.length === 0 && <p class="quiet">No board fits. Clear the search or the state.</p>}
      {shown.length < found.length && (
        <button type="button" onClick={() => (all.value = true)}>
          Show all {found.length}
        </button>
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
        // What is typed is no step to come back from.
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
