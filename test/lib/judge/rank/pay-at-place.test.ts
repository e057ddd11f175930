import { describe, expect, test } from 'bun:test'
import { labelsOf } from '#lib/index/labels/labels.ts'
import { type CopyPlace, compilePlace, type PersonPlace } from '#lib/judge/rank/eligibility.ts'
import { payAtPlace, suitingCopy } from '#lib/judge/rank/pay-at-place.ts'

const person = (some: Partial<PersonPlace>) =>
  compilePlace({
    locations: [],
    work_modes: [],
    countries: ['US'],
    lives_in: null,
    may_work_in: null,
    would_move: null,
    within_km: 50,
    languages: null,
    licences: null,
    ...some,
  })

const CITIES = 'San Francisco: $180k-$220k; Denver: $150k-$190k; London: £90k-£110k'
const STATES = 'New York City: $170k-$200k; Colorado, Ohio: $140k-$165k; elsewhere: $130k-$150k'
const WORLD = 'US: $140k-$160k; Canada: C$150k-C$170k; EU: €90k-€110k'

function copy(pay: string, locations: string[], more: Partial<CopyPlace> = {}) {
  const countries = [...new Set(locations.map((place) => (place === 'London' ? 'GB' : 'US')))]
  const facts = { title: 'Engineer', text: `Salary: ${pay}`, salary: '', employment: '', countries }
  const labels = labelsOf(facts)
  return { locations, countries, work_mode: 'onsite', sponsorship: null, only_in: null, ...more, labels }
}

const words = (pay: ReturnType<typeof payAtPlace>) =>
  pay && `${pay.min} ${pay.max} ${pay.currency} ${pay.a_year}`
const REMOTE = { work_mode: 'remote' }
const ALL = ['San Francisco, CA', 'Denver, CO', 'London']

describe('payAtPlace()', () => {
  test.each([
    ['the town of the person', { lives_in: 'Denver, CO' }, copy(CITIES, ALL), '150000 190000 USD 190000'],
    ['a town near the person', { lives_in: 'Boulder, CO' }, copy(CITIES, ALL), '150000 190000 USD 190000'],
    [
      'the only office that is open',
      { lives_in: 'Oakland, CA' },
      copy(CITIES, ALL),
      '180000 220000 USD 220000',
    ],
    [
      'all open offices of a person who would move',
      { lives_in: 'Akron, OH', would_move: 'in_country' },
      copy(CITIES, ALL),
      '150000 220000 USD 220000',
    ],
    [
      'the home of a remote worker',
      { lives_in: 'Brooklyn, NY' },
      copy(STATES, ['Remote'], REMOTE),
      '170000 200000 USD 200000',
    ],
    [
      'the state of a remote worker',
      { lives_in: 'Akron, OH' },
      copy(STATES, ['Remote'], REMOTE),
      '140000 165000 USD 165000',
    ],
    [
      'everybody else',
      { lives_in: 'Boise, ID' },
      copy(STATES, ['Remote'], REMOTE),
      '130000 150000 USD 150000',
    ],
    ['the country', { lives_in: 'Boise, ID' }, copy(WORLD, ['Remote'], REMOTE), '140000 160000 USD 160000'],
    [
      'the region',
      { lives_in: 'Porto', countries: ['PT'] },
      copy(WORLD, ['Remote'], REMOTE),
      '90000 110000 EUR 110000',
    ],
    [
      'another country',
      { lives_in: 'Toronto', countries: ['CA'] },
      copy(WORLD, ['Remote'], REMOTE),
      '150000 170000 CAD 170000',
    ],
    [
      'the office near a remote job’s person',
      { lives_in: 'Denver, CO' },
      copy(CITIES, [...ALL, 'Remote'], REMOTE),
      '150000 190000 USD 190000',
    ],
    [
      'the state of the role',
      { locations: ['Ohio'] },
      copy(STATES, ['Remote'], REMOTE),
      '140000 165000 USD 165000',
    ],
  ] as const)('takes the range of %s', (_place, own, job, expected) => {
    expect(words(payAtPlace(job, person(own)))).toBe(expected)
  })

  test.each([
    ['the person’s town is unknown', {}, copy(STATES, ['Remote'], REMOTE)],
    [
      'no range is of the person’s country',
      { lives_in: 'Tokyo', countries: ['JP'] },
      copy(WORLD, ['Remote'], REMOTE),
    ],
    ['the posting pays the same everywhere', { lives_in: 'Denver, CO' }, copy('$150k-$190k', ALL)],
  ])('takes none if %s', (_reason, own, job) => expect(payAtPlace(job, person(own))).toBeNull())
})

describe('suitingCopy()', () => {
  const copies = [copy('$180k-$220k', ['San Francisco, CA']), copy('$150k-$190k', ['Denver, CO'])]

  test('takes the pay of the copy that is open to the person', () => {
    const suiting = suitingCopy(copies, [person({ lives_in: 'Denver, CO' })])
    expect(suiting?.copy).toBe(copies[1])
    expect(suiting?.pay?.max).toBe(190_000)
  })

  test('takes the main copy if none is open, and none without a role', () => {
    expect(suitingCopy(copies, [person({ lives_in: 'Akron, OH' })])?.copy).toBe(copies[0])
    expect(suitingCopy(copies, [])).toBeNull()
  })
})
