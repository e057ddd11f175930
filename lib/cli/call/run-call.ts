import type { Command } from 'commander'
import { type Call, makeCall, type RouteCommand, type TypedWords } from '#lib/cli/call/make-call.ts'
import { checkAnswered, printReply } from '#lib/cli/call/print-reply.ts'
import { type Connection, connect, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { isAllFailed, isFailedRefresh, sendAndWait } from '#lib/cli/call/wait-for.ts'
import { hasField, isList } from '#lib/cli/command-words.ts'
import { badUsage, CommandFailed } from '#lib/cli/exits.ts'
import { type GlobalOptions, readGlobalOptions } from '#lib/cli/service-command.ts'
import type { RowKind, Screen } from '#lib/cli/show/kit/screen.ts'
import { type Column, table } from '#lib/cli/show/kit/table.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { queryText } from '#lib/service/http/client.ts'

/** The typed words and the terminal. */
export type CommandInput = { typed: TypedWords; command: Command; terminal: Terminal }

/** Sends the typed command to the server and prints the answer, for people with what `addTo` adds to it. */
export async function runCall(
  declared: RouteCommand,
  { typed: words, command, terminal }: CommandInput,
  addTo?: (reply: Reply, connection: Connection) => Promise<Reply>,
): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const { typed, choice } = takeListOptions(declared, words)
  const call = withActor(options, { declared, call: makeCall(declared, typed) })
  if (options.explain) {
    terminal.out(`${JSON.stringify(call)}\n`)
    return
  }
  const connection = await connect(options, terminal)
  const complete = await withRevision(declared, call, connection)
  const quiet = options.quiet
  const reply = await sendAndWait(complete, { terminal, connection, quiet })
  const isRead = reply.ok && !options.json && !quiet
  const list = declared.method === 'GET' ? { list: `svc ${declared.use}` } : {}
  const whole = isRead && addTo !== undefined ? await addTo(reply, connection) : reply
  const chosen = choice === null ? whole : chooseRows(whole, choice)
  const { fields, key } = choice ?? { fields: null, key: '' }
  const names = reply.ok ? fields : null
  if (names === null || quiet) await printReply(chosen, { options, terminal, declared, ...list })
  else if (options.json) await printReply(chooseFields(chosen, { key, names }), { options, terminal })
  else {
    const { use } = declared
    const { idsOf } = await import('#lib/cli/presenters.ts')
    const ids = await idsOf(chosen.value)
    const show = (value: unknown, screen: Screen) => fieldTable({ value, key, use, ids, names }, screen)
    await printReply(chosen, { options, terminal, show, ...list })
  }
  if (isFailedRefresh(reply.value)) throw new CommandFailed()
  checkAnswered((reply.value as { reason?: unknown } | undefined)?.reason, terminal)
  if (!isAllFailed(reply.value)) return
  const { checkReached } = await import('#lib/cli/call/wait-for.ts')
  await checkReached(connection, terminal)
}

// A body with an actor field carries the named actor; for every other call the header does.
function withActor(
  { actor, actorNamed }: GlobalOptions,
  { declared, call }: { declared: RouteCommand; call: Call },
): Call {
  const takes = declared.fields.some((field) => field.part === 'body' && field.key === 'actor')
  return takes && actorNamed ? { ...call, body: { ...call.body, actor } } : call
}

export type CallSequence = {
  command: Command
  terminal: Terminal
  /** Whether the bodies have an actor field. */
  takesActor: boolean
  /** Prints an answer in another way than the presenter of its schema. */
  show?: (answer: unknown, screen: Screen) => string[]
  /** The command of the list that a call reads, whose rows are numbered. */
  list?: string
}

/** Sends calls one after the other and prints each answer as it comes; a refusal ends the command. */
export async function sendAll(
  calls: readonly Call[],
  { command, terminal, takesActor, show, list }: CallSequence,
) {
  const options = readGlobalOptions(command, terminal)
  const actor = takesActor && options.actorNamed ? { actor: options.actor } : {}
  const complete = calls.map((call) => (call.body ? { ...call, body: { ...call.body, ...actor } } : call))
  if (options.explain) {
    terminal.out(complete.map((call) => `${JSON.stringify(call)}\n`).join(''))
    return
  }
  for (const [index, call] of complete.entries()) {
    const connection = await connect(options, terminal)
    const reply = await sendAndWait(call, { terminal, connection, quiet: options.quiet })
    if (index > 0 && reply.ok && !options.json && !options.quiet) terminal.out('\n')
    await printReply(reply, { options, terminal, ...(show && { show }), ...(list && { list }) })
  }
}

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
  if (kind === undefined) return table(screen, numbered, columns)
  return table(screen, numbered, columns, ({ row, id }) => ({
    ids: { [kind]: id },
    words: String(row['title'] ?? row['label'] ?? id),
  }))
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

/** Returns the call with the present revision of its record, if it needs one and none was given. */
async function withRevision(declared: RouteCommand, call: Call, connection: Connection): Promise<Call> {
  const field = declared.fields.find((field) => field.part !== 'params' && field.key === 'revision')
  if (!field || isGiven(field.part, call) || IS_A_YES.has(`${declared.method} ${declared.path}`)) return call
  const reply = await sendCall({ method: 'GET', path: recordPath(declared, call) }, connection)
  const identity = identityOf(declared, call)
  // For a missing record the service refuses, whatever the revision.
  const missing = field.required ? 0 : null
  const revision = reply.ok
    ? (revisionIn(reply.value, identity) ?? (identity === null ? missing : 0))
    : missing
  if (revision === null) return call
  if (field.part === 'body') return { ...call, body: { ...call.body, revision } }
  return { ...call, path: `${call.path}${call.path.includes('?') ? '&' : '?'}revision=${revision}` }
}

function isGiven(part: string, { path, body }: Call): boolean {
  if (part === 'body') return body === undefined || body['revision'] !== undefined
  return new URLSearchParams(path.split('?')[1]).has('revision')
}

// Here the revision means that a file is imported although the master changed, or that a letter is made over another one: only the
// person can decide that.
const IS_A_YES = new Set(['POST /api/master/sync', 'POST /api/letters'])

// A letter and an application are found by any of their job's links, and all parts of the master share one revision; other records are
// at the address of the call or in the list above it.
function recordPath({ path }: RouteCommand, { path: sent, body }: Call): string {
  const url = body?.['job_url'] ?? new URLSearchParams(sent.split('?')[1]).get('job_url')
  if (typeof url === 'string' && path.startsWith('/api/letters'))
    return `/api/letters${queryText({ job_url: url })}`
  // The record of an application outlives its job.
  if (typeof url === 'string' && path === '/api/applications')
    return `/api/applications/record${queryText({ job_url: url })}`
  if (typeof url === 'string') return `/api/jobs${queryText({ url })}`
  if (path === '/api/master/selection') {
    const profile_id = body?.['profile_id']
    return typeof profile_id === 'string' ? `${path}${queryText({ profile_id })}` : path
  }
  const identity = body?.['job_identity']
  if (typeof identity === 'string') return `/api/tailored-resumes${queryText({ job_identity: identity })}`
  if (path.startsWith('/api/master/')) return '/api/master'
  return /\/:[a-z_]+$/.test(path) ? path.replace(/\/:[a-z_]+$/, '') : (sent.split('?')[0] ?? path)
}

function identityOf({ path }: RouteCommand, call: Call): string | null {
  const named = call.body?.['record_id'] ?? call.body?.['condition']
  if (typeof named === 'string') return named
  return /:[a-z_]+$/.test(path) ? decodeURIComponent(call.path.split('?')[0]?.split('/').at(-1) ?? '') : null
}

/** Returns the revision in an answer: of the record with this id in a list, else of the one record it shows. */
export function revisionIn(answer: unknown, id: string | null): number | null {
  if (!isRecord(answer)) return null
  const listed = Object.values(answer)
    .filter((value) => Array.isArray(value))
    .flat()
  const record =
    id === null
      ? [answer, ...ONE_RECORD.map((key) => answer[key])]
      : listed.filter((record) => isRecord(record) && isCalled(record, id))
  const revisions = record.map((record) => (isRecord(record) ? record['revision'] : undefined))
  const foundRevision = revisions.find((revision) => typeof revision === 'number')
  return foundRevision ?? null
}

const ONE_RECORD = ['application', 'master', 'selection', 'resume', 'display', 'letter']

function isCalled(record: Record<string, unknown>, id: string): boolean {
  return record['id'] === id || record['question_id'] === id || record['condition'] === id
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
