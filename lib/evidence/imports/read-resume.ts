import table from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import type { Labelled } from '#lib/evidence/imports/lines/line-features.ts'
import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { draftOfLines, NO_ROLE } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import type { PdfLines } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import type {
  Draft,
  DraftEntry,
  DraftLine,
  ImportWarning,
  ResumeFile,
  SourceLine,
  UnplacedText,
} from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { withoutEntities } from '#lib/index/titles/title-words.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { lengthOf } from '#lib/text/text.ts'
import { stem } from '#lib/text/word-tables.ts'

/** The most bytes of a resume that are read. */
export const MAX_RESUME_BYTES = 16 * 1024 * 1024

/**
 * Reads a resume into a proposal: entries and lines by section, removed contact data, and unplaced text. An unreadable
 * document is refused with `invalid_value`. Call it through `DocumentReader`, which stops slow documents.
 */
export async function readResume(file: ResumeFile): Promise<Draft> {
  const size = 'bytes' in file ? file.bytes.byteLength : file.text.length
  if (size > MAX_RESUME_BYTES) throw unreadable('The resume is larger than 16 MB. Send a smaller file.')
  const draft = withinLimits(await readByFormat(file))
  if (draft.entries.length + draft.lines.length + draft.unplaced.length + draft.dropped.length === 0)
    throw unreadable('The resume holds no text. Send another file, or paste the text.')
  return { ...draft, warnings: [...(draft.warnings ?? []), ...emptyWarnings(draft)] }
}

// Each format loads its reader alone.
async function readByFormat(file: ResumeFile): Promise<Draft> {
  switch (file.format) {
    case 'markdown':
      return draftOfLines(markdownLines(textOf(file)), { isCommonWord })
    case 'text':
      return draftOfLines(textLines(textOf(file)), { isCommonWord })
    case 'json_resume':
      return (await import('#lib/evidence/imports/rules/json-resume.ts')).draftOfJsonResume(textOf(file))
    case 'linkedin':
      return (await import('#lib/evidence/imports/read-linkedin.ts')).readLinkedIn(bytesOf(file))
    case 'pdf': {
      const { readPdf } = await import('#lib/evidence/imports/read-pdf.ts')
      const { lines, margins, sizes, doubtful } = await readPdf(bytesOf(file), file.columns, isCommonWord)
      const labels: Labelled[] = []
      const draft = draftOfLines(lines.map(decoded), {
        margins,
        sizes,
        isCommonWord,
        labelLines: noting(labels),
      })
      return {
        ...draft,
        warnings: [
          ...pageWarnings({
            ...doubtful,
            across: file.columns === undefined ? pagesAcross(draft, lines, doubtful?.across) : [],
          }),
          ...formWarnings(lines),
          ...unsureWarnings(labels),
        ],
      }
    }
    case 'docx': {
      const { readDocx } = await import('#lib/evidence/imports/read-docx.ts')
      const { lines, margins } = await readDocx(bytesOf(file))
      const labels: Labelled[] = []
      const draft = draftOfLines(lines, { margins, isCommonWord, labelLines: noting(labels) })
      return { ...draft, warnings: [...formWarnings(lines), ...unsureWarnings(labels)] }
    }
  }
}

function noting(labels: Labelled[]): (lines: readonly SourceLine[]) => Labelled[] {
  return (lines) => {
    labels.push(...labelLines(lines))
    return labels
  }
}

// Columns read in the wrong order, and designs that no rule fits, leave many lines in doubt.
function unsureWarnings(labels: readonly Labelled[]): ImportWarning[] {
  const unsure = labels.filter(({ sure }) => sure < SURE).length
  if (labels.length < LEAST_LABELLED || unsure < MOST_UNSURE * labels.length) return []
  const says = `The reader was unsure of ${unsure} of ${labels.length} lines. Compare them with the document.`
  return [{ code: 'unsure', page: null, says }]
}

const SURE = 0.9
const LEAST_LABELLED = 20
const MOST_UNSURE = 0.17

/** Returns pages that may be read across their columns, from 1: the given ones, and those with much text that belongs to no role. */
export function pagesAcross(
  { unplaced }: Pick<Draft, 'unplaced'>,
  lines: readonly SourceLine[],
  across: readonly number[] = [],
): number[] {
  const pageOf = new Map(lines.map(({ number, place }) => [number, place?.page ?? 0]))
  const lettersOf = (text: string) => (text.match(/\p{L}/gu) ?? []).length
  const sums = (texts: readonly (readonly [number, string])[]) => {
    const byPage = new Map<number, number>()
    for (const [page, text] of texts) byPage.set(page, (byPage.get(page) ?? 0) + lettersOf(text))
    return byPage
  }
  const all = sums(
    lines.map(({ number, text, right }) => [pageOf.get(number) ?? 0, `${text} ${right ?? ''}`]),
  )
  const loose = unplaced.filter(({ reason }) => reason === NO_ROLE)
  const more = [...sums(loose.map(({ line, text }) => [pageOf.get(line) ?? 0, text]))]
    .filter(([page, letters]) => page > 0 && letters >= MOST_LOOSE * (all.get(page) ?? 0))
    .map(([page]) => page)
  return [...new Set([...across, ...more])].toSorted((a, b) => a - b)
}

const MOST_LOOSE = 0.1

function pageWarnings({
  across = [],
  empty = [],
  apart = [],
}: Partial<NonNullable<PdfLines['doubtful']>>): ImportWarning[] {
  return [
    ...across.map((page) => ({
      code: 'across_columns' as const,
      page,
      says: `Page ${page} may have been read across its columns. Compare it with the page, or read it again in two columns.`,
    })),
    ...empty.map((page) => ({
      code: 'picture_page' as const,
      page,
      says: `Page ${page} holds no text, as a scan does. Nothing of it was read.`,
    })),
    ...apart.map((page) => ({
      code: 'unsure' as const,
      page,
      says: `Letters of page ${page} stand apart, and their words are unsure. Compare it with the page, or paste its text.`,
    })),
  ]
}

// Blanks to fill in, labels before most lines, and titles of forms.
function formWarnings(lines: readonly SourceLine[]): ImportWarning[] {
  const blanks = lines.filter(({ text }) => /_{4,}|\.{8,}|[☐☑□]/u.test(text)).length
  const labels = lines.filter(({ text }) => /^[^:：]{2,40}[:：]$/u.test(text)).length
  const isTitled = lines.slice(0, 6).some(({ text }) => FORM.test(text.replace(/\s/gu, '')))
  if (!isTitled && blanks < FEW_BLANKS && labels * 3 < Math.max(lines.length, LEAST_LINES)) return []
  return [{ code: 'form', page: null, says: 'This looks like a form. Compare each part with the document.' }]
}

const FORM =
  /^(?:履歴書|職務経歴書|履歷表|이력서|applicationform|employmentapplication|personal(?:frage)?bogen)/iu
const FEW_BLANKS = 4
const LEAST_LINES = 12

function emptyWarnings({ entries, lines, unplaced }: Draft): ImportWarning[] {
  const count = lines.length + unplaced.length
  if (entries.length > 0) return undatedWarnings(entries)
  if (count < FEW_LINES) return []
  const says = `No job, project or school was found in ${count} lines. Compare them with the document, or paste its text.`
  return [{ code: 'no_entries', page: null, says }]
}

const FEW_LINES = 8

// Most jobs and schools have dates. Lines that are read in the wrong order separate an entry from its dates.
function undatedWarnings(entries: readonly DraftEntry[]): ImportWarning[] {
  const dated = entries.filter(({ section }) => section === 'experience' || section === 'education')
  const bare = dated.filter(
    ({ heading, sublines }) => ![heading, ...sublines].some((text) => /\d{4}/.test(text)),
  )
  if (dated.length < FEW_ENTRIES || bare.length * 3 < dated.length * 2) return []
  const says = `${bare.length} of ${dated.length} jobs and schools have no dates. Compare them with the document.`
  return [{ code: 'undated', page: null, says }]
}

const FEW_ENTRIES = 4

// Some programs print the entities of a web page. Example: "R&amp;D".
function decoded(line: SourceLine): SourceLine {
  const read = (text: string) => (text.includes('&') ? plainText(withoutEntities(text)) : text)
  return { ...line, text: read(line.text), right: line.right === null ? null : read(line.right) }
}

function bytesOf(file: ResumeFile): Uint8Array {
  if ('bytes' in file) return file.bytes
  throw unreadable('A PDF, DOCX or ZIP is sent as the bytes of its file, not as text.')
}

function textOf(file: ResumeFile): string {
  if ('text' in file) return file.text
  try {
    const wide = file.bytes[0] === 0xff && file.bytes[1] === 0xfe
    return new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file.bytes)
  } catch {
    throw unreadable('The text is not in UTF-8. Save it as UTF-8 and send it again, or paste the text.')
  }
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

const TERMS: Readonly<Record<string, number>> = table.terms

/** Returns whether a lower-case word, in any of its forms, occurs in postings. */
export function isCommonWord(word: string): boolean {
  return Object.hasOwn(TERMS, stem(word)) || Object.hasOwn(TERMS, word)
}

/** Returns a draft that fits a master. A long heading goes on in a line; other text over the limits is listed in `unplaced`. */
export function withinLimits(draft: Draft): Draft {
  const unplaced = [...draft.unplaced]
  const fits = draft.entries.flatMap((entry) => fitting(entry, unplaced))
  const entries = fits.slice(0, MASTER_LIMITS.entries)
  for (const entry of fits.slice(MASTER_LIMITS.entries))
    unplaced.push(...wholeEntry(entry, 'There are too many entries.'))
  let room: number = MASTER_LIMITS.lines
  const keepLines = <Line extends DraftLine>(lines: Line[]) =>
    lines.filter((line) => {
      const reason = room === 0 ? 'There are too many lines.' : reasonAgainst(line)
      if (reason === null) room -= 1
      else unplaced.push(unplacedLine(line, reason))
      return reason === null
    })
  const tidy = <Line extends DraftLine>(line: Line) => tidyLine(line, unplaced)
  const within = entries.map((entry) => ({ ...entry, lines: keepLines(entry.lines.map(tidy)) }))
  return { ...draft, entries: within, lines: keepLines(draft.lines.map(tidy)), unplaced }
}

function fitting(entry: DraftEntry, unplaced: UnplacedText[]): DraftEntry[] {
  const isDated = entry.sublines.some((text) => datesIn(text) !== null)
  const [heading, about] = cut(squeezed(entry.heading), MASTER_LIMITS.heading, isDated)
  if (heading === '') {
    unplaced.push(...wholeEntry(entry, 'Nothing names the role, project or school.'))
    return []
  }
  if (lengthOf(heading) > MASTER_LIMITS.heading) {
    unplaced.push(...wholeEntry(entry, 'Its heading is too long.'))
    return []
  }
  const cuts = entry.sublines.map((text) => cut(squeezed(text), MASTER_LIMITS.subline))
  const sublines = cuts.map(([text]) => text)
  const long = sublines.filter((text) => lengthOf(text) > MASTER_LIMITS.subline)
  const moved = [about, ...long, ...cuts.map(([, rest]) => rest)]
    .filter((text) => text !== '')
    .map((text) => ({ text, tags: [], read_from: entry.read_from }))
  return [
    {
      ...entry,
      heading,
      sublines: sublines.filter((text) => !long.includes(text)),
      lines: [...moved, ...entry.lines],
    },
  ]
}

// Splits a long text behind its dates, or at its first sign between words; at its last comma or space if it `must` be split. Example:
// "Own business – a planner for the growers of …".
function cut(text: string, limit: number, must = false): [string, string] {
  if (lengthOf(text) <= limit) return [text, '']
  const dates = datesIn(text)
  const sign = dates?.start === 0 ? dates.end : text.search(/ [-–—|] |[:;.] /u)
  const last = text.lastIndexOf(', ', limit)
  const at = sign >= 1 && sign <= limit ? sign : last >= 1 || !must ? last : text.lastIndexOf(' ', limit)
  return at < 1 || (at !== sign && !must)
    ? [text, '']
    : [text.slice(0, at), text.slice(at).replace(/^[\s,;:.|–—-]+/u, '')]
}

function tidyLine<Line extends DraftLine>(line: Line, unplaced: UnplacedText[]): Line {
  const all = [...new Set(line.tags.map(squeezed))].filter((tag) => tag !== '')
  const tags = all.filter((tag) => lengthOf(tag) <= MASTER_LIMITS.tag).slice(0, MASTER_LIMITS.tags)
  const beyond = all.filter((tag) => !tags.includes(tag))
  const texts = unplaced.map(({ text }) => text)
  // All lines of an entry may have the same tag, so it is listed once.
  for (const tag of beyond)
    if (!texts.includes(tag)) unplaced.push({ line: line.read_from ?? 0, text: tag, reason: BEYOND })
  return { ...line, text: squeezed(line.text), tags }
}

const BEYOND = `A line takes at most ${MASTER_LIMITS.tags} tags of ${MASTER_LIMITS.tag} letters.`

function reasonAgainst({ text }: DraftLine): string | null {
  return lengthOf(text) > MASTER_LIMITS.text ? 'The line is too long.' : null
}

function unplacedLine({ text, tags, read_from }: DraftLine, reason: string): UnplacedText {
  const whole = tags.length === 0 ? text : `${text} (${tags.join(', ')})`
  return { line: read_from ?? 0, text: whole, reason }
}

function wholeEntry({ heading, sublines, lines, read_from }: DraftEntry, reason: string): UnplacedText[] {
  const heads = [heading, ...sublines].map((text) => ({ text, tags: [], read_from }))
  return [...heads, ...lines].filter(({ text }) => text !== '').map((line) => unplacedLine(line, reason))
}

/** Returns the lines of a plain text; an underlined line is a heading. */
export function textLines(text: string): SourceLine[] {
  const rows = text.replace(/^\ufeff/, '').split(/\r\n?|[\n\f\v\u0085\u2028\u2029]/)
  return numberedLines(rows.map((row, index) => ({ number: index + 1, text: row })))
}

/** A row of a text before reading; `level` is set if the format states it. */
type TextRow = { number: number; text: string; level?: number; strong?: boolean; hard_break?: boolean }

// An empty row, or one sign repeated: "- - -", "=====".
const RULE = /^(?:([=\-_*~#—–])\1*)?$/

/** Converts rows of text to lines: bullets, underlined headings, columns separated by wide gaps, wrapped lines. */
function numberedLines(all: TextRow[]): SourceLine[] {
  const rows = all.map((row) => framed({ ...row, text: plainText(withoutEntities(row.text)) }))
  const width = wrapWidth(rows.map(({ text }) => text))
  const lines: SourceLine[] = []
  let gap = false
  for (const [index, row] of rows.entries()) {
    if (row.level === undefined && RULE.test(row.text.replace(/\s/g, ''))) {
      const above = lines.at(-1)
      const isUnderline =
        above && !gap && row.text.trim().length >= Math.min(3, above.text.length) && isShortHeading(above)
      if (isUnderline) above.level = UNDERLINED
      gap = true
      continue
    }
    lines.push(lineOf(row, { gap, full: isFull(row, rows[index + 1]?.text, width) }))
    gap = row.level !== undefined
  }
  return isWrapped(lines) ? lines : lines.map(withOwnEnd)
}

// Some lines of a wrapped text go on in small letters; else a long line is only long, and a capital begins the next.
function isWrapped(lines: readonly SourceLine[]): boolean {
  const below = lines.filter((_, index) => lines[index - 1]?.full)
  return below.filter(({ text }) => /^\p{Ll}/u.test(text)).length >= LEAST_SMALL * below.length
}

function withOwnEnd(line: SourceLine, index: number, lines: readonly SourceLine[]): SourceLine {
  return { ...line, full: line.full && !/^\p{Lu}/u.test(lines[index + 1]?.text ?? '') }
}

const LEAST_SMALL = 0.2

// A heading may stand between marks. Example: "== My work ==".
function framed(row: TextRow): TextRow {
  const [, , words] = /^\s*([=\-#:+])\1+\s*(\S.*?)\s*\1{2,}\s*$/.exec(row.text) ?? []
  return words === undefined || row.level !== undefined || !/\p{L}/u.test(words)
    ? row
    : { ...row, text: words, level: UNDERLINED }
}

function lineOf(row: TextRow, { gap, full }: Pick<SourceLine, 'gap' | 'full'>): SourceLine {
  const bullet = row.level === undefined ? withoutBullet(row.text) : null
  const [text = '', ...cells] = (bullet ?? row.text).trim().split(COLUMN_GAP).map(squeezed)
  const indent = (/^\s*/.exec(row.text)?.[0].replaceAll('\t', '    ').length ?? 0) / 2
  return {
    number: row.number,
    text,
    right: cells.length === 0 ? null : cells.join(' | '),
    level: row.level ?? null,
    bullet: bullet !== null,
    indent,
    size: 1,
    strong: row.strong ?? false,
    gap,
    full,
  }
}

function isShortHeading({ text, bullet, right }: SourceLine): boolean {
  return !bullet && right === null && text.length <= 60 && !/[.,;]$/.test(text)
}

/** Returns the width at which lines were wrapped, or infinity if every paragraph is one line. */
function wrapWidth(rows: string[]): number {
  const lengths = rows.map((row) => row.length).filter((length) => length > 0)
  const longest = Math.max(0, ...lengths)
  const near = lengths.filter((length) => length > longest - 12).length
  return longest < LEAST_WRAPPED || longest > MAX_WRAPPED || near < 3 ? Number.POSITIVE_INFINITY : longest
}

function isFull(row: TextRow, next: string | undefined, width: number): boolean {
  if (next === undefined || row.hard_break) return false
  const wordLength = /\S+/.exec(next)?.[0].length ?? 0
  return row.text.length + 1 + wordLength > width
}

const UNDERLINED = 1
const LEAST_WRAPPED = 30
const MAX_WRAPPED = 120
const COLUMN_GAP = /(?:(?<!\s)\s+)?\t\s*|(?<! ) {3,}/

/** Returns the lines of a markdown text. Links keep their address in the text, so that it is found and removed. */
export function markdownLines(text: string): SourceLine[] {
  const bare = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(COMMENT, keepLineEnds)
  const rows = bare.split('\n')
  return numberedLines(rows.map((row, index) => rowOf(row, index + 1)))
}

function rowOf(row: string, number: number): TextRow {
  const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/.exec(row)
  if (heading) return { number, text: inline(String(heading[2])), level: String(heading[1]).length }
  const isTableRule = /^[\s:|-]*$/.test(row) && row.includes('-') && row.includes('|')
  if (isTableRule || /^\s*(?:```|~~~)/.test(row)) return { number, text: '' }
  const quoted = row.replace(/^\s*(?:>\s?)+/, '')
  const cells = /^\s*\|(.*)\|\s*$/.exec(quoted)
  const text = cells
    ? String(cells[1])
        .split('|')
        .map((cell) => inline(cell.trim()))
        .join('\t')
    : inline(quoted)
  const hard_break = /(?: {2}|\\)$/.test(row)
  return { number, text: text.replace(/\\$/, ''), hard_break, strong: STRONG.test(quoted.trim()) }
}

// Removes marks of emphasis around text; an escaped sign becomes the sign.
function inline(text: string): string {
  return text
    .replace(
      /!?\[([^\]]{0,400})\]\(\s{0,9}<?([^\s)>]{0,2000})>?[^)]{0,400}\)/g,
      (_, words: string, to: string) => linked(words, to),
    )
    .replace(/<(https?:\/\/[^>\s]+|[^<>\s@]+@[^<>\s]+)>/g, '$1')
    .replace(/<br\s*\/?>/gi, '\t')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(?<![\\*\w])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=[^\s\\])\1(?![*\w])/g, '$2')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
}

function linked(words: string, to: string): string {
  const address = to.replace(/^(?:mailto|tel):/, '')
  return address === '' || words.includes(address) ? words : `${words} (${address})`
}

function keepLineEnds(text: string): string {
  return text.replace(/[^\n]/g, '')
}

const COMMENT = /<!--[\s\S]*?(?:-->|$(?![\s\S]))/g
const STRONG = /^(\*\*|__)[^*_]+\1$/
