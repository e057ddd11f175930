import type { Clause } from '#lib/judge/settle/rewording/facts/facts.ts'
import { UNCHANGED } from '#lib/judge/settle/rewording/words/irregular.ts'
import { AGENT, type LineWord } from '#lib/judge/settle/rewording/words/read-words.ts'
import { BASE_VERBS } from '#lib/judge/settle/rewording/words/vocabulary.ts'

/** What is known where a word is met that may be a verb. */
export type VerbContext = {
  words: readonly LineWord[]
  at: number
  clause: Clause
  /** What the other text tells by verbs. */
  deeds: ReadonlySet<string>
  /** What opens the phrase it stands in, and how many words that tell stand before it in there. */
  mark: string
  inPhrase: number
  /** Is it the first word of its statement that tells something? */
  isFirst: boolean
  afterAnd: boolean
  afterComma: boolean
  afterI: boolean
}

/** Is a word the verb of something that is told? English does not always show it; in doubt it is none. */
export function isVerb(context: VerbContext): boolean {
  const { words, at, clause, afterI, isFirst } = context
  const word = words[at]
  if (word === undefined || (word.kind !== 'word' && word.kind !== 'limit')) return false
  if (words[at - 1]?.isGlued === true && word.isGlued && words[at + 1]?.isGlued) return false
  if (word.form === 'past' && words[at + 1]?.isGlued === true) return false
  const isShown = word.form !== null
  if (afterI) return isShown || BASE_VERBS.has(word.written)
  if (clause.auxiliary !== null && clause.verbs.length === 0) return isAfterAuxiliary(context, word)
  if (isFirst) return leads(context, word)
  if (word.form === 'ing') return isDoing(context, word)
  if (!isShown) return isBase(context, word)
  return isPast(context, word)
}

// "Was told", "did not speak", "have hung"; but "was mine" and "was a success".
function isAfterAuxiliary({ words, at, clause, inPhrase, mark }: VerbContext, word: LineWord): boolean {
  if (inPhrase > 0 || mark !== '') return false
  if (ARTICLE.test(words[at - 1]?.written ?? '')) return false
  if (/^(?:did|do|does)$/.test(clause.auxiliary ?? '')) return true
  return word.form !== null && !(word.form === 'ing' && /^(?:had|has|have)$/.test(clause.auxiliary ?? ''))
}

const ARTICLE = /^(?:a|an|the|my|its|their)$/

// The first word of a statement: "Built", "Building", "Build the".
function leads({ words, at, clause, deeds }: VerbContext, word: LineWord): boolean {
  const before = words[at - 1]
  const after = words[at + 1]
  if (before?.kind === 'number' || isNo(before)) return false
  if (ARTICLE.test(before?.written ?? '') || clause.before.length > 0) return false
  if (word.form !== 'past' && word.form !== 'irregular' && isDeedOf(words, at)) return false
  if (word.form === null) {
    const isBase = BASE_VERBS.has(word.written) || (deeds.has(word.key) && isThird(word))
    return (
      isBase &&
      after !== undefined &&
      after.written !== 'by' &&
      after.kind !== 'auxiliary' &&
      after.kind !== 'break'
    )
  }
  if (after?.kind === 'auxiliary') return false
  // "Automated tests were written".
  const isOfNoun = word.form === 'past' && words[at + 2]?.kind === 'auxiliary'
  return !isOfNoun
}

// "No trained staff", but "never held".
function isNo(word: LineWord | undefined): boolean {
  return word?.kind === 'negation' && word.written !== 'never' && word.written !== 'not'
}

// "Testing and approval by the foreman", "design by a partner": nouns, for all that they look like.
function isDeedOf(words: readonly LineWord[], at: number): boolean {
  const rest = words.slice(at + 1)
  const end = rest.findIndex(({ kind }) => kind === 'break' || kind === 'comma')
  const own = rest.slice(0, end === -1 ? rest.length : end)
  return own.some(({ written }, place) => {
    const next = own.slice(place + 1).find(({ kind }) => kind !== 'light')
    return (
      written === 'by' &&
      next?.kind === 'word' &&
      next.form !== 'ing' &&
      !own.some(({ form }) => form === 'past' || form === 'irregular')
    )
  })
}

// "Reads French".
function isThird({ written }: LineWord): boolean {
  return (
    written.endsWith('s') && (BASE_VERBS.has(written.slice(0, -1)) || UNCHANGED.has(written.slice(0, -1)))
  )
}

// "A colleague doing the types", "after missing the target", "…, reporting to"; but not "heating costs".
function isDoing(context: VerbContext, word: LineWord): boolean {
  const { words, at, clause, mark, inPhrase, afterComma, afterAnd } = context
  const after = words[at + 1]
  const before = words[at - 1]
  if (word.isGlued || after?.isGlued === true || after?.kind === 'auxiliary') return false
  if (ARTICLE.test(before?.written ?? '')) return false
  const hasObject =
    after !== undefined &&
    (after.kind === 'light' || after.kind === 'number' || after.kind === 'negation' || after.written === 'to')
  if (inPhrase > 0) return hasObject || isDoingBehind(context)
  if (afterComma && mark === '') return true
  if (afterAnd && mark === '') return clause.verbs.at(-1)?.form === 'ing' && !clause.isPassive
  const isWithout = before?.written === 'without' || words[at - 2]?.written === 'without'
  if (mark === '' || mark === 'of' || (mark === 'with' && !isWithout)) return false
  return hasObject || after?.kind === 'word' || (after?.kind === 'mark' && after.written !== 'of')
}

// "Site engineer measuring emissions", "with coverage rising from".
function isDoingBehind({ words, at, clause, mark }: VerbContext): boolean {
  const [before, after] = [words[at - 1], words[at + 1]]
  const isFirst = clause.isTop && clause.verbs.length + clause.before.length === 0
  if (isFirst && AGENT.test(before?.written ?? '') && after?.kind === 'word') return true
  const isWith = clause.heads.some(({ links }) => links.some(({ label }) => label === 'with'))
  return (mark === 'with' || isWith) && (after === undefined || after.kind === 'mark')
}

// "Do not hold … or carry": a verb in its bare form goes on after another.
function isBase(context: VerbContext, word: LineWord): boolean {
  const { words, at, clause, deeds, mark, inPhrase, afterAnd } = context
  const isObject = /^(?:light|number)$/.test(words[at + 1]?.kind ?? '')
  if (inPhrase > 0 && clause.verbs.length === 0 && mark === '')
    return isObject && deeds.has(word.key) && /[^s]s$/.test(word.written)
  if (inPhrase > 0) return false
  if (afterAnd && mark === '') return BASE_VERBS.has(word.written) && clause.verbs.at(-1)?.form === null
  if (clause.verbs.length > 0 && mark === 'to')
    return BASE_VERBS.has(word.written) && words[at - 1]?.kind === 'mark'
  return (
    clause.antecedents.length > 0 &&
    clause.verbs.length === 0 &&
    BASE_VERBS.has(word.written.replace(/s$/, ''))
  )
}

// "Two apprentices shaped them", "gardens designed by others"; but not "with trained nurses".
function isPast(context: VerbContext, word: LineWord): boolean {
  const { words, at, clause, mark, inPhrase, afterAnd, afterComma } = context
  const before = words[at - 1]
  const isDescribing = words[at + 1]?.kind === 'word' && words[at + 1]?.isGlued === false
  if (word.isGlued && (isDescribing || mark !== '') && !isGluedVerb(context)) return false
  if (ARTICLE.test(before?.written ?? '') || isNo(before)) return false
  if (inPhrase > 0 || clause.before.length > 0) return isBehind(context, word)
  if (mark !== '') return false
  if (afterAnd) return clause.verbs.length > 0 || !isDescribing
  return clause.verbs.length === 0 || afterComma || !isDescribing
}

// A past form behind a word that it may be told of.
function isBehind({ words, at, clause, mark }: VerbContext, word: LineWord): boolean {
  const [before, after] = [words[at - 1], words[at + 1]]
  if (before?.kind === 'mark' || (before?.kind === 'number' && after?.kind === 'word')) return false
  if (word.form !== 'unchanged') return true
  return clause.verbs.length === 0 ? mark === '' : after?.written === 'by'
}

function isGluedVerb({ words, at, clause, mark }: VerbContext): boolean {
  return clause.isTop && clause.verbs.length === 0 && mark === '' && !hasVerbAhead(words, at)
}

// "TIG-welded stainless pipe", but not "Fanuc-controlled mills were run".
function hasVerbAhead(words: readonly LineWord[], at: number): boolean {
  const rest = words.slice(at + 1)
  const end = rest.findIndex(({ kind }) => kind === 'break' || kind === 'comma' || kind === 'relative')
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .some(({ kind, form }) => kind === 'auxiliary' || form === 'past' || form === 'irregular')
}
