import { safeLines } from '#lib/cli/show/screen.ts'

const HIDDEN_KEYS = new Set(['schema_version', '_labels', 'rule'])

/** Any answer in a readable form: one key a line, lists and objects indented below theirs. */
export function fallbackLines(answer: unknown): string[] {
  return isObject(answer) ? objectLines(answer, '') : textLines(answer)
}

function objectLines(object: Record<string, unknown>, indent: string): string[] {
  return Object.entries(object).flatMap(([key, value]) =>
    HIDDEN_KEYS.has(key) ? [] : entryLines({ name: safeLines(key).join(' '), value, indent }),
  )
}

type Entry = { name: string; value: unknown; indent: string }

function entryLines({ name, value, indent }: Entry): string[] {
  if (isObject(value)) return [`${indent}${name}:`, ...objectLines(value, `${indent}  `)]
  if (Array.isArray(value) && value.some(isObject)) {
    return [`${indent}${name}:`, ...value.flatMap((one) => itemLines(one, `${indent}  `))]
  }
  const [first = '', ...more] = Array.isArray(value)
    ? [value.flatMap(textLines).join(', ')]
    : textLines(value)
  return [`${indent}${name}: ${first}`.trimEnd(), ...more.map((line) => `${indent}  ${line}`)]
}

function itemLines(item: unknown, indent: string): string[] {
  const lines = isObject(item) ? objectLines(item, '') : textLines(item)
  return lines.map((line, at) => `${indent}${at === 0 ? '- ' : '  '}${line}`)
}

function textLines(value: unknown): string[] {
  return value === null || value === undefined ? [''] : safeLines(String(value))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
