import { capped, oneLine, withoutHidden } from '#lib/text/text.ts'

/** The kinds of rows that the next command takes by their number. */
export const ROW_KINDS = ['job', 'board', 'role', 'answer', 'story', 'interview', 'course', 'view'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** A listed row: its link or id, and the words that name it for a person. */
export type ListedRow = { id: string; words: string }

/** The ids of a row by kind, for example the job and the round of an interview. */
export type RowIds = Partial<Record<RowKind, string>>

const LONGEST_WORDS = 120
const LONGEST_ID = 2000

/** The screen of an answer; `width` is infinite if no text may be cut, and `rows` keeps the numbers of listed rows. */
export type Screen = {
  width: number
  quiet: boolean
  colour: boolean
  now: number
  rows?: ListedRows | undefined
}

const STYLES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const

/** Returns a text in a style, if the screen has colours. */
export function styled(screen: Screen, style: keyof typeof STYLES, text: string): string {
  return screen.colour && text !== '' ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text
}

const LONGEST_TARGET = 500

/** Returns a target as a sentence names it. */
export function targetText(target: string): string {
  return target === 'builtin' ? 'the built-in rules' : oneLine(target, LONGEST_TARGET)
}

/** Returns any text safe for printing, with its own lines. */
export function safeLines(text: string): string[] {
  return withoutHidden(text).split('\n')
}

/** Returns a text in lines no wider than the screen, each starting with `indent`. */
export function wrapped(text: string, { width }: Screen, indent = ''): string[] {
  const most = Math.max(20, Math.min(width, 100) - indent.length)
  return safeLines(text).flatMap((line) => wrapLine(line, most).map((part) => `${indent}${part}`))
}

function wrapLine(line: string, most: number): string[] {
  const lines: string[] = []
  let now = ''
  for (const word of line.split(/\s+/).filter(Boolean)) {
    if (now !== '' && Bun.stringWidth(now) + 1 + Bun.stringWidth(word) > most) {
      lines.push(now)
      now = word
    } else {
      now = now === '' ? word : `${now} ${word}`
    }
  }
  return [...lines, now]
}

const NAMES = 12

/** Returns facts as lines, each under its name; those without a text are left out. */
export function facts(screen: Screen, pairs: readonly (readonly [string, string])[]): string[] {
  const indent = ' '.repeat(NAMES)
  return pairs.flatMap(([name, text]) => {
    if (text === '') return []
    const [first = '', ...more] = wrapped(text, screen, indent)
    return [`${name.padEnd(NAMES)}${first.slice(NAMES)}`, ...more]
  })
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Returns how long ago a time was, in one unit, in calendar days (UTC) from a day on: `5 h`, `3 d`, `7 mo`. */
export function ageOf(time: string | null, now: number): string {
  if (time === null) return ''
  const ago = Math.max(0, now - Date.parse(time))
  if (ago < HOUR) return `${Math.floor(ago / 60_000)} min`
  if (ago < DAY) return `${Math.floor(ago / HOUR)} h`
  if (ago < 60 * DAY) return `${Math.floor(now / DAY) - Math.floor((now - ago) / DAY)} d`
  if (ago < 730 * DAY) return `${Math.floor(ago / (30 * DAY))} mo`
  return `${Math.floor(ago / (365 * DAY))} y`
}

/** Returns how long ago a time was, as part of a sentence: `5 h ago`, and `just now` within the first minute. */
export function agoOf(time: string | null, now: number): string {
  const age = ageOf(time, now)
  return age === '0 min' ? 'just now' : age && `${age} ago`
}

/** Returns the name of a row's job, which the command looked up, or else its link. */
export function jobName(row: Readonly<Record<string, unknown>>, link: string): string {
  return typeof row['name'] === 'string' ? row['name'] : link
}

/** Returns a time for people, in UTC without seconds. */
export function momentOf(time: string | null): string {
  return time === null ? '' : `${time.slice(0, 10)} ${time.slice(11, 16)} UTC`
}

/** The rows of one printed list, numbered from 1 in their order. */
export class ListedRows {
  readonly #rows = new Map<RowKind, ListedRow[]>()
  #count = 0

  /** Adds a row and returns its number. */
  add(ids: RowIds, words: string): number {
    this.#count += 1
    for (const kind of ROW_KINDS) {
      const id = ids[kind]
      const rows = this.#rows.get(kind) ?? []
      if (id === undefined || id.length > LONGEST_ID) continue
      // A row without an id of this kind leaves a gap.
      rows[this.#count - 1] = { id, words: capped(oneLine(words, LONGEST_WORDS), LONGEST_WORDS) }
      this.#rows.set(kind, rows)
    }
    return this.#count
  }

  /** Returns the numbered rows of each kind that the list has; null for a number without one. */
  byKind(): [RowKind, (ListedRow | null)[]][] {
    return [...this.#rows].map(([kind, rows]) => [kind, Array.from(rows, (row) => row ?? null)])
  }
}
