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
  /** The address of a frame of a hiring system, whose form no script of this page can read; null if none. */
  frame: string | null
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
    frame: formFrame(page),
    selected: (page.getSelection()?.toString() ?? '').slice(0, MOST_TEXT),
  }
}

const MOST_FRAMES = 50
const LEAST_SIZE = 200
const FORM_HOSTS =
  /(?:^|\.)(?:greenhouse\.io|lever\.co|ashbyhq\.com|workable\.com|myworkdayjobs\.com|smartrecruiters\.com|personio\.(?:de|com)|teamtailor\.com|recruitee\.com|bamboohr\.com|icims\.com|jobvite\.com|breezy\.hr|applytojob\.com)$/

// Example: the form that `boards.greenhouse.io/embed/job_app` shows on a company's own page.
function formFrame(page: Document): string | null {
  for (const frame of [...page.querySelectorAll('iframe')].slice(0, MOST_FRAMES)) {
    const link = URL.parse(frame.src)
    const { width, height } = frame.getBoundingClientRect()
    if (link?.protocol !== 'https:' || !FORM_HOSTS.test(link.hostname)) continue
    if (width >= LEAST_SIZE && height >= LEAST_SIZE && frame.checkVisibility({ visibilityProperty: true }))
      return link.href
  }
  return null
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
