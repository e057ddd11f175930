import { demandClass, isDemand } from '#lib/judge/read/demand-class.ts'
import { SOFT } from '#lib/judge/read/facet-patterns.ts'
import type { Requirement } from '#lib/judge/read/matrix.ts'
import { type CutFacet, cutSentence } from '#lib/judge/read/rules/cut-sentence.ts'
import { type Facet, findFacets } from '#lib/judge/read/rules/find-facets.ts'
import { namedThing, yearsOfThing } from '#lib/judge/read/rules/named-thing.ts'
import type { PostingPart } from '#lib/judge/read/split-posting.ts'

/** A row that was read from one sentence: where its quote stands there, and which group it is in. */
export type ReadRow = Pick<Requirement, 'class' | 'kind' | 'terms' | 'min_years'> & {
  from: number
  to: number
  /** Which group of the sentence it is in, of which one is enough; -1 for none. */
  choice: number
}

type Place = Pick<PostingPart, 'section' | 'bullet'>

const LIST = 3
const NAMES = ['skill', 'cert', 'domain']

/** The rows that one sentence of a posting gives; none where it asks nothing of the candidate. */
export function rowsOfSentence(sentence: string, { section, bullet }: Place): ReadRow[] {
  const named = INTEREST.test(sentence) ? [] : withoutFields(sentence, findFacets(sentence))
  const facets = withYearsOf(sentence, named).filter((facet) => isAsked(facet, sentence))
  if (!isDemand(sentence, { section, bullet, holds: facets.length > 0 })) return []
  const found = facets.length > 0 ? facets : [plainFacet(sentence)]
  const cut = cutSentence(sentence, found)
  const names = cut.filter(({ kind }) => kind === 'skill')
  const choices = choicesIn(sentence, cut)
  return cut.map((facet) => {
    const { kind, terms, min_years, from, to } = facet
    const asked = demandClass(kind, { wording: sentence.slice(from, to), sentence, section })
    const isListed = kind === 'skill' && names.length >= LIST && asked === 'hard'
    const rowClass = isListed
      ? 'list_item'
      : isConfirmed(facet, sentence) && asked === 'hard'
        ? 'askable'
        : asked
    return {
      class: rowClass,
      kind,
      terms,
      min_years,
      from,
      to,
      choice: choices.findIndex((run) => run.includes(facet)),
    }
  })
}

// What somebody likes to do is asked of everybody and shown by nobody.
const INTEREST =
  /^(?:(?:a|an|strong|genuine|deep|real|you have|you[’']re|you are|are) )*(?:passion\w*|desire|interest(?:ed)? in|curio\w+|enthusias\w+|excite\w*|you (?:value|enjoy|care|love|believe|seek))\b/i
const FIELD_END =
  /\b(?:related|similar|relevant|equivalent|comparable|quantitative|technical)(?: \w+)? (?:field|discipline|degree|subject|area|major)/i

// "Degree in machine learning or a related field" names a field of study and no skill.
function withoutFields(sentence: string, facets: Facet[]): Facet[] {
  const degree = facets.find(({ kind }) => kind === 'degree')
  if (degree === undefined) return facets
  const end = FIELD_END.exec(sentence)?.index ?? 0
  return facets.filter(({ kind, start }) => {
    if ((kind !== 'skill' && kind !== 'domain') || start < degree.end) return true
    return start > end && !/^[’'s]* ?(?:degree )?(?:in|of) [^,;]*$/i.test(sentence.slice(degree.end, start))
  })
}

// Years of one thing are one row; of several, the years and each of the things are rows of their own.
function withYearsOf(sentence: string, facets: Facet[]): Facet[] {
  const years = facets.filter(({ kind }) => kind === 'years')
  const names = facets.filter(({ kind }) => NAMES.includes(kind))
  const [one] = years
  if (one === undefined) return facets
  const [name] = names
  if (years.length === 1 && names.length === 1 && name && name.start > one.start && name.kind !== 'cert') {
    const joined = { ...one, end: name.end, terms: name.terms }
    return facets.flatMap((facet) => (facet === one ? [joined] : facet === name ? [] : [facet]))
  }
  return facets.map((facet) => {
    if (facet.kind !== 'years') return facet
    const next = facets.find(({ start }) => start >= facet.end)
    const behind = sentence.slice(facet.end, next?.start ?? sentence.length)
    const thing = yearsOfThing(behind)
    return { ...facet, terms: thing === null ? [] : [thing] }
  })
}

// Somebody who sponsors visas asks for nothing.
function isAsked({ kind, start, end }: Facet, sentence: string): boolean {
  if (kind === 'work_auth' && /sponsor/i.test(sentence.slice(start, end))) {
    return /\b(?:not|unable|cannot|can['’]t|won['’]t|without|no|nor|neither|don['’]t)\b/i.test(sentence)
  }
  if (kind === 'years') return !/\b(?:in business|of history|anniversary|years? old)\b/i.test(sentence)
  return true
}

function plainFacet(sentence: string): Facet {
  const whole = { start: 0, end: sentence.length, min_years: null }
  const thing = namedThing(sentence)
  if (SOFT.test(sentence) && thing === null) return { kind: 'soft', terms: [], ...whole }
  return { kind: 'other', terms: thing === null ? [] : [thing], ...whole }
}

// A driver's license stands on no resume, and whether somebody can lift a box neither.
function isConfirmed({ kind, terms, start, end }: CutFacet, sentence: string): boolean {
  if (kind === 'cert') return /driver|driving|führerschein|permis|carnet/i.test(terms[0] ?? '')
  return kind === 'other' && end - start < sentence.length
}

const ONE_OF =
  /\b(?:one (?:or more )?of|any of|either|such as|e\.g\.?|for example|for instance|like|similar|equivalent|or another|or other|z\.b\.?|wie|tels? que|par exemple|como)\b/i
const OR = /\b(?:or|oder|ou|o|u)\b|(?<!\band)\/(?!or\b)/i

/** Whether a sentence names things of which one is enough. */
export function offersChoice(sentence: string): boolean {
  return OR.test(sentence) || ONE_OF.test(sentence)
}

// The things of which one is enough: names in one run joined by "or" or given as examples, and a degree or else years.
function choicesIn(sentence: string, cut: readonly CutFacet[]): CutFacet[][] {
  const names = [...NAMES, 'language'].flatMap((kind) => runsOf(cut.filter((facet) => facet.kind === kind)))
  const runs = names.filter((run) => run.length > 1 && isChoice(sentence, run))
  const grades = cut.filter(({ kind }) => kind === 'degree' || kind === 'years')
  const [one, other] = grades
  const between = one && other && one.kind !== other.kind ? sentence.slice(one.end, other.start) : ''
  return grades.length === 2 && OR_YEARS.test(between) ? [...runs, grades] : runs
}

const OR_YEARS =
  /\bor\b(?! related| a related| similar| equivalent field)[^,]*$|\bor\b (?:at least|equivalent)/i
const CLOSE = 10

// Names that stand close together, as they do in a list.
function runsOf(facets: readonly CutFacet[]): CutFacet[][] {
  const runs: CutFacet[][] = []
  for (const facet of facets) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before && facet.start - before.end <= CLOSE) last.push(facet)
    else runs.push([facet])
  }
  return runs
}

function isChoice(sentence: string, run: readonly CutFacet[]): boolean {
  const first = run[0]?.start ?? 0
  const end = run.at(-1)?.end ?? 0
  const before = sentence.slice(Math.max(0, first - 30), first)
  const behind = sentence.slice(end, end + 30)
  const gaps = run.slice(1).map((one, at) => sentence.slice(run[at]?.end, one.start))
  if (gaps.some((gap) => OR.test(gap))) return true
  return ONE_OF.test(before) || /^,? or (?:similar|another|other|equivalent)/i.test(behind)
}
