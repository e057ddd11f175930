import { Parser } from 'htmlparser2'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { isBareBullet, plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** Returns the lines of a document in simple HTML: paragraphs, headings, lists and tables. */
export function htmlLines(html: string): SourceLine[] {
  const reading = new HtmlReader()
  const parser = new Parser({
    onopentagname: (name) => reading.open(name),
    onclosetag: (name) => reading.close(name),
    ontext: (text) => reading.add(text),
  })
  parser.write(html)
  parser.end()
  reading.endLine()
  return reading.lines.map((line, index) => ({ ...line, number: index + 1 }))
}

type TableRow = { cells: SourceLine[][]; outside: SourceLine[] }

class HtmlReader {
  lines: SourceLine[] = []
  #text = ''
  #strong = 0
  #strong_letters = 0
  #level: number | null = null
  #lists = 0
  #starts_item = false
  #gap = false
  #rows: TableRow[] = []

  open(name: string): void {
    if (name === 'strong' || name === 'b') this.#strong += 1
    if (name === 'br') this.endLine()
    if (!BLOCK.test(name)) return
    this.endLine()
    if (/^h[1-6]$/.test(name)) this.#level = Number(name[1])
    if (name === 'ul' || name === 'ol') this.#lists += 1
    if (name === 'li') this.#starts_item = true
    if (name === 'tr') this.#rows.push({ cells: [], outside: this.lines })
    if (name === 'td' || name === 'th') this.lines = []
  }

  close(name: string): void {
    if (name === 'strong' || name === 'b') this.#strong -= 1
    if (!BLOCK.test(name)) return
    if (name === 'p' && squeezed(this.#text) === '') this.#gap = true
    this.endLine()
    if (/^h[1-6]$/.test(name)) this.#level = null
    if (name === 'ul' || name === 'ol') this.#lists -= 1
    if (name === 'td' || name === 'th') this.#rows.at(-1)?.cells.push(this.lines)
    if (name === 'tr') this.#endRow()
  }

  add(text: string): void {
    this.#text += text
    if (this.#strong > 0) this.#strong_letters += text.trim().length
  }

  endLine(): void {
    const whole = plainText(this.#text).replace(DRAWN_RULE, ' ')
    const letters = whole.trim().length
    const strong = letters > 0 && this.#strong_letters > 0.8 * letters
    this.#text = ''
    this.#strong_letters = 0
    if (letters === 0) return
    const unmarked = this.#level === null ? withoutBullet(whole) : null
    const bullet = (this.#lists > 0 && this.#starts_item) || unmarked !== null
    const [text = '', ...following] = (unmarked ?? whole)
      .trim()
      .split(/\s*\t\s*| {3,}/)
      .map(squeezed)
    const right = following.length === 0 ? null : following.join(' | ')
    const place = { number: 0, level: this.#level, indent: this.#lists, size: 1, gap: this.#gap, full: false }
    this.lines.push({ ...place, text, right, bullet, strong })
    this.#starts_item = false
    this.#gap = false
  }

  #endRow(): void {
    const row = this.#rows.pop()
    if (row === undefined) return
    this.lines = [...row.outside, ...rowLines(row.cells)]
  }
}

/**
 * A row of single lines is one line; dates beside several lines belong to the first; a row of short cells with dates is the
 * head of an entry; otherwise cell follows cell.
 */
function rowLines(all: SourceLine[][]): SourceLine[] {
  if (all.some(isBareSign)) return withBulletCells(all)
  const cells = all.filter((cell) => cell.length > 0).map(withWholeDates)
  const [first, ...others] = cells
  if (first === undefined || others.length === 0) return cells.flat()
  if (cells.every(isSingle)) return [besideEachOther(first, others)]
  const [lead, ...following] = others.flat()
  const [margin] = first
  if (first.length === 1 && lead !== undefined && margin !== undefined && holdsDates(margin))
    return [
      { ...lead, right: [margin.text, lead.right].filter(Boolean).join(' | '), gap: true },
      ...following,
    ]
  if (isHeadRow(cells)) return [besideEachOther(first, [...first.slice(1).map((line) => [line]), ...others])]
  return cells.flatMap(([line, ...more]) => [{ ...(line as SourceLine), begins: true }, ...more])
}

// A layout may set each bullet in a cell of its own, before the cell of its text.
function withBulletCells(all: SourceLine[][]): SourceLine[] {
  return all.flatMap((cell, index) => {
    if (isBareSign(cell)) return []
    const above = all[index - 1]
    const [first, ...more] = cell
    if (first === undefined || above === undefined || !isBareSign(above)) return cell
    return [{ ...first, bullet: true, gap: false }, ...more]
  })
}

function isBareSign([line, more]: SourceLine[]): boolean {
  return line !== undefined && more === undefined && line.right === null && isBareBullet(line.text)
}

function besideEachOther([line]: SourceLine[], others: SourceLine[][]): SourceLine {
  const right = others.map((cell) => cell.map(({ text }) => text).join(' ')).join(' | ')
  return { ...(line as SourceLine), right, gap: true }
}

// Dates may break in their cell. Example: "May –" above "June 2019".
function withWholeDates(cell: SourceLine[]): SourceLine[] {
  const [line, ...more] = cell
  const text = cell.map((own) => own.text).join(' ')
  return line !== undefined && more.length > 0 && isDates(text) ? [{ ...line, text }] : cell
}

// Dates, or a word or two that end in dates. Example: "MSc 2019".
function holdsDates({ text, right }: SourceLine): boolean {
  return right === null && datesIn(text) !== null && (isDates(text) || text.split(' ').length <= MOST_DATED)
}

// Example: "Pastry" above "Chef", beside "Harbour Inn", "Bristol" and "2019 – 2021".
function isHeadRow(cells: SourceLine[][]): boolean {
  const isShort = (cell: SourceLine[]) =>
    cell.length <= MOST_OF_CELL && cell.every(({ bullet, right }) => !bullet && right === null)
  return (
    cells.length > 2 &&
    cells.every(isShort) &&
    cells.at(-1)?.length === 1 &&
    isDates(String(cells.at(-1)?.[0]?.text))
  )
}

function isSingle([line, more]: SourceLine[]): boolean {
  return line !== undefined && more === undefined && line.right === null && !line.bullet
}

// Typed below or beside a heading.
const DRAWN_RULE = /[_─━═=–—-]{5,}/g
const MOST_DATED = 3
const MOST_OF_CELL = 3
const BLOCK = /^(?:p|h[1-6]|ul|ol|li|table|tr|td|th)$/
