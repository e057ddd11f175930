import { oneLine } from '#lib/text/text.ts'

/** A named part of a stranger's JSON value, or null when the value has no such part of its own. */
export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  return Reflect.get(value, name) ?? null
}

/** A named part as the text it is, '' when it is no text. */
export function textOf(value: unknown, name: string): string {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : ''
}

/** A named part as text on one line, '' when it is no text. */
export function lineOf(value: unknown, name: string): string {
  return oneLine(textOf(value, name), MAX_LINE)
}

/** A named part as a finite number, null when it is none. */
export function numberOf(value: unknown, name: string): number | null {
  const part = partOf(value, name)
  return typeof part === 'number' && Number.isFinite(part) ? part : null
}

/** A named part as a list, empty when it is none. */
export function listOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return Array.isArray(part) ? part : []
}

/** Named parts that an XML value holds once, several times or not at all, as a list. */
export function everyOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return part === null ? [] : [part].flat()
}

/** A posting's id as a hiring system wrote it, '' when it could not stand in an address. */
export function idOf(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(id) ? id : ''
}

const MAX_LINE = 500 // characters of a title or a place
