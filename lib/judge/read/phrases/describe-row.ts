import type { Requirement, RowClass, RowKind } from '#db/rows/requirement.ts'
import { ASKABLE, enoughOf, MUST_WORDS, NICE_WORDS } from '#lib/judge/read/demand-class.ts'
import { type Facet, findFacets } from '#lib/judge/read/find-facets.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { waiverOf } from '#lib/judge/read/phrases/no-demand.ts'
import type { Part, PostingBlock } from '#lib/judge/read/split-posting.ts'
import {
  chanceOf,
  factsOf,
  hashesOf,
  LEARNED_KINDS,
  type LearnedKind,
  logitOf,
  type ReadingModels,
  sentenceWords,
} from '#lib/judge/read/weights.ts'

/** A phrase of a posting that is a row: its text, its line, and the place of that. */
type RowPhrase = { quote: string; before: string; behind: string; block: PostingBlock; part: Part }

/** The facts of a phrase, without its words. */
type PhraseFacts = Pick<Requirement, 'class' | 'kind' | 'terms' | 'min_years' | 'enough'>

const MOST_TERMS = 12

/** Returns the facts of a demanding phrase: kind, class, names and years. */
export function describeRow(
  phrase: RowPhrase,
  { models, isFrench }: { models: ReadingModels; isFrench?: true | undefined },
): PhraseFacts {
  const hashes = hashesOf(rowFeatures(phrase))
  const facets = findFacets(phrase.quote, isFrench)
  const kind = kindOf(phrase, facets, (name) => logitOf(models[name], hashes))
  const terms = termsOf(kind, phrase.quote, facets)
  const [min_years = null] = facets.flatMap((facet) => facet.min_years ?? [])
  const rowClass = classOf(kind, phrase, (name) => chanceOf(logitOf(models[name], hashes)))
  return { class: rowClass, kind, terms, min_years, enough: enoughOf(phrase.quote, terms) }
}

function kindOf(
  { quote }: RowPhrase,
  facets: readonly Facet[],
  logit: (name: `kind ${LearnedKind}`) => number,
): RowKind {
  const rowKinds: RowKind[] = facets.map(({ kind }) => kind)
  if (isTraits(quote)) return 'soft'
  if (rowKinds.includes('clearance')) return 'clearance'
  const certain = CERTAIN_KINDS.find((kind) => rowKinds.includes(kind))
  if (certain !== undefined && isMainly(certain, quote, facets)) return certain
  const [first, second] = LEARNED_KINDS.filter((kind) => !NEEDS.includes(kind) || rowKinds.includes(kind))
    .map((kind) => ({ kind, score: logit(`kind ${kind}`) }))
    .sort((a, b) => b.score - a.score)
  if (first === undefined || second === undefined) return 'other'
  // A phrase that may name a skill is no mere trait.
  const isThing = first.kind === 'soft' && quote.split(/\s+/).length <= MOST_OF_THING && THING.test(quote)
  const isDoubtful = first.kind === 'soft' && first.score - second.score < TRAIT_MARGIN
  const best = isThing ? 'cert' : isDoubtful ? second.kind : first.kind
  const isWork = best === 'skill' || best === 'experience'
  if (isWork && rowKinds.length > 0 && rowKinds.every((kind) => kind === 'domain')) return 'domain'
  if (best === 'experience' && rowKinds.includes('skill')) return 'skill'
  if (best !== 'cert' || rowKinds.includes('cert') || CERTIFIED.test(quote)) return best
  return rowKinds.includes('skill') ? 'skill' : 'other'
}

// Words for what a person is: German ones by their ends, French ones by "sens de" and a table. Examples: "Hohe Belastbarkeit", "Sens du
// détail et de l'organisation", "Motivé(e)"; not "Tätigkeit", "Staatsangehörigkeit", "Volljährigkeit" or "Diplômé".
const TRAIT = new RegExp(
  [
    '^(?:\\p{L}+e[nrs]? )?\\p{L}{3,}(?:(?<!tät|hör|jähr)igkeit|lichkeit|samkeit|barkeit)$',
    "^(?:(?:bon|excellent|grand) )?(?:sens|esprit|goût) (?:critique|(?:du|des?|d[’'])[\\p{L}’' ]{2,60})$",
    '^(?:très )?(?:(?:motiv|organis|passionn|impliqu|appliqu|engag)ée?s?|(?:rigour|séri|curi|conscienci|minuti|soign)eu(?:x|ses?)|(?:créati|réacti|proacti)(?:f|ve)s?|(?:polyval|pati)ente?s?|(?:souri|persévér)ante?s?|ponctuel(?:le)?s?|(?:dynamique|autonome|enthousiaste|volontaire|fiable|méthodique|honnête|aimable)s?)$',
  ].join('|'),
  'iu',
)
const FEMININE_ENDING = /[(/·.-](?:e|l?le|se|euse|ve|te)s?\)?(?!\p{L})/giu

function isTraits(quote: string): boolean {
  return quote
    .replaceAll(FEMININE_ENDING, '')
    .split(/, | (?:und|sowie|&|et(?! d[eu’'])) |[/.]/)
    .filter(Boolean)
    .every((name) => TRAIT.test(name))
}

// The kinds that patterns find, in order of precedence if a phrase matches two.
const CERTAIN_KINDS: readonly RowKind[] = [
  'years',
  'degree',
  'work_auth',
  'language',
  'cert',
  'schedule',
  'location',
  'other',
]
const FEW_WORDS = 8
const FEW_OF_LANGUAGE = 16

// A short phrase is about its match; in a longer one the match may be secondary.
function isMainly(kind: RowKind, quote: string, facets: readonly Facet[]): boolean {
  if (kind === 'years' || kind === 'degree' || kind === 'work_auth') return true
  const facetCount = facets.filter((facet) => facet.kind === 'skill' || facet.kind === 'domain').length
  return (
    facetCount === 0 &&
    (quote.match(/\S+/g)?.length ?? 0) <= (kind === 'language' ? FEW_OF_LANGUAGE : FEW_WORDS)
  )
}

const TRAIT_MARGIN = 2.2
const MOST_OF_THING = 5
// A thing that a person has is no trait. Examples: "Full clean licence", "CSCS card", "Eigener PKW", "Véhicule personnel".
const THING =
  /(?<![\p{L}])(?:licen[cs]e|certificate|card|diploma|permit|passport|check|test|screening|boots|tools|uniform|laptop|phone|smartphone|vehicle|car|bike|connection|account|references|dbs|mvr|bac|(?:driving|criminal|background) record|pkw|auto|\p{L}*(?:zeugnis|nachweis|schein|ausweis|abschluss))\s*[.;]?$|^(?:v[ée]h[ií]cul[eo]|voiture|coche|permis|carn[eé]t?|casier|diplôme|título|patente)(?!\p{L})/iu

// Kinds whose question requires a pattern's match.
const NEEDS: readonly LearnedKind[] = ['years', 'language', 'degree']
const CERTIFIED =
  /licen[cs]|certif|permit|registr|credential|diploma|accredit|qualifi|admi|führerschein|permis|diplôme|exam|member/i

function termsOf(kind: RowKind, quote: string, facets: readonly Facet[]): string[] {
  const isSaid = kind === 'language' || kind === 'degree'
  const lines = isSaid
    ? facets.filter((facet) => facet.kind === kind).flatMap(({ terms }) => terms)
    : findTerms(quote).map(({ start, end }) => quote.slice(start, end))
  return [...new Set(lines)].slice(0, MOST_TERMS)
}

const PERSONAL = /driv(?:er|ing)|führerschein|permis de conduire|carnet de conducir|patente/i
const MUST = /\bmust\b(?!-have)|\b(?:is|are) (?:required|mandatory|essential)\b/i

function classOf(
  kind: RowKind,
  { quote, before, behind }: RowPhrase,
  chance: (name: 'nice' | 'listed') => number,
): RowClass {
  // The phrase's own wording overrides the heading.
  const isMust = MUST.test(quote) && !NICE_WORDS.test(quote)
  if (waiverOf(quote) !== null) return 'nice_to_have'
  if (!isMust && chance('nice') >= 0.5) return 'nice_to_have'
  // No line of a resume shows a trait, and an answer to "Are you curious?" proves nothing.
  if (kind === 'soft') return 'nice_to_have'
  if (ASKABLE.includes(kind) || kind === 'other') return 'askable'
  if (kind === 'cert' && PERSONAL.test(quote)) return 'askable'
  const isWhole = !/[\p{L}\p{N}]/u.test(before + behind)
  const mayBeListed = kind !== 'years' && kind !== 'degree' && !isWhole
  return mayBeListed && chance('listed') >= 0.5 ? 'list_item' : 'hard'
}

/** Returns features for the class and kind of a phrase, readable by a person. */
export function rowFeatures({ quote, before, behind, block, part }: RowPhrase): string[] {
  const words = sentenceWords(quote)
  const facts = factsOf(quote, part.label)
  const share = Math.round((4 * quote.length) / Math.max(1, before.length + quote.length + behind.length))
  const length = words.length <= 4 ? words.length : words.length <= 7 ? 7 : words.length <= 12 ? 12 : 20
  const last =
    /(?<![\p{L}\p{N}])[\p{L}\p{N}]+(?=[^\p{L}\p{N}]*$)/u.exec(before.slice(-40).toLowerCase())?.[0] ?? ''
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
    ...sentenceWords(block.heading).map((word) => `h:${word}`),
    ...sentenceWords(part.label).map((word) => `label:${word}`),
    ...facts.names,
    ...words.map((word) => `w:${word}`),
    ...words
      .filter((word) => word.length > 6)
      .flatMap((word) => [`s:${word.slice(0, 5)}`, `e:${word.slice(-4)}`]),
    ...words.slice(1).map((word, index) => `p:${words[index]} ${word}`),
    `1:${first}`,
    `2:${first} ${second}`,
    `l:${words.at(-1) ?? ''}`,
  ]
}
