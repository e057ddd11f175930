import { addressOf, go } from '#assets/page/route.ts'
import { filtersIn } from './filters.ts'

/** The address of the list of jobs with these filters. */
export function listAddress(filters: URLSearchParams): string {
  const text = new URLSearchParams(filtersIn(filters)).toString()
  return text === '' ? addressOf('jobs') : `${addressOf('jobs')}?${text}`
}

let typed: string | null = null

/**
 * Goes to the list with these filters. Each choice is a step to come back from; what is typed in one go is one step,
 * however many letters it has.
 */
export function goToList(filters: URLSearchParams, { typing = false } = {}): void {
  const address = listAddress(filters)
  const goesOn = typing && typed === location.hash
  typed = typing ? address : null
  if (address === location.hash) return
  if (goesOn) location.replace(address)
  else go(address)
}
