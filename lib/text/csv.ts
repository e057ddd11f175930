/** One record of a CSV text: the line it begins on (from 1), and its cells as they stand, untrimmed. */
export type CsvRecord = { line: number; cells: string[] }

/** The records of a CSV text; `unclosed` is the line of an unclosed quote, else null. */
type CsvTable = { records: CsvRecord[]; unclosed: number | null }

// A line of half a million separators is no table, and each heading takes microseconds.
const MOST_CELLS = 1000
const SEPARATORS = [',', ';', '\t']

/**
 * Reads CSV as spreadsheets write it (RFC 4180): quoted cells, doubled quotes, any line end, a byte order mark. The
 * separator is the most frequent of comma, semicolon and tab in the first line. Empty lines are skipped, and so are cells behind the
 * thousandth of a record.
 */
export function readCsv(text: string): CsvTable {
  const reading = new CsvReader(text.replace(/^\uFEFF/, ''))
  return reading.read()
}

/** Returns a cell without the apostrophe that an export puts before text that a spreadsheet would read as a formula. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

class CsvReader {
  readonly #text: string
  readonly #separator: string
  readonly #records: CsvRecord[] = []
  #at = 0
  #line = 1
  #unclosed: number | null = null

  constructor(text: string) {
    this.#text = text
    this.#separator = separatorOf(text)
  }

  read(): CsvTable {
    while (this.#at < this.#text.length) {
      const line = this.#line
      const cells = this.#readRecord()
      if (cells.length > 1 || cells[0] !== '') this.#records.push({ line, cells })
    }
    return { records: this.#records, unclosed: this.#unclosed }
  }

  #readRecord(): string[] {
    const cells = [this.#readCell()]
    while (this.#text[this.#at] === this.#separator) {
      this.#at += 1
      const cell = this.#readCell()
      if (cells.length < MOST_CELLS) cells.push(cell)
    }
    this.#passLineEnd()
    return cells
  }

  // Text between a closing quote and the next separator belongs to the cell, as in spreadsheets.
  #readCell(): string {
    return this.#text[this.#at] === '"' ? this.#readQuoted() + this.#readBare() : this.#readBare()
  }

  #readBare(): string {
    const start = this.#at
    while (this.#at < this.#text.length && !this.#isEnd(this.#text[this.#at])) this.#at += 1
    return this.#text.slice(start, this.#at)
  }

  #readQuoted(): string {
    const opened = this.#line
    let cell = ''
    let start = this.#at + 1
    for (;;) {
      const quoteAt = this.#text.indexOf('"', start)
      const upTo = quoteAt === -1 ? this.#text.length : quoteAt
      cell += this.#text.slice(start, upTo)
      this.#at = upTo + 1
      if (this.#text[this.#at] !== '"') {
        if (quoteAt === -1) this.#unclosed ??= opened
        break
      }
      cell += '"'
      start = this.#at + 1
    }
    this.#line += cell.match(/\r\n?|\n/g)?.length ?? 0
    return cell
  }

  #isEnd(character: string | undefined): boolean {
    return character === this.#separator || character === '\n' || character === '\r'
  }

  #passLineEnd(): void {
    if (this.#text[this.#at] === '\r') this.#at += 1
    else if (this.#text[this.#at] !== '\n') return
    if (this.#text[this.#at] === '\n') this.#at += 1
    this.#line += 1
  }
}

function separatorOf(text: string): string {
  const head = /^[^\r\n]*/.exec(text.trimStart())?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = SEPARATORS.map((separator) => head.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
