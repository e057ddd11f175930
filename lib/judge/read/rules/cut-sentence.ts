import type { Facet } from '#lib/judge/read/rules/find-facets.ts'

/** A facet with the words of the sentence that say it. */
export type CutFacet = Facet & { from: number; to: number }

const COMMA = /[,;(:]/g
const JOINER = /\s(?:and|or|und|oder|sowie|et|ou|y|o|plus|&)\s|\//g
const LINK = /\s(?:with|in|using|including|like|such as|mit|en|avec|con)\s/g
const SKIPPED = /^[\s,;:()/&–—-]+|^(?:and\/or|and|or|und|oder|et|ou|y|o|plus)\s+/i
const LONGEST_QUOTE = 240

/** Cuts a sentence between the things it asks; a sentence that asks one thing stays whole. */
export function cutSentence(sentence: string, facets: readonly Facet[]): CutFacet[] {
  let from = 0
  return facets.map((facet, at) => {
    const next = facets[at + 1]
    const cut =
      next === undefined ? sentence.length : facet.end + cutIn(sentence.slice(facet.end, next.start), facet)
    const quote = trimmed(sentence, { from, to: cut })
    from = cut
    return { ...facet, ...withinLength(sentence, quote, facet) }
  })
}

function cutIn(gap: string, { kind }: Facet): number {
  const commas = [...gap.matchAll(COMMA)]
  const joiners = [...gap.matchAll(JOINER)]
  // "Bachelor's degree in physics, mathematics or engineering, and …" goes on to the last of them.
  if (kind === 'degree')
    return [...joiners, ...commas].reduce((last, { index }) => Math.max(last, index), -1) + 1 || gap.length
  const found = commas[0] ?? joiners.at(-1) ?? gap.matchAll(LINK).next().value
  return found === undefined ? gap.length : found.index
}

function trimmed(sentence: string, { from, to }: { from: number; to: number }) {
  let start = from
  for (let lead = leadOf(sentence.slice(start, to)); lead > 0; lead = leadOf(sentence.slice(start, to)))
    start += lead
  const end = start + sentence.slice(start, to).replace(/[\s,;:(/&–—-]+$/, '').length
  const behind = sentence.slice(start, end)
  if (behind.endsWith(')') && !behind.includes('(')) return { from: start, to: end - 1 }
  return { from: start, to: end }
}

function leadOf(text: string): number {
  return SKIPPED.exec(text)?.[0].length ?? 0
}

// What is too short to be found again takes the word before it along; what is too long is cut around the facet.
function withinLength(sentence: string, { from, to }: { from: number; to: number }, facet: Facet) {
  if (to - from < 3) {
    const before = sentence.slice(0, from).trimEnd()
    const space = Math.max(before.lastIndexOf(' '), before.lastIndexOf('/'), before.lastIndexOf('('))
    const after = /^\W*[\p{L}\p{N}]+/u.exec(sentence.slice(to))?.[0].length ?? 0
    return before === '' ? { from, to: to + after } : { from: space + 1, to }
  }
  if (to - from <= LONGEST_QUOTE) return { from, to }
  const start = facet.end - from <= LONGEST_QUOTE ? from : facet.start
  const rough = sentence.slice(start, start + LONGEST_QUOTE)
  const space = rough.lastIndexOf(' ')
  return { from: start, to: start + (space > LONGEST_QUOTE / 2 ? space : rough.trimEnd().length) }
}
