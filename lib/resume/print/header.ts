import { type Design, headerPlace, wholeFrame } from '#lib/resume/print/designs.ts'
import type { HeaderLines } from '#lib/resume/print/display-list.ts'
import { type Covers, printableText } from '#lib/resume/print/printable.ts'
import {
  greedyBreaks,
  type Line,
  movedBy,
  type Span,
  span,
  type Tone,
  webAddress,
  widthsOf,
} from '#lib/resume/print/set-text.ts'
import { onGrid, type TypeSizes } from '#lib/resume/print/spacing.ts'

/** What a person writes at the head of a resume; every part may be left out. */
export type HeaderFields = Partial<
  Record<
    | 'name'
    | 'email'
    | 'phone'
    | 'location'
    | 'github'
    | 'linkedin'
    | 'website'
    | 'link'
    | 'work_authorization',
    string
  >
> & { links?: { label: string; url: string }[] }

/** One part of the contact line; with an address it is a link. */
type HeaderItem = { text: string; url: string | null }

/** A header as it is printed: the name, and the parts of one contact line in their order. */
export type PrintedHeader = { name: string; items: HeaderItem[] }

/** What stands in pictures where no header was given. Nothing here is a person's. */
export const PLACEHOLDER: HeaderFields = {
  name: 'Your Name',
  location: 'City, Country',
  github: 'your-name',
  linkedin: 'your-name',
  email: 'you@example.org',
  phone: '+00 000 000 000',
}

/** A header as it is printed; a part that is empty, or of which no font has anything, is left out. */
export function printedHeader(fields: HeaderFields, covers: Covers): PrintedHeader {
  const made = (text: string | undefined) => printableText(text ?? '', covers).text
  const website = made(fields.website)
  const github = idOf('github', made(fields.github), website)
  const linkedin = idOf('linkedin', made(fields.linkedin), website)
  const sites = isProfile(website) ? [] : [siteItem(website)]
  const items = [
    plain(made(fields.location)),
    plain(made(fields.work_authorization)),
    profileItem('github', github),
    profileItem('linkedin', linkedin),
    ...sites,
    siteItem(made(fields.link)),
    ...(fields.links ?? []).map(({ label, url }) => labelled(made(label), made(url))),
    emailItem(made(fields.email)),
    phoneItem(made(fields.phone)),
  ]
  return { name: made(fields.name), items: items.filter(({ text }) => text !== '') }
}

const PROFILES = {
  github: {
    address: /^(?:https?:\/\/)?(?:www\.)?github\.com\/([^/?#\s]+)\/?(?:[?#].*)?$/i,
    id: /^[a-z\d](?:[a-z\d-]{0,38})$/i,
    text: 'github.com/',
    url: 'https://github.com/',
  },
  linkedin: {
    address: /^(?:https?:\/\/)?(?:[a-z]{2,3}\.)?linkedin\.com\/in\/([^/?#\s]+)\/?(?:[?#].*)?$/i,
    id: /^[\p{L}\p{N}_%-]{1,100}$/u,
    text: 'linkedin.com/in/',
    url: 'https://www.linkedin.com/in/',
  },
} as const
type Profile = keyof typeof PROFILES

// A profile's address is read as its id, in its own field and in that of the website.
function idOf(profile: Profile, own: string, website: string): string {
  const { address } = PROFILES[profile]
  return own === '' ? (address.exec(website)?.[1] ?? '') : (address.exec(own)?.[1] ?? own.replace(/^@/, ''))
}

function isProfile(website: string): boolean {
  return Object.values(PROFILES).some(({ address }) => address.test(website))
}

function profileItem(profile: Profile, id: string): HeaderItem {
  const { id: form, text, url } = PROFILES[profile]
  if (!form.test(id)) return plain(id)
  return { text: `${text}${id}`, url: webAddress(`${url}${id}`) }
}

function plain(text: string): HeaderItem {
  return { text, url: null }
}

function siteItem(text: string): HeaderItem {
  const shown = text.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
  return { text: shown === '' ? text : shown, url: siteAddress(text) }
}

function labelled(label: string, url: string): HeaderItem {
  return label === '' ? siteItem(url) : { text: label, url: siteAddress(url) }
}

function siteAddress(text: string): string | null {
  if (text === '' || text.includes(' ')) return null
  return webAddress(/^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`)
}

function emailItem(text: string): HeaderItem {
  return {
    text,
    url: /^[^\s@<>()"',;:?&]+@[^\s@<>()"',;:?&]+\.[^\s@<>()"',;:?&]+$/.test(text) ? `mailto:${text}` : null,
  }
}

function phoneItem(text: string): HeaderItem {
  const number = text.replace(/[\s().\u00a0-]/g, '')
  return { text, url: /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : null }
}

/** Sets spans in one line, however long it is. */
type SetLine = (spans: readonly Span[], size: number) => Line

type HeaderSetting = { design: Design; sizes: TypeSizes; tone: 'ink' | 'placeholder'; line: SetLine }

/** The lines of a header at their places, and whether they had to be set too small to be read well. */
type SetHeader = { lines: HeaderLines; tiny: boolean }

const STEP = 0.25
const LEAST = 1
const LINE_HEIGHT = 1.2
const ASCENT = 0.93
const SEPARATOR = '  |  '

/**
 * Sets a header in its place, which has one height whatever it holds: an overlong contact line is set smaller, then
 * wraps between its parts, and what is more than its place holds is set smaller still.
 */
export function setHeader({ name, items }: PrintedHeader, setting: HeaderSetting): SetHeader {
  const { design, sizes, tone } = setting
  const place = headerPlace(sizes)
  const { width } = wholeFrame(design)
  const title: HeaderItem = { text: name, url: null }
  const named: Tone = tone === 'ink' && design.name.accent ? 'accent' : tone
  const look = { ...setting, width, style: design.name.style, tone: named }
  const top = setLines([title], look, [sizes.name, sizes.name / 2, place.name])
  const { contact, contact_min } = sizes
  const room = place.height - place.name - place.gap
  const below = setLines(items, { ...setting, width, style: 'regular' }, [contact, contact_min, room])
  const at = design.margins.top
  const frame = { width, align: design.align }
  const under = at + place.name + place.gap
  return {
    lines: [
      ...(name === '' ? [] : placed(top, { role: 'H1', top: at, height: place.name, ...frame })),
      ...(items.length === 0 ? [] : placed(below, { role: 'P', top: under, height: 0, ...frame })),
    ],
    tiny: below.size < contact_min || top.size < sizes.name / 2,
  }
}

type Part = { line: SetLine; width: number; style: 'strong' | 'regular'; tone: Tone }
type SetLines = { lines: Line[]; size: number }

// One line if it can be read; else as many as the place holds, at the largest size at which it holds them.
function setLines(items: readonly HeaderItem[], part: Part, [from, least, height]: [number, number, number]) {
  let size = from
  let lines = brokenLines(items, part, size)
  while (lines.length > 1 && size - STEP >= least) {
    size -= STEP
    lines = brokenLines(items, part, size)
  }
  while (lines.length * size * LINE_HEIGHT > height && size - STEP >= LEAST) {
    size -= STEP
    lines = brokenLines(items, part, size)
  }
  return { lines, size }
}

function brokenLines(items: readonly HeaderItem[], part: Part, size: number): Line[] {
  const pieces = items.flatMap((item) => fitting(item, part, size))
  const rows: Span[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    const longer = row ? [...row, separator(part), piece] : [piece]
    if (row && part.line(longer, size).width <= part.width) rows[rows.length - 1] = longer
    else rows.push([piece])
  }
  return rows.map((row, at) => {
    const line = part.line(row, size)
    if (at === rows.length - 1) return line
    // A real space ends a line that goes on, or programs would join the words around the end.
    return { ...part.line([...row, { ...separator(part), text: ' ' }], size), width: line.width }
  })
}

// A part that is wider than the page breaks inside.
function fitting({ text, url }: HeaderItem, part: Part, size: number): Span[] {
  const whole: Span = { ...span(text, part.style), tone: part.tone, url }
  const line = part.line([whole], size)
  if (line.width <= part.width) return [whole]
  return greedyBreaks(text, widthsOf(line), part.width).map(({ from, to }) => ({
    ...whole,
    text: text.slice(from, to),
  }))
}

function separator({ style, tone }: Part): Span {
  return { ...span(SEPARATOR, style), tone: tone === 'ink' ? 'soft' : tone }
}

type Place = { role: 'H1' | 'P'; top: number; height: number; width: number; align: Design['align'] }

function placed({ lines, size }: SetLines, { role, top, height, width, align }: Place): HeaderLines {
  const spare = Math.max(0, height - lines.length * size * LINE_HEIGHT) / 2
  return lines.map((line, at) => ({
    line: align === 'left' ? line : movedBy(line, (width - line.width) / 2),
    baseline: onGrid(top + spare + size * (ASCENT + at * LINE_HEIGHT)),
    role,
  }))
}
