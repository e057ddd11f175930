import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvOf } from '#lib/export/rules/csv.ts'
import { readCsv } from '#lib/index/boards/rules/read-csv.ts'

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
