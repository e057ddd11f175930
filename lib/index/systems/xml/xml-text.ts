import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'

/**
 * An XML answer as text: by its byte order mark, else by what its declaration names, else UTF-8. Throws UnreadableAnswer
 * for an encoding that is not known.
 */
export function xmlText(bytes: Uint8Array): string {
  const name = markOf(bytes) ?? wideOf(bytes) ?? declaredIn(bytes) ?? 'utf-8'
  try {
    return new TextDecoder(name).decode(bytes)
  } catch {
    throw new UnreadableAnswer('The board’s answer is in an encoding that is not known.')
  }
}

function markOf([first, second]: Uint8Array): string | null {
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : null
}

// "<" and one more character, two bytes each, without a mark before them.
function wideOf([first, second, third, fourth]: Uint8Array): string | null {
  if (first === 0 && second === LESS && third === 0) return 'utf-16be'
  return first === LESS && second === 0 && fourth === 0 ? 'utf-16le' : null
}

// A declaration that can be read byte by byte is not in UTF-16, whatever it says.
function declaredIn(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, LONGEST_DECLARATION))
  const name = /^(?:ï»¿)?<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  return name === undefined || start.startsWith('ï»¿') || /^utf-?16|ucs/i.test(name) ? null : name
}

const LESS = 0x3c
const LONGEST_DECLARATION = 300
