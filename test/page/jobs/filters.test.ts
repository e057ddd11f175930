import { describe, expect, test } from 'bun:test'
import { chipsOf, filtersIn, JOB_FILTERS, loadSystemNames, withFilter } from '#assets/page/jobs/filters.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'

describe('the table of filters', () => {
  test('has every filter of the list of jobs, and no other', () => {
    const names = JOB_FILTERS.map(({ name }) => name)
    expect(names.toSorted()).toEqual(Object.keys(PostingsList.shape).sort())
    expect(new Set(names).size).toBe(names.length)
  })

  test.each(JOB_FILTERS.flatMap(({ name, choices = [] }) => choices.map(([value]) => ({ name, value }))))(
    'offers what the service takes: %o',
    ({ name, value }) => {
      const query = value === '' ? {} : { [name]: value }
      expect(PostingsList.safeParse(query).success).toBe(true)
    },
  )

  test.each([
    'state',
    'age',
    'work_mode',
    'sort',
    'seniority',
    'employment_type',
    'sponsorship',
    'clearance',
  ])('offers all that the service takes of %s', (name) => {
    const offered = JOB_FILTERS.find((filter) => filter.name === name)?.choices?.map(([value]) => value) ?? []
    const schemaText = JSON.stringify(PostingsList.shape[name as 'sort'].toJSONSchema({ io: 'input' }))
    const values = [...schemaText.matchAll(/"([a-z0-9_]+)"(?=[,\]])/g)].flatMap(([, value]) => value ?? [])
    const usual = values.filter((value) => PostingsList.safeParse({ [name]: value }).success)
    expect(usual.filter((value) => !offered.includes(value) && value !== usualOf(name))).toEqual([])
    expect(usual.length).toBeGreaterThan(1)
  })
})

// The choice that stands for none: best first.
function usualOf(name: string): string {
  return name === 'sort' ? 'best' : 'default'
}

const NO_SCOPE = { has_roles: false, us_only: false, limits: '' }

describe('the restrictions of a list', () => {
  const chips = (query: string, scope: Partial<typeof NO_SCOPE>) =>
    chipsOf(new URLSearchParams(query), new Map(), { ...NO_SCOPE, ...scope }).map(
      ({ name, without }) => `${name}=${without}`,
    )
  test.each([
    ['', { has_roles: true, us_only: true }, ['scope=all', 'us_only=0']],
    ['', {}, []],
    ['scope=all&us_only=0', { has_roles: true, us_only: true }, []],
    ['us_only=1', { us_only: true }, ['us_only=0']],
    ['us_only=1', {}, ['us_only=']],
    ['state=applied', { has_roles: true }, ['state=']],
    ['min_fit=40', { has_roles: true }, ['min_fit=']],
    ['sort=newest&collapse=0&pay_currency=EUR', {}, ['pay_currency=']],
  ])('of %j with %j are chips, each with what removes it', (query, scope, all) => {
    expect(chips(query, scope)).toEqual(all)
  })
})

describe('the filters of an address', () => {
  test('are those of the table that hold something', () => {
    const query = new URLSearchParams('q=go+kafka&find=1&company=&state=applied&limit=9')
    expect(filtersIn(query)).toEqual({ q: 'go kafka', state: 'applied' })
  })

  test('are set, changed and taken off one by one', () => {
    const query = new URLSearchParams('q=go&state=applied&find=1')
    expect(withFilter(query, 'state', 'weak_fit').toString()).toBe('q=go&state=weak_fit')
    expect(withFilter(query, 'q', '').toString()).toBe('state=applied')
    expect(withFilter(query, 'company', 'A & B').toString()).toBe('q=go&state=applied&company=A+%26+B')
  })

  test('are told in words, in the order of the form', async () => {
    await loadSystemNames()
    const query = new URLSearchParams(
      'min_fit=40&place=DE&age=3d&min_pay=90000&seniority=senior&profile_id=cook&state=thin_posting&q=soup&system=lever&work_mode=moon',
    )
    expect(chipsOf(query, new Map([['cook', 'Head chef']]), NO_SCOPE).map(({ text }) => text)).toEqual([
      'Words: soup',
      'Pays at least: 90,000',
      'Role: Head chef',
      'State: Too thin',
      'Work mode: moon',
      'Age: 2 to 3 days',
      'Country: Germany',
      'Hiring system: Lever',
      'Seniority: Senior',
      'Fit at least: 40%',
    ])
  })
})
