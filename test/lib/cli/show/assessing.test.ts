import { describe, expect, test } from 'bun:test'
import { showReply } from '#lib/cli/call/show-reply.ts'

const screen = { width: 80, quiet: false, colour: false, now: Date.parse('2026-11-21T09:00:00Z') }
const HOSTILE = '\u001b]0;owned\u0007\u001b[31mRed\u202e\u200b\u009b2J\r\nsecond\tline'
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const ESCAPES = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/

const row = {
  ...{ line: 1, kind: 'skill', terms: [], min_years: null, cited: 0, settled_by: null, reported: null },
  open_question: null,
  conditions: [],
}
const assessed = {
  schema_version: 'svc-assess-response:1',
  job: { job_identity: 'pasted:1' },
  result: {
    ...{
      target: 'builtin',
      verdict: 'below_threshold',
      not_judged: null,
      fit: 0,
      met: 0,
      likely: 1,
      total: 1,
      thin: false,
    },
    ...{
      close_call: false,
      read_by: 'rules',
      match_rests_on: [],
      rows_not_shown: 0,
      questions: [],
      suggestions: [],
      suggestions_refused: [],
      minor_gaps: [],
      minor_gap_text: null,
    },
    ...{ addresses_ai: false, checks: {}, resume_basis: null, basis_stale: false, basis_stale_reason: null },
    ...{ basis: { prompt_version: 'p', constraints_digest: 'c', story_bank: 's' }, basis_stale_bank: [] },
    ...{
      basis_stale_resume: [],
      provisional: null,
      created_at: '2026-11-21T09:00:00.000Z',
      written_by: 'operator',
    },
    matrix: [
      {
        ...{ ...row, id: 'r1', quote: 'Kafka in production', class: 'hard', status: 'partly' },
        ...{ likely: true, chance: 0.6, counts: true },
      },
      {
        ...{ ...row, id: 'r2', quote: 'A kind heart', class: 'nice_to_have', status: 'unknown' },
        ...{ likely: false, counts: false },
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
        ...{ ...sent, part: 'requirements', rows_are: 'read_by_the_model', rows_asked: 2, rows_settled: 1 },
        ...{ prompt: HOSTILE, schema: null },
        jobs: [
          { job_identity: HOSTILE, title: `${HOSTILE} Nurse`, open: [HOSTILE, 'Two years'], settled: 3 },
        ],
        estimate: { basis_calls: 0, calls: 1, cost: null, seconds: 25, tokens: 9000 },
      },
      {
        ...{ ...sent, part: 'evidence', evidence_left_out: 3, answers_held_back: 2, system: HOSTILE },
        answers_sent: [`${HOSTILE} nights?`],
      },
      {
        ...{ schema_version: 'svc-assess-compare:1', job_identity: HOSTILE, close_call: false },
        ...{ stored: opinion, other: opinion, agree: 2 },
        differences: [{ quote: HOSTILE, one: 'met', other: null }],
      },
      {
        ...{ schema_version: 'svc-job-evidence:1', job_identity: HOSTILE, rows: [cited] },
        suggestions: [
          {
            ...{ ref: 'l1', from: HOSTILE, to: HOSTILE, tier: 'unproved', reason: null },
            ...{ pieces: [{ kind: 'new', text: HOSTILE }], left_out: [HOSTILE] },
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
      ...{ schema_version: 'svc-assess-preview:1', count, batch: count, more_after: 0 },
      ...{
        jobs: [{ job_identity: 'https://jobs.example/1?a=b&c', title: '', company: '' }],
        jobs_a_call: 10,
      },
      estimate: { basis_calls: 0, calls: 0, cost: 0, seconds: 1, tokens: 0 },
      ...{ model_target: 'builtin', text: 'The jobs to assess.' },
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
      ...{ id: 'experience:go', kind: 'answer', revision: 2, written_by: 'agent' },
      ...{ text: `${HOSTILE} Ten years.` },
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
