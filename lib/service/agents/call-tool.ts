import {
  argumentName,
  argumentsOf,
  commonKeys,
  LONGEST_TEXT,
  MOST_ROWS,
  type Operation,
  SHORTEST_TEXT,
  type Tool,
  USUAL_ROWS,
  USUAL_TEXT,
} from '#lib/service/agents/tool-inputs.ts'
import { TOOLS } from '#lib/service/agents/tools.ts'
import type { AgentRequest, AgentRequests, CallNeedingApproval } from '#lib/service/consent/agent-requests.ts'
import type { AgentCall, CallPlan } from '#lib/service/consent/schema.ts'
import { fillPath, queryText } from '#lib/service/http/client.ts'
import type { BriefRows } from '#lib/service/http/route.ts'
import { unknownKey } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { TextKind } from '#lib/service/values/schema.ts'
import { firstCharacters, lengthOf, withoutHidden } from '#lib/text/text.ts'

type Json = Record<string, unknown>

/** The dependencies of tools: the calls of routes, the requests for a yes, and the number of model calls ever begun. */
export type ToolDeps = {
  requests: AgentRequests
  countModelCalls: () => Promise<number>
  /** All operations of tools, by which refusals name what an agent can do. */
  operations: readonly Operation[]
  send: (request: Request, call: AgentCall) => Promise<Response>
}

/** A call of a tool: its arguments, the program that calls, and the address of the server. */
export type ToolCall = { input: Json; client: string; base: string; signal: AbortSignal }

/** The answer of a tool, with one label for all of its text. */
export type ToolAnswer = { label: TextKind; data?: Json; needs_yes?: Json; error?: Json }

/** Returns the answer of a tool; a refusal is an answer with `error`. */
export async function callTool(deps: ToolDeps, tool: Tool, call: ToolCall): Promise<ToolAnswer> {
  try {
    const operation = operationFor(deps, tool, call.input)
    const callArguments = readArguments(operation, call.input)
    return inToolWords(deps, call, tool, await run(deps, { ...call, ...callArguments, operation }))
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem
    const { code, message, details } = problem
    return inToolWords(deps, call, tool, refused({ code, message, ...details }))
  }
}

// A command or a route in a message: an agent with tools has neither.
const COMMAND = /`svc ([^`]{1,200})`/g
const ROUTE = /\b(GET|POST|PUT|DELETE) (\/api\/[\w/:-]{1,100})/g

/**
 * Returns a refusal in the words of tools, with the address of the screen on which the person does the same. Examples:
 * "`svc letter make LINK`" is "the tool resume, operation make_letter"; a command without a tool is "the page".
 */
function inToolWords(
  { operations }: Pick<ToolDeps, 'operations'>,
  { base }: ToolCall,
  { name }: Tool,
  answer: ToolAnswer,
): ToolAnswer {
  const { error } = answer
  if (!error) return answer
  const named = (matches: (operation: Operation) => boolean) => {
    const use = operations.find(matches)?.use
    return use ? `the tool ${use.tool}, operation ${use.operation}` : 'the page'
  }
  const inWords = (text: string) =>
    text
      .replace(COMMAND, (_, words: string) => named(({ contract }) => isCommand(words, contract.cli?.use)))
      .replace(ROUTE, (_, method: string, path: string) =>
        named((operation) => operation.method === method && operation.path === path),
      )
  const words = { message: inWords(String(error['message'])), page_url: `${base}/#/${TOOLS[name].screen}` }
  const next = error['next_action']
  return {
    ...answer,
    error: { ...error, ...words, ...(typeof next === 'string' ? { next_action: inWords(next) } : {}) },
  }
}

// The words behind a command are its arguments. Example: "letter make LINK" is the command "letter make".
function isCommand(words: string, use: string | undefined): boolean {
  if (use === undefined) return false
  const rest = words.startsWith(use) ? words.slice(use.length) : null
  return rest !== null && (rest === '' || /^ (?:[A-Z"'<-]|https?:)/.test(rest))
}

function operationFor(
  { operations: all }: Pick<ToolDeps, 'operations'>,
  { name, operations }: Tool,
  { operation }: Json,
): Operation {
  const [first] = operations
  if (first && operation === undefined && TOOLS[name].usual !== null) return first
  const matched = operations.find(({ use }) => use.operation === operation)
  if (matched) return matched
  const names = operations.map(({ use }) => use.operation).join(', ')
  // An agent guesses the neighbour of a tool. Example: the operation `add` of `answers` is one of `save_answer`.
  const others = all.filter(({ use }) => use.operation === operation).map(({ use }) => use.tool)
  const elsewhere = others.length > 0 ? `. This one belongs to the tool ${others.join(' or ')}` : ''
  throw new Refusal('bad_enum', `\`operation\` is one of: ${names}${elsewhere}.`)
}

type ReadArguments = {
  sent: Record<'params' | 'query' | 'body', Json>
  start: number
  limit: number
  max_text: number
  approval_id: string | null
}

function readArguments(operation: Operation, input: Json): ReadArguments {
  const { use } = operation
  const sent = partsOf(operation, input)
  const limit = integerIn(input, 'limit', { least: 1, most: MOST_ROWS, usual: USUAL_ROWS })
  const max_text = integerIn(input, 'max_text', {
    least: SHORTEST_TEXT,
    most: LONGEST_TEXT,
    usual: USUAL_TEXT,
  })
  const [start, cursor] = use.rows ? readCursor(sent.query['cursor']) : [0, sent.query['cursor']]
  const { limit: _limit, cursor: _cursor, ...query } = sent.query
  const { query: ofQuery, body: ofBody } = operation.contract
  return {
    sent: {
      params: sent.params,
      query: {
        ...query,
        ...(ofQuery && 'limit' in ofQuery.shape ? { limit } : {}),
        ...(cursor === undefined ? {} : { cursor }),
        ...fixedIn(use.fixed, ofQuery),
      },
      body: { ...sent.body, ...fixedIn(use.fixed, ofBody) },
    },
    start,
    limit,
    max_text,
    approval_id: approvalIn(input),
  }
}

// Returns the arguments by the part of the request that takes them; refuses others.
function partsOf(operation: Operation, input: Json): ReadArguments['sent'] {
  const places = argumentsOf(operation)
  const common = commonKeys(operation)
  const sent: ReadArguments['sent'] = { params: {}, query: {}, body: {} }
  for (const [key, value] of Object.entries(input)) {
    const place = places.get(argumentName(key))
    if (place === undefined && !common.includes(key)) throw unknownKey(key, [...places.keys(), ...common])
    if (place === undefined) continue
    const { part } = place
    if (part !== 'body' && typeof value === 'object') {
      throw new Refusal('wrong_type', `\`${key}\` is a text, a number or a boolean.`)
    }
    // An address would lose such a segment, and name another route.
    if (part === 'params' && /^\.{0,2}$/.test(String(value))) throw nothingNamed()
    if (place.key in sent[part] && sent[part][place.key] !== value) throw twoNames(key)
    sent[part][place.key] = value
  }
  return sent
}

function twoNames(key: string): Refusal {
  return new Refusal('invalid_value', `\`${key}\` names another job than an argument before it.`)
}

function nothingNamed(): Refusal {
  return new Refusal('not_found', 'Nothing has this id. Read the list for the ids there are.')
}

function fixedIn(fixed: Operation['use']['fixed'] = {}, fields: { shape: object } | undefined): Json {
  return Object.fromEntries(Object.entries(fixed).filter(([key]) => fields && key in fields.shape))
}

function approvalIn({ approval_id = null }: Json): string | null {
  if (approval_id === null || typeof approval_id === 'string') return approval_id
  throw new Refusal('wrong_type', '`approval_id` is a text.')
}

type Range = { least: number; most: number; usual: number }

function integerIn(input: Json, key: string, { least, most, usual }: Range): number {
  const value = input[key] ?? usual
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value
  throw new Refusal('invalid_value', `\`${key}\` is a whole number from ${least} to ${most}.`)
}

// A page of a route may hold more rows than an answer of a tool, so a cursor also counts rows within that page.
const CURSOR = /^(\d{1,3})-(.*)$/s

function readCursor(cursor: unknown): [start: number, cursor: string | undefined] {
  if (cursor === undefined) return [0, undefined]
  const [, start, cursorRest] = CURSOR.exec(String(cursor)) ?? []
  if (start === undefined) throw new Refusal('invalid_value', 'The `cursor` is not of an earlier answer.')
  return [Number(start), cursorRest === '' ? undefined : cursorRest]
}

type RunningTool = ToolCall & ReadArguments & { operation: Operation }

async function run(deps: ToolDeps, runningTool: RunningTool): Promise<ToolAnswer> {
  const planned = runningTool.operation.contract.effect === 'read' ? null : await planOf(deps, runningTool)
  if (planned && 'error' in planned) return refused(planned.error)
  const { needs } = runningTool.operation.use
  if (needs !== undefined) {
    const proof = { needs, words: textsIn(runningTool.sent).map((text) => text.slice(0, LONGEST_TEXT)) }
    return runWithYes(deps, runningTool, askingFor(runningTool, { plan: null, proof }))
  }
  if (planned?.plan)
    return runWithYes(deps, runningTool, askingFor(runningTool, { plan: planned.plan, proof: null }))
  const outcome = await send(deps, runningTool, { plan: false, approved: false })
  if (outcome.ok) return answerOf(runningTool, outcome)
  if (outcome.error['code'] !== 'proof_required') return refused(outcome.error)
  return runWithYes(deps, runningTool, askingFor(runningTool, { plan: null, proof: proofIn(outcome.error) }))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

async function planOf(
  deps: ToolDeps,
  runningTool: RunningTool,
): Promise<{ plan: CallPlan | null } | { error: Json }> {
  const outcome = await send(deps, runningTool, { plan: true, approved: false })
  return outcome.ok ? { plan: outcome.value as CallPlan | null } : { error: outcome.error }
}

function askingFor(runningTool: RunningTool, needed: Pick<CallNeedingApproval, 'plan' | 'proof'>) {
  const { operation, sent, client } = runningTool
  const { tool, operation: name, asks } = operation.use
  return { client, tool, operation: name, what: asks ?? operation.contract.summary, input: sent, ...needed }
}

// Runs the call if its yes was pressed; otherwise asks for it, and the call does nothing.
async function runWithYes(
  deps: ToolDeps,
  runningTool: RunningTool,
  callNeedingApproval: CallNeedingApproval,
): Promise<ToolAnswer> {
  const { approval_id } = runningTool
  if (approval_id === null) return needsYes(await deps.requests.ask(callNeedingApproval), runningTool.base)
  const calls = await countCalls(deps)
  const approved = await deps.requests.use(approval_id, callNeedingApproval)
  if (!approved) {
    const waiting = deps.requests.find(approval_id)
    if (waiting) return needsYes(waiting, runningTool.base)
    throw new Refusal('approval_not_found', 'No request has this id. Call again without it.')
  }
  // A yes to the cost of a call is no yes to words, so only a yes to a proof stands for one.
  const outcome = await send(deps, runningTool, { plan: false, approved: callNeedingApproval.proof !== null })
  if (outcome.ok) return answerOf(runningTool, outcome)
  // A call begins in the ledger before a model is asked, so that an equal count proves that nothing was spent.
  const isUnspent = calls !== null && (await countCalls(deps)) === calls
  if (!isUnspent) return refused(outcome.error)
  deps.requests.giveBack(approved)
  return refused({ ...outcome.error, yes: KEPT_YES })
}

async function countCalls({ countModelCalls }: ToolDeps): Promise<number | null> {
  return countModelCalls().catch(() => null)
}

const KEPT_YES = 'Nothing was spent, so the yes stays: after the repair, repeat this call with approval_id.'

function needsYes(request: AgentRequest, base: string): ToolAnswer {
  const { id, count, estimate, model_target, needs, expires_at } = request
  return {
    label: 'service',
    needs_yes: {
      approval_id: id,
      count,
      estimate,
      model_target,
      page_url: `${base}/#/new`,
      expires_at,
      ...(needs === '' ? {} : { needs }),
      text: 'Nothing was done. The person says yes at page_url; then repeat this call with approval_id.',
    },
  }
}

function proofIn({ needs, message, words }: Json): NonNullable<CallNeedingApproval['proof']> {
  const list = Array.isArray(words) ? words : words === undefined ? [] : [words]
  return { needs: String(needs ?? message), words: list.map(String) }
}

type Outcome = { ok: true; value: unknown; label: TextKind } | { ok: false; error: Json }

const LABELS = new Set(['public-untrusted', 'user-private'])

async function send({ send }: ToolDeps, runningTool: RunningTool, call: AgentCall): Promise<Outcome> {
  const { operation, sent, base, signal } = runningTool
  const { method, path, contract } = operation
  const params = Object.fromEntries(Object.entries(sent.params).map(([key, value]) => [key, String(value)]))
  const url = `${base}${fillPath(path, params)}${queryText(sent.query)}`
  const headers = { Host: new URL(base).host, 'X-Svc-Actor': 'agent', 'Content-Type': 'application/json' }
  const body = contract.body ? { body: JSON.stringify(sent.body) } : {}
  const response = await send(new Request(url, { method, headers, signal, ...body }), call)
  const value = (await response.json().catch(() => null)) as Json | null
  if (!response.ok) {
    const error = value?.['error'] as Json | undefined
    return { ok: false, error: error ?? { code: 'internal', message: 'The service gave no answer.' } }
  }
  const label = response.headers.get('x-svc-labels') ?? ''
  return { ok: true, value, label: LABELS.has(label) ? (label as TextKind) : 'service' }
}

function answerOf(runningTool: RunningTool, { value, label }: Extract<Outcome, { ok: true }>): ToolAnswer {
  const { operation, start, limit, max_text, sent } = runningTool
  const { rows, fields } = operation.use
  const { data, next } = shortenReply((value ?? {}) as Json, { fields, rows, start, limit, max_text })
  if (!rows) return { label, data }
  const { cursor = '' } = sent.query
  const later = data['next_cursor'] ?? (data['postings'] as Json | undefined)?.['next_cursor']
  const following = typeof later === 'string' ? `0-${later}` : null
  return { label, data: { ...data, next_cursor: next === null ? following : `${next}-${cursor}` } }
}

// Other facts of a refusal may hold the person's own record, which the agent reads again.
const FACTS = ['allowed_keys', 'reason', 'next_action', 'model_call_started', 'may_have_used_tokens', 'yes']

function refused(error: Json): ToolAnswer {
  const facts = FACTS.flatMap((key) => (error[key] === undefined ? [] : [[key, error[key]] as const]))
  const revision = (error['current'] as Json | undefined)?.['revision']
  return {
    label: 'service',
    error: {
      code: error['code'],
      message: error['message'],
      ...Object.fromEntries(facts),
      ...(typeof revision === 'number' ? { current: { revision } } : {}),
    },
  }
}

const MOST_ITEMS = 200

/** The cut of an answer: rows from `start`, at most `limit`, and texts of at most `max_text` characters. */
type Cut = {
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
function shortenReply(reply: Json, cut: Cut): { data: Json; next: number | null } {
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
    Object.entries(row).filter(
      ([key, value]) => keep.includes(key) && !isEmpty(value) && !(key === 'sample' && value === false),
    ),
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
