import type { Requirement, RowKind } from '#lib/judge/read/matrix.ts'

// The first that is found decides.
const CERTAIN: readonly (readonly [RowKind, RegExp])[] = [
  [
    'work_auth',
    /\bvisa sponsor|\bsponsor(?:ship)? (?:a |your )?(?:visa|work)|\bdo(?:es)? not (?:offer |provide )?sponsor|\bright to work\b|\b(?:authori[sz]ed|eligible) to work\b/i,
  ],
  ['clearance', /\b(?:ts\/sci|top secret|secret|security) clearance\b/i],
  [
    'cert',
    /\bdriv(?:er|ing)['’]?s? licen[cs]e|\bführerschein|\bpermis [a-e]\b|\bpermis de conduire|\b(?:registered nurse|rn|lpn|cpa)\b.{0,30}\blicen[cs]e|\blicen[cs]ed\b.{0,20}\bin \p{Lu}|\bvaccinat|\bimmuni[sz]/iu,
  ],
  [
    'schedule',
    /\b(?:night|rotating|weekend|evening|early|late|day)(?: and \w+)? shifts?\b|\bnight work\b|\bon[- ]call\b|\bweekend work|\btravel (?:up to|of|\d|required)|\d ?% (?:of (?:the|your) time )?travel|schichtarbeit|schichtdienst|\bshift work\b/i,
  ],
  ['salary', /^salary\b|\bsalary of\b|^(?:base )?pay:/i],
  [
    'language',
    /^(?:inglês|inglés|anglais|englisch|español|espagnol|francés|français|deutsch|alemán|allemand|alemão|francês|espanhol)\b|\b(?:fluent|fluency|native|proficient|bilingual)\w*\b.{0,20}\b(?:english|german|french|spanish|italian|portuguese|dutch|polish|japanese|mandarin|chinese|korean|arabic|russian)\b/i,
  ],
]

const LONGEST = 160

/** What a short demand is about where its words leave no doubt; null where they do not say. */
export function certainKind({ quote, kind }: Pick<Requirement, 'quote' | 'kind'>): RowKind | null {
  if (quote.length > LONGEST || kind === 'years') return null
  return CERTAIN.find(([, words]) => words.test(quote))?.[0] ?? null
}
