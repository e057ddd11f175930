/** A part of a text: from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

/** Returns the spans where a global pattern matches and an optional test passes. */
export function spansOf(
  text: string,
  pattern: RegExp,
  isOne: (candidate: RegExpExecArray) => boolean = always,
) {
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    if (isOne(match)) spans.push({ start: match.index, end: match.index + match[0].length })
  }
  return spans
}

const always = () => true

/** Returns the end of a sticky pattern's match at `index`, or null. */
export function endOf(text: string, pattern: RegExp, index: number): number | null {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : null
}
