import { expect, test } from 'bun:test'
import { jobTable } from '#lib/cli/show/jobs.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const row = (id: number, more: Partial<JobRowView>) =>
  ({
    job_url: `https://kite.example/${id}`,
    title: 'Senior Platform Engineer for Sails and Lines',
    company_name: 'Kite Works',
    locations_text: 'Leeds, England; York, England',
    work_mode: 'remote',
    published_at: '2026-11-01T09:00:00Z',
    copies: 1,
    removed_at: null,
    not_judged: null,
    state: 'matched_above_threshold',
    open: { reason: 'yes' },
    open_questions: [],
    chance: 61,
    stale_label: null,
    ...more,
  }) as unknown as JobRowView

const STALE = { stale_label: 'made with an older resume', chance: 44 }
const now = Date.parse('2026-11-21T09:00:00Z')

test.each([40, 60, 80, 100, 140, Infinity])(
  'a list of %p columns never shows the percent of an assessment that is out of date alone',
  (width) => {
    const screen = { width, quiet: false, colour: false, now }
    const [, fresh = '', stale = '', legend = ''] = jobTable([row(1, {}), row(2, STALE)], screen)
    expect(fresh).toContain(' 61 %')
    expect(fresh).not.toContain('old')
    expect(stale).toContain('old 44 %')
    expect(legend).toContain('old: the assessment is out of date')
  },
)

test('a wide list says why an assessment is out of date, and a list without one has no legend of it', () => {
  const screen = { width: Infinity, quiet: false, colour: false, now }
  expect(jobTable([row(1, STALE)], screen).join('\n')).toContain('made with an older resume')
  expect(jobTable([row(1, {})], screen)).toHaveLength(2)
})
