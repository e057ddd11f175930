import { BASE_OF, UNCHANGED } from '#lib/judge/settle/rewording/words/irregular.ts'
import { TOGETHER } from '#lib/judge/settle/rewording/words/phrases.ts'
import { SAME_WORD } from '#lib/judge/settle/rewording/words/synonyms.ts'
import {
  LIGHT,
  LIMITS,
  MARKS,
  NEGATIONS,
  NUMBER_WORDS,
  PAST_AUXILIARY,
  PRESENT_AUXILIARY,
  RELATIVE,
  SAME_MARK,
  TIME_UNITS,
} from '#lib/judge/settle/rewording/words/vocabulary.ts'
import { termsOf } from '#lib/text/tokens.ts'
import { SKILLS } from '#lib/text/word-tables.ts'

/** What a word does in its line. */
export type WordKind =
  | 'word'
  | 'number'
  | 'mark'
  | 'limit'
  | 'negation'
  | 'relative'
  | 'and'
  | 'break'
  | 'comma'
  | 'light'
  | 'auxiliary'

/** How a word looks as a verb: surely a past, an -ing form, the same in all times, or nothing that shows. */
export type VerbForm = 'past' | 'irregular' | 'ing' | 'unchanged' | null

/** A word of a line: what stands for all its forms and spellings, and how it was written. */
export type LineWord = {
  key: string
  written: string
  kind: WordKind
  form: VerbForm
  /** Does a hyphen stand before it? */
  isGlued: boolean
}

const TOKEN =
  /(?:eur|usd|gbp|chf|aud|cad|[€£$¥])? ?\d+(?:\.\d+)*(?:,\d+)*k?(?:%| ?(?:eur|usd|gbp|chf|aud|cad|[€£$¥])(?![a-z]))?(?![a-z\p{L}])|~?[\p{L}\p{M}\p{N}_]+(?:['.+#&/][\p{L}\p{M}\p{N}_]+)*[+#]*|[;:.,()|]|[^\s\p{L}\p{N}]/gu

/** The words of a line in their order, each told by what it does. */
export function readWords(line: string): LineWord[] {
  const words = (prepared(line).match(TOKEN) ?? []).map((written) => written.trim())
  const ordered = withoutPossessives(words)
  const plain = ordered.map((written) => written.replace(/^~/, ''))
  return plain.map((written, at) => ({
    ...lineWord(written, plain[at - 1], plain[at + 1]),
    isGlued: ordered[at]?.startsWith('~') === true,
  }))
}

function prepared(line: string): string {
  let text = line
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/(?<=[a-z]s)'(?=\s)/gi, "'s")
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replaceAll(/(?<=\d)\s*[–-]\s*(?=\d)/g, ' to ')
    .replaceAll(/\s+[–—-]+\s+|—/g, ' ; ')
    .replaceAll(/(?<=\p{L})&(?=\p{L})/gu, '_and_')
    .replaceAll('&', ' and ')
    .replaceAll(/(?<=\d)\s?A\b/g, ' ampere')
    .toLowerCase()
    .trim()
  for (const [pattern, one] of TOGETHER) text = text.replace(pattern, one)
  text = text.replaceAll(/(?<=[\p{L}\d])[-‐‑](?=\p{L})/gu, ' ~').replaceAll(/[-‐‑–]/g, ' ')
  return withDirections(text.replaceAll(/(?<=\d)\s+%/g, '%').replaceAll(/\s+/g, ' '))
}

// "Went from 71 % to 83 %" rose, and the other way round it fell.
function withDirections(text: string): string {
  return text.replace(
    /\b([a-z]+)(?:_up|_down)? from (\S*?)(\d[\d.]*)(\S*(?: [a-z]+)?) to (\S*?)(\d[\d.]*)/g,
    (all, verb: string, ...numbers) => {
      const [from, to] = [Number(numbers[1]), Number(numbers[4])]
      const way = UPWARDS.test(verb)
        ? 1
        : DOWNWARDS.test(verb)
          ? -1
          : verb === 'went' || verb === 'moved'
            ? Math.sign(to - from)
            : 0
      const isSo = way !== 0 && way === Math.sign(to - from)
      return isSo ? all.replace(/^[a-z]+(?:_up|_down)?/, way > 0 ? 'rose' : 'fell') : all
    },
  )
}

const UPWARDS = /^(?:rose|grew|climbed|increased)$/
const DOWNWARDS = /^(?:fell|dropped|declined|decreased|shrank)$/

// "The salon owner's leave" is read as "leave of the salon owner".
function withoutPossessives(words: readonly string[]): string[] {
  const at = words.findIndex((word) => /.'s?$/.test(word) && !/^(?:it|that|who|there)'s$/.test(word))
  if (at === -1) return [...words]
  const from = 1 + words.slice(0, at).findLastIndex((word) => isApart(word))
  const rest = words.slice(at + 1)
  const end = rest.findIndex((word, place) => place > 0 && isApart(word))
  const owned = end === -1 ? rest : rest.slice(0, end)
  const owner = [...words.slice(from, at), (words[at] ?? '').replace(/'s?$/, '')]
  const after = rest.slice(owned.length)
  return withoutPossessives([
    ...words.slice(0, from),
    ...owned,
    '=of',
    ...owner,
    ...(after.length > 0 ? ['|', ...after] : []),
  ])
}

function isApart(word: string): boolean {
  return (
    /^(?:the|a|an|[^\p{L}\p{N}]+|and|or|=of)$/u.test(word) ||
    (/\d/.test(word) && NUMBER.test(word)) ||
    MARKS.has(word) ||
    RELATIVE.has(word) ||
    AUXILIARY.has(word) ||
    formOf(word) === 'irregular' ||
    formOf(word) === 'past'
  )
}

const AUXILIARY = new Set([...PAST_AUXILIARY, ...PRESENT_AUXILIARY])
const NUMBER =
  /^(?:eur|usd|gbp|chf|aud|cad|[€£$¥])? ?\d+(?:\.\d+)*(?:,\d+)*k?%?(?: ?(?:eur|usd|gbp|chf|aud|cad|[€£$¥]))?$/

function lineWord(
  written: string,
  before: string | undefined,
  after: string | undefined,
): Omit<LineWord, 'isGlued'> {
  const make = (kind: WordKind, key = written) => ({ key, written, kind, form: formOf(written) })
  if (/^[;.:()]$/.test(written)) return make('break')
  if (written === ',' || written === '|') return make('comma')
  const number = numberOf(written, before, after)
  if (number !== null) return make('number', number)
  if (isRate(written, before, after)) return make('mark', 'per')
  if (written === '=of') return make('mark', 'of')
  const isThatYear = written === 'that' && after !== undefined && TIME_UNITS.has(keyOf(after))
  const plain = isThatYear ? 'word' : PLAIN_KINDS.find(([, words]) => words.has(written))?.[0]
  if (plain === 'negation') return make(plain, written === 'without' ? 'no' : written)
  if (plain !== undefined) return make(plain)
  const key = keyOf(written)
  // "In part" is a limit, "spare parts" and "weld joints" are none.
  if (LIMIT_KEYS.has(key) && !/^(?:part|joint|book|quarter|third|short)s$/.test(written))
    return make('limit', key)
  if (MARKS.has(written)) return make('mark', SAME_MARK.get(written) ?? written)
  return LIGHT.has(written) ? make('light') : make('word', key)
}

const PLAIN_KINDS: readonly [WordKind, ReadonlySet<string>][] = [
  ['relative', RELATIVE],
  ['and', new Set(['and', 'but', 'then'])],
  ['negation', NEGATIONS],
  ['auxiliary', AUXILIARY],
]

function numberOf(written: string, before: string | undefined, after: string | undefined): string | null {
  if (NUMBER.test(written)) return numberKey(written)
  const number = NUMBER_WORDS.get(written)
  // "The 2023 one" counts nothing.
  const isPronoun = number === '1' && isNumeric(before) && !isPlain(after)
  return isPronoun ? null : (number ?? null)
}

// "140 lines an hour", "each night"; but "for a week".
function isRate(written: string, before: string | undefined, after: string | undefined): boolean {
  if (!/^(?:a|an|per|each|every)$/.test(written) || after === undefined) return false
  return written === 'per' || (TIME_UNITS.has(keyOf(after)) && !(before !== undefined && MARKS.has(before)))
}

function isPlain(word: string | undefined): boolean {
  return word !== undefined && /^\p{L}/u.test(word) && !MARKS.has(word) && word !== 'and'
}

function isNumeric(word: string | undefined): boolean {
  return word !== undefined && (NUMBER.test(word) || NUMBER_WORDS.has(word))
}

function numberKey(written: string): string {
  const sign = /eur|usd|gbp|chf|aud|cad|[€£$¥]/.exec(written)?.[0] ?? ''
  const unit = ({ '€': 'eur', '£': 'gbp' } as Record<string, string>)[sign] ?? sign
  const bare = written.replaceAll(/eur|usd|gbp|chf|aud|cad|[€£$¥\s]/g, '')
  const whole = /^\d+k$/.test(bare) ? `${bare.slice(0, -1)}000` : bare
  return `${whole}${unit}`
}

const PARTICLE = /^([a-z]+)_(off|up|out|down|away|back|over)$/

/** What stands for all forms and spellings of a word. */
export function keyOf(written: string): string {
  const [verb = '', particle] = PARTICLE.exec(written)?.slice(1) ?? []
  if (particle !== undefined) return `${keyOf(verb)}_${particle}`
  const base = BASE_OF.get(written) ?? written
  const [term = '', ...others] = termsOf(base)
  if (others.length === 0 && term !== base && SKILLS.has(term)) return bareForm(term)
  const same = sameWord(base)
  if (same !== null) return same
  const bare = bareForm(base)
  return sameWord(bare) ?? bare
}

function sameWord(word: string): string | null {
  return SAME_KEYS.get(word) ?? (GROUP_HEADS.has(word) ? bareForm(word) : null)
}

// Everyday words that only look as if they were of a verb.
const NO_VERB = /^(?:evening|morning|ceiling|string|spring|wedding|clothing|housing|hundred|shed|during)$/

// Only plural and the endings of verbs: "manager" is not "managed".
function bareForm(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || NO_VERB.test(word)) return word
  const single = withoutPlural(word).replace(/ied$/, 'y')
  const ended = single
    .replace(/(?<=[a-z]{3})(?:isation|ization)$/, 'is')
    .replace(/(?<=[a-z]{4})(?:ation|ion|ing|ed)$/, '')
    .replace(/(?<=[a-z]{2}[^aeiou])(?:ing|ed)$/, '')
    .replace(/(?<=[a-z]{2})iz$/, 'is')
  const short = ended
    .replace(/(?<=[a-z]{2})ize?$/, 'is')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/(?<=[a-z]{2})y$/, 'i')
  const isDoubled = /([^aeiousl])\1$/.test(short) || /[aeiou][^aeiou]+[aeiou]ll$/.test(short)
  return isDoubled && short.length > 3 ? short.slice(0, -1) : short
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

const GROUP_HEADS = new Set(SAME_WORD.values())
const SAME_KEYS = new Map(
  [...SAME_WORD].flatMap(([word, head]): [string, string][] => [
    [word, bareForm(head)],
    [word.length > 3 ? bareForm(word) : word, bareForm(head)],
    [word.length > 5 ? bareForm(word).replace(/at$/, '') : word, bareForm(head)],
  ]),
)
const LIMIT_KEYS = new Set([...LIMITS].map(keyOf))

function formOf(whole: string): VerbForm {
  const written = PARTICLE.exec(whole)?.[1] ?? whole
  if (BASE_OF.has(written) || written === 'did_it') return 'irregular'
  if (written === 'doing_it') return 'ing'
  if (UNCHANGED.has(written)) return 'unchanged'
  if (NO_VERB.test(written)) return null
  if (/[a-z]{2}ed$/.test(written) && !/eed$/.test(written)) return 'past'
  return /[a-z]{2,}ing$/.test(written) ? 'ing' : null
}

/** What stands for all words that are made of one, but for who does it: "installed" and "installation", no "installer". */
export function stemOf({ key, written, kind }: Pick<LineWord, 'key' | 'written' | 'kind'>): string {
  if (kind !== 'word' || key.length < 6 || !/^[a-z]+$/.test(key) || AGENT.test(written)) return key
  return key.replace(/(?<=ograph)i$/, '').replace(/(?:ative|ment|ance|ence|al|ly|at)$/, '')
}

/** How a word ends that says who does something: "translator". */
export const AGENT = /(?:er|or|ist|ant)s?$/
