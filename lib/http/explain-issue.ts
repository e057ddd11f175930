import { z } from 'zod'
import { Refusal } from '#lib/refusals.ts'

/** Turns the first thing that is wrong with a value into the refusal that the interface promises. */
export function explainIssue(schema: z.ZodType, error: z.ZodError): Refusal {
  const unknown = error.issues.find((issue) => issue.code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') return unknownKey(schema, unknown.path, unknown.keys[0] ?? '')
  const issue = error.issues.find((one) => one.code === 'invalid_type') ?? error.issues[0]
  if (!issue) return new Refusal('invalid_value', 'A value cannot be used.')
  const name = nameOf(issue.path)
  if (issue.code === 'invalid_type') return wrongType(name, issue)
  if (issue.code === 'invalid_value') return badEnum(name, issue.values)
  return new Refusal('invalid_value', `${name} ${reasonOf(issue)}. Correct it and resend.`)
}

/** The refusal of a key that is not in the contract, with those that are. */
export function unknownKey(schema: z.ZodType, path: PropertyKey[], key: string): Refusal {
  const allowed_keys = allowedKeys(schema, path)
  const known = allowed_keys.length > 0 ? `Use one of: ${allowed_keys.join(', ')}` : 'Send none'
  return new Refusal('unknown_key', `The key ${quoted(key)} is not known here. ${known}.`, { allowed_keys })
}

function wrongType(name: string, issue: z.core.$ZodIssueInvalidType): Refusal {
  const wanted = wordFor(issue.expected)
  const problem = issue.input === undefined ? 'is missing' : 'has the wrong type'
  return new Refusal('wrong_type', `${name} ${problem}. Send ${wanted}.`)
}

function badEnum(name: string, values: readonly unknown[]): Refusal {
  return new Refusal('bad_enum', `${name} is not one of the allowed values. Use ${values.join(', ')}.`)
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_big') return `is over the limit of ${issue.maximum}`
  if (issue.code === 'too_small') return `is under the least of ${issue.minimum}`
  return issue.message.startsWith('is ') || issue.message.startsWith('holds ')
    ? issue.message
    : 'cannot be used'
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

// A caller's key comes back in the message, so it is cut and kept to one plain line.
function quoted(key: string): string {
  return `\`${key.slice(0, 60).replaceAll(/[^\w.\-[\] ]/g, '?')}\``
}

/** The keys that an object schema knows at a path below it. */
export function allowedKeys(schema: z.ZodType, path: PropertyKey[]): string[] {
  const at = path.reduce<z.ZodType | undefined>((current, key) => childOf(bare(current), key), schema)
  const object = bare(at)
  return object instanceof z.ZodObject ? Object.keys(object.shape) : []
}

function childOf(schema: z.ZodType | undefined, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType
  if (schema instanceof z.ZodObject) return schema.shape[key as string] as z.ZodType
  return undefined
}

/** The schema inside its optional, nullable, default and pipe wrappers. */
export function bare(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return bare(schema.unwrap() as z.ZodType)
  }
  if (schema instanceof z.ZodPipe) return bare(schema.in as z.ZodType)
  return schema
}
