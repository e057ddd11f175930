import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { lever } from '#lib/index/systems/readers/lever.ts'
import fixture from '#test/fixtures/boards/lever.json'
import { addressesOf, NOTHING, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ADDRESS = 'https://api.eu.lever.co/v0/postings/beacon?mode=json'
const ID = '0a0a0a0a-1111-4222-8333-444444444444'
const read = (...answers: unknown[]) => readListBy(lever, 'beacon', answers)

describe('lever', () => {
  test('reads a whole row', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ext_id: ID,
      title: 'Lighthouse Keeper',
      url: `https://jobs.lever.co/beacon/${ID}`,
      places: [
        { text: 'Galway, Ireland', country: 'IE' },
        { text: 'Bergen, Norway', country: null },
      ],
      work_mode: 'onsite',
      html: [
        '<div>Opening</div><div>Body</div>',
        '<h3>Lamps &amp; &lt;lenses&gt;</h3><ul>\n<li>Trim</li>\n<li>Polish</li>\n</ul>',
        '<h3></h3><ul></ul>',
        '<div>Storm pay</div>',
      ].join('\n'),
      salary: 'EUR 18.50 - 22 an hour',
      employment: 'Part-time',
      published_at: '2024-03-25T21:50:16.463Z',
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('reads a row with half of its parts', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      places: [{ text: 'Remote', country: null }],
      work_mode: null,
      html: '<p>Only opening</p><p>and body</p>\n',
      salary: 'Paid in fish',
      published_at: null,
    })
  })

  test('skips rows without id, title or link', async () => {
    expect(await read(fixture)).toMatchObject({ complete: true, company: null, next: null })
    expect((await read(fixture)).postings).toHaveLength(2)
  })

  test('asks on after exactly 100 rows, on the host that answered, until a short page', async () => {
    const page = Array.from({ length: 100 }, (_, index) =>
      Object.assign({}, fixture[0], { id: `id-${index}` }),
    )
    const second = `${ADDRESS}&skip=100&limit=100`
    const third = `${ADDRESS}&skip=200&limit=100`
    expect((await read(NOTHING, page)).next).toBe(second)
    expect((await read(NOTHING, page, page)).next).toBe(third)
    expect(await read(NOTHING, page, page, page.slice(1))).toMatchObject({ next: null, complete: true })
    expect((await read([...page, fixture[0]])).next).toBeNull()
  })

  test('gives up on pages that never end and then calls nothing complete', async () => {
    const page = Array.from({ length: 100 }, () => fixture[0])
    const { requests, complete } = await read(...Array.from({ length: 300 }, () => page))
    expect(complete).toBe(false)
    expect(requests.at(-1)?.address).toEndWith('&skip=20000&limit=100')
  })

  test('refuses rows of which none can be read, and knows an empty site', async () => {
    await expect(read([{ name: 'x' }])).rejects.toThrow(UnreadableAnswer)
    expect(await read([])).toMatchObject({ postings: [], complete: true })
    await expect(read({ ok: false, error: 'no' })).rejects.toThrow(UnreadableAnswer)
  })

  testAnyAnswer(read)

  test('asks the global host first and the European one second', async () => {
    expect(await addressesOf(lever, 'beacon')).toEqual([
      'https://api.lever.co/v0/postings/beacon?mode=json',
      ADDRESS,
    ])
    expect(lever.isBoard('../beacon')).toBe(false)
  })
})
