import { signal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { here } from '#assets/page/route.ts'
import { newCount, news } from './store.ts'

/** Whether the list on the screen is older than what is known. */
export const newsIsOld = signal(false)

/** Takes in that there may be other new jobs: at once where nobody reads, else when the person says so. */
export async function newsWaits(): Promise<void> {
  const shown = news.value.peek()
  if (shown === null || !isBeingRead()) return showNewest()
  const outcome = await call('GET', '/api/new', {})
  if (!outcome.ok || outcome.status === 202) return
  newsIsOld.value ||= outcome.value.counts.new > (newCount.peek() ?? 0)
  newCount.value = outcome.value.counts.new
}

/** Reads the newest list. */
export async function showNewest(): Promise<void> {
  newsIsOld.value = false
  await news.load()
}

// A list that moves under the eyes or the focus of its reader is worse than one that is a minute old.
function isBeingRead(): boolean {
  const { view } = here.peek()
  const holds = document.querySelector('.job-list')?.contains(document.activeElement) ?? false
  return view === 'job' || (view === 'new' && (holds || scrollY > 200))
}
