import {
  DEGREE,
  LANGUAGE,
  LANGUAGE_NEXT,
  SET_WORDS,
  SPOKEN,
  WORD_YEARS,
  YEARS,
} from '#lib/judge/read/facet-patterns.ts'
import { type FoundTerm, findTerms } from '#lib/judge/read/find-terms.ts'
import type { RowKind } from '#lib/judge/read/matrix.ts'

/** One thing that a sentence asks, where its words stand in the sentence. */
export type Facet = { kind: RowKind; start: number; end: number; terms: string[]; min_years: number | null }

/** The things that a sentence asks in words that are known, in order and without overlaps. */
export function findFacets(sentence: string): Facet[] {
  const all = [
    ...setWords(sentence),
    ...languages(sentence),
    ...degrees(sentence),
    ...years(sentence),
    ...findTerms(sentence).map((term) => facetOfTerm(sentence, term)),
  ]
  const kept: Facet[] = []
  for (const facet of all) if (!kept.some((one) => overlap(one, facet))) kept.push(facet)
  return withoutRepeats(kept.toSorted((a, b) => a.start - b.start))
}

function overlap(one: Facet, other: Facet): boolean {
  return one.start < other.end && other.start < one.end
}

function facetOfTerm(sentence: string, { sort, start, end }: FoundTerm): Facet {
  return { kind: sort, start, end, terms: [sentence.slice(start, end)], min_years: null }
}

function setWords(sentence: string): Facet[] {
  return SET_WORDS.flatMap(([kind, pattern]) => {
    // A sentence about visas or days in the office says one thing, in however many words.
    const [first] = sentence.matchAll(pattern)
    if (!first) return []
    return [{ kind, start: first.index, end: first.index + first[0].length, terms: [], min_years: null }]
  })
}

function languages(sentence: string): Facet[] {
  return [...sentence.matchAll(LANGUAGE)].flatMap((found) => {
    const { one, two, three, four } = found.groups ?? {}
    const end = found.index + found[0].length
    const first = language(one ?? two ?? three ?? four ?? '', { start: found.index, end })
    return first === null ? [] : [first, ...languagesBehind(sentence, end)]
  })
}

function languagesBehind(sentence: string, from: number): Facet[] {
  const found: Facet[] = []
  for (let at = from; ; ) {
    LANGUAGE_NEXT.lastIndex = at
    const next = LANGUAGE_NEXT.exec(sentence)
    if (next === null) return found
    const name = next.groups?.['name'] ?? ''
    const start = at + next[0].indexOf(name)
    at += next[0].length
    const one = language(name, { start, end: at })
    if (one) found.push(one)
  }
}

function language(written: string, { start, end }: { start: number; end: number }): Facet | null {
  const name = SPOKEN.get(written.toLowerCase())
  if (!name || !/^\p{Lu}/u.test(written)) return null
  return {
    kind: 'language',
    start,
    end,
    terms: [`${name[0]?.toUpperCase()}${name.slice(1)}`],
    min_years: null,
  }
}

function degrees(sentence: string): Facet[] {
  return [...sentence.matchAll(DEGREE)].map(({ 0: written, index }) => {
    return {
      kind: 'degree',
      start: index,
      end: index + written.length,
      terms: [written.trim()],
      min_years: null,
    }
  })
}

const IN_WORDS = new Map(
  `one ein eine einem une un um | two zwei deux dos dois twee | three drei trois tres três drie | four vier quatre cuatro quatro
  | five fünf cinq cinco vijf | six sechs seis | seven sieben | eight acht | nine | ten zehn dix diez dez`
    .split('|')
    .flatMap((line, at) =>
      line
        .trim()
        .split(/\s+/)
        .map((word) => [word, at + 1] as const),
    ),
)

function years(sentence: string): Facet[] {
  const found = [...sentence.matchAll(YEARS), ...sentence.matchAll(WORD_YEARS)]
  return found.flatMap(({ 0: written, index, groups = {} }) => {
    const count =
      groups['n'] === undefined
        ? (IN_WORDS.get((groups['word'] ?? '').toLowerCase()) ?? 0)
        : Number(groups['n'])
    if (!(count > 0 && count <= 40)) return []
    return [{ kind: 'years', start: index, end: index + written.length, terms: [], min_years: count }]
  })
}

// A degree said twice in one sentence is one, and so is a count of years with its range.
function withoutRepeats(facets: readonly Facet[]): Facet[] {
  const seen = new Set<string>()
  return facets.filter(({ kind, terms, min_years }) => {
    const key = kind === 'degree' ? kind : `${kind} ${min_years ?? ''} ${terms.join(' ').toLowerCase()}`
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}
