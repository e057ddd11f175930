import type { Document } from '#lib/judge/read/blocks/split-document.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { wordsOf } from '#lib/judge/read/learned/wording.ts'
import { MUST_WORDS, NICE_WORDS } from '#lib/judge/read/words/demand-words.ts'

/** A place where a sentence may be cut in two: the words between are of neither side. */
export type Boundary = {
  /** Where the left side ends, and where the right one begins. */
  left: number
  right: number
  /** Where what stands in the brackets ends that this opens; the right side ends there too. */
  closes: number | null
  /** What a decision looks at. */
  features: string[]
}

/** Where the sentence stands. */
export type SentencePlace = { bullet: boolean; kind: string }

const JOINERS =
  /\s*[,、]\s*(?:(?:and|or|plus|but|with|including|as well as|along with|und|oder|sowie|mit|et|ou|avec|ainsi que|y|o|con|en|e|met|of)\s+|&\s*)?|\s*\(|\)\s*|\s+(?:and|or|plus|but|with|including|as well as|along with|combined with|coupled with|while|und|oder|sowie|mit|et|ou|avec|y|con|en|met|&|\+)\s+|\s*[—–]\s*|\s+-\s+|:\s+|\s+(?=(?:ideally|preferably|idealerweise|idéalement|idealmente)\b)|\s*\/\s*/giu
const MOST_BOUNDARIES = 60
const LONGEST = 900

const HEAD =
  /^(?:an? |the |your )?(?:(?:very |highly )?(?:strong|excellent|proven|demonstrated|solid|deep|good|great|exceptional|extensive|prior|previous|hands-on|working|basic|advanced|outstanding|effective|keen|genuine|some|relevant|professional|practical|fluent|native|clear) )*(?:experience|experienced|ability|able|knowledge|proficien\w+|familiar\w*|understanding|passion\w*|comfort\w*|track record|skills?|skilled|expertise|background|willing\w*|capable|capacity|desire|interest\w*|attention|fluen\w+|command|exposure|degree|bachelor\w*|master\w*|certifi\w+|licen[sc]\w+|eager\w*|excited|adept|confident|commitment|history|success\w*|portfolio|eye|grasp|mindset|preference|preferred|erfahrung\w*|kenntnisse\w*|expérience|connaissance\w*|maîtrise|experiencia|conocimiento\w*)\b/iu
const EXAMPLES =
  /(?:such as|e\.g\.?,?|for example|for instance|like|i\.e\.?,?|including|z\.b\.|par exemple|tels? que|como)\s*:?\s*$/iu

/** The places where a sentence may be cut, in order, each with what tells whether it should be. */
export function boundariesOf(sentence: string, place: SentencePlace): Boundary[] {
  const text = sentence.slice(0, LONGEST)
  const found = [...text.matchAll(JOINERS)].slice(0, MOST_BOUNDARIES)
  const terms = findTerms(text)
  const isTerm = (from: number, to: number) =>
    terms.some(({ start, end }) => start >= from - 1 && end <= to + 1 && end - start >= (to - from) * 0.6)
  const depths = depthsOf(text)
  const stops = found.map(({ 0: written, index }) => ({
    left: index,
    right: index + written.length,
    joiner: written.trim().toLowerCase().replaceAll(/\s+/g, ' ') || 'space',
  }))
  const lists = stops.filter(
    ({ joiner, left }) =>
      /^[,、]|^(?:and|or|&|und|et|ou|y|oder|\/)$/.test(joiner) && (depths[left] ?? 0) === 0,
  ).length
  const has = {
    or: /\b(?:or|oder|ou|o)\b|\band\/or\b/i.test(text),
    examples: /\b(?:such as|e\.g|for example|like|z\.b|tels? que)\b/i.test(text),
  }
  return stops.flatMap(({ left, right, joiner }, at): Boundary[] => {
    if (left === 0 || right >= text.length || joiner.startsWith(')')) return []
    const before = stops[at - 1]
    const after = stops[at + 1]
    const start = before?.right ?? 0
    const end = after?.left ?? text.length
    const depth = depths[left] ?? 0
    const [own, next] = [text.slice(start, left), text.slice(right, end)]
    const [whole, rest] = [text.slice(0, left), text.slice(right)]
    const opens = joiner === '('
    const close = opens ? text.indexOf(')', right) : -1
    if (opens && close === -1) return []
    const inner = opens ? text.slice(right, close) : rest
    const words = (inner.toLowerCase().match(/[\p{L}\p{N}+#'’-]+/gu) ?? []).slice(0, 3)
    const lastWord = /[\p{L}\p{N}+#'’-]+$/u.exec(whole.toLowerCase())?.[0] ?? ''
    const sides = `${isTerm(start, left) ? 't' : size(own)}|${isTerm(right, end) ? 't' : size(next)}`
    const nextJoiner = after?.joiner ?? 'end'
    const j =
      joiner.startsWith(',') || joiner === '、'
        ? joiner.length > 1
          ? `, ${joiner.slice(1).trim()}`
          : ','
        : joiner
    const rightHead = HEAD.test(inner)
    const years = `${YEAR.test(whole)}>${YEAR.test(inner)}`
    const nice = `${NICE_WORDS.test(whole)}>${NICE_WORDS.test(inner)}`
    const niceNear = NICE_START.test(inner) ? 'start' : NICE_WORDS.test(opens ? inner : next) ? 'next' : 'no'
    const inList = /^(?:,|, and|and|&|, et|et|und|, y|y|, or|or|\/)$/.test(j)
    const list = inList
      ? `list or=${has.or} ex=${has.examples || EXAMPLES.test(whole)} n=${Math.min(5, lists)}`
      : 'no list'
    const leftLength = bucket(countWords(whole))
    const rightLength = bucket(countWords(inner))
    const deep = depth > 0 ? 'deep' : 'flat'
    const f = [
      `${j} ${deep}`,
      `${j} next=${nextJoiner.slice(0, 5)} ${deep}`,
      `${j} head=${HEAD.test(whole)}>${rightHead} ${deep}`,
      `head=${HEAD.test(whole)}>${rightHead} ${deep}`,
      `${j} first=${words[0] ?? ''}`,
      `first=${words[0] ?? ''} ${deep}`,
      `${list} ${deep}`,
      `${list} sides=${sides} ${deep}`,
      `sides=${sides} ${inList ? 'list' : j} ${deep}`,
      `years=${years} ${inList ? 'list' : j}`,
      `years=${years} ${deep}`,
      `nice=${nice} near=${niceNear} ${opens ? '(' : deep}`,
      `nice near=${niceNear} left=${NICE_WORDS.test(whole)}`,
      `must=${MUST_WORDS.test(inner)} nice=${nice}`,
      `left=${leftLength} ${inList ? 'list' : j}`,
      `right=${rightLength} ${inList ? 'list' : j}`,
      `verb=${/^(?:\p{L}+ing)\b/u.test(inner)} ${j}`,
      `${place.bullet ? 'bullet' : 'prose'} ${inList ? 'list' : j}`,
      `kind=${place.kind} ${inList ? 'list' : 'other'}`,
      `last=${lastWord}`,
      `cap=${/^\p{Lu}/u.test(inner)} ${inList}`,
      `terms=${Math.min(5, terms.length)} ${sides}`,
      'always',
    ]
    return [{ left, right, closes: opens ? close : null, features: f }]
  })
}

const NICE_START =
  /^(?:ideally|preferabl[ey]|preferred|pref\.|bonus|nice to have|a plus|advanced? .{0,30} (?:a plus|preferred)|.{0,60}(?:a (?:big |strong |huge )?(?:plus|bonus|asset|advantage)|preferred|desirable|nice to have|welcome|optional)\b|idealement|idealerweise|idealmente)/i
const YEAR = /\d\+? ?(?:-|–|to)? ?\d{0,2}\+? (?:years?|yrs?)\b|\b(?:jahre|ans|años)\b/iu

function size(text: string): string {
  const words = countWords(text)
  return words <= 1 ? '1' : words <= 2 ? '2' : words <= 4 ? '4' : words <= 7 ? '7' : 'long'
}

function bucket(words: number): number {
  return words <= 4 ? words : words <= 6 ? 6 : words <= 9 ? 9 : words <= 14 ? 14 : 20
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
}

function depthsOf(text: string): Uint8Array {
  const depths = new Uint8Array(text.length)
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ')' || text[at] === ']') depth = Math.max(0, depth - 1)
    depths[at] = depth
    if (text[at] === '(' || text[at] === '[') depth = Math.min(9, depth + 1)
  }
  return depths
}

/** What tells whether a sentence and the next one of its line are two demands or one with its explanation. */
export function sentenceEnd(
  text: string,
  { blocks, parts }: Document,
  at: number,
  [chance, next]: readonly [number, number],
): string[] {
  const [left, right] = [parts[at], parts[at + 1]]
  if (left === undefined || right === undefined) return []
  const [a, b] = [text.slice(left.start, left.end), text.slice(right.start, right.end)]
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const gap = text.slice(left.end - 1, right.start)
  const end = gap.includes(';') ? ';' : gap.includes('.') ? '.' : 'x'
  const place = left.bullet ? 'bullet' : 'prose'
  const kind = blocks[left.block]?.kind ?? 'other'
  return [
    'always',
    end,
    `${end} ${place}`,
    `${end} n=${Math.min(5, left.sentences)} i=${Math.min(3, left.sentence)}`,
    `a=${sizeOf(first)} ${place}`,
    `b=${sizeOf(second)} ${place}`,
    `a=${sizeOf(first)} b=${sizeOf(second)}`,
    `sum=${Math.floor((a.length + b.length) / 50)} ${place}`,
    `f=${second[0]}`,
    `f2=${second[0]} ${second[1]}`,
    `fa=${first[0]}`,
    `fa=${first[0]} f=${second[0]}`,
    `same=${first[0] === second[0]} ${place}`,
    `kind=${kind} ${place}`,
    `label=${left.label !== ''} ${place}`,
    `nice=${NICE_WORDS.test(a)}>${NICE_WORDS.test(b)}`,
    `must=${MUST_WORDS.test(b)}`,
    `head=${HEAD.test(a)}>${HEAD.test(b)} ${end}`,
    `years=${YEAR.test(a)}>${YEAR.test(b)}`,
    `you=${/^you/i.test(a)}>${/^you/i.test(b)}`,
    `terms=${findTerms(b).length > 0}`,
    `chances=${Math.round(chance * 5)} ${Math.round(next * 5)}`,
    `next=${Math.round(next * 8)}`,
  ]
}

function sizeOf({ length }: readonly string[]): number {
  return length <= 2 ? length : length <= 4 ? 4 : length <= 7 ? 7 : length <= 12 ? 12 : length <= 20 ? 20 : 30
}
