import { readFacts } from '#lib/judge/settle/rewording/facts/read-facts.ts'

/** The line without one statement or more, where nothing that stays leans on it. */
export function shortened(line: string): string[] {
  const pieces = line
    .split(/\s*[;.]\s+/)
    .flatMap((one) => piecesOf(one))
    .filter((one) => one !== '')
  if (pieces.length < 2 || pieces.length > 4) return []
  const isOwn = pieces.map((one) => isOwnDeed(one))
  const mayGo = pieces.map((one, at) => (isOwn[at] === true ? !isLimited(one) : isOthers(one)))
  return Array.from({ length: 2 ** pieces.length - 2 }, (_, kept) => kept + 1)
    .filter((kept) =>
      pieces.every((one, at) =>
        (kept >> at) % 2 === 1 ? isOwn[at] === true && !POINTS.test(one) : mayGo[at],
      ),
    )
    .map((kept) => pieces.filter((_, at) => (kept >> at) % 2 === 1).join('; '))
}

// "Built stairs and hung doors", but not "built stairs and doors" and "a colleague built stairs and hung doors".
function piecesOf(statement: string): string[] {
  const { facts } = readFacts(statement, NO_DEEDS)
  const own = new Set(
    facts.filter(({ isVerb, doers }) => isVerb && doers?.includes('i')).map(({ key }) => key),
  )
  const pieces: string[] = []
  for (const one of statement.split(/,? and /)) {
    const verb = readFacts(one, NO_DEEDS).facts[0]
    const isOwn = verb?.isVerb === true && own.has(verb.key)
    if (pieces.length === 0 || isOwn) pieces.push(one)
    else pieces.push(`${pieces.pop()} and ${one}`)
  }
  return pieces
}

const NO_DEEDS: ReadonlySet<string> = new Set()

function isOwnDeed(piece: string): boolean {
  const first = readFacts(piece, NO_DEEDS).facts[0]
  return first?.isVerb === true && first.doers?.includes('i') === true
}

// A statement about somebody or something else, that does not point to what was said before it.
function isOthers(piece: string): boolean {
  const { facts } = readFacts(piece, NO_DEEDS)
  const verbs = facts.filter(({ isVerb, doers }) => isVerb || (doers !== null && doers[0] !== 'i'))
  return !POINTS.test(piece) && verbs.length > 0 && verbs.every(({ doers }) => doers?.includes('i') !== true)
}

function isLimited(piece: string): boolean {
  const { facts } = readFacts(piece, NO_DEEDS)
  return POINTS.test(piece) || facts.some(({ kind }) => kind === 'limit' || kind === 'negation')
}

const POINTS =
  /\b(?:it|its|them|they|their|this|that|these|those|one|ones|which|who|whose|both|same|latter|former|there)\b/i
