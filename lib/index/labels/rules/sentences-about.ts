/**
 * The sentences and lines of a text in lower case that hold one of these stems, in its order; at most 60. One that has no end
 * nearby is cut 300 characters before and after the stem. Looking for stems costs little where a text says nothing.
 */
export function sentencesAbout(lower: string, stems: readonly string[]): string[] {
  const found = new Map<number, string>()
  for (const stem of stems) {
    let at = lower.indexOf(stem)
    while (at !== -1 && found.size < MOST) {
      const start = startOf(lower, at)
      const end = endOf(lower, at + stem.length)
      if (!found.has(start)) found.set(start, lower.slice(start, end))
      at = lower.indexOf(stem, end)
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, sentence]) => sentence.trim())
}

const MOST = 60
const REACH = 300

function startOf(text: string, from: number): number {
  const least = Math.max(0, from - REACH)
  for (let at = from - 1; at >= least; at -= 1) if (ends(text, at)) return at + 1
  return least
}

function endOf(text: string, from: number): number {
  const most = Math.min(text.length, from + REACH)
  for (let at = from; at < most; at += 1) if (ends(text, at)) return at
  return most
}

// A line end, or a mark with a space behind it; the full stop of "u.s. citizen" and "e.g. this" ends nothing.
function ends(text: string, at: number): boolean {
  const letter = text.charCodeAt(at)
  if (letter === LINE_END) return true
  if (letter === STOP) return isSpace(text, at + 1) && text.charCodeAt(at - 2) !== STOP
  return (letter === CALL || letter === QUESTION || letter === SEMICOLON) && isSpace(text, at + 1)
}

function isSpace(text: string, at: number): boolean {
  const letter = text.charCodeAt(at)
  return letter === 32 || letter === LINE_END || Number.isNaN(letter)
}

const LINE_END = 10
const STOP = 46
const CALL = 33
const QUESTION = 63
const SEMICOLON = 59
