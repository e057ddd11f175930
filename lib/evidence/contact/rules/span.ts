/** A part of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

/** Where a global pattern is found and, if asked, what it found passes a test. */
export function spansOf(text: string, pattern: RegExp, isOne: (found: RegExpExecArray) => boolean = always) {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    if (isOne(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

const always = () => true

/** Where a sticky pattern that must begin at `at` ends, or null. */
export function endOf(text: string, pattern: RegExp, index: number): number | null {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : null
}
