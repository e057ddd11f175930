import type { Contradiction } from '#db/rows/assessment.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { isAbbreviated } from '#lib/judge/read/split-posting.ts'
import { countQualifiers, type Qualifier, type RewordedWord, wordsOf } from '#lib/judge/settle/words.ts'

/** A part of a rewording: `backed` by its line, or `new`, or a word of the line that is `moved` or in an `other_form`. */
export type WeighedPiece = { kind: 'backed' | 'new' | 'moved' | 'other_form'; text: string }

/**
 * The weight of a rewording. `refused`: it contradicts its line, by `reason`. `proved`: every statement of the line stands in
 * it, and no other. `unproved`: only the person can tell. `pieces` are the rewording with its unbacked words apart, and
 * `left_out` holds the words of the line that it does not have.
 */
export type WeighedRewording = {
  tier: 'refused' | 'proved' | 'unproved'
  reason: Contradiction | null
  pieces: WeighedPiece[]
  left_out: string[]
}

/**
 * Weighs other words for one of the person's lines. It reads no sentence: it counts numbers, units, negations and words that
 * limit a share, and lays all other words beside the line's in their order.
 *
 * Example: "Led a team of 6" for "Led a team of 4" is refused (`new_number`). "Guided a team of 4" is unproved, with "Guided"
 * marked and "Led" left out. "Trained three starters. Sold shoes." for "Sold shoes; trained 3 starters" is proved.
 */
export function weighRewording(text: string, line: string): WeighedRewording {
  const reason = contradiction(text, line)
  const tier = reason !== null ? 'refused' : isProved(text, line) ? 'proved' : 'unproved'
  const { unbacked, left_out } = difference(wordsOf(text), wordsOf(line))
  const isMarked = tier !== 'proved'
  return {
    tier,
    reason,
    pieces: piecesOf(text, isMarked ? unbacked : []),
    left_out: isMarked ? left_out : [],
  }
}

/** Returns why these words may not even be suggested for the line; null where the person may decide. */
export function contradiction(text: string, line: string): Contradiction | null {
  if (findContactData(text).length > 0) return 'contact_data'
  if (hasStrangeSign(text, line)) return 'strange_sign'
  const [words, own] = [wordsOf(text), wordsOf(line)]
  if (keysOf(words) === keysOf(own)) return 'no_change'
  const numbers = own.filter(({ number }) => number !== null)
  for (const { number, unit } of words) {
    if (number === null) continue
    const same = numbers.filter((word) => word.number === number)
    if (same.length === 0) return 'new_number'
    if (unit !== null && !same.some((word) => word.unit === unit || word.unit === null)) return 'other_unit'
  }
  if (swapsMeasure(words, own)) return 'other_unit'
  if (movesNumber(words, own) || takesWhole(words, own)) return 'number_moved'
  return changedQualifier(words, own) ?? (dropsTelling(words, line) ? 'left_out' : null)
}

// Every number stays, and one measure stands for another of its kind. Examples: "20 an hour" for "20 a minute", "80 USD" for "80 EUR".
function swapsMeasure(words: readonly RewordedWord[], own: readonly RewordedWord[]): boolean {
  if (!own.every(({ number }) => number === null || words.some((word) => word.number === number)))
    return false
  return MEASURES.some((kind) => {
    const [has, owes] = [words, own].map((list) => new Set(list.flatMap(({ form }) => kind.get(form) ?? [])))
    return has !== undefined && owes !== undefined && !has.isSubsetOf(owes) && !owes.isSubsetOf(has)
  })
}

// Each kind by its measures, and each measure by its forms, without words of other meanings such as "second" and "an".
const MEASURES = [
  `seconds sekunde sekunden seconde secondes segundo segundos | minute minutes minuten minuto minutos
  | hour hours hourly stunde stunden stündlich heure heures hora horas | day days daily tag tage täglich jour jours día días diario
  | week weeks weekly woche wochen wöchentlich semaine semaines semana semanas semanal | month months monthly monat monate monatlich mois meses mensual
  | year years yearly annual annually annum jahr jahre jahren jährlich ans année années año años anual | decade decades jahrzehnt jahrzehnte`,
  'eur euro euros € | usd dollar dollars $ | gbp pound pounds £ | chf franken francs | jpy yen | inr rupees | pln zloty | sek kronor',
  'kb | mb | gb | tb | pb',
].map(
  (kind) =>
    new Map(
      kind.split('|').flatMap((forms, measure) =>
        forms
          .trim()
          .split(/\s+/)
          .map((form) => [form, measure] as const),
      ),
    ),
)

// A number stands between the two words that another number stands between in the line: "from 9 to 4" for "from 4 to 9".
function movesNumber(words: readonly RewordedWord[], own: readonly RewordedWord[]): boolean {
  const places = new Map(placesOfNumbers(own))
  return placesOfNumbers(words).some(([place, number]) => (places.get(place) ?? number) !== number)
}

function placesOfNumbers(words: readonly RewordedWord[]): [place: string, number: number][] {
  return words.flatMap(({ number }, index) =>
    number === null ? [] : [[`${words[index - 1]?.key ?? ''}|${words[index + 1]?.key ?? ''}`, number]],
  )
}

// A part of a whole went, and the whole stands for it. Example: "Closed 17 shops" for "Closed 14 of its 17 shops".
function takesWhole(words: readonly RewordedWord[], own: readonly RewordedWord[]): boolean {
  const has = (key: string) => words.some((word) => word.key === key)
  return own.some(({ key, number }, index) => {
    if (number === null && !PARTS.has(key)) return false
    const joint = own.findIndex(({ form }, at) => at > index && at <= index + 2 && OF.has(form))
    const between = own[index + 1]
    if (joint === -1 || (joint === index + 2 && between?.form !== 'out' && between?.unit === null))
      return false
    const whole = own.slice(joint + 1, joint + 4).find((word, at, next) => {
      const before = next.slice(0, at)
      return (
        word.number !== null &&
        before.every(({ isArticle, pointsBack, form }) => isArticle || pointsBack || OWN.has(form))
      )
    })
    return whole !== undefined && has(whole.key) && !has(key)
  })
}

const PARTS = new Set(['one', 'einer', 'eine', 'eines', 'une', 'uno'])
const OF = new Set(['of', 'von', 'der', 'sur', 'de', 'des'])
const OWN = new Set(
  'all alle allen our my your unser unserer mein seiner ihrer nos mes ses leurs sus mis nuestras nuestros'.split(
    ' ',
  ),
)

/**
 * Returns whether a text takes a number from one of several lines into the statement of another: each number must stay within two
 * words of a word that is as near to it in its own line. Example: "Led a team of 30" for "Led a team of 12" and "Cut waste by 30 %".
 */
export function lendsNumber(text: string, lines: readonly string[]): boolean {
  const places = lines.flatMap(wordsNearNumbers)
  return wordsNearNumbers(text).some(
    ({ number, neighbours }) =>
      !places.some(
        (place) => place.number === number && place.neighbours.some((key) => neighbours.includes(key)),
      ),
  )
}

const BESIDE = 2

function wordsNearNumbers(text: string): { number: number; neighbours: string[] }[] {
  const words = wordsOf(text).filter(({ isPlain }) => !isPlain)
  return words.flatMap(({ number }, index) => {
    const around = [
      ...words.slice(Math.max(0, index - BESIDE), index),
      ...words.slice(index + 1, index + 1 + BESIDE),
    ]
    return number === null ? [] : [{ number, neighbours: around.map(({ key }) => key) }]
  })
}

// A rewording has as many qualifiers ("not", "helped", "up to") as its line.
function changedQualifier(
  words: readonly RewordedWord[],
  own: readonly RewordedWord[],
): Contradiction | null {
  const [has, owes] = [countQualifiers(words), countQualifiers(own)]
  const kinds: Qualifier[] = ['negation', 'share', 'limit']
  return (
    kinds.find((kind) => has[kind] < owes[kind] || (kind === 'negation' && has[kind] > owes[kind])) ?? null
  )
}

// A dropped statement with a number, or with another person's work. Example: "Sold 90 cars; 60 were returned".
function dropsTelling(words: readonly RewordedWord[], line: string): boolean {
  const textKeys = new Set(words.map(({ key }) => key))
  const statements = statementsOf(line).map((statement) =>
    wordsOf(statement).filter(({ isPlain }) => !isPlain),
  )
  return (
    statements.length > 1 &&
    statements.some((own) => isTelling(own) && !own.some(({ key }) => textKeys.has(key)))
  )
}

function isTelling(words: readonly RewordedWord[]): boolean {
  return words.some(({ number, qualifier }) => number !== null || qualifier !== null)
}

// The same statements, word for word, in any order. One that points back ("he", "which") must stay behind the same one.
function isProved(text: string, line: string): boolean {
  const [own, source] = [statementsOf(text), statementsOf(line)]
  const [textKeys, lineKeys] = [own, source].map((list) =>
    list.map((statement) => keysOf(wordsOf(statement))),
  )
  if (textKeys === undefined || lineKeys === undefined || textKeys.length !== lineKeys.length) return false
  if (own.every((statement, index) => isSameList(statement, source[index] ?? ''))) return true
  if (textKeys.length === 1 && isFronted(text, line)) return true
  const points = wordsOf(line).some(({ pointsBack }) => pointsBack)
  return !points && textKeys.toSorted().join('|') === lineKeys.toSorted().join('|')
}

/**
 * Returns whether two statements list the same items behind the same words, with "and" for a comma and in any order. Items keep their
 * order where one is limited ("never"), points back, tells a time ("then") or ends the line with a place or number of its own ("by 30 %").
 * Example: "Sold 20 vans, 40 cars" for "Sold 40 cars and 20 vans".
 */
function isSameList(statement: string, source: string): boolean {
  if (keysOf(wordsOf(statement)) === keysOf(wordsOf(source))) return true
  const [own, other] = [itemsOf(statement), itemsOf(source)]
  if (own.length < 2 || own.length !== other.length) return false
  const keys = (items: readonly RewordedWord[][]) => items.map(keysOf)
  if (keys(own).join('|') === keys(other).join('|')) return true
  const [first = [], ...moreOwn] = own
  const [head = [], ...moreOther] = other
  const differs = first.findIndex(({ form }, index) => form !== head[index]?.form)
  const cut = differs === -1 ? Math.min(first.length, head.length) : differs
  const [listed, lineListed] = [
    [first.slice(cut), ...moreOwn],
    [head.slice(cut), ...moreOther],
  ]
  const last = lineListed.at(-1) ?? []
  const moves = keysOf(last) !== keysOf(listed.at(-1) ?? [])
  const isFree = lineListed
    .flat()
    .every(({ qualifier, pointsBack, form }) => qualifier === null && !pointsBack && !IN_TIME.has(form))
  if (!isFree || (moves && last.some(({ isPreposition, form }) => isPreposition && form !== 'of')))
    return false
  return keys(listed).toSorted().join('|') === keys(lineListed).toSorted().join('|')
}

const IN_TIME = new Set(
  'then later before after first finally next respectively dann danach zuerst zuletzt später jeweils puis ensuite avant après respectivement luego después antes respectivamente'.split(
    ' ',
  ),
)
const ITEM_END = /, (?:(?:and|und|et|y) )?| (?:and|und|et|y) /iu

function itemsOf(statement: string): RewordedWord[][] {
  return statement.split(ITEM_END).map((item) => wordsOf(item))
}

// "At Acme, ran the desk" for "Ran the desk at Acme": the end of a plain statement stands before it, behind a comma.
function isFronted(text: string, line: string): boolean {
  const comma = text.indexOf(', ')
  if (comma === -1 || line.includes(',')) return false
  const [end, start] = [wordsOf(text.slice(0, comma)), wordsOf(text.slice(comma))]
  const isPlain =
    end[0]?.isPreposition === true && ![...end, ...start].some((word) => word.isJoining || word.pointsBack)
  return isPlain && keysOf([...start, ...end]) === keysOf(wordsOf(line))
}

/**
 * Weighs a sentence that may tell one statement of a line and leave the others out. It is proved word for word if no other statement
 * limits it, and else only the person can tell. Example: "Led a team of 12" for "Led a team of 12; cut waste by 30 %".
 */
export function weighTelling(text: string, line: string): Pick<WeighedRewording, 'tier' | 'reason'> {
  const whole = weighRewording(text, line)
  const statements = statementsOf(line)
  if (whole.tier === 'proved' || whole.reason === 'no_change' || statements.length < 2) return whole
  if (whole.reason === null && lendsNumber(text, statements))
    return { tier: 'refused', reason: 'number_moved' }
  const weighed = statements.map((statement) => weighRewording(text, statement))
  const proved = weighed.findIndex(({ tier, reason }) => tier === 'proved' || reason === 'no_change')
  const isLimited = statements.some((statement, index) => index !== proved && limits(statement))
  if (proved !== -1) return { tier: isLimited ? 'unproved' : 'proved', reason: null }
  // Only the refusal for a statement left out can be lifted.
  const isTold = whole.reason === 'left_out' && weighed.some(({ tier }) => tier === 'unproved')
  return isTold ? { tier: 'unproved', reason: null } : whole
}

// Example: "60 were returned" behind "Sold 90 cars".
function limits(statement: string): boolean {
  const words = wordsOf(statement)
  return (
    words[0]?.number != null || words.some(({ qualifier, pointsBack }) => qualifier !== null || pointsBack)
  )
}

// Example: "Led a team; sold tools incl. drills." has two.
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let open = ''
  for (const piece of text.split(/(?<=[;.])\s+/)) {
    open = open === '' ? piece : `${open} ${piece}`
    if (isAbbreviated(open)) continue
    statements.push(open)
    open = ''
  }
  return [...statements, open]
    .map((statement) => statement.replace(/[;.]$/, ''))
    .filter((statement) => statement.trim() !== '')
}

function keysOf(words: readonly RewordedWord[]): string {
  return words
    .filter(({ isArticle }) => !isArticle)
    .map(({ form }) => form)
    .join(' ')
}

type UnbackedSpan = { start: number; end: number; kind: Exclude<WeighedPiece['kind'], 'backed'> }

function difference(
  words: readonly RewordedWord[],
  own: readonly RewordedWord[],
): { unbacked: UnbackedSpan[]; left_out: string[] } {
  const pairs = inOrder(words, own)
  const lineKeys = new Set(own.map(({ key }) => key))
  const unbacked = words.flatMap((word, index): UnbackedSpan[] => {
    const pair = own[pairs.get(index) ?? -1]
    if (word.isArticle || pair?.form === word.form) return []
    const kind = pair ? 'other_form' : lineKeys.has(word.key) ? 'moved' : 'new'
    return [{ start: word.start, end: word.end, kind }]
  })
  const spare = new Map<string, number>()
  for (const [at, { key }] of words.entries()) if (!pairs.has(at)) spare.set(key, (spare.get(key) ?? 0) + 1)
  const paired = new Set(pairs.values())
  const left_out = own.filter(({ key, isArticle }, ownIndex) => {
    if (isArticle || paired.has(ownIndex)) return false
    const more = spare.get(key) ?? 0
    spare.set(key, more - 1)
    return more <= 0
  })
  return { unbacked, left_out: left_out.map(({ written }) => written) }
}

// Neighbours of one kind are one piece, with the space between them.
function piecesOf(text: string, unbacked: readonly UnbackedSpan[]): WeighedPiece[] {
  const pieces: WeighedPiece[] = []
  let offset = 0
  for (const { start, end, kind } of unbacked) {
    const between = text.slice(offset, start)
    const last = pieces.at(-1)
    if (last?.kind === kind && between.trim() === '') last.text += between + text.slice(start, end)
    else {
      if (between !== '') pieces.push({ kind: 'backed', text: between })
      pieces.push({ kind, text: text.slice(start, end) })
    }
    offset = end
  }
  return offset < text.length ? [...pieces, { kind: 'backed', text: text.slice(offset) }] : pieces
}

// The longest common order of two lists of words: the place in the second by the place in the first.
function inOrder(words: readonly RewordedWord[], own: readonly RewordedWord[]): Map<number, number> {
  const width = own.length + 1
  const lengths = new Uint16Array((words.length + 1) * width)
  for (let index = words.length - 1; index >= 0; index--)
    for (let ownIndex = own.length - 1; ownIndex >= 0; ownIndex--) {
      const isSame = words[index]?.key === own[ownIndex]?.key
      lengths[index * width + ownIndex] = isSame
        ? (lengths[(index + 1) * width + ownIndex + 1] ?? 0) + 1
        : Math.max(lengths[(index + 1) * width + ownIndex] ?? 0, lengths[index * width + ownIndex + 1] ?? 0)
    }
  const pairs = new Map<number, number>()
  let [index, ownIndex] = [0, 0]
  while (index < words.length && ownIndex < own.length) {
    if (words[index]?.key === own[ownIndex]?.key) pairs.set(index++, ownIndex++)
    else if ((lengths[(index + 1) * width + ownIndex] ?? 0) >= (lengths[index * width + ownIndex + 1] ?? 0))
      index++
    else ownIndex++
  }
  return pairs
}

// Letters of another script, digits of another form, invisible characters, markup and handles, unless the line has them too.
function hasStrangeSign(text: string, line: string): boolean {
  const own = new Set(line)
  return [...text].some((sign) => !own.has(sign) && !PLAIN.test(sign))
}

const PLAIN = /^[ !"$%&'()+,\-./0-9:;=?A-Za-zÀ-ÖØ-öø-ÿŒœŠšŽžĄąĆćĘęŁłŃńŚśŹźŻżßẞ‘’“”„«»–—€£]$/

const REASONS: Record<string, string> = {
  new_number: 'it has a number that your line does not have',
  other_unit: 'it gives a number another unit',
  number_moved: 'it puts a number in the place of another',
  negation: 'it says “not” where your line does not, or the other way round',
  share: 'it claims more of the work than your line does',
  limit: 'it leaves out an “about” or “up to”',
  left_out: 'it leaves out a statement that changes what the rest means',
  strange_sign: 'it has letters or signs that look like others',
  contact_data: 'it has contact data',
  no_change: 'it changes nothing',
  new_skill: 'it names a skill that your line does not have',
}

/** Returns the reasons for which a rewording contradicts its line, in words. Example: `new_number`. */
export function refusedText(reason: string | null): string {
  return REASONS[reason ?? ''] ?? 'it contradicts your line'
}

/** Returns the relation of a rewording to its line in words, for the person who decides. */
export function tierText(tier: 'refused' | 'proved' | 'unproved', reason: string | null): string {
  if (tier === 'proved') return 'Says what your line says.'
  if (tier === 'refused') return `Contradicts your line: ${refusedText(reason)}.`
  return 'Only you can tell: the marked words are not in your line, or stand elsewhere in it. Use it only if it is true.'
}

type ShownWeighing = {
  tier: 'refused' | 'proved' | 'unproved'
  reason: string | null
  pieces: readonly { kind: string; text: string }[]
  left_out: readonly string[]
}

/** Writes a rewording for a terminal: words that its line does not support are in [brackets]. Example: "[Guided] a team of 4". */
export function weighedText({ tier, reason, pieces, left_out }: ShownWeighing): string {
  const text = pieces.map((piece) => (piece.kind === 'backed' ? piece.text : `[${piece.text}]`)).join('')
  const missing = tier === 'unproved' && left_out.length > 0 ? ` Left out: ${left_out.join(', ')}.` : ''
  return `${text} (${tierText(tier, reason).replace('marked words', 'words in brackets')}${missing})`
}
