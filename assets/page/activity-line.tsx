import { matching, refresh } from '#assets/page/boards/store.ts'
import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import { counted } from '#assets/page/kit/words.ts'
import { preparing } from '#assets/page/new/store.ts'

/** What the service does at the moment; nothing while it rests. */
export function ActivityLine() {
  const running = refresh.value
  const match = matching.value
  const first = preparing.value
  if (running?.state === 'running') {
    const { boards_done, boards_total, postings_new } = running
    const label = `Reading boards: ${boards_done} of ${boards_total} · ${counted(postings_new, 'new posting')}`
    return (
      <div class="activity">
        <ProgressLine label={label} done={boards_done} total={boards_total} />
      </div>
    )
  }
  if (match === null && first === null) return null
  const { done, total } = match ?? first ?? { done: 0, total: 0 }
  const label = `Matching postings with your roles: ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
  return (
    <div class="activity">
      <ProgressLine label={label} done={done} total={total} />
    </div>
  )
}
