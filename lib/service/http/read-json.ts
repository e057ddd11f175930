import { Refusal } from '#lib/service/refusals.ts'

const DEPTH = 32
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Reads a request body as JSON, refusing what JSON.parse would silently change or drop. */
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

// JSON.parse keeps the last of two equal keys and nests without end, so both are looked for first.
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = []
  let at = 0
  while (at < text.length) {
    const char = text[at]
    if (char === '{') open.push(new Set())
    else if (char === '[') open.push(null)
    else if (char === '}' || char === ']') open.pop()
    if (open.length > DEPTH) {
      throw new Refusal('invalid_value', `The body is nested deeper than ${DEPTH} levels. Send it flatter.`)
    }
    if (char !== '"') {
      at += 1
      continue
    }
    const end = endOfString(text, at)
    noteKey(open.at(-1), text, { start: at, end })
    at = end
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
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

function isFollowedByColon(text: string, from: number): boolean {
  let at = from
  while (at < text.length && ' \t\r\n'.includes(text[at] as string)) at += 1
  return text[at] === ':'
}

function unescaped(literal: string): string | undefined {
  try {
    return JSON.parse(literal)
  } catch {
    return undefined
  }
}

// A NUL cuts a text off where it is read back, and a lone surrogate cannot be stored.
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
