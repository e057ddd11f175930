import { expect, test } from 'bun:test'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { maskRow } from '#lib/shortlist/new/rules/mask-row.ts'
import { mustBe, openApp } from '#test/support/app.ts'

const WORDS = 'jo@lamps.example, +1 617 555 0100'
const LINK = 'https://lamps.example/jobs/jo@lamps.example/+16175550100'

test('no text of a row that a stranger wrote holds an address or a number, and links stay', async () => {
  const app = await openApp({ sample: true })
  const [row] = mustBe(await app.call('GET', '/api/postings', { query: { limit: '1' } })).postings.rows
  await app.close()
  if (!row) throw new Error('The sample holds no job.')
  const planted: JobRowView = {
    ...row,
    ...{ job_identity: LINK, job_url: LINK, normalized_url: LINK },
    ...{ company: WORDS, company_name: WORDS, title: WORDS, description: WORDS, salary: WORDS },
    ...{ location: WORDS, locations: [WORDS], locations_text: WORDS },
    members: [{ job_identity: LINK, job_url: LINK, location: WORDS, title: WORDS, differs: [WORDS] }],
    family: { differs: [WORDS] },
    ...{ unmet: [WORDS], open_questions: [{ question: WORDS, class: 'askable' }] },
    ...{ minor_gaps: [WORDS], minor_gap_text: WORDS },
  }
  const masked = maskRow(planted)
  expect(masked).toEqual(JSON.parse(JSON.stringify(planted).replaceAll(WORDS, '[email], [phone]')))
})
