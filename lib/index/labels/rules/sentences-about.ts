// All stems by their first three letters; the first list is empty.
const BEGUN: string[][] = [[]]
const BEGINS = new Uint8Array(2 ** 15)

/** Parts of words to search for; one pass over a text finds all of them. */
export class Stems {
  readonly all: readonly string[]

  constructor(...all: string[]) {
    this.all = all
    for (const stem of all) {
      const [first = 0, second = 0, third = 0] = Array.from({ length: 3 }, (_, index) =>
        stem.charCodeAt(index),
      )
      const begun = beginning(beginning(beginning(0, first), second), third)
      if (BEGINS[begun] === 0) BEGINS[begun] = BEGUN.push([]) - 1
      BEGUN[BEGINS[begun] ?? 0]?.push(stem)
    }
    lastRead = { text: '', stems: new Set() }
  }
}

// The stems of the last text, cached because each text is read for several labels.
let lastRead: { text: string; stems: ReadonlySet<string> } = { text: '', stems: new Set() }

function stemsIn(text: string): ReadonlySet<string> {
  if (lastRead.text === text) return lastRead.stems
  const stems = new Set<string>()
  let begun = 0
  for (let index = 0; index < text.length; index += 1) {
    begun = beginning(begun, text.charCodeAt(index))
    const group = BEGINS[begun] ?? 0
    if (group === 0) continue
    for (const stem of BEGUN[group] ?? []) if (text.startsWith(stem, index - 2)) stems.add(stem)
  }
  lastRead = { text, stems }
  return stems
}

function beginning(before: number, unit: number): number {
  return ((before << 5) | (unit & 31)) & 0x7fff
}

/**
 * Returns the sentences and lines of a lower-case text that contain one of these stems, in order; at most 60. A
 * sentence without a nearby end is cut 300 characters before and after the stem. The search is cheap in texts without
 * stems.
 */
export function sentencesAbout(lower: string, { all }: Stems): string[] {
  const sentences = new Map<number, string>()
  const met = stemsIn(lower)
  for (const stem of all) {
    let index = met.has(stem) ? lower.indexOf(stem) : -1
    while (index !== -1 && sentences.size < MOST) {
      const start = startOf(lower, index)
      const end = endOf(lower, index + stem.length)
      if (!sentences.has(start)) sentences.set(start, lower.slice(start, end))
      index = lower.indexOf(stem, end)
    }
  }
  return [...sentences].toSorted(([a], [b]) => a - b).map(([, sentence]) => sentence.trim())
}

const MOST = 60
const REACH = 300

function startOf(text: string, from: number): number {
  const least = Math.max(0, from - REACH)
  for (let index = from - 1; index >= least; index -= 1) if (ends(text, index)) return index + 1
  return least
}

function endOf(text: string, from: number): number {
  const most = Math.min(text.length, from + REACH)
  for (let index = from; index < most; index += 1) if (ends(text, index)) return index
  return most
}

// A sentence ends at a line end, or at a mark before a space, except the full stop of "u.s. citizen" and "e.g. this".
function ends(text: string, index: number): boolean {
  const letter = text.charCodeAt(index)
  if (letter === LINE_END) return true
  if (letter === STOP) return isSpace(text, index + 1) && text.charCodeAt(index - 2) !== STOP
  return (letter === CALL || letter === QUESTION || letter === SEMICOLON) && isSpace(text, index + 1)
}

function isSpace(text: string, index: number): boolean {
  const letter = text.charCodeAt(index)
  return letter === 32 || letter === LINE_END || Number.isNaN(letter)
}

const LINE_END = 10
const STOP = 46
const CALL = 33
const QUESTION = 63
const SEMICOLON = 59
