import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { bare } from '#lib/service/http/unknown-key.ts'
import { validValue } from '#test/contract/make-values.ts'

const LONG = 'x'.repeat(5000)
const STRANGE = fc.constantFrom<unknown>(
  ...[
    '',
    ' ',
    '\u202e',
    '💥',
    '../..',
    "'; drop table answer",
    '%',
    '-1',
    '1e400',
    'null',
    '__proto__',
    LONG,
  ],
  ...[null, true, false, 0, -1, 1.5, 2 ** 53, [], {}, [[]], { a: 1 }],
)

/** Values that a schema takes, and some that it does not. */
export function arbitraryOf(schema: z.ZodType): Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: soundOf(schema) }, { weight: 1, arbitrary: STRANGE })
}

function soundOf(schema: z.ZodType): Arbitrary<unknown> {
  const inner = bare(schema)
  if (inner instanceof z.ZodObject) return objectOf(inner)
  if (inner instanceof z.ZodArray) return fc.array(arbitraryOf(inner.element as z.ZodType), { maxLength: 4 })
  if (inner instanceof z.ZodEnum) return fc.constantFrom(...inner.options)
  if (inner instanceof z.ZodUnion)
    return fc.oneof(...inner.options.map((option) => arbitraryOf(option as z.ZodType)))
  if (inner instanceof z.ZodLiteral) return fc.constantFrom(...inner.values)
  if (inner instanceof z.ZodBoolean) return fc.boolean()
  if (inner instanceof z.ZodNumber)
    return fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer(), fc.double())
  if (inner instanceof z.ZodString)
    return fc.oneof(fc.constant(validValue(inner)), fc.string({ unit: 'binary', maxLength: 80 }))
  return fc.constant(validValue(inner))
}

function objectOf(schema: z.ZodObject): Arbitrary<unknown> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][]
  const needed = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([key]) => key)
  return fc.record(Object.fromEntries(fields.map(([key, field]) => [key, arbitraryOf(field)])), {
    requiredKeys: needed,
  })
}
