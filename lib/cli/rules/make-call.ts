import { boardOfWord } from '#lib/cli/rules/board-of-word.ts'
import type { Field } from '#lib/cli/rules/fields.ts'
import { linkOfWord } from '#lib/index/links/link-of-word.ts'
import { fillPath, queryText } from '#lib/service/http/client.ts'
import type { CommandLine } from '#lib/service/http/route.ts'

/** A route that has a command, with the keys that its calls may hold. */
export type RouteCommand = {
  method: string
  path: string
  cli: CommandLine
  fields: readonly Field[]
  has_body: boolean
}

/** What was typed: options by key (a list where an option repeats), and the bare words in order. */
export type Typed = { options: Readonly<Record<string, unknown>>; bare: readonly string[] }

/** One request to the service; the path holds its parameters and query. */
export type Call = { method: string; path: string; body?: Record<string, unknown> }

const LINKS = new Set(['url', 'job_url', 'job_identity'])

type Parts = Record<Field['part'], Record<string, unknown>>

/** The key of a bare word, and whether it takes all the words that are left. */
export function bareWord(name: string): { key: string; rest: boolean } {
  return name.endsWith('...') ? { key: name.slice(0, -3), rest: true } : { key: name, rest: false }
}

/** The request that a typed command stands for. */
export function makeCall(command: RouteCommand, typed: Typed): Call {
  const parts: Parts = { params: {}, query: {}, body: {} }
  for (const field of command.fields) {
    const value = valueGiven(field, typed.options[field.key])
    if (value !== undefined) put(parts[field.part], field.key, value)
  }
  readBareWords(command, { typed, parts })
  const params = Object.fromEntries(Object.entries(parts.params).map(([key, value]) => [key, String(value)]))
  const path = fillPath(command.path, params) + queryText(parts.query)
  return { method: command.method, path, ...(command.has_body ? { body: parts.body } : {}) }
}

function readBareWords({ cli, fields }: RouteCommand, { typed, parts }: { typed: Typed; parts: Parts }) {
  for (const [at, name] of (cli.arguments ?? []).entries()) {
    const { key, rest } = bareWord(name)
    const field = fields.find((one) => one.key === key)
    const words = rest ? typed.bare.slice(at) : typed.bare.slice(at, at + 1)
    if (!field || words.length === 0) continue
    const given = field.many ? words : LINKS.has(key) ? linkOfWord(joined(words)) : joined(words)
    put(parts[field.part], key, cli.use === 'boards add' ? boardsOf(words, typed) : valueGiven(field, given))
  }
}

function boardsOf(words: readonly string[], { options }: Typed) {
  const company = options['company']
  return words.map((word) => boardOfWord(word, typeof company === 'string' ? company : undefined))
}

// Several words are one text; those that the shell kept together stay together.
function joined(words: readonly string[]): string {
  if (words.length === 1) return words[0] ?? ''
  return words.map((word) => (/\s/.test(word) && !word.includes('"') ? `"${word}"` : word)).join(' ')
}

function valueGiven(field: Field, given: unknown): unknown {
  if (given === undefined) return undefined
  if (typeof given === 'boolean') return switched(field, given)
  if (Array.isArray(given)) return given.map((word) => read(field, String(word)))
  return read(field, String(given))
}

function switched(field: Field, on: boolean): unknown {
  if (field.kind === 'flag' || field.kind === 'switch') return field.part === 'body' ? on : on ? '1' : '0'
  return field.many ? [] : null
}

// What cannot be read as its type is sent as it is: the service says best what is wrong with it.
function read({ kind, part }: Field, word: string): unknown {
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
    // A group that was emptied stays so unless a key of it is named as well.
    object[first] = value
    return
  }
  const held = object[first]
  const inner: Record<string, unknown> = typeof held === 'object' && held !== null ? { ...held } : {}
  put(inner, deeper.join('.'), value)
  object[first] = inner
}
