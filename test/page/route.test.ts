import { describe, expect, test } from 'bun:test'
import { addressOf, addressOfPlace, placeOf } from '#assets/page/route.ts'

describe('placeOf()', () => {
  test('reads a job out of its own address', () => {
    const link = 'https://jobs.example/a b/1?gh_jid=2#x'
    const place = placeOf(addressOf('job', link))
    expect([place.view, place.id]).toEqual(['job', link])
  })

  test('keeps the filters of a list', () => {
    const address = '#/jobs?q=go+kafka&sort=newest'
    expect(addressOfPlace(placeOf(address))).toBe(address)
  })

  test.each(['', '#', '#/', '#/nowhere', '#/%E0%A4%A'])('takes "%s" for home', (hash) => {
    expect(placeOf(hash)).toMatchObject({ view: 'new', home: true })
  })

  test.each([
    ['#/roles', 'roles', '', '#/search'],
    ['#/boards?state=gone', 'boards', '', '#/search/companies?state=gone'],
    ['#/keep/7?a=1', 'add', '7', '#/add/7?a=1'],
    ['#/insights', 'learn', '', '#/learn'],
    ['#/runs/a%2Fb', 'runs', 'a/b', '#/settings/runs/a%2Fb'],
    ['#/settings/runs/7', 'runs', '7', '#/settings/runs/7'],
    ['#/settings/reading', 'settings', 'reading', '#/settings/reading'],
    ['#/applied/https%3A%2F%2Fa.example%2Fpay', 'applied', 'https://a.example/pay', null],
    ['#/applied/pay', 'pay', '', '#/applied/pay'],
    ['#/outcomes', 'outcomes', '', '#/applied/review'],
  ] as const)('reads %s as %s', (hash, view, id, address) => {
    const place = placeOf(hash)
    expect(place).toMatchObject({ view, id, home: false })
    expect(addressOfPlace(place)).toBe(address ?? hash)
  })

  test('takes a job whose name cannot be read for one without a name', () => {
    expect(placeOf('#/job/%E0%A4%A')).toMatchObject({ view: 'job', id: '' })
  })
})
