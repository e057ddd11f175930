import { describe, expect, test } from 'bun:test'
import { csvProblem, standardText, systemName } from '#assets/page/boards/companies-store.ts'
import { laterRefresh } from '#assets/page/boards/store.ts'
import { BOARD_COLUMNS, inOrder, orderIn } from '#assets/page/boards/words.ts'
import type { Board, Refresh } from '#lib/index/boards/schema.ts'
import { countryName } from '#lib/index/places/country-facts.ts'

describe('the words about companies', () => {
  test('say what the standard set takes before it is followed', () => {
    expect(standardText({ boards: 60, followed: 0 })).toBe(
      '60 well-known companies in every industry. Reading them takes about 60 requests and a minute. Nothing about you is sent.',
    )
    expect(standardText({ boards: 60, followed: 59 })).toBe(
      '60 well-known companies in every industry. You follow 59 of them. Reading the others takes about 1 request and a minute. Nothing about you is sent.',
    )
    expect(standardText({ boards: 60, followed: 60 })).toBe(
      'You follow all 60 companies of the standard set.',
    )
  })

  test('name countries and systems, and keep what they do not know', () => {
    expect([countryName('DE'), systemName('greenhouse'), systemName('fax')]).toEqual([
      'Germany',
      'Greenhouse',
      'fax',
    ])
  })

  test('refuse a file that is empty or too large', () => {
    expect(csvProblem(0)).toContain('empty')
    expect(csvProblem(2 * 1024 * 1024)).toBe('')
    expect(csvProblem(2 * 1024 * 1024 + 1)).toContain('2 MB')
  })
})

const started = '2026-01-02T03:04:05.000Z'
const refresh = (fields: Partial<Refresh>): Refresh => ({
  id: 'one',
  state: 'running',
  boards_total: 3,
  boards_done: 0,
  boards_left: 0,
  texts_read: 0,
  texts_left: 0,
  postings_new: 0,
  postings_changed: 0,
  postings_removed: 0,
  unchanged: 0,
  failed: 0,
  started_at: started,
  finished_at: null,
  ...fields,
})
const done: Partial<Refresh> = { state: 'done', boards_done: 3, finished_at: '2026-01-02T03:04:06.000Z' }
const next: Partial<Refresh> = { id: 'two', started_at: '2026-01-02T04:00:00.000Z' }

test.each<[string, Partial<Refresh>, Partial<Refresh>]>([
  ['the end of a reading', {}, done],
  ['the end of a reading, after all boards', { boards_done: 3 }, done],
  ['a failure after fewer boards', { boards_done: 2 }, { ...done, state: 'failed', boards_done: 1 }],
  ['the account of more boards', { boards_done: 1 }, { boards_done: 2 }],
  ['the next reading', done, next],
])('%s stays, whichever arrives first', (_what, earlier, later) => {
  const [a, b] = [refresh(earlier), refresh(later)]
  expect(laterRefresh(a, b)).toBe(b)
  expect(laterRefresh(b, a)).toBe(b)
})

test('the first account is taken', () => {
  const refreshed = refresh({})
  expect(laterRefresh(null, refreshed)).toBe(refreshed)
})

const board = (company: string, facts: Partial<Board> = {}): Board => ({
  ...{
    id: `lever:${company}`,
    system: 'lever',
    board: company,
    company,
    state: 'live',
    postings: 1,
    jobs: 1,
  },
  last_read_at: null,
  last_change_at: null,
  reason: null,
  sample: false,
  ...facts,
})
const hour = (at: number) => new Date(Date.UTC(2026, 10, 21, at)).toISOString()

const boards = [
  board('Cedar', { jobs: 3, last_read_at: hour(1), state: 'gone' }),
  board('Alder', { jobs: 9, last_read_at: hour(5), last_change_at: hour(2) }),
  board('Birch', { jobs: 9, state: 'failing', last_change_at: hour(3) }),
]
const names = (sort: string) =>
  inOrder(boards, orderIn(new URLSearchParams({ sort }))).map(({ company }) => company)

describe('the order of boards', () => {
  test.each([
    ['', ['Cedar', 'Alder', 'Birch']],
    ['nonsense', ['Cedar', 'Alder', 'Birch']],
    ['-', ['Cedar', 'Alder', 'Birch']],
    ['company', ['Alder', 'Birch', 'Cedar']],
    ['-company', ['Cedar', 'Birch', 'Alder']],
    ['state', ['Birch', 'Cedar', 'Alder']],
    ['postings', ['Alder', 'Birch', 'Cedar']],
    ['-postings', ['Cedar', 'Birch', 'Alder']],
    ['read', ['Alder', 'Cedar', 'Birch']],
    ['-read', ['Cedar', 'Alder', 'Birch']],
    ['change', ['Birch', 'Alder', 'Cedar']],
    ['-change', ['Alder', 'Birch', 'Cedar']],
  ])('"%s" leaves nothing out, and what is not known last', (sort, expected) => {
    expect(names(sort)).toEqual(expected)
  })

  test('has every column of the table', () => {
    for (const { name } of BOARD_COLUMNS) {
      expect(orderIn(new URLSearchParams({ sort: `-${name}` }))).toEqual({ column: name, turned: true })
    }
  })
})
