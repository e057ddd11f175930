import type { Reason } from '#lib/models/rules/outcome.ts'

/** The JSON object that a text holds, or why there is none. */
export type TextValue =
  | { ok: true; value: unknown }
  | { ok: false; reason: Extract<Reason, 'empty' | 'truncated' | 'bad_output'> }

/**
 * Reads the one JSON object of a model's text: the text itself, else what its first json fence holds, else what stands
 * from the first brace to its own end. Nothing is mended: an object without its end is `truncated`.
 */
export function jsonOfText(text: string): TextValue {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  const place = trimmed.startsWith('{') ? trimmed : fencedIn(trimmed)
  const start = place.indexOf('{')
  if (start === -1) return { ok: false, reason: 'bad_output' }
  const end = endOfObject(place, start)
  if (end === null) return { ok: false, reason: 'truncated' }
  try {
    return { ok: true, value: JSON.parse(place.slice(start, end)) }
  } catch {
    return { ok: false, reason: 'bad_output' }
  }
}

const FENCE = '```'
const JSON_FENCE = '```json'

function fencedIn(text: string): string {
  const open = text.indexOf(JSON_FENCE)
  if (open === -1) return text
  const start = open + JSON_FENCE.length
  const close = text.indexOf(`\n${FENCE}`, start)
  return close === -1 ? text.slice(start) : text.slice(start, close)
}

// Braces inside of strings are text.
function endOfObject(text: string, start: number): number | null {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') {
      at = endOfString(text, at)
    } else if (character === '{') {
      depth += 1
    } else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return null
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}
