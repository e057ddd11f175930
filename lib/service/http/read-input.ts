import type { z } from 'zod'
import { isOwnPage } from '#lib/service/http/guard.ts'
import { type Contract, needsBody } from '#lib/service/http/route.ts'
import { findUnknownKey, quoted, unknownKey } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { Actor } from '#lib/service/values/schema.ts'
import { counted } from '#lib/text/text.ts'

const MIB = 1024 * 1024
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

type FieldValues = Record<string, unknown>

const NO_QUERY = new URLSearchParams()

const NOTHING = new Uint8Array(0)

/** The checked input of a request; `sent` is its original body. */
type ReadInput = { params: FieldValues; query: FieldValues; body: FieldValues; sent: Uint8Array }

/**
 * Reads a request and checks it against its contract. Problems are refused in this order: content type, size, JSON,
 * unknown keys, types and values, ids that cannot name a record.
 */
export async function readInput(
  contract: Contract,
  request: Request,
  pathParams: Record<string, string>,
): Promise<ReadInput> {
  if (contract.effect !== 'read') checkContentType(request)
  const sent = contract.body ? await bytesOf(request, contract.max_body_mib ?? 1) : NOTHING
  const hasValue = contract.body && (sent.length > 0 || needsBody(contract))
  const value = hasValue ? readJson(sent) : {}
  const searchParams = request.url.includes('?') ? new URL(request.url).searchParams : NO_QUERY
  checkQueryKeys(contract, searchParams)
  const unknown = contract.body && findUnknownKey(contract.body, value)
  if (unknown) throw unknownKey(unknown.key, unknown.allowed)
  const query = contract.query ? readQuery(contract.query, searchParams) : {}
  const body = contract.body ? check(contract.body, objectOf(value), choiceRefusalOf(contract)) : {}
  return { query, body, params: readParams(contract, pathParams), sent }
}

// Even a write without a body must declare JSON (interface, Endpoints).
function checkContentType(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  const type = request.headers.get('content-type') ?? ''
  if (JSON_TYPE.test(type.trim()) && (encoding === null || encoding === 'identity')) return
  throw new Refusal('unsupported_media_type', 'Send the header Content-Type: application/json, uncompressed.')
}

// A small body comes at once; a large one may take its time on a slow disk.
const SLOWEST_MS = 15_000
const SLOWEST_MS_PER_MIB = 2_000

/** Returns the body of a request; refuses one that is too large or too slow. */
export async function bytesOf(request: Request, max_mib: number): Promise<Uint8Array> {
  const tooLarge = () => new Refusal('body_too_large', `The body is over ${max_mib} MB. Send less at once.`)
  if (Number(request.headers.get('content-length')) > max_mib * MIB) throw tooLarge()
  const reader = request.body?.getReader()
  if (!reader) return NOTHING
  let late = false
  const timer = setTimeout(
    () => {
      late = true
      void reader.cancel()
    },
    SLOWEST_MS + max_mib * SLOWEST_MS_PER_MIB,
  )
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > max_mib * MIB) throw tooLarge()
      chunks.push(next.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (late) throw new Refusal('body_timeout', 'The body did not arrive in time. Send it again, whole.')
  const bytes = new Uint8Array(size)
  let index = 0
  for (const chunk of chunks) {
    bytes.set(chunk, index)
    index += chunk.length
  }
  return bytes
}

// Browsers and chat programs add keys of their own to the link of a page.
function checkQueryKeys({ query, media }: Contract, sent: URLSearchParams): void {
  if (media === 'text/html') return
  const keys = Object.keys(query?.shape ?? {})
  for (const key of sent.keys()) {
    if (!keys.includes(key)) throw unknownKey(key, keys)
  }
}

// A repeated key is refused, because one of its values would be lost.
function valuesOf(sent: URLSearchParams): Record<string, string> {
  const values: Record<string, string> = {}
  for (const [key, value] of sent) {
    if (Object.hasOwn(values, key))
      throw new Refusal('invalid_value', `\`${key}\` is given twice. Give it once.`)
    if (value.includes('\0')) {
      throw new Refusal(
        'invalid_value',
        `\`${key}\` holds a character that is not text. Remove it and resend.`,
      )
    }
    // A form reads the plus sign of an offset as a space: `since=2026-11-21T09:00:00+01:00`.
    values[key] = SPACED_OFFSET.test(value) ? value.replace(' ', '+') : value
  }
  return values
}

const SPACED_OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]{5,18} \d\d:\d\d$/

function objectOf(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent
  throw new Refusal('wrong_type', 'The body is not a JSON object. Send an object.')
}

const withoutQuery = new WeakMap<z.ZodObject, FieldValues>()

// Most requests have no query, which is checked once for each route.
function readQuery(schema: z.ZodObject, sent: URLSearchParams): FieldValues {
  if (sent.size > 0) return checkQuery(schema, valuesOf(sent))
  const cached = withoutQuery.get(schema) ?? checkQuery(schema, {})
  withoutQuery.set(schema, cached)
  return { ...cached }
}

// Every value of a query is text, so its type is never wrong: a missing one is an `invalid_value` (DELETE /api/stories).
function checkQuery(schema: z.ZodObject, values: FieldValues): FieldValues {
  try {
    return check(schema, values)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'wrong_type') throw error
    throw new Refusal('invalid_value', error.message)
  }
}

function check(schema: z.ZodObject, value: unknown, ofChoice?: OfChoice): FieldValues {
  // Compiling the schemas of a few rarely read fields would take longer, mostly at the start.
  const parsed = schema.safeParse(value, { reportInput: true, jitless: true })
  if (!parsed.success) throw explainIssue(parsed.error, ofChoice)
  return parsed.data
}

function readParams({ params }: Contract, pathParams: Record<string, string>): FieldValues {
  if (!params) return {}
  const parsed = params.safeParse(pathParams, { jitless: true })
  // An id in another form than ours cannot exist.
  if (!parsed.success)
    throw new Refusal('not_found', 'Nothing has this id. Read the list for the ids there are.')
  return parsed.data
}

const DEPTH = 32
// Twelve megabytes of `{},` would hold all other calls for three seconds.
const MOST_VALUES = 200_000

/** Parses a request body as JSON, and refuses input that JSON.parse would silently change or drop. */
export function readJson(bytes: Uint8Array): unknown {
  const text = decode(bytes)
  checkStructure(text)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Refusal('invalid_json', 'The body is not valid JSON. Send one JSON object.')
  }
  checkTexts(value)
  return value
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal('invalid_json', 'The body is not UTF-8. Send JSON in UTF-8.')
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPENING = { object: 0x7b, array: 0x5b }
const CLOSING = { object: 0x7d, array: 0x5d }

// JSON.parse keeps the last of two equal keys and nests without limit, so both are checked first. A body of 34 MB would hold
// all other calls for a second if its strings were read sign by sign.
function checkStructure(text: string): void {
  const open: { keys: Set<string> | null }[] = []
  let index = 0
  let values = 1
  while (index < text.length) {
    const char = text.charCodeAt(index)
    if (char === COMMA && ++values > MOST_VALUES)
      throw new Refusal(
        'invalid_value',
        `The body holds more than ${MOST_VALUES} values. Send fewer at once.`,
      )
    if (char === OPENING.object || char === OPENING.array) open.push({ keys: null })
    else if (char === CLOSING.object || char === CLOSING.array) open.pop()
    if (open.length > DEPTH) {
      throw new Refusal('invalid_value', `The body is nested deeper than ${DEPTH} levels. Send it flatter.`)
    }
    if (char !== QUOTE) {
      index += 1
      continue
    }
    const end = endOfString(text, index)
    noteKey(open.at(-1), text, { start: index, end })
    index = end
  }
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let first = end
    while (first > start + 1 && text.charCodeAt(first - 1) === BACKSLASH) first -= 1
    if ((end - first) % 2 === 0) return end + 1
  }
  return text.length
}

// Only a string before a colon is a key, so an array has none.
function noteKey(
  part: { keys: Set<string> | null } | undefined,
  text: string,
  { start, end }: { start: number; end: number },
) {
  if (!part || !isFollowedByColon(text, end)) return
  const key = unescaped(text.slice(start, end))
  if (key === undefined) return
  part.keys ??= new Set()
  if (part.keys.has(key)) {
    throw new Refusal('invalid_value', 'The body names one key twice. Send each key once.')
  }
  part.keys.add(key)
}

function isFollowedByColon(text: string, start: number): boolean {
  let index = start
  while (index < text.length && ' \t\r\n'.includes(text[index] as string)) index += 1
  return text[index] === ':'
}

function unescaped(literal: string): string | undefined {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

// A NUL truncates a text when it is read back, and a lone surrogate cannot be stored.
function checkTexts(value: unknown): void {
  if (typeof value === 'string') checkText(value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) {
    checkText(key)
    checkTexts(child)
  }
}

function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) {
    throw new Refusal(
      'invalid_value',
      'A text holds a character that cannot be stored. Remove it and resend.',
    )
  }
}

const HEADER = 'X-Svc-Actor'
const InHeader = Actor.optional()
const InFields = Actor.optional().catch(undefined)

/**
 * Returns the writer (interface, Authentication 3): the `actor` of body or query, else the header; by default the page
 * is the person and any other program an agent. `isAgent` is set if the call names an agent.
 */
export function callerOf(
  request: Request,
  sent: Record<string, unknown>,
): { actor: Actor; own_page: boolean; isAgent: boolean } {
  const own_page = isOwnPage(request)
  const header = request.headers.get(HEADER)
  const by_header = InHeader.safeParse(header ?? undefined)
  if (!by_header.success) throw new Refusal('invalid_value', `The header ${HEADER} is operator or agent.`)
  const named = InFields.parse(sent['actor']) ?? by_header.data
  const actor = named ?? (own_page ? 'operator' : 'agent')
  return { actor, own_page: own_page && actor === 'operator', isAgent: named === 'agent' }
}

type Issue = z.core.$ZodIssue

/** A problem; `others` are the paths of missing keys of which any one would do. */
type Problem = Issue & { others?: PropertyKey[][] }

type OfChoice = 'bad_enum' | 'invalid_value'

/** Returns the code for a value that is none of a list: `bad_enum` where a route declares it, as approvals alone do. */
export function choiceRefusalOf({ refuses = [] }: Contract): OfChoice {
  return refuses.includes('bad_enum') ? 'bad_enum' : 'invalid_value'
}

/** Converts the first problem of a value, whose keys are known, to the refusal that the interface promises. */
export function explainIssue(error: z.ZodError, ofChoice: OfChoice = 'invalid_value'): Refusal {
  const problem = firstProblem(error.issues)
  if (!problem) return new Refusal('invalid_value', 'A value cannot be used. Correct it and resend.')
  const name = [...new Set([problem.path, ...(problem.others ?? [])].map(nameOf))].join(' or ')
  if (isWrongType(problem)) return wrongType(name, problem)
  if (problem.code === 'invalid_value') {
    return new Refusal(
      ofChoice,
      `${name} is not one of the allowed values. Use ${problem.values.join(', ')}.`,
    )
  }
  return new Refusal('invalid_value', `${name} ${reasonOf(problem)}. Correct it and resend.`)
}

function firstProblem(issues: readonly Issue[]): Problem | undefined {
  const problems = issues.map(insideUnion)
  return problems.find(isWrongType) ?? problems[0]
}

// The fault of a value of a union is that of the alternative that it comes nearest to.
function insideUnion(issue: Issue): Problem {
  if (issue.code !== 'invalid_union') return issue
  const ways = issue.errors.flatMap((way) => {
    const problem = firstProblem(way)
    return problem ? [{ problem, misfit: misfitOf(way) }] : []
  })
  const least = Math.min(...ways.map(({ misfit }) => misfit))
  const nearest = ways.filter(({ misfit }) => misfit === least).map(({ problem }) => problem)
  const [first] = nearest
  if (!first) return issue
  const under = (path: PropertyKey[]) => [...issue.path, ...path]
  if (nearest.length > 1 && nearest.every(isMissing)) {
    return { ...first, path: under(first.path), others: nearest.slice(1).map(({ path }) => under(path)) }
  }
  const excluding = nearest.flatMap((problem) => (problem.code === 'unrecognized_keys' ? problem.keys : []))
  if (excluding.length > 0) return { ...issue, code: 'custom', message: excludingText(excluding) }
  const problem = nearest.find((way) => way.code !== 'invalid_type' && way.code !== 'invalid_value') ?? first
  return { ...problem, path: under(problem.path) }
}

// Another kind of value is the farthest, then another literal, which names the alternative, then each key too many or
// too few.
function misfitOf(way: readonly Issue[]): number {
  const misfits = way.map((issue) => {
    if (issue.code === 'unrecognized_keys') return 2 * issue.keys.length
    if (isMissing(issue)) return 2
    if (isWrongType(issue) && issue.path.length === 0) return 100
    return issue.code === 'invalid_value' && issue.values.length === 1 ? 10 : 0
  })
  return misfits.reduce((sum, misfit) => sum + misfit, 0)
}

const isMissing = (issue: Issue): boolean => isWrongType(issue) && issue.input === undefined

function excludingText(keys: readonly string[]): string {
  return `holds keys that exclude each other: ${[...new Set(keys)].map(quoted).join(', ')}`
}

// An enumeration's error is the same for a wrong value, a missing one and another type.
function isWrongType(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return true
  return issue.code === 'invalid_value' && !issue.values.some((value) => typeof value === typeof issue.input)
}

function wrongType(name: string, issue: Issue): Refusal {
  const expectation = expectedText(issue)
  const problem = issue.input === undefined ? 'is missing' : 'has the wrong type'
  return new Refusal('wrong_type', `${name} ${problem}. Send ${expectation}.`)
}

// An enumeration lists its values, because their type alone would not help; a number in a query is text and names itself.
function expectedText(issue: Issue): string {
  if (issue.message.startsWith('a ')) return issue.message
  if (issue.code === 'invalid_value') return issue.values.join(' or ')
  return wordFor(issue.code === 'invalid_type' ? issue.expected : 'string')
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'too_big') return `is ${sizeWord(issue.origin, issue.maximum, 'more')}`
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin !== 'number'
      ? 'is empty'
      : `is ${sizeWord(issue.origin, issue.minimum, 'less')}`
  return issue.message.startsWith('is ') || issue.message.startsWith('holds ')
    ? issue.message
    : 'cannot be used'
}

function sizeWord(origin: string, limit: number | bigint, than: 'more' | 'less'): string {
  if (origin === 'string')
    return `${than === 'more' ? 'longer' : 'shorter'} than ${counted(Number(limit), 'character')}`
  if (origin === 'array')
    return `${than === 'more' ? 'more' : 'fewer'} than ${counted(Number(limit), 'entry', 'entries')}`
  return `${than === 'more' ? 'over' : 'under'} ${limit}`
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const wordFor = (expected: string): string => WORDS[expected] ?? `a value of type ${expected}`

function nameOf(path: PropertyKey[]): string {
  return path.length === 0 ? 'The value' : quoted(path.map(String).join('.'))
}
