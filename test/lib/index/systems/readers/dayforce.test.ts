import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { dayforce } from '#lib/index/systems/readers/dayforce.ts'
import fixture from '#test/fixtures/boards/dayforce.json' with { type: 'json' }
import { addressesOf, BARE, readListBy } from '#test/support/ask-adapter.ts'

const BOARD = 'kite/candidateportal'
const read = (...answers: unknown[]) => readListBy(dayforce, BOARD, answers)

describe('dayforce', () => {
  test('reads the rows of one posting as one, with every place and the day alone', async () => {
    const { postings, company } = await read(fixture)
    expect(company).toBe('Kite Optics')
    expect(postings).toEqual([
      {
        ...BARE,
        ext_id: '1702',
        title: 'Optician',
        url: 'https://jobs.dayforcehcm.com/en-US/kite/CANDIDATEPORTAL/jobs/1702',
        places: [
          { text: 'Alpharetta, GA, USA', country: 'US' },
          { text: 'Montréal, QC, CAN', country: 'CA' },
        ],
        html: 'Fit glasses.<br>Sell &lt; 5 a day',
        published_at: '2026-06-13T00:00:00.000Z',
      },
    ])
  })

  test('reads a posting from its English row', async () => {
    const row = (CultureCode: string, Title: string) => ({ ...fixture[0], CultureCode, Title })
    const { postings } = await readListBy(dayforce, BOARD, [
      [row('fr-CA', 'Opticien'), row('en-US', 'Optician')],
    ])
    expect(postings).toMatchObject([{ title: 'Optician' }])
  })

  test('asks once for the board, and refuses another shape', async () => {
    expect(await addressesOf(dayforce, BOARD)).toEqual([
      'https://www.dayforcehcm.com/api/kite/V1/JobFeeds?includeActivePostingOnly=true&internalJobBoardCode=candidateportal',
    ])
    expect((await read([])).postings).toEqual([])
    expect(read({ error: 'no' })).rejects.toThrow(UnreadableAnswer)
  })

  test.each(['kite', 'kite/', '/x', 'kite/a/b', 'Kite/x', 'kite/a?b', '../x'])(
    'takes %p for no board',
    (board) => expect(dayforce.isBoard(board)).toBe(false),
  )
})
