import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** What tells whether a listed posting changed: all that its list says of it but how many days ago it came. */
export function listingHash(listed: ListedPosting, hash: (text: string) => number): number {
  const { around: _around, ...said } = listed
  return hash(JSON.stringify(said))
}
