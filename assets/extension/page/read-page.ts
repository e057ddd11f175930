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

/** An element that holds a field, or one choice of it; a button opens a list or is pressed as a choice. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement

const LONGEST_LABEL = 500
const LONGEST_CHOICE = 200
const MOST_IN_LABEL = 50
const MOST_ABOVE = 6
const MOST_BEFORE = 20
/** The elements that hold fields, except those that no person is meant to fill. */
export const FIELDS = 'input:not([type="hidden"]):not([aria-hidden="true"]), textarea, select'
/** The elements that group fields. */
export const GROUP = 'fieldset, [role="radiogroup"], [role="group"]'
// Marks of fields that must or need not be filled. Example: "E-Mail (Pflichtfeld)".
const MARKS =
  /[*✱✗]|\((?:required|optional|pflichtfeld|erforderlich|freiwillig|obligatoire|facultatif|obligatorio|opcional)\)$/giu

/** Returns whether an element is a radio button or a check box. */
export function isChoice(control: Control): control is HTMLInputElement {
  return control.type === 'radio' || control.type === 'checkbox'
}

/** Returns whether a button is one of several choices, as a radio button is. Example: Ashby's "Yes" and "No". */
export function isChoiceButton(control: Control): control is HTMLButtonElement {
  return control.tagName === 'BUTTON' && control.hasAttribute('aria-pressed')
}

/** Returns the question of a field: its label, its name for screen readers, or the words before it; '' for none. */
export function labelOf(control: Control): string {
  const label = [...(control.labels ?? [])].map(textOf).join(' ')
  // The label of a file may be the press, such as "Attach"; a button's own name holds what it shows, such as "Select One Required".
  const above = control.type === 'file' ? boxQuestion(control, [control]) : ''
  const named =
    control.tagName === 'BUTTON'
      ? label || boxQuestion(control, [control])
      : above || namedBy(control) || label
  return cleaned(
    named ||
      wordsBefore([control]) ||
      control.getAttribute('placeholder') ||
      hostOf(control)?.getAttribute('label') ||
      '',
  )
}

/** Returns the question above choices: that of their own group, the words before them, or that of a wider group; '' for none. */
export function questionOf(choices: readonly Control[]): string {
  const [first] = choices
  if (first === undefined) return ''
  // The words before a box alone explain it, such as the policy before "I agree".
  if (choices.length === 1) return cleaned(boxQuestion(first, null))
  return cleaned(boxQuestion(first, choices) || wordsBefore(choices) || boxQuestion(first, null))
}

/** Returns the words beside a single choice. */
export function choiceLabel(control: Control): string {
  if (isChoiceButton(control)) return textOf(control).slice(0, LONGEST_CHOICE)
  const label = control.labels?.[0]
  return (namedBy(control) || (label ? textOf(label) : '') || control.value).slice(0, LONGEST_CHOICE)
}

// The question of the nearest named group that holds these fields alone; with null, whatever else it holds.
function boxQuestion(element: Element, own: readonly Control[] | null): string {
  let box = element.closest(GROUP)
  while (box !== null) {
    if (own !== null && !holdsOnly(box, own)) return ''
    const legend = box.querySelector(':scope > legend')
    const question = namedBy(box) || (legend ? textOf(legend) : '')
    if (question !== '') return question
    box = box.parentElement?.closest(GROUP) ?? null
  }
  return ''
}

function namedBy(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/).slice(0, 5) ?? []
  const named = ids.map((id) => root.getElementById(id)).filter((part) => part !== null)
  return named.map(textOf).join(' ').trim() || (element.getAttribute('aria-label') ?? '').trim()
}

// In a plain form the question stands in the cell or the line before its field; elsewhere in a box that holds both alone.
function wordsBefore(own: readonly Control[]): string {
  const [first] = own
  const cell = first?.closest('td')?.previousElementSibling
  if (cell) return textOf(cell)
  // The words beside a choice are its own.
  const isOfChoices = first !== undefined && (isChoice(first) || isChoiceButton(first))
  const labels = isOfChoices ? own.flatMap((control) => [...(control.labels ?? [])]) : []
  let node: Element | null | undefined = isOfChoices ? (first.closest('label') ?? first) : first
  for (let above = 0; node && above < MOST_ABOVE; above++) {
    const before = partBefore(node, labels)
    if (before !== null && isFieldIn(before)) return ''
    const parent: Element | null = node.parentElement
    if (before !== null) return above === 0 || (parent && holdsOnly(parent, own)) ? partText(before) : ''
    if (parent === null || parent.matches('form, body, main')) return ''
    node = parent
  }
  return ''
}

function partBefore(node: Node, labels: readonly Node[]): Node | null {
  let before = node.previousSibling
  for (let count = 0; before !== null && count < MOST_BEFORE; count++) {
    if (!labels.includes(before) && (isFieldIn(before) || partText(before) !== '')) return before
    before = before.previousSibling
  }
  return null
}

function partText(node: Node): string {
  if (node.nodeType === Node.COMMENT_NODE) return ''
  return node instanceof Element ? textOf(node) : (node.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function isFieldIn(node: Node): boolean {
  return node instanceof Element && (node.matches(FIELDS) || node.querySelector(FIELDS) !== null)
}

// The hidden field beside a button holds what the button shows.
function holdsOnly(box: Element, own: readonly Control[]): boolean {
  const isOwn = (field: Element) =>
    (own as readonly Element[]).includes(field) ||
    own.some((control) => control.tagName === 'BUTTON' && control.parentElement === field.parentElement)
  const fields = box.querySelectorAll(FIELDS)
  return fields.length <= own.length + MOST_IN_LABEL && [...fields].every(isOwn)
}

/** Returns the element whose inner tree holds an element; null in the page's own tree. */
export function hostOf(element: Element): Element | null {
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? root.host : null
}

/** Returns the words of an element without those of fields in it; '' for one that holds many fields. */
export function textOf(element: Element): string {
  // An element that holds many fields is no label, and to copy it for each of them would take minutes.
  if (element.querySelectorAll('input, textarea, select').length > MOST_IN_LABEL) return ''
  const copy = element.cloneNode(true) as Element
  for (const part of copy.querySelectorAll('input, textarea, select, button, script, style, svg'))
    part.remove()
  return copy.matches('script, style, svg') ? '' : (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function cleaned(words: string): string {
  return words.slice(0, LONGEST_LABEL).trim().replace(MARKS, '').trim()
}
