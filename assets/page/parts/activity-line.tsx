import { matching, refresh } from '../store/boards.ts'
import { preparing } from '../store/news.ts'
import { counted } from '../words/job-words.ts'
import { ProgressLine } from './progress-line.tsx'

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
