import { isVerb, nextTold } from '#lib/judge/settle/rewording/is-verb.ts'
import { type LineWord, readWords } from '#lib/judge/settle/rewording/read-words.ts'
import { PRESENT_AUXILIARY, TIME_UNITS } from '#lib/judge/settle/rewording/vocabulary.ts'

/** A word that says something, with its part in the line. */
export type Part = LineWord & {
  at: number
  /** The word that opens its phrase, '' where none does. */
  mark: string
  /** The word before the one that opens its phrase. */
  governor: string | null
  /** The word that this one hangs on in turn: "a plan of the bridge in ink" has the ink of the plan. */
  root: string | null
  /** The next word of its phrase, and the last one. */
  next: string | null
  head: string
  /** Does its phrase stand first after a stop or a comma? */
  isOpening: boolean
  /** The verbs of the statements that it belongs to, the nearest first. */
  verbs: readonly (string | null)[]
  /** Is it a verb of the line, and whose doing? */
  doing: Doer | null
  /** Does it stand before the verb of somebody else's doing? */
  isSubject: boolean
}

type Doer = 'person' | 'other'
type Deed = { act: string; agent: string }

/** A line told as who did what. */
export type Roles = {
  parts: Part[]
  /** Who does what, where it is somebody else than the person: "run by another team", "another team runs". */
  agents: Deed[]
  /** Whose something is, told by the form of the word: "the architect's sketches". */
  owned: Deed[]
  /** The verbs that stand together before what both are done to: "fed and groomed the horses". */
  twins: string[]
  /** Does a form of "be", "have" or "do" say that it goes on? */
  isPresent: boolean
}

/** One thing that is told: its verb, whose doing it is, what it is told within, and the sentence or half sentence. */
type Clause = {
  verb: string | null
  by: Doer | null
  parent: Clause | null
  statement: number
  /** The one whose verb stands with this one's before what both are done to: "fed and groomed the horses". */
  twin?: Clause
}

/** Reads who did what in a line. */
export function readRoles(line: string): Roles {
  return new RoleReader(readWords(line)).read()
}

class RoleReader {
  private readonly words: readonly LineWord[]
  private readonly parts: Part[] = []
  private readonly agents: Deed[] = []
  private readonly owned: Deed[] = []
  private readonly twins: string[] = []
  private readonly clausesOf = new Map<Part, Clause[]>()
  private top: Clause = { verb: null, by: null, parent: null, statement: 0 }
  private clause: Clause = this.top
  private subject: Part[] = []
  private phrase: Part[] = []
  private mark = ''
  private isGenitive = false
  private beforeRate: { mark: string; governor: string | null; phrase: Part[] } = {
    mark: '',
    governor: null,
    phrase: [],
  }
  private rated: Part[] = []
  private governor: string | null = null
  private root: string | null = null
  private isOpening = true
  private afterAnd = false
  private afterComma = false
  private afterI = false
  private isNested = false
  private auxiliary: string | null = null

  constructor(words: readonly LineWord[]) {
    this.words = words
  }

  read(): Roles {
    for (const [at, word] of this.words.entries()) this.take(word, at)
    this.endPhrase()
    for (const part of this.parts) part.verbs = this.verbsOf(part)
    const isPresent = this.words.some(({ written }) => PRESENT_AUXILIARY.has(written))
    const { parts, agents, owned, twins } = this
    return { parts, agents, owned, twins, isPresent }
  }

  private take(word: LineWord, at: number): void {
    if (word.kind === 'break') this.takeStop(at)
    else if (word.kind === 'comma') this.takeComma(word)
    else if (word.kind === 'and') this.afterAnd = true
    else if (word.kind === 'relative') this.takeRelative(at)
    else if (word.kind === 'mark') this.takeMark(word)
    else if (word.kind === 'light') this.takeLight(word)
    else if (word.kind === 'auxiliary') this.takeAuxiliary(word)
    else this.takeTold(word, at)
  }

  private takeStop(at: number): void {
    this.endPhrase()
    this.openPhrase('')
    this.top = { verb: null, by: null, parent: null, statement: at }
    this.startClause(this.top)
    this.afterAnd = false
    this.afterComma = false
    this.afterI = false
    this.isOpening = true
  }

  private takeComma({ written }: LineWord): void {
    this.endPhrase()
    this.openPhrase('')
    if (written !== ',') return
    if (this.clause !== this.top) this.startClause(this.top)
    this.afterComma = true
    this.isOpening = true
  }

  private takeRelative(at: number): void {
    const antecedent = this.parts.at(-1)
    const inner = this.within('other')
    this.tellToo(this.phrase.length > 0 ? this.phrase : this.parts.slice(-1), inner)
    this.endPhrase()
    this.openPhrase('')
    this.startClause(inner)
    this.subject = antecedent && this.words[at - 1]?.kind !== 'mark' ? [antecedent] : []
    this.afterAnd = false
    this.afterComma = false
  }

  private takeMark(word: LineWord): void {
    const last = this.phrase.at(-1) ?? this.parts.at(-1)
    const isOpening = this.isOpening && this.phrase.length === 0
    this.endPhrase()
    this.isOpening = isOpening
    if (word.key === 'per') {
      const { phrase, governor } = this
      this.beforeRate = { mark: phrase.length > 0 ? '' : this.mark, governor, phrase }
    }
    this.openPhrase(word.key, last?.key ?? null)
    this.root = last?.mark === 'of' && word.key !== '=of' ? (last.root ?? last.governor) : null
    this.isGenitive = word.written === '=of'
    this.afterAnd = false
  }

  private takeLight({ written }: LineWord): void {
    if (written === 'i') this.afterI = true
    if (/^(?:it|they)$/.test(written) && this.clause.verb === null) this.clause.by = 'other'
  }

  private takeAuxiliary({ written }: LineWord): void {
    this.auxiliary = written
    if (this.clause.verb === null && this.clause.by === null && this.subject.length > 0)
      this.clause.by = 'other'
    if (!this.isNested || this.clause.verb === null || this.clause.parent === null) return
    this.clause = this.clause.parent
    this.clause.by = 'other'
  }

  private takeTold(word: LineWord, at: number): void {
    if (word.written === 'without') {
      this.endPhrase()
      this.openPhrase('no')
    } else if (this.isApart(word)) {
      this.endPhrase()
      this.openPhrase('')
    }
    if (this.isVerb(at)) {
      this.takeVerb(word, at)
      return
    }
    if (this.mark === '') this.afterComma = false
    const part = this.add(word, at, null)
    if (word.kind === 'word' || word.kind === 'number') {
      if (this.afterAnd) this.endPhrase()
      this.phrase.push(part)
      if (this.mark === '' && this.clause.verb === null) this.subject.push(part)
      if (this.mark === 'per' && TIME_UNITS.has(word.key)) this.endRate()
    }
    this.afterAnd = false
  }

  // "In two summers no rescue", "in 2020 one piece": what stands before opens no phrase of this.
  private isApart(word: LineWord): boolean {
    const last = this.phrase.at(-1)
    const isYear = last?.kind === 'number' && YEAR.test(last.key)
    return (
      last !== undefined && (word.written === 'no' || (isYear && word.kind === 'number' && !this.afterAnd))
    )
  }

  // "A yearly fair" goes on where "a fair" does.
  private endRate(): void {
    const { beforeRate, phrase } = this
    this.endPhrase()
    this.openPhrase(beforeRate.mark, beforeRate.governor)
    this.rated = [...beforeRate.phrase, ...phrase]
  }

  private takeVerb(word: LineWord, at: number): void {
    this.add(word, at, this.openVerb(word, at))
    const { governor } = this
    const keeps = this.mark !== '' && word.form === 'ing'
    this.endPhrase()
    this.openPhrase('', keeps ? governor : null)
    this.clause.verb = word.key
    this.afterAnd = false
    this.afterComma = false
    this.afterI = false
    this.auxiliary = null
  }

  private isVerb(at: number): boolean {
    const { words, mark, clause, subject, phrase, afterAnd, afterComma, afterI } = this
    const isBare = (part: Part) =>
      !this.clausesOf.get(part)?.includes(clause) || part.mark !== '' || part.kind === 'negation'
    return isVerb({
      ...{ words, at, mark, afterAnd, afterComma, afterI },
      hasVerb: clause.verb !== null,
      hasSubject: subject.length > 0,
      mayLead: clause === this.top && this.parts.every(isBare),
      phraseLength: phrase.length || this.rated.length,
      afterAuxiliary: this.auxiliary !== null,
    })
  }

  // Whose doing a verb is, and the clause that it opens where it is not the first of its own.
  private openVerb(word: LineWord, at: number): Doer {
    if (this.afterI) {
      const own = this.within('person')
      this.tellToo(this.phrase, own)
      this.startClause(own)
      this.isNested = true
      return 'person'
    }
    const isTheirs = word.form === 'ing' && this.mark === 'with' && this.phrase.length > 0
    if (this.clause.verb === null && !isTheirs) return this.firstDoer(word)
    const isNext = this.afterAnd || (this.afterComma && this.phrase.length === 0)
    if (isNext) return this.nextDoer(word, at, nextTold(this.words, at)?.written === 'by')
    if (word.form === 'ing' && this.phrase.length === 0) {
      this.startClause(this.within('person'))
      return 'person'
    }
    const inner = this.within('other')
    const agent = this.parts.at(-1)
    if (agent && word.form === 'ing') this.agents.push({ act: word.key, agent: agent.key })
    this.tellToo(this.phrase.length > 0 ? this.phrase : this.rated, inner)
    this.startClause(inner)
    return 'other'
  }

  private firstDoer(word: LineWord): Doer {
    const agent = this.subject.at(-1)
    const isDoneTo = this.auxiliary !== null && BE.test(this.auxiliary) && word.form !== 'ing'
    if (agent === undefined && this.clause.by !== 'other' && !isDoneTo) {
      this.clause.by = 'person'
      return 'person'
    }
    if (agent !== undefined && !isDoneTo) this.agents.push({ act: word.key, agent: agent.key })
    for (const part of this.subject) part.isSubject = true
    this.clause.by = 'other'
    return 'other'
  }

  // "Built and ran", "…, reporting to", "…, shaped by two apprentices".
  private nextDoer(word: LineWord, at: number, isPassive: boolean): Doer {
    const outer = this.afterComma ? this.top : this.clause
    const by = isPassive || outer.by !== 'person' ? 'other' : 'person'
    const agent = this.agents.findLast(({ act }) => act === outer.verb)
    if (!isPassive && outer.by === 'other' && agent) this.agents.push({ act: word.key, agent: agent.agent })
    const isTwin = this.afterAnd && this.words[at - 2]?.key === outer.verb
    if (isTwin) this.twins.push(String([outer.verb, word.key].toSorted()))
    const next: Clause = { verb: null, by, parent: outer.parent, statement: this.clause.statement }
    this.startClause(isTwin ? { ...next, twin: outer } : next)
    if (by === 'person') this.top = this.clause
    return by
  }

  private within(by: Doer): Clause {
    return { verb: null, by, parent: this.clause, statement: this.clause.statement }
  }

  private startClause(clause: Clause): void {
    this.clause = clause
    this.subject = []
  }

  // What stands before "who", "that" or a participle belongs to what that tells too.
  private tellToo(parts: readonly Part[], clause: Clause): void {
    for (const part of parts) this.clausesOf.get(part)?.push(clause)
  }

  private openPhrase(mark: string, governor: string | null = null): void {
    this.mark = mark
    this.governor = governor
    this.root = null
    this.rated = []
    this.isGenitive = false
  }

  private endPhrase(): void {
    const { phrase, mark, governor, isOpening } = this
    const last = phrase.at(-1)
    for (const [at, part] of phrase.entries()) {
      part.next = phrase[at + 1]?.key ?? null
      part.head = last?.key ?? part.key
      part.isOpening = isOpening
    }
    if (last?.kind === 'word' && governor !== null) {
      if (mark === 'by') this.agents.push({ act: governor, agent: last.key })
      if (this.isGenitive) this.owned.push({ act: governor, agent: last.key })
    }
    this.phrase = []
    this.isOpening = false
  }

  private add(word: LineWord, at: number, doing: Doer | null): Part {
    const { mark, governor, root } = this
    const none = { next: null, head: word.key, isOpening: false, isSubject: false, verbs: [] }
    const part: Part = { ...word, at, mark, governor, root, doing, ...none }
    this.parts.push(part)
    this.clausesOf.set(part, [this.clause])
    return part
  }

  private verbsOf(part: Part): (string | null)[] {
    const own = this.clausesOf.get(part) ?? []
    const all = [
      ...own,
      ...own.flatMap((clause) => ancestors(clause)),
      ...own.flatMap((clause) => (this.isFronted(part, clause) ? this.besides(clause) : [])),
    ]
    const verbs = all.flatMap((clause) =>
      clause.twin === undefined ? [clause.verb] : [clause.verb, clause.twin.verb].toSorted(),
    )
    return [...new Set(verbs)]
  }

  // "In 2020, hung doors and built stairs": what stands before the verbs is said of all of them, and so are the years behind
  // them: "hung doors and built stairs between 2015 and 2019".
  private isFronted(part: Part, clause: Clause): boolean {
    if (clause.by !== 'person') return false
    if (this.isSpan(part, clause)) return true
    if (part.mark === '') return false
    return this.parts.every((other) => {
      const isInside = this.clausesOf.get(other)?.some(({ statement }) => statement === clause.statement)
      return other.doing !== 'person' || other.at > part.at || isInside !== true
    })
  }

  private isSpan(part: Part, clause: Clause): boolean {
    const inside = this.parts.filter((other) =>
      this.clausesOf.get(other)?.some(({ statement }) => statement === clause.statement),
    )
    return (
      inside.filter(({ key }) => YEAR.test(key)).length === 2 &&
      inside.slice(-2).includes(part) &&
      inside.slice(-2).every(({ key }) => YEAR.test(key))
    )
  }

  private besides(clause: Clause): Clause[] {
    const all = [...new Set([...this.clausesOf.values()].flat())]
    return all.filter(({ by, statement }) => by === 'person' && statement === clause.statement)
  }
}

const YEAR = /^(?:19|20)\d\d$/
const BE = /^(?:is|are|am|was|were|been|being)$/

function ancestors(clause: Clause): Clause[] {
  return clause.parent === null ? [] : [clause.parent, ...ancestors(clause.parent)]
}
