import { asHtml } from '#lib/index/systems/as-html.ts'
import { slugOf } from '#lib/text/text.ts'
import type { SampleText } from './sample-job.ts'

/** A text in one piece of HTML. */
export function joinedText({ opening, lists, closing }: SampleText): string {
  const parts = lists.map(({ head, items }) => `<h3>${asHtml(head)}</h3>\n<ul>${listItems(items)}</ul>`)
  return [opening, ...parts, closing].filter(Boolean).join('\n')
}

/** Sentences as the inside of an HTML list. */
export function listItems(items: readonly string[]): string {
  return items.map((item) => `<li>${asHtml(item)}</li>`).join('')
}

/** A posting's public link, on a host that is reserved and never answers. */
export function sampleLink(company: string, id: string): string {
  return `https://jobs.example/${encodeURIComponent(slugOf(company))}/${id}`
}
