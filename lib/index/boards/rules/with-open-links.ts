import { isPrivateHost } from '#lib/index/links/private-host.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** Returns the postings with public links, and a sentence that counts the others; '' for none. */
export function withOpenLinks(postings: readonly ListedPosting[]): {
  postings: ListedPosting[]
  note: string
} {
  const open = postings.filter(({ url }) => !isPrivateHost(URL.parse(url)?.hostname ?? ''))
  const count = postings.length - open.length
  const countText =
    count === 1 ? '1 posting is left out: its link leads' : `${count} postings are left out: their links lead`
  return { postings: open, note: count === 0 ? '' : `${countText} into a private network.` }
}
