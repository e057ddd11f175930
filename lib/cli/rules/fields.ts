import { z } from 'zod'
import type { Contract } from '#lib/service/http/route.ts'

/** How a key is given in a terminal; `group` is an object that can only be emptied as a whole. */
export type FieldKind = 'text' | 'time' | 'day' | 'number' | 'flag' | 'switch' | 'json' | 'group'

/** One key of a call: where it goes, and how its words are read. */
export type Field = {
  part: 'params' | 'query' | 'body'
  /** The key, with the keys of the objects that hold it before it: `fit.weak_fit_below_rank`. */
  key: string
  kind: FieldKind
  /** True for a list, given as the option repeated. */
  many: boolean
  nullable: boolean
  required: boolean
  choices: readonly string[]
  says: string
}

type Schema = z.core.$ZodType
type Place = { part: Field['part']; key: string; required: boolean }

const PARTS = ['params', 'query', 'body'] as const
const SWITCH_WORDS = new Set(['0', '1', 'true', 'false'])

/** Every key that a contract's params, query and body may hold. */
export function fieldsOf(contract: Pick<Contract, 'params' | 'query' | 'body'>): Field[] {
  return PARTS.flatMap((part) => {
    const schema = contract[part]
    return schema ? fieldsIn(schema, { part, key: '', required: true }) : []
  })
}

function fieldsIn(object: z.core.$ZodObject, within: Place): Field[] {
  return Object.entries(object._zod.def.shape).flatMap(([name, schema]) => {
    const required = within.required && schema._zod.optin === undefined
    return fieldsOfKey(schema, { part: within.part, key: `${within.key}${name}`, required })
  })
}

function fieldsOfKey(schema: Schema, place: Place): Field[] {
  const { inner, nullable } = peel(schema)
  const says = descriptionOf(schema)
  const common = { ...place, nullable, says, many: false, choices: [] }
  if (inner instanceof z.core.$ZodObject) {
    const group: Field[] = nullable ? [{ ...common, kind: 'group' }] : []
    return [...group, ...fieldsIn(inner, { ...place, key: `${place.key}.` })]
  }
  if (inner instanceof z.core.$ZodArray) {
    return [{ ...common, ...kindOf(peel(inner._zod.def.element).inner), many: true }]
  }
  return [{ ...common, ...kindOf(inner) }]
}

// What a description was given to may since have been made optional, or have been given a default.
function descriptionOf(schema: Schema): string {
  const says = z.globalRegistry.get(schema)?.description
  if (says !== undefined) return says
  const within = innerOf(schema)
  if (within) return descriptionOf(within)
  return schema instanceof z.core.$ZodPipe ? descriptionOf(schema._zod.def.in) : ''
}

function innerOf(schema: Schema): Schema | null {
  return schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
    ? schema._zod.def.innerType
    : null
}

// What a caller sends stands at the start of a pipe; its end says only whether a query's text means a number.
function peel(schema: Schema): { inner: Schema; nullable: boolean } {
  const within = innerOf(schema)
  if (within) {
    const { inner, nullable } = peel(within)
    return { inner, nullable: nullable || schema instanceof z.core.$ZodNullable }
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: start, out: end } = schema._zod.def
    return end instanceof z.core.$ZodNumber ? { inner: end, nullable: false } : peel(start)
  }
  return { inner: schema, nullable: false }
}

function kindOf(schema: Schema): { kind: FieldKind; choices: readonly string[] } {
  if (schema instanceof z.core.$ZodEnum) return kindOfEnum(schema)
  if (schema instanceof z.core.$ZodBoolean) return { kind: 'flag', choices: [] }
  if (schema instanceof z.core.$ZodNumber) return { kind: 'number', choices: [] }
  if (schema instanceof z.core.$ZodStringFormat) return { kind: kindOfFormat(schema), choices: [] }
  const isText =
    schema instanceof z.core.$ZodString ||
    schema instanceof z.core.$ZodUnion ||
    schema instanceof z.core.$ZodLiteral
  return { kind: isText ? 'text' : 'json', choices: [] }
}

function kindOfEnum(schema: z.core.$ZodEnum): { kind: FieldKind; choices: readonly string[] } {
  const choices = Object.values(schema._zod.def.entries).map(String)
  return choices.every((word) => SWITCH_WORDS.has(word))
    ? { kind: 'switch', choices: [] }
    : { kind: 'text', choices }
}

function kindOfFormat(schema: z.core.$ZodStringFormat): FieldKind {
  const { format } = schema._zod.def
  if (format === 'datetime') return 'time'
  return format === 'date' ? 'day' : 'text'
}
