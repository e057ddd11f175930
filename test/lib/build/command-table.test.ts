import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { fieldsOf } from '#lib/build/command-table.ts'
import { ConfigChange } from '#lib/service/config/schema.ts'
import { queryInteger, Switch, TimestampInput } from '#lib/service/values/schema.ts'

const kinds = (schemas: Parameters<typeof fieldsOf>[0]) =>
  Object.fromEntries(fieldsOf(schemas).map((field) => [field.key, `${field.kind}${field.many ? '[]' : ''}`]))

describe('fieldsOf()', () => {
  test('reads how each key of a query is given', () => {
    const query = z.strictObject({
      since: TimestampInput.optional(),
      us_only: Switch.default(true),
      limit: queryInteger(1, 200).default(50),
      day: z.iso.date(),
      state: z.enum(['live', 'gone']).optional(),
      follow_up_on: z.union([z.iso.date(), z.literal('')]).optional(),
    })
    expect(kinds({ query })).toEqual({
      since: 'time',
      us_only: 'switch',
      limit: 'number',
      day: 'day',
      state: 'text',
      follow_up_on: 'text',
    })
    expect(fieldsOf({ query }).find((field) => field.key === 'state')?.choices).toEqual(['live', 'gone'])
    expect(fieldsOf({ query }).flatMap((field) => (field.required ? field.key : []))).toEqual(['day'])
  })

  test('takes over what a schema says of itself, also where it was made optional later', () => {
    const query = z.strictObject({
      limit: queryInteger(1, 200).describe('rows at most').default(50),
      company: z.string().describe('the name of a company').nullable().optional(),
      sort: z.enum(['newest', 'rank']).default('rank').meta({ description: 'the order' }),
      window: z.string().optional(),
    })
    const says = Object.fromEntries(fieldsOf({ query }).map((field) => [field.key, field.help]))
    expect(says).toEqual({
      limit: 'rows at most',
      company: 'the name of a company',
      sort: 'the order',
      window: '',
    })
  })

  test('names the keys of an object inside of another with dots', () => {
    const fields = kinds({ body: ConfigChange })
    expect(fields).toMatchObject({
      'fit.weak_fit_below_rank': 'number',
      countries: 'text[]',
      'pipeline.enabled': 'flag',
      'refresh.quiet_hours': 'group',
      'refresh.quiet_hours.from': 'text',
    })
  })
})
