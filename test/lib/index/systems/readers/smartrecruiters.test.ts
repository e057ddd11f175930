import { describe, expect, test } from 'bun:test'
import { ClosedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { smartrecruiters } from '#lib/index/systems/readers/smartrecruiters.ts'
import fixture from '#test/fixtures/boards/smartrecruiters.json'
import {
  BARE,
  postingAddressesOf,
  readListBy,
  readPostingBy,
  testAnyAnswer,
} from '#test/support/ask-adapter.ts'

const ID = '744000111111111'
const read = (...answers: unknown[]) => readListBy(smartrecruiters, 'kiteworks', answers)
const readPosting = (answer: unknown) =>
  readPostingBy(smartrecruiters, { board: 'kiteworks', ext_id: ID }, answer)

describe('smartrecruiters', () => {
  test('reads a row; hybrid comes before remote', async () => {
    expect((await read(fixture.list)).postings[0]).toEqual({
      ...BARE,
      ext_id: ID,
      requisition: '9a9a9a9a-1111-4222-8333-444444444444',
      title: 'Kite Designer',
      url: `https://jobs.smartrecruiters.com/KiteWorks/${ID}`,
      places: [{ text: 'Bergen, Vestland, Norway', country: 'NO' }],
      work_mode: 'hybrid',
      employment: 'Full-time',
      published_at: '2026-08-17T07:35:02.787Z',
    })
  })

  test('reads rows with less in them, and keeps nobody’s name', async () => {
    const [, second, third] = (await read(fixture.list)).postings
    expect(second).toMatchObject({
      places: [{ text: 'Ithaca, United States', country: 'US' }],
      work_mode: 'onsite',
      published_at: '2018-06-08T02:11:28.000Z',
    })
    expect(third).toMatchObject({
      url: 'https://jobs.smartrecruiters.com/kiteworks/744000133333333',
      places: [{ text: 'GB', country: 'GB' }],
      work_mode: 'remote',
      published_at: null,
    })
    expect(JSON.stringify(await read(fixture.list))).not.toContain('Recruiter')
  })

  test.each([
    [{ remote: false }, null],
    [{ hybrid: false }, null],
    [{ remote: true, hybrid: false }, 'remote'],
  ])('reads the mode of work of %j as %p', async (location, mode) => {
    const content = [{ ...fixture.list.content[0], location }]
    expect((await read({ ...fixture.list, content })).postings[0]).toMatchObject({ work_mode: mode })
  })

  test('reads a posting’s own answer: its sections in their order, and its pay', async () => {
    const whole = await readPosting(fixture.detail)
    expect(whole?.html).toBe(
      '<h3>Company &lt;x&gt;</h3><p>We fly</p>\n<h3>Job Description</h3><p>Fly &amp; land</p>\n' +
        '<h3>Additional Information</h3><p>Ask us</p>',
    )
    expect(whole?.salary).toBe('EUR 60,000 - 75,000 a year')
    expect(JSON.stringify(whole)).not.toContain('Recruiter')
  })

  test('knows a posting that is closed, and an answer that is none', async () => {
    await expect(readPosting({ ...fixture.detail, active: false })).rejects.toThrow(ClosedPosting)
    await expect(readPosting({ message: 'x' })).rejects.toThrow(UnreadableAnswer)
  })

  test('takes an empty list for no proof of anything, and says why', async () => {
    const answer = await read({ offset: 0, limit: 100, totalFound: 0, content: [] })
    expect(answer).toMatchObject({ postings: [], complete: false, next: null })
    expect(answer.note).toContain('does not know')
  })

  const rows = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ id: `${744000000000000 + from + at}`, name: 'Job' }))
  const page = (count: number, totalFound: unknown) => ({ totalFound, content: rows(count) })
  const at = (offset: number) =>
    `https://api.smartrecruiters.com/v1/companies/kiteworks/postings?limit=100&offset=${offset}`

  test('goes on while a page is full or the list counts more', async () => {
    expect((await read(page(100, 250))).next).toBe(at(100))
    expect((await read(page(50, 250))).next).toBe(at(50))
    expect((await read(page(100, 0))).next).toBe(at(100))
    expect((await read(page(100, 'many'))).next).toBe(at(100))
    const whole = { next: null, complete: true }
    expect(await read(page(100, 150), page(50, 150))).toMatchObject(whole)
    expect(await read(page(100, 250), page(100, 250), page(0, 250))).toMatchObject(whole)
  })

  test('reads no more than 10,000 rows, and says that these are not all', async () => {
    const pages = Array.from({ length: 100 }, () => page(100, 24_556))
    expect(await read(...pages)).toMatchObject({ next: null, complete: false })
  })

  testAnyAnswer(read, (content) => read({ content }), readPosting)

  test('asks for one posting by its id', async () => {
    expect(await postingAddressesOf(smartrecruiters, { board: 'KiteWorks', ext_id: ID })).toEqual([
      `https://api.smartrecruiters.com/v1/companies/KiteWorks/postings/${ID}`,
    ])
  })
})
