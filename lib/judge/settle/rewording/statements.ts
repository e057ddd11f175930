import { readRoles } from '#lib/judge/settle/rewording/read-roles.ts'
import { readWords } from '#lib/judge/settle/rewording/read-words.ts'

/** Are they the same statements in another order? */
export function sameStatements(text: string, line: string): boolean {
  const statements = (all: string) =>
    all
      .split(/\s*[;.]\s+|[;.]$/)
      .filter((one) => one !== '')
      .map((one) =>
        readWords(one)
          .map(({ key }) => key)
          .join(' '),
      )
      .toSorted()
      .join(';')
  return statements(text) === statements(line)
}

/** The line without one statement or more of what the person did, where nothing else leans on it. */
export function shortened(line: string): string[] {
  const pieces = line.split(/\s*[;.]\s+|,? and (?=\p{L}+(?:ed\b|\b))/u).filter((one) => one !== '')
  const isOwn = pieces.map((one) => readRoles(one).parts[0]?.doing === 'person')
  if (pieces.length < 2 || pieces.length > 4) return []
  const mayGo = pieces.map((one, at) => (isOwn[at] === true ? !leans(one) : isOthers(one)))
  return Array.from({ length: 2 ** pieces.length - 2 }, (_, kept) => kept + 1)
    .filter((kept) =>
      pieces.every((one, at) =>
        (kept >> at) % 2 === 1 ? isOwn[at] === true && !POINTS.test(one) : mayGo[at],
      ),
    )
    .map((kept) => pieces.filter((_, at) => (kept >> at) % 2 === 1).join('; '))
}

// A statement about somebody or something else, that does not point to what was said before it.
function isOthers(piece: string): boolean {
  const { parts } = readRoles(piece)
  return (
    !POINTS.test(piece) &&
    parts.some(({ doing }) => doing === 'other') &&
    parts.every(({ doing }) => doing !== 'person')
  )
}

function leans(piece: string): boolean {
  const { parts } = readRoles(piece)
  return POINTS.test(piece) || parts.some(({ kind }) => kind === 'limit' || kind === 'negation')
}

const POINTS =
  /\b(?:it|its|them|they|their|this|that|these|those|one|ones|which|who|whose|both|same|latter|former|there)\b/i
