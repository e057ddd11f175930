import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import fc from 'fast-check'
import { labelsFit } from '#db/labels-filter.ts'
import {
  CLEARANCES,
  EMPLOYMENT_TYPES,
  type LabelFilter,
  SENIORITIES,
  SPONSORSHIPS,
  type StoredLabels,
} from '#db/rows/labels.ts'
import { sql } from '#db/sql.ts'
import { keepsLabels, keptUnknown } from '#lib/index/labels/keeps-labels.ts'

const PAY = { min: 90_000, max: 110_000, currency: 'USD', period: 'year', a_year: 110_000 } as const

describe('keepsLabels()', () => {
  test.each<[string, StoredLabels, LabelFilter, boolean]>([
    ['nothing wanted', {}, {}, true],
    ['what is wanted', { seniority: 'senior' }, { seniority: 'senior' }, true],
    ['something else', { seniority: 'junior' }, { seniority: 'senior' }, false],
    ['nothing said', {}, { seniority: 'senior', sponsorship: 'offered', min_pay: 1, country: 'US' }, true],
    ['enough pay', { pay: PAY }, { min_pay: 110_000 }, true],
    ['too little pay', { pay: PAY }, { min_pay: 110_001 }, false],
    ['pay in another currency', { pay: PAY }, { min_pay: 500_000, pay_currency: 'EUR' }, true],
    ['one of its countries', { countries: ['DE', 'US'] }, { country: 'US' }, true],
    ['a clearance', { clearance: 'clearance' }, { clearance: 'not_required' }, false],
    ['another country', { countries: ['DE'] }, { country: 'US' }, false],
  ])('%s', (_what, labels, filter, kept) => {
    expect(keepsLabels(labels, filter)).toBe(kept)
  })
})

describe('keptUnknown()', () => {
  test('says what is kept although it is not known', () => {
    expect(keptUnknown({})).toBeNull()
    expect(keptUnknown({ min_pay: 1, country: 'US' })).toBe(
      'Jobs that do not say what they pay in USD or their country are kept.',
    )
  })
})

describe('the condition of the stores', () => {
  const client = createClient({ url: ':memory:', intMode: 'number' })
  beforeAll(() => client.execute('create table one (labels text, countries text)'))
  afterAll(() => client.close())

  const oneOf = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const amounts = fc.integer({ min: 0, max: 200_000 })
  const filters = fc.record({
    seniority: oneOf(SENIORITIES),
    employment_type: oneOf(EMPLOYMENT_TYPES),
    sponsorship: oneOf(SPONSORSHIPS),
    clearance: oneOf(CLEARANCES),
    min_pay: fc.option(amounts, { nil: undefined }),
    pay_currency: oneOf(['USD', 'EUR']),
    country: oneOf(['US', 'DE']),
  })
  const pays = fc.record({ currency: fc.constantFrom('USD', 'EUR'), a_year: amounts })
  const labelled = fc.record({
    seniority: oneOf([...SENIORITIES, null]),
    employment_type: oneOf([...EMPLOYMENT_TYPES, null]),
    sponsorship: oneOf([...SPONSORSHIPS, null]),
    clearance: oneOf([...CLEARANCES, null]),
    pay: fc.option(pays, { nil: null }),
    countries: fc.subarray(['US', 'DE', 'FR']),
  })

  test('keeps exactly what the rule keeps', async () => {
    await fc.assert(
      fc.asyncProperty(labelled, filters, async ({ countries, ...labels }, filter) => {
        const stored = { ...labels, countries } as unknown as StoredLabels
        await client.execute('delete from one')
        await client.execute(
          sql`insert into one values (${JSON.stringify(labels)}, ${JSON.stringify(countries)})`,
        )
        const fits = labelsFit(sql`labels`, sql`countries`, filter)
        const found = await client.execute(sql`select count(*) as n from one where true ${fits}`)
        expect(found.rows[0]?.['n']).toBe(keepsLabels(stored, filter) ? 1 : 0)
      }),
      { numRuns: 600 },
    )
  })
})
