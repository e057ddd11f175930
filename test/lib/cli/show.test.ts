import { describe, expect, test } from 'bun:test'
import { showReply } from '#lib/cli/presenters.ts'
import { jobTable } from '#lib/cli/show/jobs.ts'
import { ageOf, agoOf, momentOf } from '#lib/cli/show/kit/screen.ts'
import { cut } from '#lib/cli/show/kit/table.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
const HOSTILE = '\u001b]0;owned\u0007\u001b[31mRed\u202e\u200b\u009b2J\r\nsecond\tline'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ESCAPES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/

const row = {
  line: 1,
  kind: 'skill',
  terms: [],
  min_years: null,
  cited: 0,
  settled_by: null,
  reported: null,
  open_question: null,
  conditions: [],
}
const assessed = {
  schema_version: 'svc-assess-response:1',
  job: { job_identity: 'pasted:1' },
  result: {
    target: 'builtin',
    title: null,
    verdict: 'below_threshold',
    word: 'Stretch',
    not_judged: null,
    fit: 0,
    met: 0,
    likely: 1,
    total: 1,
    thin: false,
    close_call: false,
    read_by: 'rules',
    match_rests_on: [],
    rows_not_shown: 0,
    questions: [],
    suggestions: [],
    suggestions_refused: [],
    minor_gaps: [],
    minor_gap_text: null,
    addresses_ai: false,
    checks: {},
    resume_basis: null,
    basis_stale: false,
    basis_stale_reason: null,
    basis: { prompt_version: 'p', constraints_digest: 'c', story_bank: 's' },
    basis_stale_bank: [],
    basis_stale_resume: [],
    provisional: null,
    created_at: '2026-11-21T09:00:00.000Z',
    written_by: 'operator',
    matrix: [
      {
        ...row,
        id: 'r1',
        quote: 'Kafka in production',
        class: 'hard',
        status: 'partly',
        likely: true,
        chance: 0.6,
        counts: true,
      },
      {
        ...row,
        id: 'r2',
        quote: 'A kind heart',
        class: 'nice_to_have',
        status: 'unknown',
        likely: false,
        counts: false,
      },
    ],
  },
}

describe('showReply() of what assessing answers', () => {
  test('says what is likely and not proved, and which rows do not count', async () => {
    const lines = await showReply(assessed, screen)
    expect(lines).toContain('  ~ Kafka in production (likely, not proved)')
    expect(lines).toContain('  ? A kind heart (a bonus) (does not count)')
  })

  test('offers a yes only where there is a job to assess', async () => {
    const cli = 'svc postings assess --approve'
    const preview = (count: number) => ({
      schema_version: 'svc-assess-preview:1',
      count,
      batch: count,
      more_after: 0,
      ...{
        jobs: [{ job_identity: 'https://jobs.example/1?a=b&c', title: '', company: '' }],
        jobs_a_call: 10,
      },
      estimate: { basis_calls: 0, calls: 0, cost: 0, seconds: 1, tokens: 0 },
      model_target: 'builtin',
      text: 'The jobs to assess.',
      yes: { api: { method: 'POST', path: '/api/postings/assess' }, cli },
    })
    expect(await showReply(preview(1), screen)).toContain(`Yes: ${cli}`)
    expect(await showReply(preview(0), screen)).toEqual(['The jobs to assess.'])
    expect(await showReply({ ...preview(1), model_target: 'claude' }, screen)).toContain(
      "See what its first call would send: svc assess 'https://jobs.example/1?a=b&c' --dry-run --in-batch",
    )
  })
})

test.each([
  [true, 0],
  [false, 1],
])('showReply() of two opinions says whether the verdict is close: %p', async (close_call, times) => {
  const opinion = {
    target: 'builtin',
    verdict: 'below_threshold',
    word: 'Stretch',
    fit: 50,
    met: 1,
    total: 2,
  }
  const differences = [{ quote: 'Kafka', one: 'met', other: null }]
  const compared = { stored: opinion, other: opinion, agree: 1, differences, close_call }
  const lines = await showReply(
    { ...compared, schema_version: 'svc-assess-compare:1', job_identity: 'j' },
    screen,
  )
  expect(lines.filter((line) => line.startsWith('One requirement more or less'))).toHaveLength(times)
  expect(lines.slice(-3)).toEqual(['1 row alike, 1 not.', '  Kafka', '    stored: met · second: no such row'])
})

describe('showReply() of words that wait', () => {
  const words = [
    { id: 'experience:go', kind: 'answer', revision: 2, written_by: 'agent', text: `${HOSTILE} Ten years.` },
  ]

  test('names the command that lets them print, and no escape', async () => {
    const lines = await showReply({ schema_version: 'svc-words:1', words }, screen)
    expect(lines[0]).toBe('answer by an agent')
    expect(lines.at(-1)).toBe('  Let them print: svc words use experience:go --revision 2')
    for (const line of lines) expect(line).not.toMatch(ESCAPES)
  })

  test('says that none do', async () => {
    const lines = await showReply({ schema_version: 'svc-words:1', words: [] }, screen)
    expect(lines).toEqual(['No words wait for your yes.'])
  })
})

describe('showReply() of the text that a resume would send', () => {
  const head = { schema_version: 'svc-resume-would-send:1', purpose: 'tailor', part: 'posting', schema: null }

  test('tells its length and its way, and prints no escape', async () => {
    const reply = { ...head, model_target: 'claude', leaves_machine: true, sent: true, characters: 1200 }
    const lines = await showReply({ ...reply, prompt: HOSTILE }, screen)
    expect(lines.join(' ')).toMatch(
      /1,200 characters\. It would leave this machine, to .+ Nothing was sent\./,
    )
    expect(lines.join(' ')).toContain('second')
    for (const line of lines) expect(line).not.toMatch(ESCAPES)
  })

  test('says that the built-in rules send nothing', async () => {
    const reply = { ...head, model_target: 'builtin', leaves_machine: false, sent: false, characters: 0 }
    const lines = await showReply({ ...reply, prompt: null }, screen)
    expect(lines.join(' ')).toContain('Nothing would be sent')
  })
})

describe('boards', () => {
  const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
  const at = '2026-11-21T08:00:00.000Z'

  const board = (id: string, reason: string | null) => ({
    id,
    system: 'greenhouse',
    board: 'acme',
    company: 'A company with a name that is long enough',
    state: reason === null ? 'live' : 'blocked',
    postings: 3,
    jobs: 3,
    reason,
    sample: false,
    last_read_at: at,
    last_change_at: at,
  })

  describe('the boards on a screen of 80 columns', async () => {
    const totals = { boards: 2, postings: 6, by_state: { live: 1, blocked: 1 } }
    const reason = 'The host’s robots.txt asks programs not to read this.'
    const boards = [board('smartrecruiters:acme-kites', null), board('greenhouse:acme', reason)]
    const lines = await showReply({ schema_version: 'svc-boards:1', boards, totals }, screen)

    test('keep their names, which other commands take', () => {
      expect(lines[1]).toStartWith('smartrecruiters:acme-kites  A company')
      for (const line of lines) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(80)
    })

    test('say every reason in full', () => expect(lines).toContain(`greenhouse:acme: ${reason}`))
  })
})

describe('jobs', () => {
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

  test('a list of 40 columns keeps the title, and explains its signs', () => {
    const screen = { width: 40, quiet: false, colour: false, now }
    const rows = [row(1, {}), row(2, { ...STALE, state: 'not_a_match' })]
    const [, first = '', , legend = ''] = jobTable(rows, screen)
    expect(first).toMatch(/^✓ +61 % {2}Senior Platform Eng/)
    expect(legend).toContain('✓ Match · ✗ Not for you')
  })

  test('a wide list says why an assessment is out of date, and a list without one has no legend of it', () => {
    const screen = { width: Infinity, quiet: false, colour: false, now }
    expect(jobTable([row(1, STALE)], screen).join('\n')).toContain('made with an older resume')
    expect(jobTable([row(1, {})], screen)).toHaveLength(2)
  })
})

const NOW = Date.parse('2026-11-21T09:00:00.000Z')

test.each([
  ['2026-11-21T08:42:00.000Z', '18 min'],
  ['2026-11-21T04:00:00.000Z', '5 h'],
  ['2026-11-18T08:00:00.000Z', '3 d'],
  ['2026-11-01T20:00:00.000Z', '20 d'],
  ['2026-04-20T09:00:00.000Z', '7 mo'],
  ['2022-11-20T09:00:00.000Z', '4 y'],
  ['2027-01-01T00:00:00.000Z', '0 min'],
  [null, ''],
])('ageOf() %s is %s ago', (time, age) => {
  expect(ageOf(time, NOW)).toBe(age)
  expect(agoOf(time, NOW)).toBe(age === '0 min' ? 'just now' : age && `${age} ago`)
})

test('momentOf() drops the seconds', () => {
  expect(momentOf('2026-11-21T09:05:07.123Z')).toBe('2026-11-21 09:05 UTC')
  expect(momentOf(null)).toBe('')
})

test.each([
  ['a short text', 'Senior Engineer', 15, 'Senior Engineer'],
  ['a plain text', 'Senior Engineer, Data', 16, 'Senior Engineer…'],
  ['a plain text at a space', 'Senior Engineer', 8, 'Senior…'],
  ['a text to nothing', 'Senior', 1, '…'],
  ['wide letters by their columns', '東京のエンジニア', 7, '東京の…'],
  ['no letter from what belongs to it', 'cafe\u0301 crème', 5, 'cafe\u0301…'],
])('cut() leaves or cuts %s', (_what, text, width, shown) => expect(cut(text, width)).toBe(shown))

test('what came of few applications is printed without shares, with the number that they need', async () => {
  const group = { name: 'Referral', applied: 2, answered: 1, interview: 0, offer: 0, no_answer: 0 }
  const outcomes = (applied: number) => ({
    schema_version: 'svc-outcomes:1',
    ...{ applied, least: 5, no_answer_days: 30 },
    by: [{ by: 'source', groups: [{ ...group, answered_percent: null }] }],
    stages: [{ status: 'applied', applications: 2, median_days: null }],
    silent: [{ job_identity: 'pasted:1', job_url: 'pasted:1', days: 31 }],
    week: { new_jobs: 1, applied: 2, answered: 1, due: 1 },
  })
  const few = await showReply(outcomes(2), screen)
  expect(few[0]).toBe('Last seven days: 1 new job, 2 applied, 1 answered; 1 follow-up due.')
  expect(few.slice(-3)).toEqual([
    'applied: 2 left this stage, too few for a median',
    'No answer for 31 days: pasted:1',
    'Shares and medians need at least 5 applications.',
  ])
  expect((await showReply(outcomes(5), screen)).at(-1)).toBe('No answer for 31 days: pasted:1')
})
