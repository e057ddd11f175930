import { asTold } from '#lib/judge/settle/rewording/as-told.ts'
import { type Part, type Roles, readRoles } from '#lib/judge/settle/rewording/read-roles.ts'
import { looseKey } from '#lib/judge/settle/rewording/read-words.ts'
import { sameStatements, shortened } from '#lib/judge/settle/rewording/statements.ts'
import { RANKS, TIME_UNITS } from '#lib/judge/settle/rewording/vocabulary.ts'

/** In what a rewording says something else than its line. */
type Difference = 'new_term' | 'left_out' | 'new_number' | 'new_claim'

/** What a rewording says otherwise than its line; null where both say the same of who did what. */
export function differenceBetween(text: string, line: string): Difference | null {
  const plain = withoutWrittenOut(text, line)
  const source = withoutWrittenOut(line, text)
  const first = difference(plain, source)
  if (first === null || sameStatements(plain, source)) return null
  return shortened(source).some((shorter) => difference(plain, shorter) === null) ? null : first
}

function difference(text: string, line: string): Difference | null {
  const held = readRoles(line)
  let first: Difference | null = null
  for (const told of asTold(text, held)) {
    const found = differenceOf(readRoles(told), held)
    if (found === null) return null
    first ??= found
  }
  return first
}

function differenceOf(said: Roles, held: Roles): Difference | null {
  return (
    differentWords(said, held) ??
    differentLimits(said, held) ??
    differentNumbers(said, held) ??
    differentDoing(said, held) ??
    differentTime(said, held) ??
    differentMarks(said, held) ??
    differentOrder(said, held)
  )
}

// "Customer relationship management (CRM)" is "CRM" where the line says that, three letters or more.
function withoutWrittenOut(text: string, other: string): string {
  const words = text.split(/\s+/)
  for (const [at, word] of words.entries()) {
    const letters = /^\(([A-Z]{3,6})\)[,.;:]?$/.exec(word)?.[1]
    if (letters === undefined || !new RegExp(`\\b${letters}\\b`).test(other)) continue
    const full = words.slice(Math.max(0, at - letters.length), at)
    const isTheirs = full.map((one) => one[0]?.toUpperCase()).join('') === letters
    if (
      !isTheirs ||
      full.some((one) => RANKS.has(one.toLowerCase())) ||
      other.toLowerCase().includes(full.join(' ').toLowerCase())
    )
      continue
    return withoutWrittenOut(
      [...words.slice(0, at - letters.length), word.replaceAll(/[()]/g, ''), ...words.slice(at + 1)].join(
        ' ',
      ),
      other,
    )
  }
  return text
}

function differentWords(said: Roles, held: Roles): Difference | null {
  const [ours, theirs] = [countsOf(said), countsOf(held)]
  const more = (one: typeof ours, other: typeof ours) =>
    [...one].filter(([key, { count }]) => count > (other.get(key)?.count ?? 0)).map(([, { first }]) => first)
  const isLimit = ({ kind }: Part) => kind === 'limit' || kind === 'negation'
  const [fresh, lost] = [more(ours, theirs), more(theirs, ours)]
  if (fresh.some(({ kind, written }) => kind === 'number' || NUMBERED.test(written))) return 'new_number'
  if (fresh.some((part) => !isLimit(part))) return 'new_term'
  if ([...fresh, ...lost].some(isLimit)) return 'new_claim'
  return lost.length > 0 ? 'left_out' : null
}

const NUMBERED =
  /^(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|dozens?|hundreds?|thousands?|millions?|billions?|doubl\w+|tripl\w+|quadrupl\w+|half|halv\w+|[$€£¥%])$/

function countsOf({ parts }: Roles) {
  const found = new Map<string, { count: number; first: Part }>()
  for (const part of parts) {
    const { key, kind } = part
    const group = kind === 'negation' ? 'not' : kind === 'word' ? looseKey(key) : key
    const { count, first } = found.get(group) ?? { count: 0, first: part }
    found.set(group, { count: count + 1, first })
  }
  return found
}

// Every limit and every "not" keeps the word that it is said of.
function differentLimits(said: Roles, held: Roles): Difference | null {
  const scopes = ({ parts }: Roles) =>
    parts
      .flatMap((part, at) => {
        const next = parts[at + 1]
        if (part.kind === 'negation') return [`not ${next?.key ?? ''}`]
        if (part.kind !== 'limit') return []
        // A word between them may be an article, but no stop.
        const reach = next?.isOpening === true ? 1 : 2
        const isNear = next !== undefined && next.at - part.at <= reach && next.mark === part.mark
        return [`${part.key} ${part.doing === null && isNear ? next.key : ''}`]
      })
      .toSorted()
  return String(scopes(said)) === String(scopes(held)) ? null : 'new_claim'
}

// Every number keeps its unit, the word that opens its phrase, and the verb that it is told of.
function differentNumbers(said: Roles, held: Roles): Difference | null {
  const numbers = ({ parts }: Roles) => parts.filter(({ kind }) => kind === 'number')
  const left = numbers(held)
  const places: number[] = []
  for (const number of numbers(said)) {
    const at = left.findIndex(
      (one) =>
        one.key === number.key &&
        (isMeasure(number, one) ||
          isMeasure(one, number) ||
          ((one.next === number.next || one.head === number.head) && isNumberPlace(number, one, said, held))),
    )
    const found = left[at]
    if (found === undefined) return 'new_number'
    left.splice(at, 1)
    places.push(found.at)
  }
  // Two numbers that differ in nothing else stand in their order.
  const pairs = numbers(held)
  const order = places.map((at) => pairs.find((one) => one.at === at) as Part)
  const isTurned = order.some((one, at) =>
    order
      .slice(at + 1)
      .some(
        (later) =>
          later.at < one.at &&
          later.mark === one.mark &&
          later.next === one.next &&
          later.verbs[0] === one.verbs[0],
      ),
  )
  return isTurned ? 'new_number' : null
}

// "A farm of 240 ha" as "a 240 ha farm".
function isMeasure(number: Part, one: Part): boolean {
  return (
    (one.mark === 'of' || (one.mark === 'with' && HELD.test(one.head))) &&
    one.governor !== null &&
    number.head === one.governor &&
    (one.next === null || one.next === number.next)
  )
}

function isNumberPlace(number: Part, one: Part, said: Roles, held: Roles): boolean {
  if (isApposed(number, one)) return true
  if (!shares(one.verbs, number.verbs)) return false
  if (
    number.mark === one.mark ||
    isPlaceSame(number, one) ||
    isHolding(number, one, said, held) ||
    (number.head === one.head && isAgentPlace(number, one, said, held))
  )
    return true
  const isTime = number.next !== null && TIME_UNITS.has(number.next)
  return (
    number.next !== null &&
    !isTime &&
    (number.mark === 'of' || one.mark === 'of') &&
    COUNTED.has(number.mark) &&
    COUNTED.has(one.mark)
  )
}

const COUNTED = new Set(['', 'of', 'for'])

// "; one claim" and "with one claim", at the end of what is told.
function isApposed(part: Part, one: Part): boolean {
  const marks = [part, one].map(({ mark }) => mark).toSorted()
  return (
    marks[0] === '' &&
    marks[1] === 'with' &&
    [part, one].every(({ mark, isOpening }) => mark !== '' || isOpening)
  )
}

function isAgentPlace(part: Part, one: Part, said: Roles, held: Roles): boolean {
  const isAgent = ({ agents, owned }: Roles, { head, mark, verbs }: Part) =>
    mark === 'with'
      ? agents.some(({ act, agent }) => agent === head && verbs.includes(act))
      : AGENT_MARKS.has(mark) && [...agents, ...owned].some(({ agent }) => agent === head)
  return isAgent(said, part) && isAgent(held, one)
}

function shares(one: readonly (string | null)[], other: readonly (string | null)[]): boolean {
  return one.some((verb) => other.includes(verb))
}

// What is past stays past.
function differentTime(said: Roles, held: Roles): Difference | null {
  const isPast = ({ form }: Part) => form === 'past' || form === 'irregular'
  const own = ({ parts }: Roles) => parts.filter(({ doing }) => doing === 'person')
  if (said.isPresent && !held.isPresent && own(held).some(isPast)) return 'new_claim'
  const isOther = own(said).some(({ key, form, ...rest }) => {
    const same = own(held).filter((one) => one.key === key)
    const isSame = same.some(
      (one) =>
        one.form === form ||
        TIMELESS.has(one.form) ||
        TIMELESS.has(form) ||
        isPast(one) === isPast({ key, form, ...rest }),
    )
    return same.length > 0 && !isSame
  })
  return isOther ? 'new_claim' : null
}

const TIMELESS: ReadonlySet<Part['form']> = new Set(['ing', 'unchanged'])

// What the person did is what they did, and what others did is theirs.
function differentDoing(said: Roles, held: Roles): Difference | null {
  const doing = ({ parts }: Roles, who: 'person' | 'other') =>
    parts.filter((part) => part.doing === who).map(({ key }) => key)
  const own = new Set(doing(held, 'person'))
  const others = new Set(doing(held, 'other'))
  if (String(said.twins.toSorted()) !== String(held.twins.toSorted())) return 'new_claim'
  if (doing(said, 'person').some((key) => !own.has(key))) return 'new_claim'
  if (doing(said, 'other').some((key) => own.has(key) && !others.has(key))) return 'new_claim'
  const told = new Set(doing(said, 'person'))
  if ([...own].some((key) => !told.has(key))) return 'new_claim'
  const has = (roles: Roles, act: string, agent: string) =>
    [...roles.agents, ...roles.owned].some((one) => one.act === act && one.agent === agent)
  if (held.agents.some(({ act, agent }) => !has(said, act, agent))) return 'new_claim'
  if (!said.agents.every(({ act, agent }) => has(held, act, agent))) return 'new_claim'
  return null
}

function differentMarks(said: Roles, held: Roles): Difference | null {
  // Of two words about one thing, one may not take the place of the other: "Java tests in Python".
  const turned = (one: Roles, other: Roles) =>
    new Set(
      one.parts
        .filter((part) => other.parts.some((its) => its.key === part.key && isCompound(part, its)))
        .map(({ governor }) => governor),
    )
  const [opened, closed] = [turned(said, held), turned(held, said)]
  if ([...opened].some((governor) => closed.has(governor))) return 'new_claim'
  for (const part of said.parts) {
    if (part.kind !== 'word' || part.doing !== null) continue
    const same = held.parts.filter(
      ({ key, kind, doing }) => key === part.key && kind === 'word' && doing === null,
    )
    if (same.length === 0) continue
    if (!same.some((one) => isSamePlace(part, one, said, held))) return 'new_claim'
  }
  return null
}

function isSamePlace(part: Part, one: Part, said: Roles, held: Roles): boolean {
  if (part.mark === 'no' || one.mark === 'no') return isNextSame(part, one)
  if (isCompound(part, one) || isCompound(one, part)) return true
  if (isApposed(part, one)) return isNextSame(part, one)
  const isMarkSame =
    (part.mark === one.mark && (part.mark !== 'of' || part.governor === one.governor)) ||
    ((part.mark === 'of' || one.mark === 'of') &&
      WITHIN.has(part.mark) &&
      WITHIN.has(one.mark) &&
      hangsSame(part, one) &&
      !TIME_UNITS.has(part.head)) ||
    isPlaceSame(part, one) ||
    isHolding(part, one, said, held) ||
    isAgentPlace(part, one, said, held)
  if (!isMarkSame) return false
  if (part.mark === 'per' && part.governor !== one.governor && !mayMove(part, one, said, held)) return false
  return (shares(part.verbs, one.verbs) || isLoose(part, one)) && isNextSame(part, one)
}

// "On two sites" and "at two sites"; but not "in 2020" for "at 2020".
function isPlaceSame(part: Part, one: Part): boolean {
  return (
    PLACE_MARKS.has(part.mark) &&
    PLACE_MARKS.has(one.mark) &&
    part.head === one.head &&
    ![part, one].some(({ head }) => TIME_UNITS.has(head) || /^\d/.test(head))
  )
}

// The one rate of a line may stand first, or behind a phrase: "60 lines in Excel a day", but not "reports for 12 plants a month".
function mayMove(rate: Part, one: Part, said: Roles, held: Roles): boolean {
  if ([said, held].some(({ parts }) => parts.filter(({ mark }) => mark === 'per').length > 1)) return false
  const isCounted = ({ governor }: Part, { parts }: Roles) =>
    parts.some(({ kind, head }) => kind === 'number' && head === governor)
  const isBehind = said.parts.some(({ key, mark }) => key === rate.governor && mark !== '' && mark !== 'per')
  return rate.governor === null || (isBehind && isCounted(one, held) && !isCounted(rate, said))
}

// "A forum of 900 members" and "with 900 members".
function isHolding(part: Part, one: Part, said: Roles, held: Roles): boolean {
  const isAlone = [said, held].every(
    ({ parts }) => parts.filter(({ kind, head }) => kind === 'number' && HELD.test(head)).length === 1,
  )
  return (
    isAlone &&
    [part, one].every(({ mark, head }) => /^(?:of|with)$/.test(mark) && HELD.test(head)) &&
    hangsSame(part, one)
  )
}

const HELD =
  /^(?:memb|member|employe|pupil|student|resid|resident|bed|seat|room|branch|flat|shop|child|patient)/

// "The festival's budget" and "a budget of 9 million for the festival".
function hangsSame(part: Part, one: Part): boolean {
  const ours = [part.governor, part.root]
  return (
    part.governor === one.governor ||
    [one.governor, one.root].some((word) => word !== null && ours.includes(word))
  )
}

const PLACE_MARKS = new Set(['in', 'on', 'at'])

// A statement without a verb may stand behind a comma.
function isLoose(part: Part, one: Part): boolean {
  return (
    part.mark === '' &&
    part.isOpening &&
    one.isOpening &&
    [part, one].some(({ verbs }) => verbs.length === 1 && verbs[0] === null)
  )
}

function isNextSame(part: Part, one: Part): boolean {
  return one.next === null || part.next === one.next || part.governor === one.next
}

// "Terraform changes" as "changes in Terraform".
function isCompound(part: Part, one: Part): boolean {
  return (
    (COMPOUND_MARKS.has(part.mark) || (part.mark === 'with' && HELD.test(part.head))) &&
    part.next === null &&
    part.governor !== null &&
    one.next !== null &&
    [one.next, one.head].some((word) => word === part.governor || word === part.root) &&
    !RANKS.has(part.key)
  )
}

const COMPOUND_MARKS = new Set(['of', 'in', 'for', 'from'])
const WITHIN = new Set(['of', 'in', 'for', 'at'])
const AGENT_MARKS = new Set(['', 'of', 'by'])

// Phrases that are opened by the same word of the same statement stand in their order.
function differentOrder(said: Roles, held: Roles): Difference | null {
  // A year and a place cannot be taken for each other.
  const sign = (part: Part) =>
    `${part.mark}${/^(?:19|20)\d\d$/.test(part.head) ? ' when' : ''} ${part.mark === 'of' ? part.governor : (part.verbs[0] ?? '')}`
  const kept = (one: Roles, other: Roles) => {
    const signs = new Set(other.parts.map((part) => `${part.key} ${sign(part)}`))
    const groups = new Map<string, string[]>()
    for (const part of one.parts) {
      if (part.kind !== 'word' || part.doing !== null || !signs.has(`${part.key} ${sign(part)}`)) continue
      groups.set(sign(part), [...(groups.get(sign(part)) ?? []), part.key])
    }
    return groups
  }
  const [ours, theirs] = [kept(said, held), kept(held, said)]
  return [...ours].every(([key, list]) => String(list) === String(theirs.get(key) ?? [])) ? null : 'new_claim'
}
