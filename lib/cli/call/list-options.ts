import { hasField, isList } from '#lib/cli/added-options.ts'
import type { RouteCommand, TypedWords } from '#lib/cli/call/make-call.ts'
import type { Reply } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import type { RowKind } from '#lib/cli/show/kit/listed-rows.ts'
import type { Screen } from '#lib/cli/show/kit/screen.ts'
import { type Column, numberColumn, table } from '#lib/cli/show/kit/table.ts'

type Row = Record<string, unknown>
/** The choice of rows and fields that the terminal makes in the reply of a list. */
type ListChoice = {
  fields: readonly string[] | null
  limit: number | null
  remote: boolean
  /** The key of the rows in the reply. Example: `answers` of `/api/answers`. */
  key: string
}

/** Separates the options that the terminal itself fulfils from those that go to the route; `choice` is null if there is none. */
export function takeListOptions(
  declared: RouteCommand,
  typed: TypedWords,
): { typed: TypedWords; choice: ListChoice | null } {
  const { remote, limit, fields, ...options } = typed.options
  const sent: Record<string, unknown> = { ...options }
  const key = declared.path.split('/').at(-1) ?? ''
  const choice: ListChoice = { fields: null, limit: null, remote: false, key }
  if (remote === true && hasField(declared, 'work_mode')) {
    const mode = options['work_mode'] ?? 'remote'
    if (mode !== 'remote') throw badUsage('`--remote` and another `--work-mode` exclude each other.')
    sent['work_mode'] = mode
  } else if (remote === true) choice.remote = true
  if (limit !== undefined && (hasField(declared, 'limit') || !isList(declared))) sent['limit'] = limit
  else if (limit !== undefined) choice.limit = numberOf(String(limit))
  const own = declared.fields.find((field) => field.key === 'fields')?.choices ?? []
  if (typeof fields !== 'string' || own.includes(fields) || !isList(declared)) {
    if (fields !== undefined) sent['fields'] = fields
  } else choice.fields = fields.split(',').map((name) => name.trim())
  const isChosen = choice.fields !== null || choice.limit !== null || choice.remote
  return { typed: { ...typed, options: sent }, choice: isChosen ? choice : null }
}

function numberOf(word: string): number {
  if (/^[1-9]\d{0,5}$/.test(word)) return Number(word)
  throw badUsage('`--limit` is a whole number of rows, from 1.')
}

/** Returns a reply with the chosen rows alone. Another reply than a list stays as it is. */
export function chooseRows(reply: Reply, { limit, remote, key }: ListChoice): Reply {
  const rows = rowsIn(reply.value, key)
  if (!reply.ok || rows === null) return reply
  const chosen = rows
    .filter((row) => !remote || row['work_mode'] === 'remote')
    .slice(0, limit ?? Number.POSITIVE_INFINITY)
  if (chosen.length === rows.length) return reply
  return withValue(reply, replaced(reply.value, rows, chosen))
}

/** Returns the chosen fields of each row as an array of objects, for `--json`. */
export function chooseFields(reply: Reply, { key, names }: { key: string; names: readonly string[] }): Reply {
  const rows = rowsIn(reply.value, key)
  if (!reply.ok || rows === null) return reply
  const fields = fieldsOf(rows, names)
  const chosen = rows.map((row) =>
    Object.fromEntries(fields.map(({ name, path }) => [name, valueAt(row, path)])),
  )
  return withValue(reply, chosen)
}

function withValue(reply: Reply, value: unknown): Reply {
  return { ...reply, value, bytes: new TextEncoder().encode(JSON.stringify(value)) }
}

// The kind of the numbers of each list, whose ids its presenter returns in the order of the rows.
const KINDS: Readonly<Record<string, RowKind>> = {
  new: 'job',
  jobs: 'job',
  search: 'job',
  applications: 'job',
  own: 'job',
  assessments: 'job',
  boards: 'board',
  roles: 'role',
  answers: 'answer',
  stories: 'story',
  interviews: 'interview',
  'learn list': 'course',
  views: 'view',
}

/** A reply with its list, and the chosen fields of its rows. */
type ListedFields = {
  value: unknown
  key: string
  use: string
  ids: readonly string[]
  names: readonly string[]
}

/** Returns the chosen fields of the rows as a table; `ids` names the row of each number. */
export function fieldTable({ value, key, use, ids, names }: ListedFields, screen: Screen): string[] {
  const rows = rowsIn(value, key) ?? []
  if (rows.length === 0) return ['No row.']
  const fields = fieldsOf(rows, names)
  const kind = KINDS[use]
  const numbered = rows.map((row, index) => ({ row, id: ids[index] ?? '' }))
  const columns: Column<{ row: Row; id: string }>[] = fields.map(({ name, path }) => ({
    head: name,
    cell: ({ row }) => textOf(valueAt(row, path)),
    share: 1,
  }))
  const words = ({ row, id }: { row: Row; id: string }) => String(row['title'] ?? row['label'] ?? id)
  const number =
    kind === undefined
      ? []
      : numberColumn<{ row: Row; id: string }>(screen, ({ id }) => ({ [kind]: id }), words)
  return table(screen, numbered, [...number, ...columns])
}

// Without a list of that name the first list of objects is that of the rows.
function rowsIn(value: unknown, key: string): Row[] | null {
  if (!isRow(value)) return null
  const { postings } = value
  if (isRow(postings) && Array.isArray(postings['rows'])) return postings['rows'].filter(isRow)
  const named = value[key]
  if (Array.isArray(named)) return named.filter(isRow)
  const lists = Object.values(value).filter((list) => Array.isArray(list))
  return lists.find((list) => list.some(isRow))?.filter(isRow) ?? (lists.length > 0 ? [] : null)
}

function replaced(value: unknown, rows: readonly Row[], chosen: readonly Row[]): unknown {
  if (!isRow(value)) return value
  const { postings } = value
  if (isRow(postings)) return { ...value, postings: { ...postings, rows: chosen } }
  const entries = Object.entries(value).map(([key, list]) => {
    const isList = Array.isArray(list) && list.length === rows.length && list[0] === rows[0]
    return [key, isList ? chosen : list]
  })
  return Object.fromEntries(entries)
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// The words of a table’s head for fields of replies.
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  company: ['company_name', 'company'],
  link: ['job_url', 'url', 'id'],
  place: ['locations_text', 'location', 'place'],
  posted: ['published_at'],
  role: ['label'],
  verdict: ['assessment.verdict'],
}

function fieldsOf(rows: readonly Row[], names: readonly string[]): { name: string; path: string[] }[] {
  return names.map((name) => {
    const keys = [
      ...(OTHER_NAMES[name.toLowerCase()] ?? []),
      name,
      name.toLowerCase().replaceAll(/[ -]/g, '_'),
    ]
    const paths = keys.map((key) => key.split('.'))
    const path = paths.find((path) => rows.some((row) => valueAt(row, path) !== undefined))
    if (path !== undefined) return { name, path }
    if (rows.length === 0) return { name, path: [name] }
    const all = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    throw badUsage(`No row has the field “${name}”. The fields are: ${all.join(', ')}.`)
  })
}

function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row
  for (const key of path) {
    if (value === null) return null
    value = isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined
  }
  return value
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
