import type { BriefRows } from '#lib/service/http/agent-use.ts'
import { firstCharacters, lengthOf, withoutHidden } from '#lib/text/text.ts'

type Json = Record<string, unknown>

const MOST_ITEMS = 200

/** The cut of an answer: rows from `start`, at most `limit`, and texts of at most `max_text` characters. */
export type Cut = {
  fields: readonly string[] | undefined
  rows: BriefRows | undefined
  start: number
  limit: number
  max_text: number
}

/**
 * Shortens a reply for an agent: rows keep the named fields, long lists and texts are cut, and hidden characters are
 * removed. A cut text ends in its original length, for example "… [600 of 2103 characters]", and `cut_lists` names each
 * cut list, for example "lines: 200 of 230". `next` is the start of the next rows; null if none follow.
 */
export function shortenReply(reply: Json, cut: Cut): { data: Json; next: number | null } {
  const { _labels, schema_version, ...all } = reply
  const fields = cut.fields ? pickTop(all, cut.fields) : all
  let next: number | null = null
  const shortened = cut.rows
    ? changeAt(fields, cut.rows.list.split('.'), (rows) => {
        if (!Array.isArray(rows)) return rows
        const end = cut.start + cut.limit
        if (end < rows.length) next = end
        return rows.slice(cut.start, end).map((row) => pick(row, cut.rows?.keep ?? []))
      })
    : fields
  const cut_lists: string[] = []
  const data = cleanedValue(shortened, { max_text: cut.max_text, cut_lists, key: '' }) as Json
  return { data: cut_lists.length > 0 ? { ...data, cut_lists } : data, next }
}

function changeAt(value: unknown, [key, ...rest]: string[], change: (oldValue: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  return { ...value, [key]: changeAt((value as Json)[key], rest, change) }
}

// An empty list of a reply says that there is none; a missing one would leave that open.
function pickTop(reply: Json, keep: readonly string[]): Json {
  const entries = Object.entries(reply).filter(([key, value]) => keep.includes(key) && value !== null)
  return Object.fromEntries(entries)
}

function pick(row: unknown, keep: readonly string[]): unknown {
  if (typeof row !== 'object' || row === null || keep.length === 0) return row
  return Object.fromEntries(
    Object.entries(row).filter(([key, value]) => keep.includes(key) && !isEmpty(value)),
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

type CleanOptions = { max_text: number; cut_lists: string[]; key: string }

function cleanedValue(value: unknown, cleanOptions: CleanOptions): unknown {
  if (typeof value === 'string') return cutText(withoutHidden(value), cleanOptions.max_text)
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) {
      cleanOptions.cut_lists.push(`${cleanOptions.key}: ${MOST_ITEMS} of ${value.length}`)
    }
    return value.slice(0, MOST_ITEMS).map((child) => cleanedValue(child, cleanOptions))
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, child]) => key !== '_labels' && !isHint(child))
  return Object.fromEntries(
    entries.map(([name, child]) => {
      const key = withoutHidden(name)
      return [key, cleanedValue(child, { ...cleanOptions, key })]
    }),
  )
}

// A call that a reply proposes to programs and terminals. Example: the `yes` of a question, which no agent may say.
function isHint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'api' in value && 'cli' in value
}

function cutText(text: string, max: number): string {
  const length = lengthOf(text)
  return length <= max ? text : `${firstCharacters(text, max)}… [${max} of ${length} characters]`
}
