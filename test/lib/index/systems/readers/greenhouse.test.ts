import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import fixture from '#test/fixtures/boards/greenhouse.json'
import { addressesOf, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const read = (...answers: unknown[]) => readListBy(greenhouse, 'crumbworks', answers)
const byId = async (id: string) => (await read(fixture)).postings.find((posting) => posting.ext_id === id)

describe('greenhouse', () => {
  test('reads a whole row', async () => {
    expect(await byId('5001')).toEqual({
      ext_id: '5001',
      requisition: '91',
      title: 'Dough Engineer',
      url: 'https://boards.greenhouse.io/crumbworks/jobs/5001',
      places: [{ text: 'Porto, Portugal', country: null }],
      as_written: expect.stringMatching(/^Dough\s+Engineer\n\s*Porto, Portugal $/),
      work_mode: 'hybrid',
      html: '<p>Bread &amp; butter, shown as &amp;lt;b&amp;gt;&nbsp;</p>',
      salary: 'USD 80,000 - 110,000 a year',
      employment: 'Seasonal',
      published_at: '2026-03-02T09:06:01.000Z',
      published_kind: 'posted',
      updated_at: '2026-04-13T06:50:32.000Z',
    })
  })

  test('says `updated` where only the last change is known', async () => {
    const [baker] = (await read({ jobs: [fixture.jobs[1]], meta: { total: 1 } })).postings
    expect(baker).toMatchObject({ published_at: '2026-04-13T06:50:32.000Z', published_kind: 'updated' })
  })

  test('gives the offices where the location names no place, and keeps the mode it named', async () => {
    const [baker] = (await read({ jobs: [fixture.jobs[1]], meta: { total: 1 } })).postings
    expect(baker?.places.map((place) => place.text)).toEqual(['Faro, Portugal', 'Lagos'])
    expect(baker?.work_mode).toBe('remote')
  })

  test('drops absurd dates, gives no place for a blank one and reads a yes as remote', async () => {
    expect(await byId('5003')).toMatchObject({
      places: [],
      work_mode: 'remote',
      published_at: null,
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('lets the last of two rows with one id win', async () => {
    expect(await byId('5002')).toMatchObject({
      title: 'Head Baker',
      places: [{ text: 'Distributed', country: null }],
    })
  })

  test('skips rows without id, title or link', async () => {
    expect((await read(fixture)).postings.map((posting) => posting.ext_id)).toEqual(['5001', '5002', '5003'])
  })

  test.each([
    ['as many rows as the board counts', { jobs: [], meta: { total: 0 } }, true],
    ['fewer rows than the board counts', fixture, false],
    ['no count at all', { jobs: [] }, false],
  ])('knows whether the answer is complete: %s', async (_, answer, complete) => {
    expect((await read(answer)).complete).toBe(complete)
  })

  test('names the company and no next page', async () => {
    expect(await read(fixture)).toMatchObject({ company: 'Crumbworks', next: null })
  })

  test.each([
    [null],
    [[]],
    ['text'],
    [{ jobs: {} }],
    [{ jobs: [{ key: 1 }], meta: { total: 1 } }],
    [JSON.parse('{"__proto__": {"jobs": []}}')],
  ])('refuses an answer of another shape: %j', async (answer) => {
    await expect(read(answer)).rejects.toThrow(UnreadableAnswer)
  })

  testAnyAnswer(read, (jobs) => read({ jobs }))

  test.each([
    ['crumbworks', true],
    ['Crumb.works_2-b', true],
    ['constructor', true],
    ['', false],
    ['.hidden', false],
    ['a/b', false],
    ['a b', false],
    ['a'.repeat(101), false],
  ])('knows a board name: %j', (board, is) => expect(greenhouse.isBoard(board)).toBe(is))

  test('asks one documented address', async () => {
    expect(await addressesOf(greenhouse, 'crumbworks')).toEqual([
      'https://boards-api.greenhouse.io/v1/boards/crumbworks/jobs?content=true&pay_transparency=true',
    ])
    const { next } = await readListBy(greenhouse, 'crumbworks', [], { brief: true })
    expect(next).toBe('https://boards-api.greenhouse.io/v1/boards/crumbworks/jobs')
  })
})
