import type { z } from 'zod'
import { explainIssue } from '#lib/service/http/explain-issue.ts'
import { readJson } from '#lib/service/http/read-json.ts'
import type { Contract } from '#lib/service/http/route.ts'
import { findUnknownKey, unknownKey } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'

const MIB = 1024 * 1024
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i

type Fields = Record<string, unknown>

/** The checked input of a request. */
export type ReadInput = { params: Fields; query: Fields; body: Fields }

/**
 * Reads what a request sends and holds it to its contract. What is wrong is refused in one order: content type,
 * size, JSON, unknown keys, types and values, and last an id that cannot name a record.
 */
export async function readInput(
  contract: Contract,
  request: Request,
  named: Record<string, string>,
): Promise<ReadInput> {
  if (contract.effect !== 'read') checkContentType(request)
  const sent = contract.body ? await readValue(contract, request) : {}
  const { searchParams } = new URL(request.url)
  checkQueryKeys(contract, searchParams)
  checkBodyKeys(contract, sent)
  const query = contract.query ? check(contract.query, valuesOf(searchParams)) : {}
  const body = contract.body ? check(contract.body, objectOf(sent)) : {}
  return { query, body, params: readParams(contract, named) }
}

// Also a write without a body says that it is JSON (interface, Endpoints).
function checkContentType(request: Request): void {
  const encoding = request.headers.get('content-encoding')
  const type = request.headers.get('content-type') ?? ''
  if (JSON_TYPE.test(type.trim()) && (encoding === null || encoding === 'identity')) return
  throw new Refusal('unsupported_media_type', 'Send the header Content-Type: application/json, uncompressed.')
}

async function readValue(contract: Contract, request: Request): Promise<unknown> {
  const bytes = await bytesOf(request, contract.max_body_mib ?? 1)
  return bytes.length === 0 && contract.body_optional ? {} : readJson(bytes)
}

async function bytesOf(request: Request, max_mib: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > max_mib * MIB) {
      throw new Refusal('body_too_large', `The body is over ${max_mib} MiB. Send less at once.`)
    }
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

function checkQueryKeys({ query }: Contract, sent: URLSearchParams): void {
  const known = Object.keys(query?.shape ?? {})
  for (const key of sent.keys()) {
    if (!known.includes(key)) throw unknownKey(key, known)
  }
}

function checkBodyKeys({ body }: Contract, sent: unknown): void {
  const unknown = body && findUnknownKey(body, sent)
  if (unknown) throw unknownKey(unknown.key, unknown.known)
}

// A key twice is refused, for one of its values would be lost.
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

function check(schema: z.ZodObject, value: unknown): Fields {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (!parsed.success) throw explainIssue(parsed.error)
  return parsed.data
}

function readParams({ params }: Contract, named: Record<string, string>): Fields {
  if (!params) return {}
  const parsed = params.safeParse(named)
  // An id of another form than ours names nothing.
  if (!parsed.success)
    throw new Refusal('not_found', 'Nothing has this id. Read the list for the ids there are.')
  return parsed.data
}
