import type { Fact, Link } from '#lib/judge/settle/rewording/facts/facts.ts'
import { isTime } from '#lib/judge/settle/rewording/words/keys.ts'
import { keyOf } from '#lib/judge/settle/rewording/words/read-words.ts'

/** One thing that a word hangs on in both texts, and what opens its phrase in each. */
export type Tie = { host: string; said: string; held: string }

/** Verbs that tell nothing and stand in one text only, and words that stand in the line twice. */
export type TieContext = { gone: ReadonlySet<string>; repeated: ReadonlySet<string> }

/** What a word hangs on in both texts; null where it is nothing. */
export function tieOf(said: Fact, held: Fact, context: TieContext): Tie | null {
  if (isMoved(said, held)) return null
  const ties = said.links.flatMap((one) =>
    held.links
      .filter(({ isInner }) => isInner !== true || one.isInner !== true)
      .filter((other) =>
        one.host === null || other.host === null
          ? isLoose(one, other, said, held)
          : isHostSame(one.host, other.host, context) &&
            isLabelSame(one.label, other.label, said) &&
            (one.label === other.label || said.kind !== 'number' || isMany(one.host) === isMany(other.host)),
      )
      .map((other) => ({ host: one.host?.key ?? '', said: one.label, held: other.label })),
  )
  return ties.find((tie) => tie.said === tie.held) ?? ties[0] ?? null
}

// "A budget of 900" is "a 900 budget", but "a team of six" is not "six teams".
function isMany({ written }: Fact): boolean {
  return /[^s]s$/.test(written)
}

// "A firm with 40 vans": what has so many of something stays what has them.
function isMoved(said: Fact, held: Fact): boolean {
  if (said.numbers.length === 0) return false
  const [one, other] = [said, held].map(({ links }) => links.find(({ label }) => label === 'with')?.host)
  return one?.isVerb === false && other?.isVerb === false && one.key !== other.key
}

// "Worked in a team that served" and "served in a team".
function isHostSame(one: Fact, other: Fact, { gone, repeated }: TieContext): boolean {
  if (one.key !== other.key) return one.isVerb && other.isVerb && (gone.has(one.key) || gone.has(other.key))
  // "First-line tickets passed to the second line": of two lines, the same one.
  const isOne = one.isVerb || !repeated.has(one.key) || one.links.length === 0 || other.links.length === 0
  return (
    isOne ||
    one.links.some((link) =>
      other.links.some(
        ({ label, host }) => host?.key === link.host?.key && isLabelSame(link.label, label, one),
      ),
    )
  )
}

// What is told by itself, behind "with", or said of all that the person did.
function isLoose(one: Link, other: Link, said: Fact, held: Fact): boolean {
  if (one.host === null && other.host === null) return one.label === other.label
  const [free, bound] = one.host === null ? [one, other] : [other, one]
  if (free === one && free.label !== 'root') return isWidened(free.label, bound.label, said)
  if (free.label !== 'root') return false
  // A title stands first; what stands later by itself may be somebody else's.
  if (bound.label === 'as') return free === one || held.at < FIRST_WORDS
  if (isTime(said)) return LASTING.has(bound.label) || bound.label === 'in'
  return (
    bound.label === 'with' &&
    (said.numbers.length > 0 || said.denied === 'yes' || (held.doers !== null && held.doers[0] !== 'i'))
  )
}

// What makes less of a deed may be said of more of them: "under supervision", "as a student".
function isWidened(label: string, bound: string, { key }: Fact): boolean {
  return (
    (label === 'under all' && bound === 'under') ||
    (label === 'as all' && bound === 'as' && LEARNERS.has(key))
  )
}

function isLabelSame(one: string, other: string, fact: Fact): boolean {
  if (one === other) return true
  if (LASTING.has(one) && LASTING.has(other)) return isTime(fact)
  if (isTime(fact) && PLACE.has(one) && PLACE.has(other)) return false
  // "Painted houses in the open" is not "painted open houses".
  const isBefore = one === 'mod' || other === 'mod'
  if (isBefore && (PLACE.has(one) || PLACE.has(other)) && MANNERS.has(fact.key)) return false
  if (PLACE.has(one) && PLACE.has(other)) return fact.kind === 'word'
  if (/^(?:of|with)$/.test(one) && /^(?:of|with)$/.test(other)) return HELD.test(fact.written)
  return [SAME_LABELS[one]?.has(other), SAME_LABELS[other]?.has(one)].includes(true)
}

const LEARNERS = new Set(
  ['student', 'apprentice', 'trainee', 'assistant', 'intern', 'volunteer', 'beginner'].map(keyOf),
)
const FIRST_WORDS = 4
const LASTING = new Set(['for', 'through'])
const PLACE = new Set(['in', 'on', 'at'])
// Behind "in", "on" or "at" they say how or when, and before a thing what it is like.
const MANNERS = new Set(
  'open home public private person detail full part foot call night evening morning hand work'
    .split(' ')
    .map(keyOf),
)
const SAME_LABELS: Record<string, ReadonlySet<string>> = {
  mod: new Set(['of', 'obj', 'subj', 'in', 'for', 'from', 'at', 'on']),
  of: new Set(['obj', 'subj', 'num', 'in', 'for', 'from', 'at', 'on']),
  using: new Set(['with', 'in']),
}

// "A forum of 900 members" and "with 900 members".
const HELD = /^(?:member|employee|pupil|student|resident|bed|seat|room|branch|flat|shop|child|patient)/
