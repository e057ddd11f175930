import { MUST_WORDS, NICE_WORDS } from '#lib/judge/read/demand-class.ts'
import { DEGREE, SET_WORDS, SPOKEN } from '#lib/judge/read/find-facets.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { kindOfHeading } from '#lib/judge/read/split-posting.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'

/** The weights of one linear model: a number for each feature by its hash. Their sum is a logit. */
export type LinearModel = { bits: number; weights: Float32Array }

/** The linear models for reading a posting, by decision. */
export type ReadingModels = Record<ModelName, LinearModel>

/** The decisions made by models: see `docs/assessment.md`. */
export type ModelName =
  | 'wording'
  | 'heading'
  | 'first'
  | 'second'
  | 'ends'
  | 'cuts'
  | 'nice'
  | 'listed'
  | `kind ${LearnedKind}`

/** The kinds of row that wording distinguishes. */
export const LEARNED_KINDS = [
  'skill',
  'experience',
  'years',
  'soft',
  'location',
  'work_auth',
  'cert',
  'schedule',
  'language',
  'degree',
  'other',
] as const
export type LearnedKind = (typeof LEARNED_KINDS)[number]

/** How many bits of a feature's hash each model keeps. */
export const MODEL_BITS: Readonly<Record<ModelName, number>> = {
  wording: 16,
  heading: 12,
  first: 13,
  second: 13,
  ends: 12,
  cuts: 13,
  nice: 13,
  listed: 12,
  ...(Object.fromEntries(LEARNED_KINDS.map((kind) => [`kind ${kind}`, 12])) as Record<
    `kind ${LearnedKind}`,
    number
  >),
}

/** Models as they are stored: one byte a weight, in base64. */
type PackedModels = {
  version: number
  models: Record<string, { bits: number; scale: number; weights: string }>
}

// Features already counted for a decision, as the decision's number at each place.
const counted = new Int32Array(1 << 16)
let decision = 0

/** Returns the hashes of features, computed once for several models. */
export function hashesOf(features: readonly string[]): number[] {
  return features.map((feature) => hashOf(feature))
}

/** Returns a model's logit for features with these hashes; each feature counts once. */
export function logitOf({ bits, weights }: LinearModel, hashes: readonly number[]): number {
  const mask = (1 << bits) - 1
  decision = (decision + 1) | 0
  let sum = 0
  for (const hash of hashes) {
    const index = hash & mask
    if (counted[index] === decision) continue
    counted[index] = decision
    sum += weights[index] ?? 0
  }
  return sum
}

/** Converts a logit to a chance. */
export function chanceOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** Packs models for storing: each weight as a byte, a 127th of the largest of its model. */
export function packModels(models: ReadingModels, version: number): PackedModels {
  const packed = Object.entries(models).map(([name, { bits, weights }]) => {
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6)
    const bytes = Array.from(weights, (weight) => Math.round((weight / largest) * 127) & 0xff)
    const written = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, index) =>
      String.fromCharCode(...bytes.slice(index * 4096, (index + 1) * 4096)),
    )
    return [name, { bits, scale: largest / 127, weights: btoa(written.join('')) }] as const
  })
  return { version, models: Object.fromEntries(packed) }
}

/** Unpacks stored models. */
export function unpackModels({ models }: PackedModels): ReadingModels {
  const unpacked = Object.entries(models).map(([name, { bits, scale, weights }]) => {
    const bytes = atob(weights)
    const weightTable = new Float32Array(1 << bits)
    for (let index = 0; index < weightTable.length; index += 1)
      weightTable[index] = ((bytes.charCodeAt(index) << 24) >> 24) * scale
    return [name, { bits, weights: weightTable }] as const
  })
  return Object.fromEntries(unpacked) as ReadingModels
}

/** Returns a number for a feature by its name; the same on every machine. */
export function hashOf(name: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return mixed(hash)
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 15)
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}

/** Patterns of facts in a sentence, by name. */
type SentenceInput = { names: string[]; label: string; terms: number }

const PATTERNS: readonly (readonly [string, RegExp])[] = [
  ['degree', DEGREE],
  ['must words', MUST_WORDS],
  ['nice words', NICE_WORDS],
  ['you', /\b(?:you|your|you['’](?:re|ve|ll)|du|dein\w*|sie|ihr\w*|vous|votre|vos|tu|tus|te)\b/iu],
  ['we', /\b(?:we|our|us|we['’](?:re|ve|ll)|wir|unser\w*|uns|nous|notre|nos|nosotros|nuestr\w+)\b/iu],
  ['will', /\b(?:you|role|position|candidate|they) will\b|\byou['’]ll\b/iu],
  [
    'presence',
    /\b(?:in[- ]person|on-?site|in[- ]office|in (?:the|our) (?:\p{L}+ ){0,3}office|from (?:the|our) (?:\p{L}+ ){0,3}offices?|hybrid|days? (?:a|per) week|anchor days|based (?:in|out of|at|anywhere)|relocat\w+|remote(?:ly)?|présentiel|présence|télétravail|déplacements?|vor ort|präsenz|homeoffice|reisebereit\w+|presencial|teletrabajo|residencia|residir|desplaza\w+|viajar)(?!\p{L})/iu,
  ],
  [
    'asks',
    /\b(?:require[sd]?|requirement|must|expect(?:ed|s)?|mandatory|need(?:s|ed)? to|asks?|has to|have to|erforderlich|vorausgesetzt|zwingend|voraussetzung|requise?s?|exigée?s?|obligatoire|indispensable|impérati\p{L}+|imprescindible|necesari[oa]s?|obligatori[oa]|se requiere|se precisa)(?!\p{L})/iu,
  ],
  [
    'seeks',
    /\b(?:looking for|seeking|searching for|in search of|ideal candidate|perfect (?:fit|candidate)|successful candidate|right (?:person|candidate)|someone who|ideal for|the person|recherch\w+|suchen|busc\w+|zoeken|cerchiamo)\b/iu,
  ],
  ['not', /\b(?:not|no|n['’]t|never|without|kein\w*|nicht|pas|sans)\b/iu],
  ['condition', /^(?:if|whether|wenn|si)\b/iu],
  ['question', /(?<!\W)(?=\W+$)\W*?\?/u],
  ['colon', /(?<!\W)(?=\W+$)\W*?[:：]/u],
  ['hash', /^#/u],
  ['money', /[$€£¥]\s?\d|\b\d+k\b/iu],
  ['link', /https?:|www\.|@/iu],
  ['doing', /^\p{L}+ing\b/iu],
  ['capital', /^\p{Lu}/u],
  ['stop', /\.$/u],
]

// Every pattern needs one of these pieces, so most sentences are skipped.
const HINTS: Readonly<Record<string, RegExp>> = {
  degree:
    /degree|bachelor|master|b\.|m\.|bs[c/ ]|ba[ /]|ms[c/ ]|ma[ /]|mba|ph|doctor|jd|md|j\.d|diplom|high sch|ged|studium|ausbild|bac|grado|título|licenc|titul/,
  clearance: /clear|trust|sci|sicherheit/,
  work_auth: /work|sponsor|citizen|person|arbeits|permis|eligib/,
  location: /based|locat|resid|live|commut|week|office|presence|distance|wohn|work/,
  schedule: /call|shift|hours|avail|sched|work|weekend|overtime|travel|reise|déplac|viaj|schicht|wochenend/,
  other: /check|drug|criminal|lift|years|stand|own|transport|zeugnis/,
}
const YEARS_HINT = /year|yr|jahr|ans|ann|año|ano|jaar|month|monat|mois|mes|maand/
const ALL = [...PATTERNS, ...SET_WORDS].map(([name, pattern]) => ({
  name,
  pattern,
  hint: HINTS[name] ?? null,
}))

/** Returns the facts of a sentence that patterns find. */
export function factsOf(sentence: string, label: string): SentenceInput {
  const start = sentence.slice(0, 400)
  const folded = start.toLowerCase()
  const names = ALL.flatMap(({ name, pattern, hint }) => {
    if (hint !== null && !hint.test(folded)) return []
    return start.search(pattern) === -1 ? [] : [name]
  })
  if (YEARS_HINT.test(folded) && yearsAsked(start).length > 0) names.push('years')
  if (folded.match(/\p{L}{4,}/gu)?.some((word) => SPOKEN.has(word))) names.push('language')
  const terms = findTerms(start).length
  names.push(`terms=${Math.min(4, terms)}`)
  names.push(`length=${Math.min(9, Math.floor(sentence.length / 30))}`)
  const kind = label === '' ? null : kindOfHeading(`${label}:`)
  return { names: [...new Set(names)], label: kind ?? (label === '' ? 'none' : 'other'), terms }
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}]+)?|\d+(?:[.,]\d+)*[+%]?|[?!:]/gu
const LONGEST = 500
const MOST_WORDS = 70

/** Returns the words of a sentence in lower case; a number becomes `0`. */
export function sentenceWords(sentence: string): string[] {
  const words = sentence.slice(0, LONGEST).toLowerCase().replaceAll('’', "'").match(WORD) ?? []
  return words
    .slice(0, MOST_WORDS)
    .map((word) => (/^\d/.test(word) ? `0${/[+%]$/.exec(word)?.[0] ?? ''}` : word))
}

/** Returns the wording of a sentence: words, word pairs, beginning and end, and pieces of rare words. */
export function wordingOf(sentence: string): string[] {
  const words = sentenceWords(sentence)
  const features: string[] = []
  for (const [index, word] of words.entries()) {
    features.push(`w:${word}`)
    const next = words[index + 1]
    if (next !== undefined) features.push(`p:${word} ${next}`)
    if (word.length > 6) features.push(`s:${word.slice(0, 5)}`, `e:${word.slice(-4)}`)
  }
  const [first = '', second = '', third = ''] = words
  features.push(`1:${first}`, `2:${first} ${second}`, `3:${first} ${second} ${third}`, `b:${second}`)
  if (first.length > 4) features.push(`1e:${first.slice(-3)}`)
  features.push(`l:${words.at(-1) ?? ''}`, `l2:${words.at(-2) ?? ''} ${words.at(-1) ?? ''}`)
  features.push(`n:${Math.min(12, Math.round(Math.log2(words.length + 1) * 3))}`)
  if (!/^[\p{Script=Latin}\P{L}]*$/u.test(sentence)) {
    const letters = sentence.slice(0, 120)
    for (let index = 0; index + 2 <= letters.length; index += 1) {
      features.push(`c:${letters.slice(index, index + 2)}`)
      if (index + 3 <= letters.length) features.push(`c:${letters.slice(index, index + 3)}`)
    }
  }
  return features
}
