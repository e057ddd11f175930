import { z } from 'zod'
import { type Screen, safeLines, wrapped } from '#lib/cli/show/kit/screen.ts'
import { withoutHidden } from '#lib/text/text.ts'

/** Prints one kind of answer; null for an answer of another kind. */
export type Presenter = {
  /** The schema versions of the answers. */
  versions: readonly string[]
  lines: (answer: unknown, screen: Screen) => string[] | null
  /** The output of `--quiet`: one id or link per line. */
  ids: (answer: unknown) => string[] | null
}

type AnswerLines<T> = { lines: (answer: T, screen: Screen) => string[]; ids: (answer: T) => string[] }

/**
 * Returns a presenter of the answers that a schema describes; another version's answer is left to the readable
 * fallback.
 */
export function presenter<S extends z.ZodType>(schema: S, words: AnswerLines<z.output<S>>): Presenter {
  const parse = (answer: unknown) => {
    const parsed = schema.safeParse(answer)
    return parsed.success ? withoutEscapes(parsed.data) : null
  }
  return {
    versions: versionsOf(schema),
    lines: (answer, screen) => {
      const parsed = parse(answer)
      return parsed === null ? null : words.lines(parsed, screen)
    },
    ids: (answer) => {
      const parsed = parse(answer)
      return parsed === null ? null : words.ids(parsed)
    },
  }
}

/** Returns a presenter of answers that are one message. */
export function messagePresenter<S extends z.ZodType<{ message: string }>>(
  schema: S,
  ids: (answer: z.output<S>) => string[],
): Presenter {
  return presenter(schema, { lines: ({ message }, screen) => wrapped(message, screen), ids })
}

// No presenter can forget it: a title that strangers wrote must not clear the terminal, nor an answer of the person.
function withoutEscapes<T>(value: T): T {
  if (typeof value === 'string') return withoutHidden(value) as T
  if (Array.isArray(value)) return value.map(withoutEscapes) as T
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withoutEscapes(child)])) as T
}

// The schema already contains the name of the answer's shape.
function versionsOf(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodUnion) return schema._zod.def.options.flatMap(versionsOf)
  if (!(schema instanceof z.core.$ZodObject)) return []
  const version = schema._zod.def.shape['schema_version']
  return version instanceof z.core.$ZodLiteral ? version._zod.def.values.map(String) : []
}

const HIDDEN_KEYS = new Set(['schema_version', '_labels', 'rule'])

/** Prints any answer in a readable form: one key per line, lists and objects indented below theirs. */
export function fallbackLines(answer: unknown): string[] {
  return isObject(answer) ? objectLines(answer, '') : textLines(answer)
}

function objectLines(object: Record<string, unknown>, indent: string): string[] {
  return Object.entries(object).flatMap(([key, value]) =>
    HIDDEN_KEYS.has(key) ? [] : entryLines({ name: safeLines(key).join(' '), value, indent }),
  )
}

function entryLines({ name, value, indent }: { name: string; value: unknown; indent: string }): string[] {
  if (isObject(value)) return [`${indent}${name}:`, ...objectLines(value, `${indent}  `)]
  if (Array.isArray(value) && value.some(isObject)) {
    return [`${indent}${name}:`, ...value.flatMap((element) => itemLines(element, `${indent}  `))]
  }
  const [first = '', ...more] = Array.isArray(value)
    ? [value.flatMap(textLines).join(', ')]
    : textLines(value)
  return [`${indent}${name}: ${first}`.trimEnd(), ...more.map((line) => `${indent}  ${line}`)]
}

function itemLines(item: unknown, indent: string): string[] {
  const lines = isObject(item) ? objectLines(item, '') : textLines(item)
  return lines.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`)
}

function textLines(value: unknown): string[] {
  return value === null || value === undefined ? [''] : safeLines(String(value))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
