import type { LineWord } from '#lib/judge/settle/rewording/read-words.ts'

/** What is known where a word is met that may be a verb. */
export type VerbContext = {
  words: readonly LineWord[]
  at: number
  /** Has its statement a verb already, and has it named who does it? */
  hasVerb: boolean
  hasSubject: boolean
  /** May it be the first verb of a statement of its own, as "Administer servers"? */
  mayLead: boolean
  /** What opened the phrase it stands in, and the number of words before it in there. */
  mark: string
  phraseLength: number
  afterAnd: boolean
  afterComma: boolean
  afterI: boolean
  afterAuxiliary: boolean
}

/** Is a word the verb of something that is told? English does not always show it; in doubt it is none. */
export function isVerb(context: VerbContext): boolean {
  const { words, at, mark } = context
  const word = words[at]
  if (word === undefined || word.key === 'yet' || (word.kind !== 'word' && word.kind !== 'limit'))
    return false
  const isFirst = !context.hasVerb && !context.hasSubject && context.phraseLength === 0 && mark === ''
  if (isFirst) return leads(context, word)
  const before = words[at - 1]
  if (before?.kind === 'relative' && before.written !== 'whose' && words[at - 2]?.kind !== 'mark') {
    const { form } = nextTold(words, at) ?? {}
    const isOwn = words[at + 1]?.kind !== 'auxiliary'
    return word.kind === 'word' && isOwn && form !== 'past' && form !== 'irregular'
  }
  if (word.form === 'ing') return isDoing(context, word)
  const isLate = context.afterAuxiliary && !context.hasVerb
  const isDid = words.slice(Math.max(0, at - 2), at).some(({ written }) => DID.test(written))
  if (word.form === null) return isLate && (isDid || /(?:ed|en|n)$/.test(word.written))
  if (context.afterI || isLate) return true
  if (context.afterAnd) return mark === '' || nextTold(words, at) !== undefined
  if (context.afterComma && context.phraseLength === 0 && mark === '') return true
  return tellsOf(context, word)
}

const DID = /^(?:did|do|does)$/

/** The next word that says something. */
export function nextTold(words: readonly LineWord[], at: number): LineWord | undefined {
  return words.slice(at + 1).find(({ kind }) => kind !== 'light')
}

// The first word of a statement, where it is not "the", "a", a number or "no" that leads to a thing.
function leads({ words, at, mayLead }: VerbContext, word: LineWord): boolean {
  const before = words[at - 1]
  const isThing =
    before !== undefined && (before.key === 'no' || before.kind === 'number' || ARTICLE.test(before.written))
  if (isThing || (word.form === null && nextTold(words, at)?.written === 'by')) return false
  if (word.form === 'ing') return words[at + 1]?.kind !== 'auxiliary'
  // "Automated tests were written".
  if (word.form === 'past' && /^(?:was|were)$/.test(words[at + 2]?.written ?? '')) return false
  return word.form !== null || (mayLead && !hasOwnVerb(words, at))
}

const ARTICLE = /^(?:a|an|the)$/

// "A colleague doing the types", "after missing the target", "…, reporting to"; but not "heating costs".
function isDoing({ words, at, mark, phraseLength, afterComma }: VerbContext, word: LineWord): boolean {
  const before = words[at - 1]
  if (phraseLength > 0 && before?.kind === 'word') {
    const after = words[at + 1]
    return (
      after !== undefined &&
      (mark === 'with' || after.kind === 'number' || OBJECT.test(after.written) || word.key === 'did_it')
    )
  }
  if (phraseLength > 0) return false
  if (afterComma && mark === '') return true
  return mark !== '' && mark !== 'of' && mark !== 'with' && before?.kind === 'mark'
}

const OBJECT = /^(?:a|an|the|off|up|all|its|their)$/

// "Gardens designed by others", "two apprentices shaped them"; but not "with trained nurses".
function tellsOf(
  { words, at, mark, phraseLength, hasVerb, hasSubject }: VerbContext,
  word: LineWord,
): boolean {
  const before = words[at - 1]
  const isByNext = nextTold(words, at)?.written === 'by'
  if (before?.kind === 'mark') return false
  if (before?.kind === 'number' && isByNext) return true
  if (phraseLength === 0) return false
  if (word.form === 'unchanged') return isByNext || (!hasVerb && hasSubject && mark !== '')
  return before?.kind === 'word' || (!hasVerb && hasSubject)
}

// "Pass rate went": what looks like the person's verb is the subject of one that follows in the same statement.
function hasOwnVerb(words: readonly LineWord[], at: number): boolean {
  const rest = words.slice(at + 1)
  const isMany = /[^su]s$/.test(words[at]?.written ?? '')
  const end = rest.findIndex(
    ({ kind, written }) => kind === 'break' || kind === 'relative' || kind === 'and' || written === ',',
  )
  return rest
    .slice(0, end === -1 ? rest.length : end)
    .some(
      ({ kind, form, written }, place, all) =>
        kind === 'auxiliary' ||
        (form === 'irregular' && SURE.test(written)) ||
        (form === 'past' &&
          isMany &&
          all[place - 1]?.kind === 'word' &&
          nextTold(all, place)?.written !== 'by'),
    )
}

// Past forms that are no participles, but for a few.
const SURE = /^(?:went|fell|rose|ran|won|led|grew|came|began|took|sold|made|broke|became)$/
