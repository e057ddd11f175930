import { afterEach, describe, expect, mock, spyOn, test } from 'bun:test'
import { dropEarly, earlyAddresses, takeEarly } from '#assets/page/early/early-reads.ts'
import { addressOf, addressOfPlace, placeOf } from '#assets/page/route.ts'

describe('earlyAddresses()', () => {
  test.each([
    ['', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/new', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/job/https%3A%2F%2Fjobs.example%2F1', ['/api/new?sort=best&unseen=1&fields=row', '/api/profiles']],
    ['#/new?split=low', ['/api/profiles']],
    ['#/resume', ['/api/profiles']],
    ['#/settings', ['/api/profiles']],
    ['#/jobs', ['/api/postings?sort=best&fields=row', '/api/profiles']],
    ['#/jobs?scope=all', ['/api/postings?sort=best&scope=all&fields=row', '/api/profiles']],
    [
      '#/jobs?find=1&company=&q=go+kafka',
      ['/api/postings?sort=best&q=go%20kafka&fields=row', '/api/profiles'],
    ],
  ])('names the reads of "%s", the list first', (hash, addresses) => {
    expect(earlyAddresses(hash)).toEqual(addresses)
  })
})

describe('takeEarly()', () => {
  const read = Promise.resolve(new Response('early'))
  const sendOne = () => {
    globalThis.earlyReads = new Map([['/api/new', read]])
  }
  afterEach(() => {
    mock.restore()
    dropEarly()
  })

  test('hands out a read once', () => {
    sendOne()
    spyOn(performance, 'now').mockReturnValue(100)
    expect([takeEarly('/api/new'), takeEarly('/api/new')]).toEqual([read, undefined])
  })

  test('hands out none that is old, and none after a write', () => {
    sendOne()
    spyOn(performance, 'now').mockReturnValue(6000)
    expect(takeEarly('/api/new')).toBeUndefined()
    sendOne()
    spyOn(performance, 'now').mockReturnValue(100)
    dropEarly()
    expect(takeEarly('/api/new')).toBeUndefined()
  })
})

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
