import { MUST_WORDS, NICE_WORDS } from '#lib/judge/read/demand-class.ts'
import { DEGREE, SET_WORDS, SPOKEN } from '#lib/judge/read/find-facets.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { kindOfHeading } from '#lib/judge/read/split-posting.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'

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

/** Returns the tokens of a sentence's features, readable by a person. */

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
export function wordingOf(sentence: string, words: readonly string[] = sentenceWords(sentence)): string[] {
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
