import { computed, effect, signal } from '@preact/signals'
import { daysBack } from '#assets/page/kit/words.ts'
import { addressOf, go, here } from '#assets/page/route.ts'
import { SPLITS, type SplitName } from '#db/rows/listed-job.ts'

/** The chosen filters of the new list; without a time it holds all that the person did not mark as seen. */
export type NewsChoice = {
  split?: SplitName
  profile_id?: string
  us_only?: '0' | '1'
  /** So many days back, or since a time. */
  days?: string
  since?: string
}

const NAMES = ['split', 'profile_id', 'us_only', 'days', 'since'] as const

// As text, so that coming back to the same list is no new choice.
const query = signal('')

effect(() => {
  if (here.value.view === 'new') query.value = here.value.query.toString()
})

/** The choice that the address of the screen holds. */
export const newsChoice = computed(() => choiceIn(new URLSearchParams(query.value)))

function choiceIn(params: URLSearchParams): NewsChoice {
  const { split, us_only, ...otherParams } = Object.fromEntries(
    NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  )
  const splitChoice = SPLITS.find((choice) => choice === split)
  return {
    ...otherParams,
    ...(splitChoice ? { split: splitChoice } : {}),
    ...(us_only === '0' || us_only === '1' ? { us_only } : {}),
  }
}

/** The address of the new jobs with this choice. */
export function newAddress(choice: NewsChoice): string {
  const text = new URLSearchParams(choice as Record<string, string>).toString()
  return text === '' ? addressOf('new') : `${addressOf('new')}?${text}`
}

/** Changes the filters of the new list; each choice adds a history entry. */
export function chooseNews(choice: NewsChoice): void {
  go(newAddress(choice))
}

/** A choice as `GET /api/new` takes it. */
export function queryOf({ days, ...params }: NewsChoice) {
  const since = days ? daysBack(Number(days), Date.now()) : params.since
  return { ...params, sort: 'best' as const, ...(since ? { since } : { unseen: '1' as const }) }
}
