import { describe, expect, test } from 'bun:test'
import { csvOf } from '#lib/export/rules/csv.ts'
import { boardsOfCsv, MOST_ROWS } from '#lib/index/boards/rules/boards-of-csv.ts'
import { systems } from '#lib/index/systems/systems.ts'

const read = (text: string) => boardsOfCsv(text, systems)
const reasonOf = (row: string) => read(`company,system,board,url\n${row}`)[0]?.reason

describe('boards of a CSV', () => {
  test('are named by columns in any order and case, and others are left out', () => {
    expect(read('BOARD;Notes; Company ;System\nacme;x;Acme Kites;Greenhouse\n')).toEqual([
      { line: 2, found: { system: 'greenhouse', board: 'acme', company: 'Acme Kites' }, reason: null },
    ])
  })

  test('are named by links, alone or where the other cells are empty', () => {
    const found = { system: 'lever', board: 'otter', company: null }
    expect(read('url\nhttps://jobs.lever.co/otter/1\n')[0]?.found).toEqual(found)
    expect(read('company,system,board,url\n,,,https://jobs.lever.co/otter\n')[0]?.found).toEqual(found)
  })

  test('keep the names of an export, with what it guards against formulas', () => {
    const boards = [
      { company: '=HYPERLINK("x")', system: 'gem', board: '-joinforage' },
      { company: "O'Hara, Kites & Co", system: 'ashby', board: 'Acme Kites' },
    ]
    const text = csvOf(boards, ['company', 'system', 'board'])
    expect(text).toContain("'-joinforage")
    expect(read(text).map((row) => row.found)).toEqual(boards)
  })

  test('have company names on one line, cut at 120 characters', () => {
    const rows = read(`company,system,board\n"Two\n lines",lever,a\n${'x'.repeat(200)},lever,b`)
    expect(rows.map((row) => row.found?.company)).toEqual(['Two lines', 'x'.repeat(120)])
  })

  test.each([
    [',,acme,', 'The row names no hiring system.'],
    [',lever,,', 'The row names no board.'],
    ['Acme,,,', 'The row names no board and has no link.'],
    [',fax,acme,', 'The hiring system is not known here.'],
    [
      ',greenhouse,../../etc,',
      'This cannot be the name of a board of Greenhouse. Paste a link to one of its postings instead.',
    ],
    [
      ',breezy,www,',
      'This cannot be the name of a board of Breezy. Paste a link to one of its postings instead.',
    ],
    [',,,https://careers.example/jobs', 'The link is not of a hiring system that is known here.'],
    [',,,javascript:alert(1)', 'The link is not of a hiring system that is known here.'],
  ])('are refused for %p with a plain reason', (row, reason) => {
    expect(reasonOf(row)).toBe(reason)
  })

  test('count once, by name or by link', () => {
    const rows = read('system,board,url\nlever,otter,\n,,https://jobs.lever.co/otter\nlever,fox,\n')
    expect(rows.map((row) => row.reason)).toEqual([null, 'Line 2 names the same board.', null])
  })

  test('are not looked for in empty rows', () => {
    expect(read('company,system,board,note\n,,,only a note\n')).toEqual([])
  })
})

describe('a text that is no table of boards is refused', () => {
  test.each([
    ['without a heading', 'Acme,greenhouse,acme\n'],
    ['with half a name', 'company,system\nAcme,greenhouse\n'],
    ['that is empty', '\n'],
  ])('%s', (_, text) => {
    expect(() => read(text)).toThrow('The first line must name the columns')
  })

  test('with a quote that is never closed, by its line alone', () => {
    expect(() => read('system,board\nlever,"secret\n')).toThrow(
      'A quote that opens on line 2 is never closed. Close it.',
    )
  })

  test('with too many rows', () => {
    const rows = (count: number) =>
      `system,board\n${Array.from({ length: count }, (_, at) => `lever,b${at}`).join('\n')}`
    expect(read(rows(MOST_ROWS))).toHaveLength(MOST_ROWS)
    expect(() => read(rows(MOST_ROWS + 1))).toThrow(`more than ${MOST_ROWS} rows`)
  })
})
