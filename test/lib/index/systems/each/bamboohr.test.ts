import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ClosedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { bamboohr } from '#lib/index/systems/each/bamboohr.ts'
import fixture from '#test/fixtures/boards/bamboohr.json'

const [ADDRESS = ''] = bamboohr.addresses('kite')
const read = (answer: unknown) => bamboohr.read(answer, ADDRESS)
const readPosting = (answer: unknown) => bamboohr.posting?.read(answer, { board: 'kite', ext_id: '86' })
const { jobOpening } = fixture.detail.result

describe('bamboohr', () => {
  test('reads a row, which has neither text nor day', () => {
    expect(read(fixture.list).postings[0]).toEqual({
      ext_id: '86',
      title: 'Kite Designer',
      url: 'https://kite.bamboohr.com/careers/86',
      places: [{ text: 'Fort Lauderdale, Florida', country: null }],
      work_mode: 'onsite',
      html: '',
      salary: '',
      employment: 'Full Time',
      published_at: null,
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('takes the place from wherever it stands, and the mode before the flag', () => {
    const [, second, third] = read(fixture.list).postings
    expect(second).toMatchObject({
      ext_id: '87',
      places: [{ text: 'Ottawa, Ontario, Canada', country: 'CA' }],
      work_mode: 'hybrid',
    })
    expect(third).toMatchObject({ places: [], work_mode: 'remote' })
  })

  test('shows only rows that have id and name, and counts the others', () => {
    const answer = read(fixture.list)
    expect(answer.postings).toHaveLength(3)
    expect(answer).toMatchObject({
      complete: true,
      company: null,
      next: null,
      counted: { rows: 5, total: 5 },
    })
  })

  test('reads a posting’s own answer', () => {
    expect(readPosting(fixture.detail)).toMatchObject({
      ext_id: '86',
      places: [{ text: 'Fort Lauderdale, Florida, United States', country: 'US' }],
      html: '<p>Fly &amp; land</p>',
      salary: '$18-$23/hour',
      published_at: '2026-05-11T00:00:00.000Z',
    })
  })

  test.each([['Closed'], ['Filled'], ['On Hold']])('takes the status %j for closed', (jobOpeningStatus) => {
    const answer = { result: { jobOpening: { ...jobOpening, jobOpeningStatus } } }
    expect(() => readPosting(answer)).toThrow(ClosedPosting)
  })

  test('knows an answer that is no posting', () => {
    expect(() => readPosting({ result: {} })).toThrow(UnreadableAnswer)
    expect(() => readPosting({ result: [] })).toThrow(UnreadableAnswer)
  })

  test('takes an empty list for no proof, and knows rows that it cannot read', () => {
    expect(read({ meta: { totalCount: 0 }, result: [] })).toMatchObject({ postings: [], complete: false })
    expect(() => read({ result: [{ name: 'x' }] })).toThrow(UnreadableAnswer)
    expect(() => read({ result: { jobs: [] } })).toThrow(UnreadableAnswer)
    expect(() => read([])).toThrow(UnreadableAnswer)
  })

  test('answers any JSON with postings or a reason', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => readsOrRefuses(() => read(value).postings)))
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (result) => readsOrRefuses(() => read({ result }).postings)),
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) =>
        readsOrRefuses(() => [readPosting({ result: { jobOpening: value } })]),
      ),
    )
  })

  test('asks the board’s own host', () => {
    expect(ADDRESS).toBe('https://kite.bamboohr.com/careers/list')
    expect(bamboohr.posting?.addresses('kite', '86')).toEqual(['https://kite.bamboohr.com/careers/86/detail'])
    expect(bamboohr.posting?.addresses('kite.evil', '86')).toEqual([])
    expect(bamboohr.posting?.addresses('kite', '../x')).toEqual([
      'https://kite.bamboohr.com/careers/..%2Fx/detail',
    ])
  })

  test.each([['Kite'], ['a.b'], ['a/b'], [''], ['www'], ['api'], ['-a']])('refuses the board %j', (board) => {
    expect(bamboohr.isBoard(board)).toBe(false)
    expect(bamboohr.addresses(board)).toEqual([])
  })

  test.each([
    ['https://kite.bamboohr.com/careers/86', '86'],
    ['https://kite.bamboohr.com/careers/86/detail', '86'],
    ['https://kite.bamboohr.com/careers/86?source=x', '86'],
    ['https://kite.bamboohr.com/jobs/view.php?id=86&x=1', '86'],
    ['https://kite.bamboohr.com/careers', null],
    ['https://kite.bamboohr.com/careers/list', null],
    ['https://kite.bamboohr.com/jobs/', null],
    ['https://kite.bamboohr.com/jobs/view.php', null],
  ])('understands the link %s', (link, ext_id) => {
    expect(bamboohr.boardOfLink(new URL(link))).toEqual({ board: 'kite', ext_id })
  })

  test.each([
    ['https://www.bamboohr.com/careers/86'],
    ['https://bamboohr.com/careers/86'],
    ['https://a.b.bamboohr.com/careers/86'],
    ['https://kite.bamboohr.com.evil.example/careers/86'],
    ['https://kite.bamboohr.com:8443/careers/86'],
  ])('does not take the link %s', (link) => {
    expect(bamboohr.boardOfLink(new URL(link))).toBeNull()
  })
})

function readsOrRefuses(read: () => unknown[]) {
  try {
    expect(read()).toBeArray()
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableAnswer)
  }
}
