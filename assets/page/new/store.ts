import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { here } from '#assets/page/route.ts'
import type { Outcome } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import type { PostingsStatus } from '#lib/shortlist/tracking/postings-status.ts'

const AGAIN_MS = 1000

/** What of the new jobs is asked for; what is left out is decided by the server. */
export type NewsChoice = { profile_id?: string; us_only?: boolean; since?: string }

/** What the person chose to see of the new jobs. */
export const newsChoice = signal<NewsChoice>({})

/** How far the first matching has come while no list can be shown yet. */
export const preparing = signal<PostingsStatus | null>(null)

/** How many jobs are new for all roles, as last heard. */
export const newCount = signal<number | null>(null)

/** What is new, as chosen. */
export const news = createAsk<NewResponse | null>(askNews)

/** Chooses anew what to see, and reads it. */
export function chooseNews(choice: NewsChoice): void {
  newsChoice.value = choice
  void news.load()
}

/** Takes in the list that an answer to a question brought. */
export function takeNews(value: NewResponse): void {
  news.value.value = value
  news.at.value = Date.now()
  if (value.anchor.advances) newCount.value = 0
  // What is being assessed stays in the list, although the check is done.
  if (value.assessed !== null) newsChoice.value = { ...newsChoice.peek(), since: value.since }
}

async function askNews(): Promise<Outcome<NewResponse | null>> {
  const { us_only, ...rest } = newsChoice.peek()
  const query = {
    ...rest,
    ...(us_only === undefined ? {} : { us_only: us_only ? ('1' as const) : ('0' as const) }),
  }
  const outcome = await call('GET', '/api/new', { query })
  if (!outcome.ok) return outcome
  const { status, value } = outcome
  if (isPreparing(value)) {
    preparing.value = value
    setTimeout(() => void news.load(), AGAIN_MS)
    return { ok: true, status, value: null }
  }
  preparing.value = null
  if (rest.profile_id === undefined && rest.since === undefined) newCount.value = value.counts.new
  return { ok: true, status, value }
}

// The same path answers 202 with the standing of the first matching.
function isPreparing(value: NewResponse | PostingsStatus): value is PostingsStatus {
  return value.schema_version === 'svc-postings-status:1'
}

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
