import { endPhrase } from '#lib/judge/settle/rewording/facts/end-phrase.ts'
import type { Phrase } from '#lib/judge/settle/rewording/facts/phrase.ts'
import { newSentence, type Reading } from '#lib/judge/settle/rewording/facts/reading.ts'
import { agentStem } from '#lib/judge/settle/rewording/facts/verbs.ts'
import { AGENT } from '#lib/judge/settle/rewording/words/read-words.ts'
import { RANKS } from '#lib/judge/settle/rewording/words/vocabulary.ts'

/** Ends a sentence or half sentence: what stands before and behind its verbs belongs to one or to all of them. */
export function endStatement(r: Reading): void {
  endPhrase(r, false)
  denyBefore(r)
  if (r.top.verbs.length === 0) endVerbless(r)
  for (const phrase of r.fronted) endFronted(r, phrase)
  const last = r.tops.at(-1)
  if (r.tops.length > 1 && last !== undefined)
    for (const phrase of r.behind) if (placeOf(phrase) > last.at) phrase.link(`${phrase.mark} all`, null)
  Object.assign(r, newSentence())
}

/** A "not" behind which nothing follows is said of what stands before it: "the statistics were not". */
export function denyBefore({ isDenying, clause }: Reading): void {
  if (isDenying) for (const fact of [...clause.before, ...clause.verbs]) fact.denied = 'yes'
}

// "In 2020, hung doors and built stairs": said of all of them.
function endFronted({ tops, top, facts }: Reading, phrase: Phrase): void {
  const [first, second] = tops
  if (second !== undefined) phrase.link(`${phrase.mark} all`, null)
  else if (first !== undefined) phrase.link(phrase.mark, first)
  else {
    for (const host of top.verbs) phrase.link(phrase.mark, host)
    if (phrase.head?.links.length === 0) phrase.link('root', null)
  }
  const counted = facts.find(({ numbers, at }) => numbers.length > 0 && at > placeOf(phrase))
  if (phrase.mark === 'per' && counted !== undefined) phrase.link('per', counted)
}

function placeOf({ head }: Phrase): number {
  return head?.at ?? 0
}

// "Translator of leases", "sample preparation for a lab": what the person is or did.
function endVerbless({ top, fronted, deeds }: Reading): void {
  for (const head of top.before) head.links.push({ label: 'root', host: null })
  const head = top.before[0]
  if (head === undefined) return
  const isAgent = AGENT.test(head.written) && !RANKS.has(head.written)
  const stem = isAgent && !deeds.has(head.key) ? agentStem(head.written, deeds) : head.key
  if (stem !== null && deeds.has(stem) && !RANKS.has(head.written)) {
    head.key = stem
    head.isVerb = true
    head.form = 'ing'
  }
  if (head.isVerb || !isAgent) head.doers ??= ['i']
  for (const phrase of fronted) phrase.link(phrase.mark, head)
}
