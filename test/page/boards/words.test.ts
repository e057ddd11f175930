import { describe, expect, test } from 'bun:test'
import { BOARD_COLUMNS, inOrder, orderIn } from '#assets/page/boards/words.ts'
import type { Board } from '#lib/index/boards/schema.ts'

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
  ...{ last_read_at: null, last_change_at: null, reason: null, sample: false },
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
