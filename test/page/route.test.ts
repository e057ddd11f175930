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

  test('takes a job whose name cannot be read for one without a name', () => {
    expect(placeOf('#/job/%E0%A4%A')).toMatchObject({ view: 'job', id: '' })
  })
})
