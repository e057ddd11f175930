import { type Fact, factOf, told } from '#lib/judge/settle/rewording/facts/facts.ts'
import { Phrase } from '#lib/judge/settle/rewording/facts/phrase.ts'
import type { Reading } from '#lib/judge/settle/rewording/facts/reading.ts'
import { isLight, standFor } from '#lib/judge/settle/rewording/facts/verbs.ts'
import { isTime, isYear } from '#lib/judge/settle/rewording/words/keys.ts'

/** Ends the phrase that is being read: each of its words hangs on what it may. `isClosed` where "and" goes on behind it. */
export function endPhrase(r: Reading, isClosed: boolean): void {
  const { phrase, clause } = r
  r.phrase = new Phrase('')
  const { head } = phrase
  if (head === null) return
  phrase.describe()
  head.isOne = phrase.isOne
  addGhost(r, phrase)
  openShared(r, phrase)
  if (phrase.isDenied) deny(r, phrase)
  else if (clause.isDenied) for (const fact of phrase.facts) fact.denied = 'maybe'
  if (r.owner !== null) r.owner.links.push({ label: 'of', host: head })
  r.owner = null
  if (phrase.mark !== '') endOpened(r, phrase, isClosed)
  else if (clause.verbs.length > 0) endObject(r, phrase)
  else if (clause.auxiliary !== null && clause.before[0] !== undefined) phrase.link('of', clause.before[0])
  else clause.before.push(head)
  linkRate(r, phrase)
  clause.heads.push(head, ...(phrase.ghost === null ? [] : [phrase.ghost]))
  // "Stalls in 2019 and tours in 2020": what follows is of the tours.
  if (isClosed && phrase.mark !== '' && clause.verbs.length > 0) clause.heads = []
  if (head.kind !== 'number' && head.numbers.length > 0) r.counted = head
  r.last = phrase
  r.afterAnd = false
  r.afterComma = false
}

// "In Bonn and Lima": what follows "and" is opened by the same word; a bare time tells when.
function openShared(r: Reading, phrase: Phrase): void {
  phrase.isShared &&= r.last !== null
  if (phrase.mark !== '') return
  if (phrase.isShared && phrase.isAnd && r.clause.verbs.length === 0) phrase.mark = r.last?.mark ?? ''
  const isWhen = phrase.facts.every(({ key }) => isYear(key)) || phrase.facts[0]?.written === 'that'
  if (phrase.mark === '' && isWhen) phrase.mark = 'when'
}

// "A yearly fair".
function linkRate({ clause }: Reading, { rate, head, mark }: Phrase): void {
  rate?.links.push({ label: 'per', host: head })
  if (mark === '') for (const host of clause.verbs) rate?.links.push({ label: 'per', host })
}

/** Ends a rate: "60 letters a day" has the day of the letters. */
export function endRate(r: Reading): void {
  const { phrase } = r
  r.phrase = new Phrase('')
  const host = r.clause.heads.findLast(({ numbers }) => numbers.length > 0) ?? r.clause.heads.at(-1)
  const time = phrase.head
  if (time === null) return
  phrase.describe()
  const isClosed = r.words[time.at + 1]?.kind === 'and' && r.words[time.at + 2]?.form === null
  for (const one of isClosed ? [] : r.clause.verbs)
    if (host === undefined || host.numbers.length === 0 || isEach(r, host, time))
      time.links.push({ label: 'per', host: one })
  if (host !== undefined) time.links.push({ label: 'per', host })
  else if (r.clause.verbs.length === 0) r.fronted.push(phrase)
  r.phrase = new Phrase(phrase.markAfter ?? '')
  r.phrase.rate = time
}

// "Cut trees on 4 hectares each winter" is told of the cutting.
function isEach({ words }: Reading, host: Fact, time: Fact): boolean {
  const isObject = host.links.some(({ label }) => label === 'obj')
  return !isObject && /^(?:each|every)$/.test(words[time.at - 1]?.written ?? '')
}

function deny(r: Reading, { facts, head }: Phrase): void {
  for (const fact of facts) fact.denied = fact === head ? 'yes' : 'maybe'
  for (const verb of r.clause.verbs) if (verb.denied === 'no') verb.denied = 'maybe'
  r.clause.isDenied = true
}

function endObject(r: Reading, phrase: Phrase): void {
  const { verbs } = r.clause
  const { head } = phrase
  if (head === null) return
  for (const host of verbs) phrase.link('obj', host)
  if (phrase.isShared && r.last !== null) phrase.share(r.last)
  if (phrase.isShared && !phrase.isAnd) phrase.link('root', null)
  const light = verbs.find((verb) => isLight(verb, r.deeds) && verb.standsFor === null)
  const isDeed = light !== undefined && (light.key === 'did_it' || r.deeds.has(head.key))
  if (light !== undefined && isDeed && r.clause.heads.length === 0) standFor(light, head)
}

function endOpened(r: Reading, phrase: Phrase, isClosed: boolean): void {
  const { clause } = r
  const { head, mark } = phrase
  if (head === null || (mark === 'by' && head.kind === 'word' && endAgent(r, head))) return
  const near = clause.heads.toReversed().filter((fact) => !isTime(fact))
  if (mark === 'of') {
    const host = near[0] ?? clause.verbs.at(-1)
    phrase.link(host === undefined ? 'root' : 'of', host ?? null)
    if (head.kind === 'number') host?.numbers.push(head.key)
    return
  }
  // "As mentor of": what one is by doing it.
  if (mark === 'as' && r.deeds.has(head.key)) head.doers ??= ['i']
  const isOfLast = isClosed && near.length > 0
  for (const host of isOfLast ? near.slice(0, 1) : [...near, ...clause.verbs]) phrase.link(mark, host)
  if (clause.verbs.length === 0) r.fronted.push(phrase)
  else r.behind.push(phrase)
}

// "Designed by others", "sketches by the architect".
function endAgent(r: Reading, head: Fact): boolean {
  const { clause } = r
  if (clause.isPassive) {
    for (const verb of clause.verbs) {
      verb.doers = [head]
      told(verb).doers = [head]
      head.links.push({ label: 'subj', host: verb })
    }
    clause.doers = [head]
    return true
  }
  const deed = clause.heads.at(-1)
  if (deed === undefined) return false
  for (const one of clause.before.includes(deed) ? clause.before : [deed]) {
    one.doers = [head]
    head.links.push({ label: 'subj', host: one })
  }
  return true
}

// "Shot 4", "3 of which": the number counts what was counted before it.
function addGhost(r: Reading, phrase: Phrase): void {
  const { head, mark } = phrase
  if (mark === 'of' || head?.kind !== 'number' || r.counted === null) return
  const [after, second] = r.words.slice(head.at + 1)
  if (after?.key === 'of' && second?.kind !== 'relative') return
  if (/%|[a-z]/.test(head.key) || isYear(head.key)) return
  const ghost = {
    ...factOf(r.counted, r.counted.at),
    isGhost: true,
    links: head.links,
    numbers: [head.key],
  }
  head.links.push({ label: 'num', host: ghost })
  r.facts.push(ghost)
  phrase.ghost = ghost
}
