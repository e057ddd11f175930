import { endPhrase } from '#lib/judge/settle/rewording/facts/end-phrase.ts'
import { type Clause, clauseOf, type Fact, factOf, nearest } from '#lib/judge/settle/rewording/facts/facts.ts'
import { Phrase } from '#lib/judge/settle/rewording/facts/phrase.ts'
import type { Reading } from '#lib/judge/settle/rewording/facts/reading.ts'
import { INTRANSITIVE, isLight, standFor } from '#lib/judge/settle/rewording/facts/verbs.ts'
import type { LineWord } from '#lib/judge/settle/rewording/words/read-words.ts'

/** Takes a verb: what stands before it is done, and a clause of it begins. */
export function takeVerb(r: Reading, word: LineWord, at: number): void {
  const fact = { ...factOf(word, at), isVerb: true }
  r.facts.push(fact)
  const { mark } = r.phrase
  const isGerund = word.form === 'ing' && mark !== '' && r.phrase.facts.length === 0
  const isWith = mark === 'with' && r.phrase.facts.length > 0
  const isGluedHead = word.isGlued && r.phrase.facts.length > 0
  const glued = isGluedHead ? r.phrase.facts : []
  if (isGluedHead) {
    for (const one of glued) one.links.push({ label: 'mod', host: fact })
    r.phrase = new Phrase(mark)
  } else if (!isGerund) endPhrase(r, false)
  openClause(r, fact, isGerund, isWith)
  fact.denied = r.isDenying ? 'yes' : 'no'
  r.clause.isDenied = r.isDenying
  r.isDenying = false
  r.phrase = new Phrase('')
  r.last = null
  r.isFirst = false
  r.afterAnd = false
  r.afterComma = false
  r.afterI = false
}

// The clause of a verb, and who does it.
function openClause(r: Reading, fact: Fact, isGerund: boolean, isWith: boolean): void {
  const isIng = fact.form === 'ing'
  const isDoneBy = r.afterComma && !isIng && r.words[fact.at + 1]?.written === 'by'
  if (isGerund) startWithin(r, fact, r.top.doers)
  else if (isIng && isTitle(r)) startWithin(r, fact, ['i'])
  else if (isIng && !isWith && isAbsolute(r)) startAbsolute(r, fact)
  else if (r.clause.verbs.length === 0 && !isWith) startVerb(r, fact)
  else if (isDoneBy) startDone(r, fact)
  else if (r.afterAnd || (r.afterComma && !isIng)) goOn(r, fact)
  else if (r.afterComma || (isIng && r.last === null)) startWithin(r, fact, r.top.doers)
  else if (isIng) startDoing(r, fact)
  else startDone(r, fact)
}

// "Driver, delivering", "site engineer measuring": a title, and what the person does.
function isTitle({ clause, last, facts, afterComma }: Reading): boolean {
  const head = clause.before.at(-1)
  if (!clause.isTop || clause.verbs.length > 0 || clause.auxiliary !== null || head === undefined)
    return false
  if (facts.filter(({ isVerb }) => isVerb).length > 1) return false
  return afterComma || (last?.head === head && AGENT_NOUN.test(head.written))
}

// "Two of them reaching a court, drafted letters".
function isAbsolute({ clause, top }: Reading): boolean {
  return clause === top && clause.verbs.length === 0 && clause.auxiliary === null && clause.before.length > 0
}

function startAbsolute(r: Reading, fact: Fact): void {
  const { before } = r.clause
  r.clause.before = []
  for (const one of before) one.links.push({ label: 'subj', host: fact })
  startWithin(r, fact, before)
}

const AGENT_NOUN = /(?:er|or|ist|ant|ian|man|eer)$/

// "A colleague doing the types".
function startDoing(r: Reading, fact: Fact): void {
  const doers = nearest(r.clause)
  for (const doer of doers) doer.links.push({ label: 'subj', host: fact, isInner: true })
  startWithin(r, fact, doers.length > 0 ? doers : ['i'])
}

// "Gardens designed by others".
function startDone(r: Reading, fact: Fact): void {
  for (const one of r.afterComma ? r.clause.heads : nearest(r.clause))
    one.links.push({ label: 'obj', host: fact, isInner: true })
  startWithin(r, fact, ['?'])
  r.clause.isPassive = true
}

function startWithin(r: Reading, fact: Fact, doers: Clause['doers']): void {
  r.clause = clauseOf(false, doers)
  r.clause.verbs = [fact]
  fact.doers = doers
}

// The first verb of a clause: of what stands before it, or of what "who" stands for, or of the person.
function startVerb(r: Reading, fact: Fact): void {
  const { clause } = r
  const { before, antecedents, doers } = clause
  const isBe = BE.test(clause.auxiliary ?? '') && fact.form !== 'ing'
  const isDoneBy = fact.form !== 'ing' && before.length === 0 && r.words[fact.at + 1]?.written === 'by'
  clause.isPassive =
    isBe || isDoneTo(r, fact) || (isDoneBy && isPlainNoun(r.words[fact.at + 2], r.words[fact.at + 3]))
  const isOwn = before.length > 0 || doers[0] === 'i'
  const label = clause.isPassive ? 'obj' : 'subj'
  for (const one of before) one.links.push({ label, host: fact })
  for (const one of antecedents) one.links.push({ label: isOwn ? 'obj' : label, host: fact, isInner: true })
  if (clause.isPassive) clause.doers = ['?']
  else if (before.length > 0) clause.doers = before
  else if (antecedents.length > 0 && !isOwn) clause.doers = isOfTitle(r) ? ['i', ...antecedents] : antecedents
  fact.doers = clause.doers
  clause.verbs = [fact]
  clause.heads = []
  if (clause.doers[0] !== 'i') clause.isTop = false
  else if (clause.isTop) r.tops.push(fact)
  standForDeed(r, fact)
}

// "Led by a coach"; but not "improved by 4 %" and "saved by printing".
function isPlainNoun(next: LineWord | undefined, after: LineWord | undefined): boolean {
  const word = next?.kind === 'light' ? after : next
  return word?.kind === 'word' && word.form !== 'ing'
}

// "An audit was carried out".
function standForDeed(r: Reading, fact: Fact): void {
  const { clause } = r
  const deed = clause.before.at(-1) ?? clause.antecedents[0]
  const isDeed = deed !== undefined && (fact.key === 'did_it' || r.deeds.has(deed.key))
  if (isDeed && clause.isPassive && isLight(fact, r.deeds)) standFor(fact, deed)
}

// "Till operator who also stocked shelves".
function isOfTitle({ clause, top }: Reading): boolean {
  const [title] = top.before
  return (
    title !== undefined &&
    top.verbs.length === 0 &&
    clause.antecedents[0] === title &&
    AGENT_NOUN.test(title.written)
  )
}

// "No discrepancy left open"; but not "churn fell" and "two apprentices shaped them".
function isDoneTo(r: Reading, { form, key, at }: Fact): boolean {
  const after = r.words[at + 1]
  const isShown = form === 'past' || form === 'irregular'
  const hasObject =
    after !== undefined && /^(?:light|number|word|negation)$/.test(after.kind) && after.written !== 'open'
  return (
    isShown &&
    r.clause.auxiliary === null &&
    r.clause.before.length > 0 &&
    r.clause.antecedents.length === 0 &&
    !hasObject &&
    !INTRANSITIVE.has(key)
  )
}

// "Built and ran", "tested and certified by": the same hands, and the same thing where none stands between them.
function goOn(r: Reading, fact: Fact): void {
  if (r.afterComma && r.nested !== null) r.clause = r.nested
  const { clause } = r
  const outer = clause.verbs.at(-1)
  const isTwin = r.afterAnd && outer !== undefined && clause.heads.length === 0 && r.last === null
  // "Was offered the post and stayed on".
  const isOwn = clause === r.top && clause.before.length === 0 && clause.isPassive && !isTwin
  if (isOwn) clause.doers = ['i']
  clause.isPassive &&= !isOwn
  fact.doers = clause.doers
  if (isTwin) fact.links.push({ label: 'twin', host: outer })
  for (const one of r.facts)
    if (isTwin && one.links.some(({ label, host }) => host === outer && label === 'obj'))
      one.links.push({ label: 'obj', host: fact })
  clause.verbs = isTwin ? [...clause.verbs, fact] : [fact]
  clause.heads = []
  if (clause === r.top && clause.doers[0] === 'i') r.tops.push(fact)
}

const BE = /^(?:is|are|am|was|were|been|being)$/
