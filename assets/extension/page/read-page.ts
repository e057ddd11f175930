/** A page as the person sees it, with the data that it holds for search engines. */
export type ShownPage = {
  link: string
  title: string
  /** The visible words, from the headline on. */
  text: string
  /** The JSON-LD blocks, and the job that the page's microdata names as one more. */
  data: string[]
  /** The part that the person selected, which goes before all other words. */
  selected: string
}

const MOST_TEXT = 200_000
const MOST_BLOCK = 100_000
const MOST_BLOCKS = 20

/** Reads the page: its address, its visible words and its JSON-LD. Nothing of it is run or followed. */
export function readPage(page: Document): ShownPage {
  const blocks = [...page.querySelectorAll('script[type="application/ld+json"]')].slice(0, MOST_BLOCKS)
  const main = page.querySelector('main, [role="main"], article') ?? page.body
  // biome-ignore lint/performance/useDomNodeTextContent: only the words that the person sees are read.
  const words = (main as HTMLElement).innerText ?? ''
  const headline = page.querySelector('h1')?.textContent.trim() ?? ''
  const start = headline === '' ? 0 : Math.max(0, words.indexOf(headline))
  return {
    link: page.location.href,
    title: (headline || page.title).slice(0, 200),
    text: words.slice(start, start + MOST_TEXT),
    data: [...blocks.map(({ textContent }) => textContent ?? ''), ...microdataOf(page)].filter(
      (text) => text.length <= MOST_BLOCK,
    ),
    selected: (page.getSelection()?.toString() ?? '').slice(0, MOST_TEXT),
  }
}

// Some systems describe the job by attributes of its elements. Example: `<h1 itemprop="title">`.
function microdataOf(page: Document): string[] {
  const job = page.querySelector('[itemtype$="schema.org/JobPosting"]')
  if (job === null) return []
  const text = (name: string) => {
    const part = job.querySelector(`[itemprop="${name}"]`)
    return part?.getAttribute('content') ?? part?.textContent.trim() ?? ''
  }
  const company = job.querySelector('[itemprop="hiringOrganization"]')
  const named = company?.querySelector('[itemprop="name"]') ?? company
  const described = {
    '@type': 'JobPosting',
    title: text('title'),
    description: [...job.querySelectorAll('[itemprop="description"]')]
      .map((part) => part.innerHTML)
      .join('<br>'),
    hiringOrganization: { name: named?.getAttribute('content') ?? named?.textContent.trim() ?? '' },
    jobLocation: {
      address: {
        addressLocality: text('addressLocality'),
        addressRegion: text('addressRegion'),
        addressCountry: text('addressCountry'),
      },
    },
    employmentType: text('employmentType'),
    datePosted: text('datePosted'),
  }
  return [JSON.stringify(described)]
}
