import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { paylocity } from '#lib/index/systems/readers/paylocity.ts'
import { BARE, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'
import { postingText, siteAnswer } from '#test/support/site-answers.ts'
import { itemsIn } from '#test/support/tables.ts'

const BOARD = '1a1a1a1a-1111-4222-8333-444444444444'
const ADDRESS = `https://recruiting.paylocity.com/recruiting/jobs/All/${BOARD}`
const read = (html: string) => readListBy(paylocity, BOARD, [siteAnswer(ADDRESS, html)])
const page = (Jobs: object[]) =>
  `<html><script>\nwindow.pageData = ${JSON.stringify({ ModuleTitle: 'Kite Works', Jobs })};\n</script></html>`
const job = {
  JobId: 4141169,
  JobTitle: 'Wind Nurse',
  LocationName: 'Hybrid',
  PublishedDate: '2026-08-08T11:27:44-05:00',
  Description: '',
  IsInternal: false,
  IsRemote: false,
  JobLocation: { City: 'Raleigh', State: 'NC', Country: 'USA', Address: '7 A Street' },
}

describe('paylocity', () => {
  test('reads the rows in a page’s script, without those for staff', async () => {
    const list = await read(
      page([job, { ...job, JobId: 2, IsInternal: true }, { ...job, JobId: 3, IsRemote: true }]),
    )
    expect(list).toMatchObject({ complete: true, company: 'Kite Works' })
    expect(list.postings).toEqual([
      {
        ...BARE,
        ext_id: '4141169',
        title: 'Wind Nurse',
        url: 'https://recruiting.paylocity.com/Recruiting/Jobs/Details/4141169',
        places: [{ text: 'Raleigh, NC, USA', country: 'US' }],
        work_mode: 'hybrid',
        published_at: '2026-08-08T16:27:44.000Z',
      },
      expect.objectContaining({ ext_id: '3', work_mode: 'remote' }),
    ])
  })

  test('refuses a page without rows, or with a broken script', async () => {
    for (const html of itemsIn(
      `<html>Sorry | <script>window.pageData = {"Jobs":[</script> | <script>window.pageData = {};</script>`,
    ))
      expect(read(html)).rejects.toThrow(UnreadableAnswer)
  })

  test('reads a page that describes its posting', async () => {
    const link = 'https://recruiting.paylocity.com/Recruiting/Jobs/Details/4141169'
    const posting = await readPostingBy(
      paylocity,
      { board: BOARD, ext_id: '4141169' },
      siteAnswer(link, postingText({})),
    )
    expect(posting).toMatchObject({ ext_id: '4141169', url: link, html: '<p>Fly</p>' })
  })
})
