import { linkOfWord } from '#lib/index/links/links.ts'
import { fillPath, queryText } from '#lib/service/http/client.ts'
import type { CommandWork } from '#lib/service/http/route.ts'

/** The form of a key in a terminal; `group` is an object that can only be emptied as a whole. */
export type FieldKind = 'text' | 'time' | 'day' | 'number' | 'flag' | 'switch' | 'json' | 'group' | 'board'

/** One key of a call: its place in the request, and the type of its words. */
export type Field = {
  part: 'params' | 'query' | 'body'
  /** The key, with the keys of the objects that hold it before it: `fit.weak_fit_below_rank`. */
  key: string
  kind: FieldKind
  /** True for a list, given as the option repeated. */
  many: boolean
  nullable: boolean
  required: boolean
  choices: readonly string[]
  help: string
}

/** A route that has a command, as its contract declares it: all that it takes to type it and to make its call. */
export type RouteCommand = {
  method: string
  path: string
  summary: string
  use: string
  /** The keys of positional words in order; `rest` takes all remaining words. */
  positionals: readonly { key: string; rest: boolean; optional: boolean }[]
  examples: readonly string[]
  /** Options beside the keys of the call. */
  options: readonly { flags: string; help: string }[]
  /** Values of query keys that are sent unless others are typed. */
  sends?: Readonly<Record<string, string>>
  /** The function of a command that does more than one call. */
  work: CommandWork | null
  fields: readonly Field[]
  hasBody: boolean
}

/** The typed words: options by key (a list if an option repeats), and the bare words in order. */
export type TypedWords = { options: Readonly<Record<string, unknown>>; positionals: readonly string[] }

/** One request to the service; the path holds its parameters and query. */
export type Call = { method: string; path: string; body?: Record<string, unknown> }

const LINKS = new Set(['url', 'job_url', 'job_identity'])

type CallParts = Record<Field['part'], Record<string, unknown>>

/** Returns the request that a typed command stands for. */
export function makeCall(command: RouteCommand, typed: TypedWords): Call {
  const parts: CallParts = { params: {}, query: {}, body: {} }
  for (const field of command.fields) {
    const value = parseValue(field, typed.options[field.key] ?? command.sends?.[field.key])
    if (value !== undefined) put(parts[field.part], field.key, value)
  }
  readPositionals(command, { typed, parts })
  const params = Object.fromEntries(Object.entries(parts.params).map(([key, value]) => [key, String(value)]))
  const path = fillPath(command.path, params) + queryText(parts.query)
  return { method: command.method, path, ...(command.hasBody ? { body: parts.body } : {}) }
}

function readPositionals(
  { positionals, fields }: RouteCommand,
  { typed, parts }: { typed: TypedWords; parts: CallParts },
) {
  const { company } = typed.options
  for (const [index, { key, rest: isRest }] of positionals.entries()) {
    const field = fields.find((field) => field.key === key)
    const words = isRest ? typed.positionals.slice(index) : typed.positionals.slice(index, index + 1)
    if (!field || words.length === 0) continue
    if (field.kind === 'board') {
      const companyName = typeof company === 'string' ? company : undefined
      put(
        parts[field.part],
        key,
        words.map((word) => boardOfWord(word, companyName)),
      )
      continue
    }
    const value = field.many ? words : LINKS.has(key) ? linkOfWord(joined(words)) : joined(words)
    put(parts[field.part], key, parseValue(field, value))
  }
}

// Several words are one text; those that the shell kept together stay together.
function joined(words: readonly string[]): string {
  if (words.length === 1) return words[0] ?? ''
  return words.map((word) => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word)).join(' ')
}

function parseValue(field: Field, value: unknown): unknown {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return switchValue(field, value)
  if (Array.isArray(value)) return value.map((word) => parseWord(field, String(word)))
  return parseWord(field, String(value))
}

function switchValue(field: Field, on: boolean): unknown {
  if (field.kind === 'flag' || field.kind === 'switch') return field.part === 'body' ? on : on ? '1' : '0'
  return field.many ? [] : null
}

// A value that does not parse as its type is sent unchanged, because the service explains the problem best.
function parseWord({ kind, part }: Field, word: string): unknown {
  if (part !== 'body') return word
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(word) ? Number(word) : word
  return kind === 'json' ? readJson(word) : word
}

function readJson(word: string): unknown {
  try {
    return JSON.parse(word)
  } catch {
    return word
  }
}

function put(object: Record<string, unknown>, key: string, value: unknown): void {
  const [first = '', ...deeper] = key.split('.')
  if (deeper.length === 0) {
    // An emptied group stays empty unless one of its keys is named too.
    object[first] = value
    return
  }
  const nested = object[first]
  const inner: Record<string, unknown> = typeof nested === 'object' && nested !== null ? { ...nested } : {}
  put(inner, deeper.join('.'), value)
  object[first] = inner
}

/** A board as `POST /api/boards` takes it. */
export type BoardWord =
  | { system: string; board: string; company?: string }
  | { url: string; company?: string }

/** Reads `system:board` or any link to a board. */
export function boardOfWord(word: string, company: string | undefined): BoardWord {
  const [, system, board] = /^([A-Za-z][A-Za-z0-9-]*):(?!\/\/)(.+)$/s.exec(word) ?? []
  const selection = company === undefined ? {} : { company }
  if (system === undefined || board === undefined) return { url: word, ...selection }
  return { system: system.toLowerCase(), board, ...selection }
}
