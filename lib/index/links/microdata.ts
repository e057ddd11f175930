const MOST_TAGS = 4_000
const LONGEST_TAG = 4_000
const LONGEST_VALUE = 200_000
const MOST_SCANNED = 3 * LONGEST_VALUE

const PLACE_NAMES = ['addressLocality', 'addressRegion', 'addressCountry', 'postalCode']
const OTHER_NAMES = 'title description datePosted employmentType hiringOrganization jobLocation'.split(' ')
const NAMES = new Set([...PLACE_NAMES, ...OTHER_NAMES])

/** The number of characters scanned for the ends of elements. */
type Work = { scanned: number }

/**
 * Returns the posting that a page marks up with schema.org microdata, in the shape of JSON-LD; null if it marks none. Only the
 * first posting is read, because its end is not marked. At most 600,000 characters are scanned for the ends of elements;
 * later elements have no text. `work` is increased by this number.
 */
export function microdataPosting(html: string, work: Work = { scanned: 0 }): object | null {
  const start = html.search(/itemtype\s*=\s*["']https?:\/\/schema\.org\/JobPosting\/?["']/i)
  if (start === -1) return null
  const values = valuesOf(html.slice(start), work)
  const value = (name: string) => values.get(name) ?? ''
  if (value('title') === '') return null
  const address = Object.fromEntries(PLACE_NAMES.map((name) => [name, plain(value(name))]))
  return {
    '@type': 'JobPosting',
    title: plain(value('title')),
    description: value('description'),
    datePosted: plain(value('datePosted')),
    employmentType: plain(value('employmentType')),
    hiringOrganization: plain(value('hiringOrganization')),
    jobLocation: Object.values(address).some(Boolean)
      ? { address }
      : { address: plain(value('jobLocation')) },
  }
}

// The first value of each name.
function valuesOf(html: string, work: Work): Map<string, string> {
  const values = new Map<string, string>()
  let [tags, end] = [0, -1]
  for (
    let index = html.indexOf('<');
    index !== -1 && tags < MOST_TAGS;
    index = html.indexOf('<', index + 1)
  ) {
    if (end < index) end = html.indexOf('>', index)
    if (end === -1) break
    tags += 1
    const tag = html.slice(index, Math.min(end, index + LONGEST_TAG))
    const name = /\sitemprop\s*=\s*["']([\w ]{1,80})["']/i.exec(tag)?.[1] ?? ''
    if (!NAMES.has(name) || values.has(name)) continue
    const value = attribute(tag) ?? inside(html, { tag, end }, work)
    if (value.trim() !== '') values.set(name, value.trim())
  }
  return values
}

function attribute(tag: string): string | null {
  const match = /\s(?:content|datetime)\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  return match ? (match[1] ?? match[2] ?? '') : null
}

// Elements of the same name may lie in each other.
function inside(html: string, { tag, end }: { tag: string; end: number }, work: Work): string {
  const element = /^<([a-z][a-z0-9]*)/i.exec(tag)?.[1] ?? ''
  if (element === '' || tag.endsWith('/')) return ''
  const text = html.slice(end + 1, end + 1 + Math.min(LONGEST_VALUE, MOST_SCANNED - work.scanned))
  let depth = 1
  for (const match of text.matchAll(new RegExp(`<(/?)${element}(?=[\\s>/])`, 'gi'))) {
    depth += match[1] === '/' ? -1 : 1
    if (depth === 0) {
      work.scanned += match.index
      return text.slice(0, match.index)
    }
  }
  work.scanned += text.length
  return ''
}

function plain(html: string): string {
  return html
    .slice(0, 5_000)
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}
