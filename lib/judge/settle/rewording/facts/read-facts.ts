import { endPhrase, endRate } from '#lib/judge/settle/rewording/facts/end-phrase.ts'
import { denyBefore, endStatement } from '#lib/judge/settle/rewording/facts/end-statement.ts'
import { clauseOf, type Fact, factOf, nearest, told } from '#lib/judge/settle/rewording/facts/facts.ts'
import { isVerb } from '#lib/judge/settle/rewording/facts/is-verb.ts'
import { takeVerb } from '#lib/judge/settle/rewording/facts/open-clause.ts'
import { Phrase } from '#lib/judge/settle/rewording/facts/phrase.ts'
import { type Reading, readingOf } from '#lib/judge/settle/rewording/facts/reading.ts'
import { isTime, isTimeWord, isYear, NEAR } from '#lib/judge/settle/rewording/words/keys.ts'
import { type LineWord, readWords } from '#lib/judge/settle/rewording/words/read-words.ts'
import { STRONG_MARKS } from '#lib/judge/settle/rewording/words/vocabulary.ts'

/** What a line tells: its words, each with all that it may belong to. */
export type Told = { facts: Fact[]; isPresent: boolean }

/** Reads what a line tells. `deeds` are what the other text tells by verbs: "translator" is read as "translated" there. */
export function readFacts(line: string, deeds: ReadonlySet<string>): Told {
  const r = readingOf(readWords(line), deeds)
  for (const [at, word] of r.words.entries()) take(r, word, at)
  endStatement(r)
  for (const fact of r.facts) {
    fact.links = fact.links.map(({ host, ...link }) => ({ ...link, host: host && told(host) }))
    fact.links = fact.links.filter(({ host }) => host !== fact)
    if (fact.doers !== null && fact.links.length === 0 && !fact.isVerb)
      fact.links.push({ label: 'root', host: null })
    fact.doers = fact.doers?.map((doer) => (typeof doer === 'string' ? doer : told(doer))) ?? null
  }
  const facts = r.facts.filter(({ standsFor }) => standsFor === null)
  return { facts, isPresent: r.isPresent }
}

function take(r: Reading, word: LineWord, at: number): void {
  if (word.kind === 'break') endStatement(r)
  else if (word.kind === 'comma') takeComma(r, word)
  else if (word.kind === 'and') takeAnd(r, at)
  else if (word.kind === 'relative') takeRelative(r, word, at)
  else if (word.kind === 'mark') takeMark(r, word, at)
  else if (word.kind === 'light') takeLight(r, word)
  else if (word.kind === 'auxiliary') takeAuxiliary(r, word)
  else if (isVerb(context(r, at))) takeVerb(r, word, at)
  else takeWord(r, word, at)
}

function context(r: Reading, at: number) {
  const { words, clause, deeds, afterAnd, afterComma, afterI } = r
  const { mark, facts } = r.phrase
  const isAfterFront = afterComma && clause.verbs.length + clause.before.length + facts.length === 0
  const isFirst = r.isFirst || (isAfterFront && mark === '')
  return { words, at, clause, deeds, mark, inPhrase: facts.length, isFirst, afterAnd, afterComma, afterI }
}

function takeComma(r: Reading, { written }: LineWord): void {
  endPhrase(r, false)
  if (written === '|') return
  if (r.clause.auxiliary !== null && r.clause.verbs.length === 0) {
    endStatement(r)
    return
  }
  denyBefore(r)
  // "A vet who washed, fed and milked 40 cows": all of it is the vet's.
  const isList = r.clause.verbs.length > 0 && r.clause.heads.length === 0 && r.last === null
  r.nested = r.clause !== r.top && r.clause.doers[0] !== 'i' ? r.clause : null
  if (r.clause !== r.top && !isList) r.clause = r.top
  r.isDenying = false
  r.clause.isDenied = false
  r.afterComma = true
  r.afterAnd = false
  r.afterI = false
}

function takeAnd(r: Reading, at: number): void {
  endPhrase(r, r.words[at + 1]?.form === null)
  r.afterAnd = true
}

// "Who", "that", "which": a clause within, of what stands before it; "14 of which" is told of itself.
function takeRelative(r: Reading, { written }: LineWord, at: number): void {
  const isOf = r.phrase.mark !== '' && r.phrase.facts.length === 0
  const part = isOf && r.last?.ghost ? r.last.head : null
  endPhrase(r, false)
  const antecedents = r.afterComma ? r.clause.heads.toReversed() : nearest(r.clause)
  const isPlace = written === 'where' || isOf
  r.clause = clauseOf(false, ['?'])
  r.clause.antecedents = isPlace ? [] : antecedents
  if (part !== null && r.words[at + 1]?.form !== null) r.clause.before = [part]
  else if (part !== null) r.clause.antecedents = [part]
  if (written === 'whose') r.owner = antecedents[0] ?? null
  r.afterComma = false
  r.afterAnd = false
  r.isFirst = false
}

function takeMark(r: Reading, word: LineWord, at: number): void {
  const { phrase } = r
  if (word.key === 'per') {
    const isDescribing = phrase.facts.length === 0
    const mark = isDescribing ? phrase.mark : ''
    endPhrase(r, false)
    r.phrase = new Phrase('per')
    r.phrase.markAfter = mark
    return
  }
  endPhrase(r, false)
  if (STRONG_MARKS.has(word.key)) r.facts.push({ ...factOf(word, at), links: [] })
  r.phrase = new Phrase(word.key)
  r.afterAnd = false
}

function takeLight(r: Reading, { written }: LineWord): void {
  if (written === 'i') takeI(r)
  else if (PRONOUN.test(written) && maySubject(r)) takePronoun(r)
  else {
    if (ARTICLE.test(written) && r.phrase.facts.length > 0) endPhrase(r, false)
    r.phrase.isOne = written === 'a' || written === 'an'
  }
}

// "The protocol, which I helped to write".
function takeI(r: Reading): void {
  endPhrase(r, false)
  const { verbs, before, heads } = r.clause
  if (verbs.length > 0 || before.length > 0) {
    r.clause = clauseOf(false, ['i'])
    r.clause.antecedents = heads
  } else r.clause.doers = ['i']
  r.afterI = true
}

function maySubject(r: Reading): boolean {
  const isBefore = r.clause.verbs.length === 0 || r.afterAnd || r.afterComma
  return isBefore && r.phrase.mark === '' && r.phrase.facts.length === 0
}

// "He did the levels": any of what was named before.
function takePronoun(r: Reading): void {
  if (r.clause.verbs.length > 0) r.clause = clauseOf(false, [])
  r.clause.doers = r.facts
    .filter(({ kind, isVerb: isDone, key }) => kind === 'word' && !isDone && !isTimeWord(key))
    .slice(-1)
  r.clause.isTop = false
  r.isFirst = false
}

function takeAuxiliary(r: Reading, { written }: LineWord): void {
  r.isPresent ||= /^(?:is|are|am|has|have|do|does)$/.test(written)
  endPhrase(r, false)
  // "The move I had planned was stopped".
  const isOuter =
    !r.clause.isTop && r.clause.verbs.length > 0 && r.top.before.length > 0 && r.top.verbs.length === 0
  if (isOuter) r.clause = r.top
  else if (r.afterAnd && r.clause.verbs.length > 0) goOnAnew(r)
  r.clause.auxiliary = written
  r.isFirst = false
}

// "Was shown the till but did not open it".
function goOnAnew(r: Reading): void {
  const { clause } = r
  const isOwn = clause === r.top && clause.before.length === 0
  r.clause = clauseOf(clause.isTop, isOwn ? ['i'] : clause.doers)
  if (clause === r.top) r.top = r.clause
  r.afterAnd = false
}

function takeWord(r: Reading, word: LineWord, at: number): void {
  const fact = factOf(word, at)
  r.facts.push(fact)
  if (word.kind === 'negation') takeNot(r, word)
  else if (word.kind === 'word' && ADVERB.test(word.written)) takeAdverb(r, fact)
  else {
    if (r.phrase.facts.length > 0 && (word.written === 'that' || isApart(r, word, at))) endPhrase(r, false)
    if (r.phrase.head !== null && NEAR.has(word.key)) openMeasure(r)
    if (r.phrase.facts.length === 0) {
      r.phrase.isAnd = r.afterAnd
      r.phrase.isShared = r.afterAnd || r.afterComma
    }
    r.phrase.isDenied ||= r.isDenying
    r.isDenying = false
    r.phrase.add(fact)
    r.isFirst = false
    r.afterI = false
    if (r.phrase.mark === 'per' && isTimeWord(word.key)) endRate(r)
  }
}

// "Claims up to 5000" as "claims of up to 5000".
function openMeasure(r: Reading): void {
  endPhrase(r, false)
  r.phrase = new Phrase('of')
}

function takeNot(r: Reading, { written }: LineWord): void {
  r.isDenying = true
  if (r.phrase.facts.length > 0 || written === 'without') endPhrase(r, false)
  if (written === 'without') r.phrase = new Phrase('with')
}

// "Alone", "consecutively": of the verb, and of no phrase.
function takeAdverb(r: Reading, fact: Fact): void {
  endPhrase(r, false)
  r.phrase = new Phrase('adverb')
  r.phrase.isDenied = r.isDenying
  r.phrase.add(fact)
  endPhrase(r, false)
  r.isDenying = false
}

// "In 2020 one piece", "90 cows twice a day": a number that opens a phrase of its own.
function isApart(r: Reading, word: LineWord, at: number): boolean {
  const before = r.phrase.facts.at(-1)
  if (word.kind !== 'number') return false
  if (before?.kind === 'number') return isTime(before) && !isYear(word.key)
  return isYear(word.key) || /^times?$/.test(r.words[at + 1]?.written ?? '')
}

const ARTICLE = /^(?:a|an|the|these|those)$/
const ADVERB =
  /^(?:alone|by_hand|still|already|always|today|now|abroad|up|down|away|back|[a-z]{4,}(?<!fami|supp|rep|assemb|app|on|month|week|year|dai)ly)$/
const PRONOUN = /^(?:he|she|they|it|we)$/
