import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvOf } from '#lib/export/csv.ts'
import { boardsOfCsv, MOST_ROWS } from '#lib/index/boards/rules/boards-of-csv.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { readCsv } from '#lib/text/csv.ts'

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

const cellsOf = (text: string) => readCsv(text).records.map((record) => record.cells)

describe('a CSV text', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['a byte order mark', '\uFEFFa,b\n1,2'],
    ['line ends of Windows', 'a,b\r\n1,2\r\n'],
    ['line ends of old', 'a,b\r1,2\r'],
    ['quotes that nothing needs', '"a","b"\n"1","2"\n'],
    ['empty lines', '\n\na,b\n\n\n1,2\n\n'],
  ])('is read with %s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('keeps separators, quotes and line ends that stand within quotes', () => {
    expect(cellsOf('a,b\n"1,5","say ""hi""\r\nthere"\n')[1]).toEqual(['1,5', 'say "hi"\r\nthere'])
    expect(cellsOf('a;b\n1,5;2\n')[1]).toEqual(['1,5', '2'])
    expect(cellsOf('"a;b;c",d\n1,2\n')[1]).toEqual(['1', '2'])
  })

  test('keeps spaces, empty cells, and what follows a closing quote', () => {
    expect(cellsOf('a,b,c\n 1 ,,"x"y\n')[1]).toEqual([' 1 ', '', 'xy'])
    expect(cellsOf('a,b\n,\n')[1]).toEqual(['', ''])
  })

  test('numbers each record by the line it begins on', () => {
    const { records } = readCsv('a,b\n\n"x\ny\r\nz",1\n2,3')
    expect(records.map((record) => record.line)).toEqual([1, 3, 6])
  })

  test('says where a quote opens that nothing closes', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6').unclosed).toBe(3)
    expect(readCsv('a,b\n1,"2"').unclosed).toBeNull()
    expect(readCsv('a,b\n1,"').unclosed).toBe(2)
  })

  test('of nothing has nothing', () => {
    expect(readCsv('')).toEqual({ records: [], unclosed: null })
    expect(readCsv('\uFEFF\r\n')).toEqual({ records: [], unclosed: null })
  })
})

describe('what is written is read again', () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', ' ', '"', "'", ',', ';', '\t', '\n', '\r', '=', '😀'),
  })
  const rows = fc.array(fc.tuple(cell, cell), { maxLength: 8 })

  // As an export guards what a spreadsheet would take for a formula.
  const guarded = (cell: string) => (/^[=\t\r\n]/.test(cell) ? `'${cell}` : cell)

  test('as an export writes it', () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const text = csvOf(
          cells.map(([one, two]) => ({ one, two })),
          ['one', 'two'],
        )
        expect(cellsOf(text)).toEqual([['one', 'two'], ...cells.map((row) => row.map(guarded))])
      }),
    )
  })

  test('with every separator and line end', () => {
    const marks = fc.tuple(fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n', '\r'))
    fc.assert(
      fc.property(rows, marks, (cells, [separator, end]) => {
        const quoted = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`))
        const text = [['one', 'two'], ...quoted].map((row) => row.join(separator)).join(end)
        expect(cellsOf(text)).toEqual([['one', 'two'], ...cells])
      }),
    )
  })

  test('and no text at all makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { records } = readCsv(text)
        const lines = records.map((record) => record.line)
        expect(lines).toEqual(lines.toSorted((a, b) => a - b))
      }),
    )
  })
})
