import { useSignal } from '@preact/signals'
import { boards, matching, readBoards, refresh } from '#assets/page/boards/store.ts'
import { BOARD_STATES } from '#assets/page/boards/words.ts'
import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { newCount, preparing } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Reads the boards for the first time, and shows how that goes board by board. */
export function ReadNow({ ready, read: hasRead }: { ready: boolean; read: boolean }) {
  const error = useSignal<RefusalBody | null>(null)
  const last = refresh.value
  const running = last?.state === 'running'
  const read = async () => {
    error.value = await readBoards()
  }
  return (
    <>
      <div class="acts">
        <button
          type="button"
          class={hasRead ? '' : 'primary'}
          disabled={!ready || running}
          onClick={() => void read()}
        >
          {running ? 'Reading…' : hasRead ? 'Read again' : 'Read now'}
        </button>
        {!ready && <span class="quiet">Name a company first.</span>}
      </div>
      <Refused error={error.value} again={() => void read()} />
      {last && (
        <ProgressLine
          label={`${last.boards_done} of ${counted(last.boards_total, 'board')} read · ${counted(last.postings_new, 'new posting')} found`}
          done={last.boards_done}
          total={last.boards_total}
        />
      )}
      <Failures />
      {(hasRead || last?.state === 'done') && !running && <Ready />}
    </>
  )
}

function Failures() {
  const failed = (boards.value.value?.boards ?? []).filter((board) => BOARD_STATES[board.state].bad)
  if (failed.length === 0) return null
  return (
    <details class="failures" open={failed.length < 6}>
      <summary>{counted(failed.length, 'board')} could not be read; the others are not held up</summary>
      <ul>
        {failed.map((board) => (
          <li key={board.id}>
            <bdi>{board.company}</bdi> <span class="quiet">{board.id}</span>:{' '}
            {board.reason ?? BOARD_STATES[board.state].word}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Ready() {
  const busy = matching.value !== null || preparing.value !== null
  const count = newCount.value
  return (
    <p class="acts">
      <a class="button primary" href={addressOf('new')}>
        See what is new
      </a>
      <span class="quiet" role="status">
        {busy
          ? 'Matching postings with your roles…'
          : count === null
            ? ''
            : `${counted(count, 'new job')} for your roles`}
      </span>
    </p>
  )
}
