import { describe, expect, test } from 'bun:test'
import { showReply } from '#lib/cli/call/show-reply.ts'
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
    verdict: 'below_threshold',
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

  test('prints no escape in what would be sent, a second opinion, or lines in other words', async () => {
    const opinion = { target: HOSTILE, verdict: 'not_a_match', fit: 40, met: 2, total: 5 }
    const head = { schema_version: 'svc-assess-preview-calls:1', model_target: HOSTILE }
    const sent = { ...head, leaves_machine: true, sent: true, characters: 1200 }
    const cited = { row: 'r1', status: 'met', lines: [{ kind: 'line', ref: 'l1', text: HOSTILE }] }
    const answers = [
      { ...sent, part: 'posting', system: 'Read.', prompt: HOSTILE, schema: '{}' },
      {
        ...sent,
        part: 'requirements',
        rows_are: 'read_by_the_model',
        rows_asked: 2,
        rows_settled: 1,
        prompt: HOSTILE,
        schema: null,
        jobs: [
          { job_identity: HOSTILE, title: `${HOSTILE} Nurse`, open: [HOSTILE, 'Two years'], settled: 3 },
        ],
        estimate: { basis_calls: 0, calls: 1, cost: null, seconds: 25, tokens: 9000 },
      },
      {
        ...sent,
        part: 'evidence',
        evidence_left_out: 3,
        answers_held_back: 2,
        system: HOSTILE,
        answers_sent: [`${HOSTILE} nights?`],
      },
      {
        schema_version: 'svc-assess-compare:1',
        job_identity: HOSTILE,
        close_call: false,
        stored: opinion,
        other: opinion,
        agree: 2,
        differences: [{ quote: HOSTILE, one: 'met', other: null }],
      },
      {
        schema_version: 'svc-job-evidence:1',
        job_identity: HOSTILE,
        rows: [cited],
        suggestions: [
          {
            ref: 'l1',
            from: HOSTILE,
            to: HOSTILE,
            tier: 'unproved',
            reason: null,
            pieces: [{ kind: 'new', text: HOSTILE }],
            left_out: [HOSTILE],
          },
        ],
        suggestions_refused: [],
      },
    ]
    const printed = await Promise.all(answers.map((answer) => showReply(answer, screen)))
    for (const line of printed.flat()) expect(line).not.toMatch(ESCAPES)
    expect(printed[0]?.join(' ')).toMatch(
      /1,200 characters\. It would leave this machine, to .+ Nothing was sent\./,
    )
    expect(printed[1]?.join(' ')).toContain('2 rows to judge, 1 settled by code; read by the model.')
    expect(printed[1]?.join(' ')).toContain('Nurse: 2 rows to judge, 3 settled before')
    expect(printed[1]?.join(' ')).toContain('- Two years')
    expect(printed[2]?.join(' ')).toContain('Sent: your answer to')
    expect(printed[2]?.join(' ')).toContain('3 lines of yours would not fit.')
    expect(printed[2]?.join(' ').replaceAll(/\s+/g, ' ')).toContain(
      'Not sent: 2 answers on private subjects, or on nothing',
    )
    expect(printed[3]).toContain('    stored: met · second: no such row')
    expect(printed[4]?.join(' ')).toContain('Lines of yours in other words')
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

describe('showReply() of words that wait', () => {
  const words = [
    {
      id: 'experience:go',
      kind: 'answer',
      revision: 2,
      written_by: 'agent',
      text: `${HOSTILE} Ten years.`,
    },
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

  describe('how the reading of boards stands', async () => {
    const hosts = [
      { host: 'a.example', requests_today: 1, rests_until: null },
      { host: 'b.example', requests_today: 2, rests_until: null },
    ]
    const status = {
      schema_version: 'svc-boards-status:1',
      refresh: null,
      next_at: null,
      next_boards: 0,
      hosts,
    }
    const lines = await showReply(status, screen)

    test('counts requests in plain words', () => {
      expect(lines.slice(-2)).toEqual(['a.example: 1 request today', 'b.example: 2 requests today'])
    })

    test('says what to do where none is planned', () => {
      expect(lines.join(' ')).toContain('svc boards add <link>')
    })

    test('names no state for boards that could not be read, because each may be in another', async () => {
      const counts = { postings_new: 0, postings_changed: 0, postings_removed: 0, unchanged: 0, failed: 7 }
      const refresh = {
        id: 'r1',
        state: 'done',
        boards_total: 16,
        boards_done: 11,
        boards_left: 5,
        texts_read: 3,
        texts_left: 2,
        ...counts,
        started_at: at,
        finished_at: at,
      }
      const printed = (await showReply({ ...status, refresh }, screen)).join(' ')
      expect(printed).toContain('7 could not be read; `svc boards` says why. 5 left for later')
      expect(printed).toContain('2 texts of matching jobs left for later.')
      expect(printed).not.toContain('--state')
    })
  })

  describe('a look at a career page', () => {
    const board = {
      id: 'site:careers.kite.com/sitemap.xml',
      system: 'site',
      board: 'careers.kite.com/sitemap.xml',
      company: 'Kite',
      system_name: 'Career page',
    }
    const look = {
      schema_version: 'svc-boards-look:1',
      outcome: 'board',
      board,
      read_from: 'sitemap',
      postings: 3,
      complete: true,
      samples: [{ title: 'Wind Nurse', places: ['Cork, IE'], url: 'https://careers.kite.com/jobs/1' }],
      reason: '',
      followed: false,
    }

    test('shows the postings, and how to follow them', async () => {
      const printed = await showReply(look, screen)
      expect(printed).toEqual([
        'Kite: 3 postings, in the sitemap of the site (Career page).',
        '- Wind Nurse – Cork, IE',
        'Follow it with: svc boards add site:careers.kite.com/sitemap.xml',
      ])
      expect((await showReply({ ...look, complete: false, followed: true }, screen)).at(-1)).toBe(
        'This board is followed already.',
      )
    })

    test('says why there is nothing to follow', async () => {
      const nothing = {
        ...look,
        outcome: 'nothing',
        board: null,
        postings: 0,
        samples: [],
        read_from: null,
        reason: 'No postings.',
      }
      expect(await showReply(nothing, screen)).toEqual(['No postings.'])
    })
  })
})

describe('facts', () => {
  const screen = { width: 100, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
  const form = { form: 'choice', choices: ['A1', 'A2'] }

  describe('the facts in a terminal', () => {
    const fact = { fact_id: 'a1', kind: 'driving_licence', value: 'yes', line_id: 'l1', line: 'Full licence' }
    test.each([
      [null, true, /a1 +driving licence +yes +yes +Full licence/],
      [null, false, /driving licence +yes +no +Full licence/],
      [{ is: 'wrong', value: null }, false, /driving licence +yes +no, wrong +Full licence/],
      [{ is: 'other', value: 'A2' }, true, /driving licence +A2 +yes, corrected +Full licence/],
    ])('show whether each counts: correction %j, used %j', async (correction, used, row) => {
      const facts = [{ ...fact, source: 'resume', used, correction, form }]
      const lines = await showReply({ schema_version: 'svc-facts:1', revision: 1, facts }, screen)
      expect(lines[1]).toMatch(row)
    })

    test('name the way to a resume where there are none', async () => {
      const lines = await showReply({ schema_version: 'svc-facts:1', revision: 0, facts: [] }, screen)
      expect(lines.join(' ')).toContain('svc master import FILE --apply')
    })
  })

  test.each([
    ['fine', 25, 'percent', /travel +fine, up to 25 percent/],
    ['against', 25, 'percent', /travel +against, from 25 percent/],
    ['open', null, null, /travel +open/],
  ])('the conditions in a terminal show the word on each: %s %p', async (is, up_to, unit, row) => {
    const condition = { condition: 'travel', question: 'How much?', is, up_to, unit, by: null, line: null }
    const conditions = [{ ...condition, question_id: null, revision: 0 }]
    expect((await showReply({ schema_version: 'svc-conditions:1', conditions }, screen))[1]).toMatch(row)
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
