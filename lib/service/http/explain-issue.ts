import type { z } from 'zod'
import { quoted } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'

type Issue = z.core.$ZodIssue

/** A problem; `others` are the paths of missing keys of which any one would do. */
type Problem = Issue & { others?: PropertyKey[][] }

/** Converts the first problem of a value, whose keys are known, to the refusal that the interface promises. */
export function explainIssue(error: z.ZodError): Refusal {
  const problem = firstProblem(error.issues)
  if (!problem) return new Refusal('invalid_value', 'A value cannot be used. Correct it and resend.')
  const name = [...new Set([problem.path, ...(problem.others ?? [])].map(nameOf))].join(' or ')
  if (isWrongType(problem)) return wrongType(name, problem)
  if (problem.code === 'invalid_value') return badEnum(name, problem.values)
  return new Refusal('invalid_value', `${name} ${reasonOf(problem)}. Correct it and resend.`)
}

function firstProblem(issues: readonly Issue[]): Problem | undefined {
  const problems = issues.map(insideUnion)
  return problems.find(isWrongType) ?? problems[0]
}

// Of the alternatives of a union, the one that the value comes nearest to says what is wrong with it.
function insideUnion(issue: Issue): Problem {
  if (issue.code !== 'invalid_union') return issue
  const ways = issue.errors.flatMap((way) => {
    const problem = firstProblem(way)
    return problem ? [{ problem, misfit: misfitOf(way) }] : []
  })
  const least = Math.min(...ways.map(({ misfit }) => misfit))
  const nearest = ways.filter(({ misfit }) => misfit === least).map(({ problem }) => problem)
  const [first] = nearest
  if (!first) return issue
  const under = (path: PropertyKey[]) => [...issue.path, ...path]
  if (nearest.length > 1 && nearest.every(isMissing)) {
    return { ...first, path: under(first.path), others: nearest.slice(1).map(({ path }) => under(path)) }
  }
  const excluding = nearest.flatMap((problem) => (problem.code === 'unrecognized_keys' ? problem.keys : []))
  if (excluding.length > 0) return { ...issue, code: 'custom', message: excludingText(excluding) }
  const problem = nearest.find((way) => way.code !== 'invalid_type' && way.code !== 'invalid_value') ?? first
  return { ...problem, path: under(problem.path) }
}

// Another kind of value is the farthest, then another literal, which names the alternative, then each key too many or
// too few.
function misfitOf(way: readonly Issue[]): number {
  const misfits = way.map((issue) => {
    if (issue.code === 'unrecognized_keys') return 2 * issue.keys.length
    if (isMissing(issue)) return 2
    if (isWrongType(issue) && issue.path.length === 0) return 100
    return issue.code === 'invalid_value' && issue.values.length === 1 ? 10 : 0
  })
  return misfits.reduce((sum, misfit) => sum + misfit, 0)
}

function isMissing(issue: Issue): boolean {
  return isWrongType(issue) && issue.input === undefined
}

function excludingText(keys: readonly string[]): string {
  return `holds keys that exclude each other: ${[...new Set(keys)].map(quoted).join(', ')}`
}

// An enumeration's error is the same for a wrong value, a missing one and another type.
function isWrongType(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return true
  return issue.code === 'invalid_value' && !issue.values.some((value) => typeof value === typeof issue.input)
}

function wrongType(name: string, issue: Issue): Refusal {
  const expectation = expectedText(issue)
  const problem = issue.input === undefined ? 'is missing' : 'has the wrong type'
  return new Refusal('wrong_type', `${name} ${problem}. Send ${expectation}.`)
}

// An enumeration lists its values, because their type alone would not help.
function expectedText(issue: Issue): string {
  if (issue.code === 'invalid_value') return issue.values.join(' or ')
  return wordFor(issue.code === 'invalid_type' ? issue.expected : 'string')
}

function badEnum(name: string, values: readonly unknown[]): Refusal {
  return new Refusal('bad_enum', `${name} is not one of the allowed values. Use ${values.join(', ')}.`)
}

function reasonOf(issue: Issue): string {
  if (issue.code === 'too_big') return `is ${sizeWord(issue.origin, issue.maximum, 'more')}`
  if (issue.code === 'too_small')
    return issue.minimum === 1 && issue.origin !== 'number'
      ? 'is empty'
      : `is ${sizeWord(issue.origin, issue.minimum, 'less')}`
  return issue.message.startsWith('is ') || issue.message.startsWith('holds ')
    ? issue.message
    : 'cannot be used'
}

function sizeWord(origin: string, limit: number | bigint, than: 'more' | 'less'): string {
  if (origin === 'string') return `${than === 'more' ? 'longer' : 'shorter'} than ${limit} characters`
  if (origin === 'array') return `${than === 'more' ? 'more' : 'fewer'} than ${limit} entries`
  return `${than === 'more' ? 'over' : 'under'} ${limit}`
}

const WORDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

function wordFor(expected: string): string {
  return WORDS[expected] ?? `a value of type ${expected}`
}

function nameOf(path: PropertyKey[]): string {
  return path.length === 0 ? 'The value' : quoted(path.map(String).join('.'))
}
