import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import fc from 'fast-check'
import { type Condition, fieldOf, testOf } from '#db/rows/condition.ts'
import { CLEARANCES, EMPLOYMENT_TYPES, type LabelFilter, SENIORITIES, SPONSORSHIPS } from '#db/rows/labels.ts'
import { listedRule, postingRule, splitIn, splitRules } from '#db/rows/list-rules.ts'
import { SPLITS, VERDICTS } from '#db/rows/listed-job.ts'
import { meets, type Published, sql } from '#db/sql.ts'

const ANY = { us_only: false, posted_after: null, published: null, work_mode: null, labels: {} }
const ANY_POSTING = { ...ANY, place: null, system: null }
const PAY = { currency: 'USD', a_year: 110_000 }

test.each<[string, object, LabelFilter, boolean]>([
  ['nothing wanted', {}, {}, true],
  ['the wanted label', { seniority: 'senior' }, { seniority: 'senior' }, true],
  ['another label', { seniority: 'junior' }, { seniority: 'senior' }, false],
  ['nothing said', {}, { seniority: 'senior', sponsorship: 'offered', min_pay: 1, country: 'US' }, true],
  ['enough pay', { pay: PAY }, { min_pay: 110_000 }, true],
  ['too little pay', { pay: PAY }, { min_pay: 110_001 }, false],
  ['pay in another currency', { pay: PAY }, { min_pay: 500_000, pay_currency: 'EUR' }, true],
  ['one of its countries', { countries: ['DE', 'US'] }, { country: 'US' }, true],
  ['a clearance', { clearance: 'clearance' }, { clearance: 'not_required' }, false],
  ['another country', { countries: ['DE'] }, { country: 'US' }, false],
])('postingRule() %s', (_what, { countries = [], ...labels }: { countries?: string[] }, filter, isMeant) => {
  const rule = postingRule({ ...ANY_POSTING, labels: filter })
  expect(testOf(rule, fieldOf)({ countries, labels })).toBe(isMeant)
})

const client = createClient({ url: ':memory:', intMode: 'number' })
const TIMES = ['published_at', 'published_us_at', 'first_seen_at', 'first_seen_us_at'] as const
const WHOLE = ['copies', 'copies_us', 'listed', 'in_us', 'mask', 'class', 'fit'] as const
const TEXTS = ['work_mode', 'system', 'countries', 'labels'] as const
const COLUMNS = [...TIMES, ...WHOLE, ...TEXTS]
beforeAll(() =>
  client.execute(`create table one (${[...TIMES, ...WHOLE].map((name) => `${name} integer`)}, ${TEXTS})`),
)
afterAll(() => client.close())

const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const unset = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const moment = fc.integer({ min: 0, max: 20 })
const few = fc.integer({ min: 0, max: 2 })
// Roles have more bits than the operators of the language look at.
const masks = some(1, 2, 3, 2 ** 40, 2 ** 40 + 1)
const row = fc.record({
  published_at: fc.option(moment),
  published_us_at: fc.option(moment),
  first_seen_at: moment,
  first_seen_us_at: fc.option(moment),
  copies: few,
  copies_us: few,
  listed: some(0, 1),
  in_us: few,
  mask: masks,
  // There are three groups.
  class: fc.integer({ min: 0, max: 131_071 }).map((bits) => ((bits & 3) === 3 ? bits - 1 : bits)),
  fit: fc.option(moment),
  work_mode: some('', 'remote'),
  system: some('lever', 'ashby'),
  countries: fc.subarray(['US', 'DE']),
  labels: fc.record(
    {
      seniority: some(...SENIORITIES, null),
      employment_type: some(...EMPLOYMENT_TYPES, null),
      sponsorship: some(...SPONSORSHIPS, null),
      clearance: some(...CLEARANCES, null),
      pay: fc.option(fc.record({ currency: some('USD', 'EUR', null), a_year: fc.option(moment) })),
    },
    { requiredKeys: [] },
  ),
})
const common = {
  us_only: fc.boolean(),
  posted_after: fc.option(moment),
  published: some<Published | null>(null, 'undated', { from: 3, before: 12 }),
  work_mode: some(null, '', 'remote'),
  labels: fc.record({
    seniority: unset(some(...SENIORITIES)),
    employment_type: unset(some(...EMPLOYMENT_TYPES)),
    sponsorship: unset(some(...SPONSORSHIPS)),
    clearance: unset(some(...CLEARANCES)),
    min_pay: unset(moment),
    pay_currency: unset(some('USD', 'EUR')),
    country: unset(some('US', 'DE')),
  }),
}
const STATES = ['listed', 'applied', 'declined', 'not_open', 'not_assessed', 'thin_posting'] as const
const rule: fc.Arbitrary<readonly Condition[]> = fc.oneof(
  fc
    .record({ ...common, place: some(null, 'US', 'unknown'), system: some(null, 'lever') })
    .map((filter) => postingRule(filter)),
  fc
    .record({
      ...common,
      mask: masks,
      state: some(...STATES, ...VERDICTS),
      seen_after: fc.option(moment),
      min_fit: fc.option(moment),
    })
    .map((filter) => listedRule(filter)),
  some(...SPLITS).map((split) => splitRules(false)[split]),
)

describe('the rules of lists', () => {
  test('choose the same rows in a store and in memory', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 20, maxLength: 40 }),
        fc.array(rule, { minLength: 20, maxLength: 20 }),
        async (rows, rules) => {
          const cells = rows.map((stored) =>
            COLUMNS.map((name) =>
              typeof stored[name] === 'object'
                ? (JSON.stringify(stored[name] ?? undefined) ?? null)
                : stored[name],
            ),
          )
          await client.batch([
            sql`delete from one`,
            ...cells.map((values) => ({
              sql: `insert into one values (${values.map(() => '?')})`,
              args: values,
            })),
          ])
          for (const conditions of rules) {
            const { sql: text, args } = sql`select rowid from one where ${meets(conditions)}`
            const found = await client.execute({ sql: text, args })
            const isMeant = testOf(conditions, fieldOf)
            const places = rows.flatMap((stored, index) => (isMeant(stored) ? [index + 1] : []))
            expect(found.rows.map(({ rowid }) => rowid)).toEqual(places)
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  test('put each class in one part of the list of new jobs', () => {
    for (let bits = 0; bits < 2048; bits += 1) {
      if ((bits & 3) === 3) continue
      for (const by_itself of [false, true]) {
        const rules = splitRules(by_itself)
        const parts = SPLITS.filter((split) => testOf(rules[split], () => () => bits)({}))
        expect(parts).toEqual([splitIn(bits, by_itself)])
      }
    }
  })

  test('stand once: neither the stores nor the columns in memory decide themselves', async () => {
    const readers = ['db/desk/listed-jobs.ts', 'db/index/stored-jobs.ts']
    readers.push('lib/shortlist/lists/found-lists.ts', 'lib/shortlist/lists/rules/job-columns.ts')
    for (const path of readers) {
      const text = await Bun.file(join(import.meta.dir, '../../..', path)).text()
      expect(text).toMatch(/(listedRule|postingRule)\(/)
      expect(text).not.toMatch(/CLASS|verdictBits|seniority|pay_currency|min_fit\b(?!: null)/)
    }
  })
})
