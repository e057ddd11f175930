import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { jibe } from '#lib/index/systems/readers/jibe.ts'
import fixture from '#test/fixtures/boards/jibe.json' with { type: 'json' }
import { BARE, readListBy } from '#test/support/ask-adapter.ts'

const read = (...answers: unknown[]) => readListBy(jibe, 'kite', answers)
const page = (from: number, count: number, totalCount: number) => ({
  totalCount,
  jobs: Array.from({ length: count }, (_, at) => ({ data: { slug: `${from + at}`, title: 'Kite Pilot' } })),
})

describe('jibe', () => {
  test('reads a whole row', async () => {
    const { postings, company } = await read(fixture)
    expect(company).toBe('Kite Works')
    expect(postings[0]).toEqual({
      ...BARE,
      ext_id: '53640',
      title: 'Kite Pilot',
      url: 'https://kite.jibeapply.com/jobs/53640',
      places: [
        { text: 'Santa Rosa, California, United States', country: 'US' },
        { text: 'Loveland, Colorado', country: 'US' },
      ],
      html: '<p>Fly &amp; land</p>',
      employment: 'FULL_TIME',
      published_at: '2026-09-01T07:12:00.000Z',
    })
  })

  test('keeps one posting for two languages, and takes the towns of the one-line location where there are no others', async () => {
    const { jobs } = fixture
    const { postings } = await read({ totalCount: 2, jobs: jobs.slice(1, 2) })
    expect(postings).toMatchObject([
      {
        places: [
          { text: 'Toronto, Canada', country: null },
          { text: 'Oslo, Norway', country: null },
        ],
        html: 'Care for 4 &lt; 5 kites<br>At night',
        published_at: null,
      },
    ])
    expect((await read(fixture)).postings).toHaveLength(2)
  })

  test('reads a posting from its English row, whichever comes last', async () => {
    const row = (language: string, title: string) => ({ data: { slug: '7', language, title } })
    for (const jobs of [
      [row('en-us', 'Nurse'), row('fr-ca', 'Infirmière')],
      [row('fr-ca', 'Infirmière'), row('en-us', 'Nurse')],
    ])
      expect((await read({ totalCount: 2, jobs })).postings).toMatchObject([{ title: 'Nurse' }])
    const french = { totalCount: 1, jobs: [row('fr-ca', 'Infirmière')] }
    expect((await read(french)).postings).toMatchObject([{ title: 'Infirmière' }])
  })

  test('reads pages up to the stated count', async () => {
    const list = await read(page(1, 100, 130), page(101, 30, 130))
    expect([list.postings.length, list.complete]).toEqual([130, true])
    expect(list.requests.map(({ address }) => address)).toEqual([
      'https://kite.jibeapply.com/api/jobs?page=1&limit=100&internal=false',
      'https://kite.jibeapply.com/api/jobs?page=2&limit=100&internal=false',
    ])
    expect((await read(page(1, 100, 300))).complete).toBe(null)
  })

  test('reads a board on the employer’s own host, which its pages tell', async () => {
    const { postings, requests } = await readListBy(jibe, 'careers.kite.com', [fixture])
    expect(requests[0]?.address).toStartWith('https://careers.kite.com/api/jobs?page=1')
    expect(postings[0]?.url).toBe('https://careers.kite.com/jobs/53640')
    expect(jibe.ownHostMark?.test('<script>window._jibe = {"client_code":"kite"}</script>')).toBe(true)
    for (const board of ['localhost.local', '10.0.0.1', 'kite.com/x']) expect(jibe.isBoard(board)).toBe(false)
  })

  test('refuses another shape', () => expect(read({ message: 'sign in' })).rejects.toThrow(UnreadableAnswer))
})
