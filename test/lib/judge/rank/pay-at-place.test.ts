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

const REMOTE = { work_mode: 'remote' }
const ALL = ['San Francisco, CA', 'Denver, CO', 'London']

const OFFICES = copy(CITIES, ALL)
const BY_STATE = copy(STATES, ['Remote'], REMOTE)
const BY_COUNTRY = copy(WORLD, ['Remote'], REMOTE)

describe('payAtPlace()', () => {
  test.each([
    ['the town of the person', { lives_in: 'Denver, CO' }, OFFICES, '150-190 USD'],
    ['a town near the person', { lives_in: 'Boulder, CO' }, OFFICES, '150-190 USD'],
    ['the only office that is open', { lives_in: 'Oakland, CA' }, OFFICES, '180-220 USD'],
    [
      'all open offices of who would move',
      { lives_in: 'Akron, OH', would_move: 'in_country' },
      OFFICES,
      '150-220 USD',
    ],
    ['the home of a remote worker', { lives_in: 'Brooklyn, NY' }, BY_STATE, '170-200 USD'],
    ['the state of a remote worker', { lives_in: 'Akron, OH' }, BY_STATE, '140-165 USD'],
    ['everybody else', { lives_in: 'Boise, ID' }, BY_STATE, '130-150 USD'],
    ['the country', { lives_in: 'Boise, ID' }, BY_COUNTRY, '140-160 USD'],
    ['the region', { lives_in: 'Porto', countries: ['PT'] }, BY_COUNTRY, '90-110 EUR'],
    ['another country', { lives_in: 'Toronto', countries: ['CA'] }, BY_COUNTRY, '150-170 CAD'],
    ['the office near', { lives_in: 'Denver, CO' }, copy(CITIES, [...ALL, 'Remote'], REMOTE), '150-190 USD'],
    ['the state of the role', { locations: ['Ohio'] }, BY_STATE, '140-165 USD'],
  ] as const)('takes the range of %s', (_place, own, job, expected) => {
    const pay = payAtPlace(job, person(own))
    expect(`${(pay?.min ?? 0) / 1000}-${(pay?.max ?? 0) / 1000} ${pay?.currency}`).toBe(expected)
    expect(pay?.a_year).toBe(pay?.max ?? 0)
  })

  test.each([
    ['the person’s town is unknown', {}, BY_STATE],
    ['no range is of the person’s country', { lives_in: 'Tokyo', countries: ['JP'] }, BY_COUNTRY],
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
