import { Parser } from 'htmlparser2'
import type { Claim, Course, Lesson } from '#lib/learn/course/schema.ts'

/** The possible problems of a course's pages. */
export type SiteProblem =
  | SitePageParts['problems'][number]
  | 'claim_missing'
  | 'source_missing'
  | 'marker_without_note'
  | 'note_without_marker'
  | 'link_broken'
  | 'foreign_link'
  | 'page_missing'
  | 'page_unreachable'
  | 'page_too_large'
  | 'site_too_large'
  | 'hidden_characters'

const MOST_OF_A_PAGE = 400 * 1024
const MOST_OF_A_SITE = 10 * 1024 * 1024
const ENTRY = 'index.html'
const HIDDEN = /[[\p{Cc}\p{Cs}\p{Bidi_Control}]--[\n\t]]/v

/**
 * Checks the pages of a course like a browser, and returns forbidden parts: own scripts, styles and requests, dead
 * anchors, missing pages, and accessibility faults. Empty if all is right.
 */
export function auditSite(course: Course, pages: ReadonlyMap<string, string>): SiteProblem[] {
  const facts = new Map([...pages].map(([name, text]) => [name, readPageParts(text)]))
  const problems = new Set<SiteProblem>(sizeProblems(pages))
  const sources = new Set(course.sources.flatMap(({ url }) => url ?? []))
  const sourceIds = new Set(course.sources.map(({ id }) => id))
  if (course.lessons.flatMap(citedBy).some((id) => !sourceIds.has(id))) problems.add('source_missing')
  for (const [name, page] of facts) {
    for (const problem of page.problems) problems.add(problem)
    for (const problem of linkProblems(page, { name, facts, sources })) problems.add(problem)
    for (const problem of noteProblems(page)) problems.add(problem)
    if (HIDDEN.test(pages.get(name) ?? '')) problems.add('hidden_characters')
  }
  for (const { id, claims } of course.lessons) {
    const page = facts.get(`${id}.html`)
    if (page?.lesson !== id) problems.add('page_missing')
    const isShown = ({ text }: Claim) => page?.text.includes(plain(text))
    if (!Object.values(claims).every(isShown)) problems.add('claim_missing')
  }
  // A lesson with the entry's id would overwrite its page.
  if (facts.get(ENTRY)?.lesson !== null) problems.add('page_missing')
  const reached = reachedFrom(ENTRY, facts)
  if ([...facts.keys()].some((name) => !reached.has(name))) problems.add('page_unreachable')
  return [...problems].sort()
}

function citedBy({ claims, blocks }: Lesson): string[] {
  const cited = Object.values(claims).flatMap(({ cites }) => cites.map(({ source }) => source))
  return [...cited, ...blocks.flatMap((block) => (block.t === 'example' ? [block.source] : []))]
}

// As a page shows it: without backticks around code.
const plain = (text: string): string => text.replace(/`([^`]+)`/g, '$1').replace(/\s+/g, ' ')

function sizeProblems(pages: ReadonlyMap<string, string>): SiteProblem[] {
  const sizes = [...pages.values()].map((text) => new TextEncoder().encode(text).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  return [
    ...(sizes.some((size) => size > MOST_OF_A_PAGE) ? (['page_too_large'] as const) : []),
    ...(total > MOST_OF_A_SITE ? (['site_too_large'] as const) : []),
  ]
}

type AuditedPage = { name: string; facts: ReadonlyMap<string, SitePageParts>; sources: ReadonlySet<string> }

function linkProblems({ links }: SitePageParts, { name, facts, sources }: AuditedPage): SiteProblem[] {
  return links.flatMap((link): SiteProblem[] => {
    const [, file = '', , place = ''] = /^([a-z0-9-]+\.html)?(#([a-z0-9-]+))?$/.exec(link) ?? []
    if (file === '' && place === '') return sources.has(link) && isSecure(link) ? [] : ['foreign_link']
    const target = facts.get(file === '' ? name : file)
    return target && (place === '' || target.ids.includes(place)) ? [] : ['link_broken']
  })
}

const isSecure = (link: string): boolean => link.startsWith('https://')

function noteProblems({ marks, notes }: SitePageParts): SiteProblem[] {
  return [
    ...(marks.some((mark) => !notes.includes(mark)) ? (['marker_without_note'] as const) : []),
    ...(notes.some((note) => !marks.includes(note)) ? (['note_without_marker'] as const) : []),
  ]
}

function reachedFrom(entry: string, facts: ReadonlyMap<string, SitePageParts>): Set<string> {
  const reached = new Set<string>()
  const waiting = [entry]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const page = facts.get(name)
    if (!page || reached.has(name)) continue
    reached.add(name)
    waiting.push(...page.links.map((link) => link.replace(/#.*/, '')))
  }
  return reached
}

/** The facts of a page that an audit checks. */
type SitePageParts = {
  problems: SitePageProblem[]
  /** The targets of its links, as written. */
  links: string[]
  ids: string[]
  /** The notes that its marks link to, and the existing notes, as `n4`. */
  marks: string[]
  notes: string[]
  lesson: string | null
  /** The visible text, with whitespace collapsed. */
  text: string
}

type SitePageProblem =
  | 'script_of_its_own'
  | 'sheet_of_its_own'
  | 'event_handler'
  | 'inline_style'
  | 'request_of_its_own'
  | 'forbidden_element'
  | 'unsafe_link'
  | 'headings_out_of_order'
  | 'no_language'
  | 'no_title'
  | 'no_alternative'
  | 'no_label'
  | 'id_twice'
  | 'claim_without_marker'

const SCRIPT = '/learning/_assets/course.js'
const SHEET = '/learning/_assets/course.css'
const FORBIDDEN = new Set(
  'form iframe frame frameset object embed applet base style svg math template noscript portal marquee video audio canvas'.split(
    ' ',
  ),
)
const ASKING = ['src', 'srcset', 'poster', 'background', 'action', 'formaction', 'ping', 'data', 'manifest']

type Attributes = Record<string, string>

/** Parses the tags of a page and returns its facts. */
function readPageParts(text: string): SitePageParts {
  const reading = new PageReader()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reading.open(name, attributes),
      ontext: (words) => reading.words(words),
      onclosetag: (name) => reading.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(text)
  return reading.facts()
}

class PageReader {
  readonly #problems = new Set<SitePageProblem>()
  readonly #links: string[] = []
  readonly #ids: string[] = []
  readonly #marks: string[] = []
  readonly #headings: number[] = []
  readonly #open: { name: string; isClaim: boolean; marks: number }[] = []
  readonly #labelled = new Set<string>()
  readonly #inputs: string[] = []
  #language = ''
  #title = ''
  #text = ''
  #lesson: string | null = null

  open(name: string, attributes: Attributes): void {
    this.#note(FORBIDDEN.has(name), 'forbidden_element')
    this.#attributes(name, attributes)
    if (name === 'html') this.#language = attributes['lang'] ?? ''
    if (name === 'body') this.#lesson = attributes['data-lesson'] ?? null
    if (/^h[1-6]$/.test(name)) this.#headings.push(Number(name.slice(1)))
    if (name === 'label' && attributes['for']) this.#labelled.add(attributes['for'])
    if (name === 'img') this.#note(attributes['alt'] === undefined, 'no_alternative')
    if (['input', 'select', 'textarea'].includes(name)) this.#input(attributes)
    if (name === 'a' && attributes['href'] !== undefined) this.#link(attributes['href'], attributes)
    this.#open.push({ name, isClaim: name === 'span' && attributes['class'] === 'claim', marks: 0 })
  }

  words(text: string): void {
    const within = this.#open.at(-1)?.name
    if (within === 'title') this.#title += text
    this.#text += text
    this.#note(within === 'script' && text.trim() !== '', 'script_of_its_own')
  }

  close(name: string): void {
    const index = this.#open.findLastIndex((element) => element.name === name)
    if (index === -1) return
    const closed = this.#open.splice(index)
    this.#note(
      closed.some(({ isClaim, marks }) => isClaim && marks === 0),
      'claim_without_marker',
    )
  }

  facts(): SitePageParts {
    const [first, ...others] = this.#headings
    const isOrdered =
      first === 1 &&
      !others.includes(1) &&
      others.every((level, index) => level <= (this.#headings[index] as number) + 1)
    this.#note(!isOrdered, 'headings_out_of_order')
    this.#note(!/^[a-z]{2}$/.test(this.#language), 'no_language')
    this.#note(this.#title.trim() === '', 'no_title')
    this.#note(
      this.#inputs.some((id) => !this.#labelled.has(id)),
      'no_label',
    )
    this.#note(new Set(this.#ids).size !== this.#ids.length, 'id_twice')
    return {
      problems: [...this.#problems],
      links: this.#links,
      ids: this.#ids,
      marks: this.#marks,
      notes: this.#ids.filter((id) => /^n\d+$/.test(id)),
      lesson: this.#lesson,
      text: this.#text.replace(/\s+/g, ' '),
    }
  }

  #attributes(name: string, attributes: Attributes): void {
    const { id, style, href } = attributes
    if (id !== undefined) this.#ids.push(id)
    this.#note(style !== undefined, 'inline_style')
    this.#note(
      Object.keys(attributes).some((key) => key.startsWith('on')),
      'event_handler',
    )
    const isShared = name === 'script' || name === 'link'
    this.#note(name === 'script' && attributes['src'] !== SCRIPT, 'script_of_its_own')
    this.#note(name === 'link' && (href !== SHEET || attributes['rel'] !== 'stylesheet'), 'sheet_of_its_own')
    this.#note(name === 'meta' && attributes['http-equiv'] !== undefined, 'request_of_its_own')
    const isRequest =
      ASKING.some((key) => attributes[key] !== undefined) || (name !== 'a' && href !== undefined)
    this.#note(isRequest && !isShared, 'request_of_its_own')
  }

  #link(href: string, attributes: Attributes): void {
    this.#links.push(href)
    if (attributes['class'] === 'mark') {
      this.#marks.push(href.slice(1))
      for (const element of this.#open) element.marks += 1
    }
    const isOutside = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)
    const isGuarded = attributes['rel'] === 'noopener noreferrer'
    this.#note(isOutside && !(href.startsWith('https://') && isGuarded), 'unsafe_link')
    this.#note(attributes['target'] !== undefined, 'unsafe_link')
  }

  #input({ id, type, 'aria-label': label }: Attributes): void {
    const isLabelled = this.#open.some((element) => element.name === 'label') || (label ?? '') !== ''
    this.#note(type === 'image' || type === 'file' || type === 'submit', 'forbidden_element')
    if (isLabelled) return
    if (id === undefined) this.#problems.add('no_label')
    else this.#inputs.push(id)
  }

  #note(isSo: boolean, problem: SitePageProblem): void {
    if (isSo) this.#problems.add(problem)
  }
}
