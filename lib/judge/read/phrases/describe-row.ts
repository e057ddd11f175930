import type { Block, Part } from '#lib/judge/read/blocks/split-document.ts'
import { ASKABLE } from '#lib/judge/read/demand-class.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { factsOf } from '#lib/judge/read/learned/facts.ts'
import {
  chanceOf,
  LEARNED_KINDS,
  type LearnedKind,
  logitOf,
  type ReadingModels,
} from '#lib/judge/read/learned/weights.ts'
import { wordsOf } from '#lib/judge/read/learned/wording.ts'
import type { Requirement, RowClass, RowKind } from '#lib/judge/read/matrix.ts'
import { findFacets } from '#lib/judge/read/phrases/find-facets.ts'
import { MUST_WORDS, NICE_WORDS } from '#lib/judge/read/words/demand-words.ts'

/** A phrase of a posting that is a row: its text, the line it was cut from, and where that stands. */
export type Phrase = { quote: string; before: string; behind: string; block: Block; part: Part }

/** What a phrase asks, beside its words. */
export type Described = Pick<Requirement, 'class' | 'kind' | 'terms' | 'min_years' | 'enough'>

const MOST_TERMS = 12

/** Says of a phrase what it asks: its kind, how much it weighs, the names in it and its years. */
export function describeRow(phrase: Phrase, models: ReadingModels): Described {
  const features = rowFeatures(phrase)
  const facets = findFacets(phrase.quote)
  const years = facets.flatMap(({ min_years }) => min_years ?? [])
  const min_years = years[0] ?? null
  const kind = kindOf(
    phrase,
    features,
    models,
    facets.map((facet) => facet.kind),
  )
  const names = findTerms(phrase.quote)
  const terms = termsOf(kind, phrase.quote, facets, names)
  return {
    class: classOf(kind, terms, phrase, { features, models }),
    kind,
    terms,
    min_years: kind === 'years' ? min_years : kind === 'degree' ? null : min_years,
    enough: enoughOf(phrase.quote, terms),
  }
}

function kindOf(
  phrase: Phrase,
  features: readonly string[],
  models: ReadingModels,
  found: readonly RowKind[],
): RowKind {
  if (found.includes('clearance')) return 'clearance'
  const scores = LEARNED_KINDS.map((kind) => ({ kind, score: logitOf(models[`kind ${kind}`], features) }))
  const allowed = scores.filter(({ kind }) => !NEEDS.includes(kind) || found.includes(kind))
  const sorted = allowed.toSorted((a, b) => b.score - a.score)
  const [first, second] = sorted
  // What may as well be a skill is no mere trait.
  const isTrait = first?.kind === 'soft' && first.score - (second?.score ?? 0) < TRAIT_MARGIN
  const best = (isTrait ? second?.kind : first?.kind) ?? 'other'
  if (
    (best === 'skill' || best === 'experience') &&
    found.length > 0 &&
    found.every((kind) => kind === 'domain')
  )
    return 'domain'
  if (best === 'cert' && !found.includes('cert') && !CERTIFIED.test(phrase.quote)) return 'other'
  return best
}

const TRAIT_MARGIN = 2.2

// Kinds whose question is about what a pattern must have found.
const NEEDS: readonly LearnedKind[] = ['years', 'language', 'degree']
const CERTIFIED =
  /licen[cs]|certif|permit|registr|credential|diploma|accredit|qualifi|admi|führerschein|permis|diplôme|exam|member/i

function termsOf(
  kind: RowKind,
  quote: string,
  facets: ReturnType<typeof findFacets>,
  names: ReturnType<typeof findTerms>,
): string[] {
  if (kind === 'language' || kind === 'degree') {
    return [...new Set(facets.filter((facet) => facet.kind === kind).flatMap(({ terms }) => terms))].slice(
      0,
      MOST_TERMS,
    )
  }
  const written = names.map(({ start, end }) => quote.slice(start, end))
  return [...new Set(written)].slice(0, MOST_TERMS)
}

const ONLY_PERSON: readonly RowKind[] = ASKABLE
const PERSONAL = /driv(?:er|ing)|führerschein|permis|carnet|patente/i

function classOf(
  kind: RowKind,
  terms: readonly string[],
  { quote }: Phrase,
  { features, models }: { features: readonly string[]; models: ReadingModels },
): RowClass {
  const nice = chanceOf(logitOf(models.nice, features))
  if (nice >= 0.5) return 'nice_to_have'
  if (kind === 'soft') return 'nice_to_have'
  if (ONLY_PERSON.includes(kind)) return 'askable'
  if (kind === 'cert' && PERSONAL.test(terms[0] ?? quote)) return 'askable'
  if (kind === 'other') return 'askable'
  const listed = chanceOf(logitOf(models.listed, features))
  return listed >= 0.5 && kind !== 'years' && kind !== 'degree' ? 'list_item' : 'hard'
}

const OR = /\b(?:or|oder|ou|o|u)\b|(?<=[\p{L}\p{N}+#])\/(?=[\p{L}\p{N}])/iu
const EXAMPLES =
  /\b(?:one (?:or more )?of|any of|either|at least one|such as|e\.g\.?|for example|for instance|like|similar|equivalent|z\.b\.?|wie|tels? que|par exemple|por ejemplo|como)(?![\p{L}])|\betc\b/iu

/** Whether a text names things of which one is enough. */
export function offersChoice(text: string): boolean {
  return OR.test(text) || EXAMPLES.test(text)
}

/** Whether one of the names in a phrase is enough, or all are asked. */
export function enoughOf(quote: string, terms: readonly string[]): 'one' | 'all' {
  if (terms.length < 2) return 'all'
  const first = quote.indexOf(terms[0] ?? '')
  const last = quote.lastIndexOf(terms.at(-1) ?? '')
  const between = quote.slice(first, last)
  if (EXAMPLES.test(quote)) return 'one'
  const behind = quote.slice(last, last + 60)
  return OR.test(between) || /[,(] ?or (?:similar|another|other|equivalent|comparable)/i.test(behind)
    ? 'one'
    : 'all'
}

/** What tells the class and the kind of a phrase, in features that a person can read. */
export function rowFeatures({ quote, before, behind, block, part }: Phrase): string[] {
  const words = wordsOf(quote)
  const facts = factsOf(quote, part.label)
  const share = Math.round((4 * quote.length) / Math.max(1, before.length + quote.length + behind.length))
  const length = words.length <= 4 ? words.length : words.length <= 7 ? 7 : words.length <= 12 ? 12 : 20
  const last = /[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(before.slice(-40).toLowerCase())?.[0] ?? ''
  const nice = `${NICE_WORDS.test(quote)} ${NICE_WORDS.test(before)} ${NICE_WORDS.test(behind)}`
  const must = `${MUST_WORDS.test(quote)} ${MUST_WORDS.test(before) || MUST_WORDS.test(behind)}`
  const [first = '', second = ''] = words
  return [
    'always',
    `kind=${block.kind}`,
    `under=${block.under} ${part.behind}`,
    `label=${facts.label}`,
    `nice=${nice}`,
    `nice=${NICE_WORDS.test(quote)} kind=${block.kind}`,
    `must=${must} nice=${nice}`,
    `must=${must} kind=${block.kind}`,
    `share=${share} length=${length}`,
    `length=${length} terms=${Math.min(4, facts.terms)} share=${share < 3}`,
    `last=${last}`,
    `${part.bullet ? 'bullet' : 'prose'} ${block.kind}`,
    ...wordsOf(block.heading).map((word) => `h:${word}`),
    ...wordsOf(part.label).map((word) => `label:${word}`),
    ...facts.names,
    ...words.map((word) => `w:${word}`),
    ...words
      .filter((word) => word.length > 6)
      .flatMap((word) => [`s:${word.slice(0, 5)}`, `e:${word.slice(-4)}`]),
    ...words.slice(1).map((word, at) => `p:${words[at]} ${word}`),
    `1:${first}`,
    `2:${first} ${second}`,
    `l:${words.at(-1) ?? ''}`,
  ]
}
