/** A value read from a model's text, or why there is none. */
type TextValue = { ok: true; value: unknown } | { ok: false; reason: 'bad_output' | 'truncated' | 'empty' }

const FENCED = /```json[^\S\n]*\n([\s\S]*?)```/

/** Reads the JSON object of an answer: of the first fenced block, else from the first brace on. Nothing is repaired. */
export function jsonOfText(text: string): TextValue {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: false, reason: 'empty' }
  const within = FENCED.exec(trimmed)?.[1] ?? trimmed
  const index = within.indexOf('{')
  if (index === -1) return { ok: false, reason: 'bad_output' }
  const end = endOfObject(within, index)
  if (end === null) return { ok: false, reason: 'truncated' }
  try {
    return { ok: true, value: JSON.parse(within.slice(index, end)) }
  } catch {
    return { ok: false, reason: 'bad_output' }
  }
}

function endOfObject(text: string, start: number): number | null {
  let depth = 0
  let quoted = false
  for (let index = start; index < text.length; index += 1) {
    const char = text[index]
    if (quoted && char === '\\') index += 1
    else if (char === '"') quoted = !quoted
    else if (!quoted) depth += stepOf(char)
    if (depth === 0) return index + 1
  }
  return null
}

function stepOf(char: string | undefined): number {
  if (char === '{') return 1
  return char === '}' ? -1 : 0
}
