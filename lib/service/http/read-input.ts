import type { z } from 'zod'
import { explainIssue } from '#lib/service/http/explain-issue.ts'
import { isOwnPage } from '#lib/service/http/guard.ts'
import type { Contract } from '#lib/service/http/route.ts'
import { findUnknownKey, unknownKey } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { Actor } from '#lib/service/values/schema.ts'

const MIB = 1024 * 1024
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

type FieldValues = Record<string, unknown>

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
  const value = contract.body ? jsonOf(contract, sent) : {}
  const { searchParams } = new URL(request.url)
  checkQueryKeys(contract, searchParams)
  checkBodyKeys(contract, value)
  const query = contract.query ? checkQuery(contract.query, valuesOf(searchParams)) : {}
  const body = contract.body ? check(contract.body, objectOf(value)) : {}
  return { query, body, params: readParams(contract, pathParams), sent }
}

// Even a write without a body must declare JSON (interface, Endpoints).
function checkContentType(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  const type = request.headers.get('content-type') ?? ''
  if (JSON_TYPE.test(type.trim()) && (encoding === null || encoding === 'identity')) return
  throw new Refusal('unsupported_media_type', 'Send the header Content-Type: application/json, uncompressed.')
}

function jsonOf(contract: Contract, bytes: Uint8Array): unknown {
  return bytes.length === 0 && contract.body_optional ? {} : readJson(bytes)
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

function checkBodyKeys({ body }: Contract, sent: unknown): void {
  const unknown = body && findUnknownKey(body, sent)
  if (unknown) throw unknownKey(unknown.key, unknown.allowed)
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
    values[key] = value
  }
  return values
}

function objectOf(sent: unknown): object {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent
  throw new Refusal('wrong_type', 'The body is not a JSON object. Send an object.')
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

function check(schema: z.ZodObject, value: unknown): FieldValues {
  // Compiling the schemas of a few rarely read fields would take longer, mostly at the start.
  const parsed = schema.safeParse(value, { reportInput: true, jitless: true })
  if (!parsed.success) throw explainIssue(parsed.error)
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
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

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

// JSON.parse keeps the last of two equal keys and nests without limit, so both are checked first.
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = []
  let index = 0
  while (index < text.length) {
    const char = text[index]
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(null)
    else if (char === '}' || char === ']') open.pop()
    if (open.length > DEPTH) {
      throw new Refusal('invalid_value', `The body is nested deeper than ${DEPTH} levels. Send it flatter.`)
    }
    if (char !== '"') {
      index += 1
      continue
    }
    const end = endOfString(text, index)
    noteKey(open.at(-1), text, { start: index, end })
    index = end
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1
  return index + 1
}

function noteKey(
  keys: Set<string> | null | undefined,
  text: string,
  { start, end }: { start: number; end: number },
) {
  if (!keys || !isFollowedByColon(text, end)) return
  const key = unescaped(text.slice(start, end))
  if (key === undefined) return
  if (keys.has(key)) {
    throw new Refusal('invalid_value', 'The body names one key twice. Send each key once.')
  }
  keys.add(key)
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
  if (text.includes('\0') || LONE_SURROGATE.test(text)) {
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
 * is the person and any other program an agent.
 */
export function callerOf(
  request: Request,
  sent: Record<string, unknown>,
): { actor: Actor; own_page: boolean } {
  const own_page = isOwnPage(request)
  const header = request.headers.get(HEADER)
  const by_header = InHeader.safeParse(header ?? undefined)
  if (!by_header.success) throw new Refusal('bad_enum', `The header ${HEADER} is operator or agent.`)
  const actor = InFields.parse(sent['actor'])
  const caller = actor ?? by_header.data ?? (own_page ? 'operator' : 'agent')
  return { actor: caller, own_page: own_page && caller === 'operator' }
}
