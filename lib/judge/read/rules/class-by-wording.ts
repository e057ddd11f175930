import type { Requirement, RowClass } from '#db/rows/requirement.ts'
import { ASKABLE, isBonus, MUST_WORDS, NICE_WORDS, offersChoice } from '#lib/judge/read/demand-class.ts'
import { LONGEST_QUOTE } from '#lib/judge/read/extract-prompt.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { QuotePosition } from '#lib/judge/read/split-posting.ts'
import { wordsIn } from '#lib/text/fold-text.ts'

/** A requirement from a model, with its place in the posting. */
export type PlacedRow = { row: Requirement; place: QuotePosition }

const LIST = 3

/**
 * Gives each requirement the class of its wording, whatever the model said; an ambiguous wording keeps the model's
 * class. Three or more skills of one sentence form a list.
 */
export function classByWording(rows: readonly PlacedRow[]): PlacedRow[] {
  const classed = rows.map(({ row, place }) => ({ row: { ...row, class: classOf(row, place) }, place }))
  const inSentence = Map.groupBy(
    classed.filter(({ row }) => isOfList(row)),
    ({ place }) => place.key,
  )
  return classed.map(({ row, place }) => {
    if (!isOfList(row)) return { row, place }
    const listed = place.key === null ? [] : (inSentence.get(place.key) ?? [])
    const isListed = new Set(listed.map(({ row: listedRow }) => subjectOf(listedRow))).size >= LIST
    return { row: { ...row, class: isListed ? 'list_item' : 'hard' }, place }
  })
}

/** Returns the subject of a row, so that repeated demands count once. */
export function subjectOf({ terms, quote }: Requirement): string {
  return terms[0] === undefined ? quote : nameOfTerm(terms[0])
}

function isOfList(row: Requirement): boolean {
  return row.class === 'list_item' || (row.kind === 'skill' && row.class === 'hard')
}

function classOf(row: Requirement, { sentence, section }: QuotePosition): RowClass {
  const clause = ownClause(row.quote, sentence)
  // No line of a resume shows a trait, and an answer to "Are you curious?" proves nothing.
  const isNice = isBonus({ wording: clause, sentence: clause, section }) || row.kind === 'soft'
  const isSaidNice = row.class === 'nice_to_have' && !MUST_WORDS.test(clause)
  if (isNice || isSaidNice) return 'nice_to_have'
  if (ASKABLE.includes(row.kind)) return 'askable'
  // No resume shows a driver's license, or that a person can lift a box.
  if (row.class === 'askable') return row.kind === 'cert' || row.kind === 'other' ? 'askable' : 'hard'
  return row.class === 'list_item' && row.kind === 'skill' ? 'list_item' : 'hard'
}

// "ideally" makes a bonus of the words behind it alone: "3+ years of Go, ideally in banking" is a must of 3 years.
const OPENER =
  /\b(?:ideally|preferably|we prefer|bonus points|idealerweise|vorzugsweise|idéalement|de préférence|idealmente|preferiblemente|(?:nice[- ]to[- ]haves?|bonus|plus)(?=:))(?!\p{L})/iu
const BEFORE_ASIDE = /[,(–—-]\s?$/u
const PREPOSITION = /^ (?:in|with|within|from|at|on|as|of|including|mit|im|aus|en|dans|avec|con)\b/iu
const END_OF_CLAUSE = /[;.!?]\s|\bbut\b|\bwhile\b|\baber\b|\bmais\b|\bpero\b/iu
const LONGEST_NAME = 3

// The clause of a sentence that a quote stands in: a bonus named elsewhere in the sentence is another row's.
function ownClause(quote: string, sentence: string): string {
  const at = sentence.indexOf(quote)
  if (at < 0) return sentence
  const own = untilAside(quote)
  if (own !== quote) return own
  const end = at + quote.length
  return `${clauseBefore(sentence.slice(0, at))}${quote}${clauseBehind(quote, sentence.slice(end))}`
}

function untilAside(quote: string): string {
  const opener = OPENER.exec(quote)
  if (opener === null) return quote
  const head = quote.slice(0, opener.index)
  const isAside = BEFORE_ASIDE.test(head) || PREPOSITION.test(quote.slice(opener.index + opener[0].length))
  return isAside && wordsIn(head).length > 1 ? head : quote
}

function clauseBefore(text: string): string {
  const clause = text.split(END_OF_CLAUSE).at(-1) ?? ''
  const opener = OPENER.exec(clause)
  if (opener !== null) return clause.slice(opener.index)
  // "Kafka is a plus, 3 years of Go": what follows a finished bonus is another clause.
  return NICE_WORDS.test(clause) ? (clause.split(',').at(-1) ?? '') : clause
}

// A bonus word behind a comma is of the quote only where names of one list stand between: "Go, Rust and C a plus".
function clauseBehind(quote: string, text: string): string {
  const [clause = ''] = text.split(END_OF_CLAUSE)
  const opened = clause.slice(0, OPENER.exec(clause)?.index)
  const nice = NICE_WORDS.exec(opened)
  const between = opened.slice(0, nice?.index)
  const names = between.split(/,| and | or | und | et | y /)
  const isList = names.length === 1 || names.every((name) => wordsIn(name).length <= LONGEST_NAME)
  const isOfQuote = isList && !MUST_WORDS.test(`${quote}${between}`)
  return nice === null || isOfQuote ? opened : (opened.split(',')[0] ?? '')
}

// The separators between two names of a list.
const BETWEEN = /^[\s,/()]*(?:(?:and\/or|or|oder|ou|o)\b[\s/()]*)?$/i
const OR = /\b(?:or|oder|ou|o)\b|\//i

/**
 * Joins the rows of a sentence's alternatives into one, by the words between them alone, because a posting cannot make
 * one demand of everything. Example: "Python, Go or Java".
 */
export function joinChoices(rows: readonly PlacedRow[], text: string): PlacedRow[] {
  const sorted = rows.toSorted((a, b) => a.place.at - b.place.at)
  const joined: PlacedRow[] = []
  for (let index = 0; index < sorted.length; ) {
    const run = runAt(sorted, index, text)
    const merged = run.length > 1 ? asOne(run, text) : null
    joined.push(...(merged === null ? run : [merged]))
    index += run.length
  }
  return joined.map(({ row, place }) => ({ row: { ...row, any_of: null }, place }))
}

function runAt(rows: readonly PlacedRow[], index: number, text: string): PlacedRow[] {
  const run = rows.slice(index, index + 1)
  for (const next of rows.slice(index + 1)) {
    const last = run.at(-1)
    const isNear = last !== undefined && next.place.key !== null && next.place.key === last.place.key
    if (!isNear || endOf(last) > next.place.at || !BETWEEN.test(text.slice(endOf(last), next.place.at))) break
    run.push(next)
  }
  const gaps = run.slice(1).map((next, before) => text.slice(endOf(run[before]), next.place.at))
  const isChoice = gaps.some((gap) => OR.test(gap))
  return isChoice ? run : rows.slice(index, index + 1)
}

function asOne(run: readonly PlacedRow[], text: string): PlacedRow | null {
  const [first] = run
  const end = endOf(run.at(-1))
  if (first === undefined || end - first.place.at > LONGEST_QUOTE) return null
  const quote = text.slice(first.place.at, end)
  if (quote.includes('\n') || !offersChoice(quote)) return null
  const terms = [...new Set(run.flatMap(({ row }) => row.terms))]
  const rowClass = first.row.class === 'list_item' ? 'hard' : first.row.class
  return { row: { ...first.row, quote, terms, class: rowClass, enough: 'one' }, place: first.place }
}

function endOf(placedRow: PlacedRow | undefined): number {
  return placedRow === undefined ? 0 : placedRow.place.at + placedRow.row.quote.length
}

// Words that address a machine reader.
const TO_A_MACHINE = [
  /\b(?:ignore|disregard|forget|override)\b[^.\n]{0,30}\b(?:previous|prior|above|earlier|all|any|your|these|those)\b[^.\n]{0,20}\b(?:instruction|prompt|rule|direction|guideline|context)/i,
  /\bif you(?:['’]re| are)(?: an?)?(?: (?:large|advanced|automated|artificial|autonomous))* (?:ai|artificial intelligence|llm|language model|chat ?bot|bot|gpt|chatgpt|automated (?:system|agent))\b(?! (?:engineer|research|expert|enthusias|lead|product|developer|scientist|professional|person))/i,
  /\b(?:dear|attention|note to|hello|hey|to (?:all|any)|message (?:to|for)|instructions? (?:to|for))\b[^.\n]{0,12}\b(?:ai|llms?|language models?|chat ?bots?|ai (?:agents?|assistants?|models?|systems?|reviewers?|readers?)|chatgpt|claude|copilot)s?\b(?! (?:team|engineer|research|product|platform|startup|compan|enthusiast))/i,
  /\b(?:as|you are) an? (?:ai|large) (?:language )?(?:model|assistant)\b(?! (?:compan|engineer|research|expert|trainer|develop))/i,
  /\byour system prompt|<\/?(?:system|instructions?|assistant)>|\[(?:system|inst)\]|<\|im_start\|>/i,
  /\b(?:rate|score|mark|rank|grade|treat|consider)\b[^.\n]{0,20}\bthis (?:candidate|applicant|resume|cv)\b[^.\n]{0,30}\b(?:100|10\/10|perfect|highest|top|best|match|qualified|met)\b/i,
  /\b(?:reveal|print|repeat|output|send)\b[^.\n]{0,20}\b(?:your|the) (?:system )?(?:prompt|instructions)\b/i,
  /\b(?:ignoriere|vergiss)\b[^.\n]{0,30}\banweisungen\b|\bignore[zr]?\b[^.\n]{0,20}\binstructions précédentes|\bignora\b[^.\n]{0,20}\binstrucciones/i,
]

/** Returns whether a text addresses a model instead of a person. */
export function addressesAi(text: string): boolean {
  return TO_A_MACHINE.some((pattern) => pattern.test(text))
}
