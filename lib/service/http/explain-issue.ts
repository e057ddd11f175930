import type { z } from 'zod'
import { quoted } from '#lib/service/http/unknown-key.ts'
import { Refusal } from '#lib/service/refusals.ts'

type Issue = z.core.$ZodIssue

/** Converts the first problem of a value, whose keys are known, to the refusal that the interface promises. */
export function explainIssue(error: z.ZodError): Refusal {
  const issues = error.issues.map(insideUnion)
  const issue = issues.find((issue) => isWrongType(issue)) ?? issues[0]
  if (!issue) return new Refusal('invalid_value', 'A value cannot be used. Correct it and resend.')
  const name = nameOf(issue.path)
  if (isWrongType(issue)) return wrongType(name, issue)
  if (issue.code === 'invalid_value') return badEnum(name, issue.values)
  return new Refusal('invalid_value', `${name} ${reasonOf(issue)}. Correct it and resend.`)
}

// Returns the union member with the value's type; else the first.
function insideUnion(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const ways = issue.errors.map((way) => way[0]).filter((first) => first !== undefined)
  const nearest = ways.find((way) => way.code !== 'invalid_type' && way.code !== 'invalid_value') ?? ways[0]
  return nearest ? insideUnion({ ...nearest, path: [...issue.path, ...nearest.path] }) : issue
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
