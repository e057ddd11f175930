import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { EXTRACT_SCHEMA } from '#lib/judge/read/extract-prompt.ts'
import { judgeSchema } from '#lib/judge/settle/judge-prompt.ts'
import { strictSchema, withoutAddedNulls } from '#lib/judge/targets/strict-schema.ts'

type Schema = Record<string, unknown>

// Every object schema within a schema.
function objectsIn(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as Schema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

const Answer = z.object({
  rows: z.array(
    z.object({
      quote: z.string().min(3).max(240),
      years: z.number().optional(),
      kind: z.enum(['a', 'b']).optional(),
    }),
  ),
  note: z.string().nullable(),
  either: z.union([z.string(), z.number()]).optional(),
  may: z.string().nullish(),
})
const SCHEMA = z.toJSONSchema(Answer) as Schema

describe('strictSchema()', () => {
  test.each([
    ['of this test', SCHEMA],
    ['of reading', EXTRACT_SCHEMA],
    ['of judging', judgeSchema({ suggest: true })],
  ])('requires every property of the schema %s and lets nothing stand beside them', (_, schema) => {
    const objects = objectsIn(strictSchema(schema))
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) {
      expect(object['additionalProperties']).toBe(false)
      expect(object['required']).toEqual(Object.keys(object['properties'] as Schema))
    }
    const text = JSON.stringify(strictSchema(schema))
    expect(text).not.toMatch(
      /"(minLength|maxLength|pattern|format|minimum|maximum|minItems|maxItems|\$schema|default)":/,
    )
  })

  test('lets what was optional be null, and only that', () => {
    const strict = strictSchema(SCHEMA)
    const { rows, note, either, may } = strict['properties'] as Record<string, Schema>
    const { properties } = (rows as { items: { properties: Record<string, Schema> } }).items
    const row = properties
    expect(row['quote']).toEqual({ type: 'string' })
    expect(row['years']).toEqual({ type: ['number', 'null'] })
    expect(row['kind']).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] })
    expect(note).toEqual({ type: ['string', 'null'] })
    expect(either).toEqual({ type: ['string', 'number', 'null'] })
    expect(may).toEqual({ type: ['string', 'null'] })
  })

  test('takes what strict mode knows by another name, and follows references', () => {
    const schema = {
      type: 'object',
      properties: {
        one: { const: 'x' },
        two: { oneOf: [{ type: 'string' }] },
        four: { anyOf: [{ type: 'string' }] },
        three: { $ref: '#/$defs/part' },
      },
      required: ['one', 'two'],
      $defs: { part: { type: 'object', properties: { deep: { type: 'string', format: 'date' } } } },
    }
    expect(strictSchema(schema)).toEqual({
      type: 'object',
      properties: {
        one: { enum: ['x'] },
        two: { anyOf: [{ type: 'string' }] },
        four: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        three: { anyOf: [{ $ref: '#/$defs/part' }, { type: 'null' }] },
      },
      required: ['one', 'two', 'four', 'three'],
      additionalProperties: false,
      $defs: {
        part: {
          type: 'object',
          properties: { deep: { type: ['string', 'null'] } },
          required: ['deep'],
          additionalProperties: false,
        },
      },
    })
  })
})

describe('withoutAddedNulls()', () => {
  test('gives an answer of the strict form back to the schema it was made of', () => {
    const rows = [{ quote: 'five years', years: null, kind: 'a' }]
    const answer = withoutAddedNulls({ rows, note: null, either: null, may: null }, SCHEMA)
    expect(answer).toEqual({ rows: [{ quote: 'five years', kind: 'a' }], note: null, may: null })
    expect(Answer.safeParse(answer).success).toBe(true)
  })

  test.each([[null], ['text'], [[null]], [{ unknown: null }]])('leaves %j as it is', (value) => {
    expect(withoutAddedNulls(value, SCHEMA)).toEqual(value)
  })
})
