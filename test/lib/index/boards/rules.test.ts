import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { csvOf } from '#lib/export/export.ts'
import { boardsOfCsv, MOST_ROWS } from '#lib/index/boards/add-boards.ts'
import { withOpenLinks } from '#lib/index/boards/ask-board.ts'
import { notAhead } from '#lib/index/boards/ask-politely.ts'
import { countedUse, hostRefusal, stoppedUse } from '#lib/index/boards/host-limits.ts'
import { companyMeant, companyNames, jobSiteOf } from '#lib/index/boards/rules/company-meant.ts'
import { companiesOf } from '#lib/index/boards/rules/starting-companies.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { readCsv } from '#lib/text/csv.ts'
import fixture from '#test/fixtures/boards/greenhouse.json'
import { readFirstBy } from '#test/support/ask-adapter.ts'
import { rowsIn } from '#test/support/tables.ts'

const [posting] = (await readFirstBy(greenhouse, 'crumbworks', fixture)).postings
if (!posting) throw new Error('The fixture holds no posting.')
const at = (url: string) => ({ ...posting, url })

test('leaves out and counts the postings whose links lead into a private network', () => {
  const open = at('https://jobs.acme.com/1')
  expect(withOpenLinks([open])).toEqual({ postings: [open], note: '' })
  expect(withOpenLinks([at('https://localhost/1'), open])).toEqual({
    postings: [open],
    note: '1 posting is left out: its link leads into a private network.',
  })
  expect(withOpenLinks([at('https://10.0.0.1/1'), at('https://[::1]/')])).toEqual({
    postings: [],
    note: '2 postings are left out: their links lead into a private network.',
  })
})

const read = (text: string) => boardsOfCsv(text)
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

  test.each(
    rowsIn(`
,,acme, | The row names no hiring system.
,lever,, | The row names no board.
Acme,,, | The row names no board and has no link.
,fax,acme, | The hiring system is not known here.
,greenhouse,../../etc, | This cannot be the name of a board of Greenhouse. Paste a link to one of its postings instead.
,breezy,www, | This cannot be the name of a board of Breezy. Paste a link to one of its postings instead.
,,,https://careers.example/jobs | The link is not of a hiring system that is known here.
,,,javascript:alert(1) | The link is not of a hiring system that is known here.
`),
  )('are refused for %p with a plain reason', (row, reason) => expect(reasonOf(row)).toBe(reason))

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
  ])('%s', (_, text) => expect(() => read(text)).toThrow('The first line must name the columns'))

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
  test('keeps spaces, empty cells, and what follows a closing quote', () => {
    expect(cellsOf('a,b,c\n 1 ,,"x"y\n')[1]).toEqual([' 1 ', '', 'xy'])
    expect(cellsOf('a,b\n,\n')[1]).toEqual(['', ''])
  })

  test('numbers each record by the line it begins on', () => {
    const { records } = readCsv('a,b\n\n"x\ny\r\nz",1\n2,3')
    expect(records.map((record) => record.line)).toEqual([1, 3, 6])
  })

  test('of a line of half a million separators holds a thousand cells, and the next line whole', () => {
    expect(cellsOf(`${','.repeat(500_000)}\n1,2`).map((cells) => cells.length)).toEqual([1000, 2])
  })

  test('says where a quote opens that nothing closes', () => {
    expect(readCsv('a,b\n1,2\n3,"4\n5,6').unclosed).toBe(3)
    expect(readCsv('a,b\n1,"2"').unclosed).toBeNull()
    expect(readCsv('a,b\n1,"').unclosed).toBe(2)
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

const NAMES = companyNames(
  companiesOf([
    ['Crumb', 'greenhouse', 'crumb', 'commerce', 'IE', ''],
    ['The Kite Works, Inc.', 'workday', 'kw/wd1/Careers', 'hardware', 'US-AZ', ''],
    ['Otter & Sons', 'lever', 'ottersons', 'services', 'GB', ''],
    ['Fjord.com', 'ashby', 'fjord', 'transport', 'NO', ''],
    ['Twin', 'workday', 'twin/wd5/a', 'health', 'US', ''],
    ['Twin', 'eightfold', 'twin.eightfold.ai', 'health', 'US', ''],
    ['Hosted', 'successfactors', 'jobs.hosted.example', 'energy', 'DE', ''],
    ['Müllerhaus', 'personio', 'muellerhaus', 'services', 'DE', ''],
  ]),
)
const meaning = (text: string) => {
  const { step, board, companies } = companyMeant(text, { names: NAMES, systems })
  const target = board ? `${board.system}:${board.board}` : companies.map(({ company }) => company).join(', ')
  return target === '' ? step : `${step} ${target}`
}

const CRUMB = 'follow greenhouse:crumb'
const KITE = 'follow workday:kw/wd1/Careers'

describe('companyMeant', () => {
  test.each([
    ['Crumb', CRUMB],
    [' crumb GmbH ', CRUMB],
    ['Crumb careers', CRUMB],
    ['kite works', KITE],
    ['The Kite Works', KITE],
    ['Otter and Sons', 'follow lever:ottersons'],
    ['otter & sons ltd.', 'follow lever:ottersons'],
    ['Mullerhaus', 'follow personio:muellerhaus'],
    ['Twin', 'choose Twin, Twin'],
    ['Crumb Bakery', 'choose Crumb'],
    ['Crum', 'choose Crumb'],
    ['muellerhaus', 'choose Müllerhaus'],
    ['kw', 'choose The Kite Works, Inc.'],
    ['cr', 'choose Crumb'],
    ['um', 'none'],
    ['Nobody', 'none'],
    ['', 'none'],
  ])('follows a name that one board of the list has, and offers the others: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['greenhouse:other', 'follow greenhouse:other'],
    ['Lever:other', 'follow lever:other'],
    ['fax:other', 'none'],
    ['https://jobs.lever.co/other/5f0c', 'follow lever:other'],
    ['jobs.lever.co/other', 'follow lever:other'],
    ['javascript:alert(1)', 'none'],
  ])('follows the board that an id or a link of a hiring system names: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['crumb.com', CRUMB],
    ['https://www.crumb.com/careers/baker-7', CRUMB],
    ['https://careers.crumb.com/', CRUMB],
    ['http://crumb.com/en-ie/jobs', CRUMB],
    ['crumb.ie', CRUMB],
    ['https://www.crumb.com/careers?gh_jid=7', CRUMB],
    ['https://www.fjord.com/careers?gh_jid=7', 'look'],
    ['kite-works.com', KITE],
    ['fjord.com', 'follow ashby:fjord'],
    ['ottersons.co.uk', 'follow lever:ottersons'],
    ['jobs.hosted.example/job/7', 'follow successfactors:jobs.hosted.example'],
    // Another company may have the name in another country, and others may have pages below a site.
    ['crumb.de', 'choose Crumb'],
    ['crumb.com/acme', 'choose Crumb'],
    ['acme.crumb.com', 'look'],
    ['twin.com', 'choose Twin, Twin'],
    ['kw.com', 'choose The Kite Works, Inc.'],
    ['3m.com', 'look'],
    ['nobody.example', 'look'],
    ['careers.example', 'look'],
    ['https://careers.nobody.example/jobs', 'look'],
  ])('follows the board of a site that has the name of the company: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test.each([
    ['https://www.linkedin.com/company/crumb', CRUMB],
    ['linkedin.com/company/kite-works/jobs/', KITE],
    ['https://www.linkedin.com/jobs/view/baker-at-crumb-77', 'keep Crumb'],
    ['https://www.linkedin.com/jobs/view/77?trk=a', 'keep'],
    ['https://www.linkedin.com/jobs/search/?currentJobId=77', 'keep'],
    ['https://www.linkedin.com/company/nobody', 'none'],
    ['https://www.linkedin.com/in/ada', 'none'],
    ['https://careers.linkedin.com/', 'look'],
    ['https://www.indeed.com/cmp/Kite-Works', KITE],
    ['https://ie.indeed.com/viewjob?jk=0123456789abcdef', 'keep'],
    ['https://www.glassdoor.ie/Overview/Working-at-Crumb-EI_IE7.11,17.htm', CRUMB],
    ['https://www.ycombinator.com/companies/crumb/jobs', CRUMB],
    ['https://www.welcometothejungle.com/en/companies/crumb/jobs/baker_dublin', 'keep Crumb'],
    ['https://www.welcometothejungle.com/en/companies/crumb', CRUMB],
    ['https://builtin.com/job/baker/7', 'keep'],
    ['https://en.wikipedia.org/wiki/Crumb_(company)', CRUMB],
    ['https://www.linkedin.com/company/%E0%A4%A', 'none'],
  ])('never reads a job site: its companies are followed, its postings are kept: %j', (text, expected) => {
    expect(meaning(text)).toBe(expected)
  })

  test('names the job site, also for a look', () => {
    expect(jobSiteOf(new URL('https://ie.linkedin.com/jobs'))).toBe('LinkedIn')
    expect(jobSiteOf(new URL('https://linkedin.com.example/jobs'))).toBeNull()
  })
})

const host = 'api.example'
const now = Date.parse('2026-03-02T23:59:00Z')
const tomorrow = Date.parse('2026-03-03T00:00:00Z')

test('countedUse() counts a day, and begins the next at one', () => {
  const two = countedUse(countedUse(undefined, { host, now }), { host, now })
  expect(two).toEqual({ host, day: '2026-03-02', requests: 2, stopped_until: 0 })
  expect(countedUse(two, { host, now: tomorrow })).toMatchObject({ day: '2026-03-03', requests: 1 })
})

describe('hostRefusal()', () => {
  const limits = { now, most_a_day: 2 }
  test('refuses a host that was asked as often as a day allows, until the next', () => {
    const use = { host, day: '2026-03-02', requests: 2, stopped_until: 0 }
    expect(hostRefusal(use, limits)?.until).toBe(tomorrow)
    expect(hostRefusal({ ...use, requests: 1 }, limits)).toBeNull()
    expect(hostRefusal(use, { ...limits, now: tomorrow })).toBeNull()
  })

  test('refuses a host that wants rest, until its rest is over', () => {
    const use = stoppedUse(undefined, { host, now, until: now + 5_000 })
    expect(hostRefusal(use, limits)?.until).toBe(now + 5_000)
    expect(hostRefusal(use, { ...limits, now: now + 5_000 })).toBeNull()
    expect(stoppedUse(use, { host, now, until: now + 1_000 }).stopped_until).toBe(now + 5_000)
  })

  test('believes no rest that is longer than a day, as after a clock was set back', () => {
    expect(hostRefusal(stoppedUse(undefined, { host, now, until: now + 90_000_000 }), limits)).toBeNull()
  })
})

describe('notAhead()', () => {
  const NOW = Date.parse('2026-11-20T12:00:00Z')
  const posting = (published_at: string | null, updated_at: string | null): ListedPosting => ({
    ext_id: '1',
    title: 'Kite Designer',
    url: 'https://kite.example/1',
    places: [],
    work_mode: null,
    html: '',
    salary: '',
    published_kind: 'posted',
    published_at,
    updated_at,
  })

  test('takes away what lies further ahead, and that alone', () => {
    const ahead = '2026-11-22T12:00:01.000Z'
    expect(notAhead(posting(ahead, '2026-11-01T00:00:00.000Z'), NOW)).toEqual(
      posting(null, '2026-11-01T00:00:00.000Z'),
    )
    expect(notAhead(posting('2026-11-01T00:00:00.000Z', ahead), NOW)).toEqual(
      posting('2026-11-01T00:00:00.000Z', null),
    )
  })
})
