import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { AddCompanies } from '#assets/page/boards/companies/add-companies.tsx'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { BoardTable } from './board-table.tsx'
import { ReadingTimes } from './reading-times.tsx'
import { askRefresh, boards, readBoards, refresh } from './store.ts'

/** The boards that are read. */
export function BoardsView() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => {
    void boards.load()
    void askRefresh()
  }, [])
  const reply = boards.value.value
  // What was open for the first board stays open, with what it says of it.
  const isFirst = useRef(false)
  if (reply?.boards.length === 0) isFirst.current = true
  const running = refresh.value?.state === 'running'
  const read = async (ids?: string[]) => {
    error.value = await readBoards(ids)
  }
  return (
    <>
      <div class="title-line">
        <Heading title="Boards" />
        {reply && reply.boards.length > 0 && (
          <button type="button" class="primary" disabled={running} onClick={() => void read()}>
            {running ? 'Reading…' : 'Read all now'}
          </button>
        )}
      </div>
      <ReadingTimes />
      <Refused error={error.value ?? boards.error.value} again={() => void boards.load()} />
      <details class="panel" open={isFirst.current}>
        <summary>Add companies</summary>
        <AddCompanies onAdded={(ids) => void (ids.length > 0 && read(ids))} />
      </details>
      {reply === null && boards.error.value === null && <Waiting lines={8} />}
      {reply && reply.boards.length > 0 && <BoardTable boards={reply.boards} totals={reply.totals} />}
    </>
  )
}
