import type { Design } from '#lib/resume/print/designs.ts'
import type { PrintEntry, PrintSection, ResumeDocument, Role } from '#lib/resume/print/spacing.ts'
import { lineSpans, type Style, type StyledSpan, span } from '#lib/resume/typeset/set-text.ts'
import { datePatterns, westernDigits } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'
import { lengthOf } from '#lib/text/text.ts'

/** A block of text before typesetting; `right` stands at the right edge of its last line. */
export type BlockText = {
  role: Role
  spans: StyledSpan[]
  right: StyledSpan[] | null
  /** Whether no page may end after it. */
  keep_next: boolean
}

// More rows may be separated from the following text, because together they could exceed a page.
const ROWS_KEPT = 4
const PARTED = /( \| )/
// "German: C2 · English: B1" is a list of two.
const LABEL = /^[^:：]{1,40}(?:: |： ?)(?=\S)(?!.*[:：] )/u

/** The parts of a design that affect text blocks. */
export type TextLook = Pick<Design, 'dates' | 'subline' | 'heading' | 'references'>

/** Returns the blocks of a resume in reading order. */
export function blockTexts(document: ResumeDocument, look: TextLook): BlockText[] {
  return document.sections.flatMap((section) => sectionBlocks(section, document.language, look))
}

/** Returns the blocks of one section. */
export function sectionBlocks(section: PrintSection, language: string, look: TextLook): BlockText[] {
  return [
    ...(section.heading === '' ? [] : [headingOf(section, language, look)]),
    ...(inOneLine(section, { language, look }) ?? ownLines(section, { language, look })),
    ...section.entries.flatMap((entry) => entryBlocks(entry, language, look)),
  ]
}

function headingOf({ heading }: PrintSection, language: string, look: TextLook): BlockText {
  const { tracking, caps } = look.heading
  const text = caps === 'upper' ? heading.toLocaleUpperCase(language) : heading
  const spans: StyledSpan[] = [
    {
      ...span(text, 'strong'),
      tone: 'accent',
      ...(tracking > 0 ? { tracking } : {}),
      ...(caps === 'small' ? { small_caps: true as const } : {}),
    },
  ]
  return { role: 'section', spans, right: null, keep_next: true }
}

// Spoken languages stand in one line, unless the column is narrow. Examples: "English: native | Polish: fluent" and "English | Polish".
function inOneLine({ kind, lines }: PrintSection, { language, look }: LineLook): BlockText[] | null {
  const isShort =
    lines.length > 1 &&
    lines.every(({ text }) => (LEVEL.test(text) || BARE.test(text)) && lengthOf(text) <= SHORT_LINE)
  if (kind !== 'languages' || look.dates === 'stacked' || !isShort) return null
  const spans = lines.flatMap(({ text }, index): StyledSpan[] => [
    ...(index === 0 ? [] : [{ ...span(PARTS), tone: 'soft' as const }]),
    ...labelledSpans(text, language),
  ])
  return [block('paragraph', spans)]
}

// A level behind a name, or up to three words; no bar, which parts the languages.
const LEVEL = /^[^|]*\p{L}(?:: | \(| [–—-] )[^|]*$/u
const BARE = /^\p{L}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]+){0,2}$/u
const SHORT_LINE = 40

function labelledSpans(text: string, language: string): StyledSpan[] {
  const label = LABEL.exec(text)?.[0] ?? ''
  return [...(label === '' ? [] : [span(label, 'strong')]), ...lineSpans(text.slice(label.length), language)]
}

type LineLook = { language: string; look: TextLook }

/**
 * Returns whether a line of skills is one short name, which prints in a row with its neighbours. Examples: "Wound care", "Node.js";
 * "Cloud: AWS" and "Go, Rust" are lists of their own.
 */
export function isShortSkill(text: string): boolean {
  return lengthOf(text) <= SHORT_LINE && text.split(' ').length <= MOST_SKILL_WORDS && !LISTED.test(text)
}

const MOST_SKILL_WORDS = 4
const LISTED = /[,;:|、،，；：。]|[.!?](?:\s|$)/u

// Short skills beside each other stand in one row, but each in its own in a narrow column.
function ownLines(section: PrintSection, { language, look }: LineLook): BlockText[] {
  const isRow = section.kind === 'skills' && look.dates !== 'stacked'
  const blocks: BlockText[] = []
  let row: BlockText | null = null
  for (const { text } of section.lines) {
    const isShort = isRow && isShortSkill(text)
    if (isShort && row) row.spans.push(span(COMMAS[language] ?? ', '), ...lineSpans(text, language))
    else {
      const added = ownLine(section, text, { language, look })
      blocks.push(added)
      row = isShort ? added : null
    }
  }
  return blocks
}

const COMMAS: Readonly<Record<string, string>> = { ja: '、', zh: '、', ar: '، ' }

function ownLine(
  { kind, heading }: PrintSection,
  text: string,
  { language, look: { references } }: LineLook,
): BlockText {
  const spans = lineSpans(text, language)
  if (references.includes(kind)) return block('reference', spans)
  // Only a letter has text without a heading.
  if (kind === 'summary') return block(heading === '' ? 'letter' : 'paragraph', spans)
  if ((kind === 'skills' || kind === 'languages') && LABEL.test(text))
    return block('paragraph', labelledSpans(text, language))
  return block(kind === 'skills' ? 'paragraph' : 'bullet', spans)
}

function entryBlocks(entry: PrintEntry, language: string, { dates, subline }: TextLook): BlockText[] {
  const rows = headRows(entry, dates)
  const above = rows.map(({ left, right }, index): BlockText => {
    const follows = index < rows.length - 1 || entry.lines.length > 0
    const isTop = index === 0 && entry.group !== 'further'
    return {
      role: index > 0 ? 'subline' : isTop ? 'entry' : 'role',
      spans: isTop
        ? rowSpans(left, { language, style: 'strong' })
        : sublineSpans(left, { language, subline }),
      right: right === null ? null : [span(right)],
      keep_next: follows && index < ROWS_KEPT,
    }
  })
  return [...above, ...entry.lines.map(({ text }) => block('bullet', lineSpans(text, language)))]
}

// The employer of a group stands alone above its first title.
function headRows({ group, heading, sublines, ...entry }: PrintEntry, dates: Design['dates']): EntryRow[] {
  if (group === undefined || dates !== 'right') {
    const rows = entryRows({ ...entry, heading, sublines }, { dates })
    return group === 'further' ? rows.slice(1) : rows
  }
  const [title = '', ...rest] = sublines
  const own = entryRows({ ...entry, heading: title, sublines: rest }, { dates })
  return group === 'first' ? [{ left: heading, right: null }, ...own] : own
}

function sublineSpans(
  text: string,
  { language, subline }: { language: string; subline: Design['subline'] },
): StyledSpan[] {
  if (subline === 'italic') return rowSpans(text, { language, style: 'italic' })
  return rowSpans(text, { language, style: 'regular' }).map((span) => ({ ...span, tone: 'soft' }))
}

// The bars between parts are upright and lighter than the parts.
function rowSpans(text: string, { language, style }: { language: string; style: Style }): StyledSpan[] {
  return text
    .split(PARTED)
    .flatMap((part): StyledSpan[] =>
      PARTED.test(part) ? [{ ...span(part), tone: 'soft' }] : lineSpans(part, language, style),
    )
}

function block(role: Role, spans: StyledSpan[]): BlockText {
  return { role, spans, right: null, keep_next: false }
}

/** A row at the head of an entry: `right` stands at the right edge of the same line. */
type EntryRow = { left: string; right: string | null }

// Dates alone, or at the end of a row.
const TIMES = once(() => {
  const { point, short, yearless, to, since, now, nowAsEnd } = datePatterns()
  const before = `(?:(?:${since}|from|expected) )?`
  const end = `${point}|${short}|\\d\\d|${nowAsEnd}`
  const range = `(?:${point}(?:${to}(?:${end}))?|${short}${to}(?:${short}|${point}|${nowAsEnd})|${yearless}${to}${point})`
  const time = `${before}${range}(?: ?${now}| ?[-–—])?`
  return {
    alone: new RegExp(`^\\(?${time}\\)?$`, 'iu'),
    atEnd: new RegExp(`^(.+?) ?(?:[|·•,،、–—]| - ) ?(${time})$|^(.*\\S) \\((${time})\\)$`, 'iu'),
  }
})

const PARTS = ' | '

/**
 * Returns the rows above an entry's lines: its heading, and its sublines in one row, or `stacked` in separate ones.
 * `right` puts the dates at the right edge of the heading, wherever they were written.
 */
export function entryRows(
  { heading, sublines }: PrintEntry,
  { dates }: { dates: Design['dates'] },
): EntryRow[] {
  const [first = '', ...rest] = [heading, ...sublines].filter((text) => text !== '')
  if (dates === 'inline') return rowsOf(first, null, rest)
  if (dates === 'stacked') return [first, ...rest].map((text) => ({ left: text, right: null }))
  const { alone: datesAlone, atEnd } = TIMES()
  const alone = rest.findIndex((text) => datesAlone.test(westernDigits(text)))
  if (alone !== -1) {
    const others = rest.filter((_, index) => index !== alone)
    return rowsOf(first, rest[alone] ?? null, others)
  }
  const rows = [first, ...rest].map((text) => withDatesRight(text, atEnd))
  const dated = rows.find(({ right }) => right !== null)
  const [head = first, ...others] = [first, ...rest].map((text, index) =>
    rows[index] === dated && dated ? dated.left : text,
  )
  return rowsOf(head, dated?.right ?? null, others)
}

function rowsOf(left: string, right: string | null, rest: string[]): EntryRow[] {
  return [{ left, right }, ...(rest.length > 0 ? [{ left: rest.join(PARTS), right: null }] : [])]
}

function withDatesRight(text: string, atEnd: RegExp): EntryRow {
  const [, before, dates, outside, inside] = atEnd.exec(westernDigits(text)) ?? []
  const left = before ?? outside ?? ''
  // A dash behind a year is no border. Example: "Grape harvests 2014 – 2016".
  const isWithin = /\d{4}$/.test(left) && /^ ?[–—-]/.test(text.slice(left.length))
  if (left === '' || isWithin) return { left: text, right: null }
  const end = text.length - (inside === undefined ? 0 : 1)
  return { left: text.slice(0, left.length), right: text.slice(end - (dates ?? inside ?? '').length, end) }
}
