import { readingPlan, refresh } from '#assets/page/boards/store.ts'
import { health } from '#assets/page/kit/health.ts'
import { keysOn } from '#assets/page/kit/keys.ts'
import { agoText, untilText } from '#assets/page/kit/time-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import { news } from '#assets/page/new/store.ts'
import { here } from '#assets/page/route.ts'
import { Glance } from './glance.tsx'

/** What stands beside a list while no job is open. */
export function NoJobOpen() {
  const index = health.value.value?.index
  const read = refresh.value?.finished_at
  const next = readingPlan.value?.next_at
  const fresh = here.value.view === 'new' ? news.value.value : null
  return (
    <div class="no-job">
      <p class="lead">Choose a job to read it here.</p>
      {keysOn.value && (
        <p class="quiet">
          <kbd>j</kbd> <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>o</kbd> the posting, <kbd>a</kbd> marks
          applied.
        </p>
      )}
      {index && index.boards > 0 && (
        <p class="quiet">
          {counted(index.jobs, 'job')} stored from {counted(index.boards, 'board')}
          {read ? `, read ${agoText(read, Date.now())}` : ''}
          {next ? `, next ${untilText(next, Date.now())}` : ''}.
        </p>
      )}
      {fresh && <Glance value={fresh} />}
    </div>
  )
}
