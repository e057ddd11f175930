import quantities from '#assets/words/quantities.json' with { type: 'json' }
import { foldText } from '#lib/text/fold-text.ts'
import { stem } from '#lib/text/word-tables.ts'

/**
 * The kinds of words that every rewording of a line must keep: "not" stays "not", "helped" never becomes "did", "up to 5"
 * never "5".
 */
export type Qualifier = 'negation' | 'share' | 'limit'

/** A word of a line: as it was written, its form and its stem, folded, and where it stands. */
export type RewordedWord = {
  written: string
  form: string
  key: string
  start: number
  end: number
  number: number | null
  /** The unit behind or at a number: "ms", "%", "year". */
  unit: string | null
  qualifier: Qualifier | null
  isArticle: boolean
  isPlain: boolean
  isPreposition: boolean
  /** "and", "but": it joins two statements. */
  isJoining: boolean
  /** "he", "which", "these": refers to an earlier word. */
  pointsBack: boolean
}

const WORD =
  /(?:(?<![^\s(])-)?\p{Sc}?\p{Nd}+(?:[.,'’]\p{Nd}+)*(?:[km]\b)?(?:\s?%|\+)?|[<>~≤≥±]|[\p{L}\p{M}\p{N}]+(?:['’.&/-][\p{L}\p{M}\p{N}]+)*[+#%]*/gu

/** Returns the words of a text in their order. "n't" is a word of its own ("not"), and a hyphen parts words. */
export function wordsOf(text: string): RewordedWord[] {
  const folded = foldText(text)
  const wordParts = [...folded.text.matchAll(WORD)].flatMap(({ 0: word, index }) => partsOf(word, index))
  const words = wordParts.map(({ word, at }) => {
    const written = text.slice(folded.startOf(at), folded.endOf(at + word.length))
    return makeWord(word, { written, start: folded.startOf(at), end: folded.endOf(at + word.length) })
  })
  return words.map((word, wordIndex) => {
    const next = words[wordIndex + 1]?.form ?? ''
    if (word.number !== null) return { ...word, unit: word.unit ?? UNITS.get(next) ?? null }
    // "A few complaints" are some, and "few complaints" hardly any.
    return word.isArticle && FEW.has(next) ? { ...word, isArticle: false } : word
  })
}

/** Returns the number of qualifiers in a text, by kind. */
export function countQualifiers(words: readonly RewordedWord[]): Record<Qualifier, number> {
  const count = (kind: Qualifier) => words.filter(({ qualifier }) => qualifier === kind).length
  return { negation: count('negation'), share: count('share'), limit: count('limit') }
}

function partsOf(word: string, at: number): { word: string; at: number }[] {
  const not = /^(.+)n['’]t$/.exec(word)
  if (not?.[1] !== undefined)
    return [
      { word: not[1], at },
      { word: 'not', at: at + not[1].length },
    ]
  if (/^\p{L}/u.test(word) && word.includes('-') && spelledNumber(word) === undefined) {
    let start = at
    return word.split('-').map((part) => {
      const placedPart = { word: part, at: start }
      start += part.length + 1
      return placedPart
    })
  }
  return [{ word, at }]
}

function makeWord(word: string, place: Pick<RewordedWord, 'written' | 'start' | 'end'>): RewordedWord {
  const form = word.normalize('NFC')
  const number = numberOf(form)
  const key = number === null ? (SAME.get(form) ?? stem(form)) : String(number)
  const qualifier = QUALIFIERS.get(form) ?? null
  return {
    ...place,
    form: number === null ? form : `${key}${signsOf(form)}`,
    key,
    number,
    qualifier,
    unit: number === null ? null : unitIn(form),
    isArticle: ARTICLES.has(form),
    isPreposition: PREPOSITIONS.has(form),
    isJoining: JOINING.has(form),
    isPlain: ARTICLES.has(form) || PREPOSITIONS.has(form) || JOINING.has(form),
    pointsBack: POINTING.has(form),
  }
}

function numberOf(form: string): number | null {
  const spelled = spelledNumber(form)
  if (spelled !== undefined) return spelled
  const parts = /^-?\p{Sc}?([0-9]+(?:[.,'’][0-9]+)*)([km])?\s?[%+]?$/u.exec(form)
  if (!parts?.[1]) return null
  // "1,200" and "1.200" are thousands; "2,5" and "2.5" are not.
  const digits = parts[1].replace(/[.,'’](?=\d{3}(?!\d))/g, '').replace(',', '.')
  return Number(digits) * (MULTIPLES.get(parts[2] ?? '') ?? 1) * (form.startsWith('-') ? -1 : 1)
}

function unitIn(form: string): string | null {
  if (form.endsWith('%')) return 'percent'
  return /^-?(\p{Sc})/u.exec(form)?.[1] ?? null
}

// "$40", "40 %" and "40+" are not 40.
function signsOf(form: string): string {
  return `${unitIn(form) ?? ''}${form.endsWith('+') ? '+' : ''}`
}

function table<T>(lines: Record<string, T>): Map<string, T> {
  return new Map(
    Object.entries(lines).flatMap(([words, value]) => words.split(' ').map((word) => [word, value])),
  )
}

const MULTIPLES = new Map([
  ['k', 1000],
  ['m', 1_000_000],
])

// The Spanish "once" stands for the English word.
const NUMBERS = table<number>(quantities.numbers)

const UNIT_WORDS: Record<string, number> = { one: 1, ein: 1, un: 1, uno: 1 }

/** Returns the value of a spelled number, also of tens and ones together; undefined for another word. Example: "twenty-one" is 21. */
function spelledNumber(form: string): number | undefined {
  const value = NUMBERS.get(form)
  if (value !== undefined) return value
  const [, tens = '', ones = ''] = /^(\p{L}+)-(?:et-)?(\p{L}+)$/u.exec(form) ?? []
  const [, first = '', last = ''] = /^(\p{L}{3,6}?)und(\p{L}{4,})$/u.exec(form) ?? []
  const [ten, one] = [NUMBERS.get(tens || last), UNIT_WORDS[ones || first] ?? NUMBERS.get(ones || first)]
  const isCompound =
    ten !== undefined && ten >= 20 && ten < 100 && ten % 10 === 0 && one !== undefined && one < 10
  return isCompound ? ten + one : undefined
}

const UNITS = table<string>(quantities.units)

const QUALIFIERS = table<Qualifier>({
  'not no never none neither nor without except cannot': 'negation',
  'nicht kein keine keinen keiner keinem nie niemals ohne außer': 'negation',
  'pas jamais aucun aucune sans sauf': 'negation',
  'nunca sin ningún ninguna': 'negation',
  'help helps helped helping assist assists assisted assisting support supported supporting': 'share',
  'contributed contributing part shadowed supervised learning studying trainee intern': 'share',
  'co member half hälfte moitié mitad portion some teil partie parte third thirds': 'share',
  'unterstützt unterstützte mitgearbeitet mitgewirkt beteiligt geholfen': 'share',
  'aidé participé contribué assisté': 'share',
  'ayudé participé colaboré apoyé': 'share',
  'about around roughly nearly almost approximately circa up most least < > ~ ≤ ≥ ±': 'limit',
  'ungefähr etwa rund bis knapp': 'limit',
  'environ près jusqu': 'limit',
  'aproximadamente casi hasta': 'limit',
})

const FEW = new Set(['few', 'little'])
const ARTICLES = new Set(
  'a an the der die das den dem des ein eine einen einem einer le la les l un une el los las una'.split(' '),
)
const PREPOSITIONS = new Set(
  `of to for in on at by from with as per via during within since until von zu für im am an bei mit seit de du des pour à en
  par avec depuis del para con por desde`.split(/\s+/),
)
const JOINING = new Set('and or but while und oder aber et ou mais y o pero'.split(' '))
const POINTING = new Set(
  'he she it they him her them his its their this that these those which who whom whose both former latter same er sie es ihm ihr ihnen dieser diese dieses welche welcher il elle ils elles lui leur qui que cette ces él ella ellos quien cual este esta'.split(
    ' ',
  ),
)
const SAME = table<string>({ 'each every': 'every', 'per a': 'per' })
