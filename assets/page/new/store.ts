import { signal } from '@preact/signals'
import { createAsk } from '#assets/page/kit/ask.ts'
import { call } from '#assets/page/kit/call.ts'
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
