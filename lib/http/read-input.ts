import { z } from 'zod'
import { explainIssue, unknownKey } from '#lib/http/explain-issue.ts'
import { readJson } from '#lib/http/read-json.ts'
import type { Contract } from '#lib/http/route.ts'
import { Refusal } from '#lib/refusals.ts'

const BODY_LIMIT = 1024 * 1024
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset="?utf-8"?[ \t]*)?$/i
const NOTHING = z.strictObject({})

/** Refuses a write that does not say it is JSON (interface, Endpoints: also one without a body). */
export function checkContentType(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  const type = request.headers.get('content-type') ?? ''
  if (JSON_TYPE.test(type.trim()) && (encoding === null || encoding === 'identity')) return
  throw new Refusal('unsupported_media_type', 'Send the header Content-Type: application/json, uncompressed.')
}

/** The checked query of a request; a key twice is refused, for one of them would be lost. */
export function readQuery(contract: Contract, url: URL): Record<string, unknown> {
  const schema = contract.query ?? NOTHING
  const values: Record<string, string> = Object.create(null)
  for (const [key, value] of url.searchParams) {
    if (!Object.hasOwn(schema.shape, key)) throw unknownKey(schema, [], key)
    if (key in values) throw new Refusal('invalid_value', `\`${key}\` is given twice. Give it once.`)
    if (value.includes('\0'))
      throw new Refusal('invalid_value', `\`${key}\` holds a character that is not text.`)
    values[key] = value
  }
  return check(schema, { ...values })
}

/** The checked parameters of the path. */
export function readParams(contract: Contract, params: Record<string, string>): Record<string, unknown> {
  if (!contract.params) return {}
  const parsed = contract.params.safeParse(params)
  // An id of another form than ours names nothing.
  if (!parsed.success)
    throw new Refusal('not_found', 'Nothing has this id. Read the list for the ids there are.')
  return parsed.data
}

/** The checked body of a write. */
export async function readBody(contract: Contract, request: Request): Promise<Record<string, unknown>> {
  if (!contract.body) return {}
  const bytes = await bytesOf(request)
  if (bytes.length === 0 && contract.body_optional) return check(contract.body, {})
  const value = readJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('wrong_type', 'The body is not a JSON object. Send an object.')
  }
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(contract.body.shape, key)) throw unknownKey(contract.body, [], key)
  }
  return check(contract.body, value)
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > BODY_LIMIT) throw new Refusal('body_too_large', 'The body is over 1 MiB. Send less at once.')
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function check(schema: z.ZodObject, value: unknown): Record<string, unknown> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw explainIssue(schema, parsed.error)
  return parsed.data
}
