import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { RefusalBody } from '#lib/http/client.ts'
import { BoardTable } from '../parts/board-table.tsx'
import { AddCompanies } from '../parts/companies/add-companies.tsx'
import { Heading } from '../parts/heading.tsx'
import { Refused } from '../parts/refused.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { boards, nextRefresh, readBoards, refresh } from '../store/boards.ts'
import { counted } from '../words/job-words.ts'
import { agoText, untilText } from '../words/time-words.ts'

/** The boards that are read. */
export function BoardsView() {
  const error = useSignal<RefusalBody | null>(null)
  useEffect(() => void boards.load(), [])
  const reply = boards.value.value
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
      <LastReading />
      <Refused error={error.value ?? boards.error.value} again={() => void boards.load()} />
      <details class="panel" open={reply?.boards.length === 0}>
        <summary>Add companies</summary>
        <AddCompanies onAdded={(ids) => void (ids.length > 0 && read(ids))} />
      </details>
      {reply === null && boards.error.value === null && <Waiting lines={8} />}
      {reply && reply.boards.length > 0 && <BoardTable boards={reply.boards} totals={reply.totals} />}
    </>
  )
}

function LastReading() {
  const last = refresh.value
  const next = nextRefresh.value
  if (last?.state !== 'done' || last.finished_at === null) return null
  const { postings_new, postings_changed, postings_removed, failed, finished_at } = last
  const parts = [
    `Read ${agoText(finished_at, Date.now())}: ${counted(postings_new, 'new posting')}`,
    `${postings_changed} changed`,
    `${postings_removed} gone`,
    failed > 0 ? `${counted(failed, 'board')} failed` : '',
    next ? `next ${untilText(next, Date.now())}` : '',
  ]
  return <p class="quiet">{parts.filter(Boolean).join(' · ')}</p>
}
