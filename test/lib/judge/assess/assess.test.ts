import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readEvidenceVersion } from '#db/desk/evidence.ts'
import type { EvidenceRef, StoredRow } from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import type { RowStatus } from '#db/rows/requirement.ts'
import type { Reader } from '#db/store.ts'
import { assessByModel, cachedReading } from '#lib/judge/assess/assess-by-model.ts'
import { checksTexts, staleChanges, staleReasonText } from '#lib/judge/assess/assessment-text.ts'
import { compareRows, isCloseCall } from '#lib/judge/assess/compare-models.ts'
import { sentEvidence } from '#lib/judge/assess/judge-by-model.ts'
import { loadEvidence, settingsLines } from '#lib/judge/assess/load-evidence.ts'
import { wouldSendExtract, wouldSendJudge } from '#lib/judge/assess/preview-calls.ts'
import { staleBank, staleResume } from '#lib/judge/assess/show-assessment.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { aJob, assess, CANARY, evidence, found, judging, reading } from '#test/lib/judge/assess/by-model.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'
import { openResumeApp } from '#test/support/resume-app.ts'
import { aReadAnswer, aReadRow, idsIn, scriptedModel } from '#test/support/scripted-model.ts'
import { rowsIn } from '#test/support/tables.ts'

const JUDGE = join(import.meta.dir, '../../../../lib/judge')

describe('checksTexts()', () => {
  test('tells what happened and how often, and leaves out what did not', () => {
    const checks = {
      settled_rows: 2,
      settled_by_rule: { answer_exact: 2 },
      questions_dropped: 0,
      questions_capped: 1,
      suggestions_dropped: { new_number: 1 },
      citations_cleaned: { moved: 3, uncited: 0 },
    }
    expect(checksTexts(checks)).toEqual([
      { text: 'Rows settled by rules in code, without a model', times: 2 },
      { text: 'Rows settled by your answer to this question', times: 2 },
      { text: 'Quotes found at another line of the posting', times: 3 },
      { text: 'Questions more than are asked at once', times: 1 },
      { text: 'Suggestions with a number that the line does not have', times: 1 },
    ])
  })

  test('tells by its name what it has no words for', () => {
    expect(checksTexts({ odd_thing: 1, citations_cleaned: { strange_one: 2 } })).toEqual([
      { text: 'Citations cleaned: strange one', times: 2 },
      { text: 'Odd thing', times: 1 },
    ])
  })

  test('has words for everything that the rules count', async () => {
    const names = (await readdir(JUDGE, { recursive: true })).filter((name) =>
      /\/(accept|check|trim)-(?!.*text)[^/]+\.ts$/.test(name),
    )
    const sources = await Promise.all(names.map((name) => readFile(join(JUDGE, name), 'utf8')))
    const counted = sources.flatMap((text) => [
      ...text.matchAll(/\bcount\('(\w+)'|\baction: '(\w+)'|return '(\w+)'$|\? '(\w+)' : null/gm),
    ])
    const keys = new Set(counted.flatMap((found) => found.slice(1).filter((word) => word !== undefined)))
    expect(keys.size).toBeGreaterThan(20)
    const leaked = [...keys].filter((key) =>
      ['citations_cleaned', 'suggestions_dropped'].every((group) =>
        checksTexts({ [group]: { [key]: 1 } }).some(
          ({ text }) => text.includes(': ') && /cleaned:|dropped:/.test(text),
        ),
      ),
    )
    expect(leaked).toEqual([])
  })
})

test('staleReasonText() has a sentence for a reason that is not known', () => {
  expect([staleReasonText('resume_changed'), staleReasonText('moon_phase'), staleReasonText(null)]).toEqual([
    'your resume changed',
    'something changed',
    'something changed',
  ])
})

test('staleChanges() tells every change with what it touches', () => {
  const bank = [
    { match: 'exact' as const, bank_question_id: 'a', question_id: 'r1', question: 'Do you drive?' },
    { match: 'cited' as const, bank_question_id: 'b' },
  ]
  const resume = [
    { change: 'line_changed' as const, requirement: 'Knows Go' },
    { change: 'new_line' as const, question_id: 'r2', question: 'Do you know Kafka?' },
  ]
  expect(staleChanges(bank, resume)).toEqual([
    { text: 'An answer of yours now covers an open question', touches: 'Do you drive?' },
    { text: 'An answer or story that it cites was changed or deleted', touches: '' },
    { text: 'A line of your resume that it cites was changed or taken out', touches: 'Knows Go' },
    { text: 'A new line of your resume names what an open question asks for', touches: 'Do you know Kafka?' },
  ])
})

const row = (line: number, quote: string, status: RowStatus, terms: string[] = []): StoredRow => ({
  id: `r${line}`,
  line,
  quote,
  class: 'hard',
  kind: 'skill',
  terms,
  enough: 'all',
  min_years: null,
  any_of: null,
  ask: null,
  status,
  evidence: [],
  settled_by: null,
})

describe('two assessments of one posting', () => {
  test('agree on rows that quote the same words with the same status', () => {
    const rows = [row(1, '5 years of Go', 'met'), row(2, 'Kafka', 'unmet')]
    const other = [row(1, 'At least 5 years of Go', 'met'), row(2, 'kafka', 'unmet')]
    expect(compareRows(rows, other)).toEqual({ agree: 2, differences: [] })
  })

  test('differ in status, and in rows that only one of them has', () => {
    const rows = [row(1, '5 years of Go', 'met'), row(3, 'A degree', 'unknown')]
    const other = [row(1, '5 years of Go', 'partly'), row(4, 'Curiosity', 'met')]
    expect(compareRows(rows, other)).toEqual({
      agree: 0,
      differences: [
        { quote: '5 years of Go', one: 'met', other: 'partly' },
        { quote: 'A degree', one: 'unknown', other: null },
        { quote: 'Curiosity', one: null, other: 'met' },
      ],
    })
  })

  test('that name several things of one sentence are held thing by thing', () => {
    const rows = [row(1, 'Go and Kafka', 'met', ['Go']), row(1, 'Go and Kafka', 'unmet', ['Kafka'])]
    const other = [row(1, 'Go and Kafka', 'unmet', ['kafka']), row(1, 'Go and Kafka', 'met', ['Golang'])]
    expect(compareRows(rows, other)).toEqual({ agree: 2, differences: [] })
  })
})

test.each([
  ['matched_above_threshold', 79, 0, true],
  ['matched_above_threshold', 81, 0, false],
  ['below_threshold', 60, 0, true],
  ['below_threshold', 59, 0, false],
  ['not_a_match', null, 0, false],
  ['not_a_match', 70, 0, false],
  ['pending_user_answers', 66, 1, true],
  ['pending_user_answers', 70, 2, false],
] as const)('%s at %p with %i open questions is close: %p', (verdict, fit, open, close) => {
  const questions = Array.from({ length: open }, () => ({
    row: 'r1',
    class: 'hard' as const,
    question: 'Q?',
  }))
  const rows = (['met', 'met', 'unknown'] as const).map((status, index) => ({
    ...aRow({ id: `r${3 - index}`, status, ask: 'Q?' }),
    evidence: [],
  }))
  const result = { verdict, fit, questions, rows, more_rows: [] }
  const limits = { match_at_percent: 70, chance: null }
  expect(isCloseCall(result, limits)).toBe(close)
  expect(isCloseCall({ ...result, band: 'lost' }, limits)).toBe(false)
  const short = rows.map((row) => ({ ...row, status: 'unknown' as const }))
  const waits = verdict === 'pending_user_answers'
  expect(isCloseCall({ ...result, rows: short }, limits)).toBe(close && !waits)
})

test('no verdict is close beside a low or a high chance', () => {
  const result = { verdict: 'below_threshold' as const, fit: 66, questions: [], rows: [], more_rows: [] }
  const isClose = (chance: number | null) => isCloseCall(result, { match_at_percent: 70, chance })
  expect([null, 2300, 4200, 4300, 7999, 8000].map(isClose)).toEqual([true, false, false, true, true, false])
})

describe('load evidence', () => {
  const app = appFor('each', { sample: true })

  async function write(text: string): Promise<void> {
    const { revision } = mustBe(await app.call('GET', '/api/master')).master
    const body = { revision, section: 'summary' as const, lines: [{ text }] }
    mustBe(await app.call('POST', '/api/master/lines', { body }))
  }

  test('what is written while it is read is of a later version, and looked at again', async () => {
    const { desk } = app.services
    let pending = true
    const meanwhile: Reader = {
      first: (statement) => desk.first(statement),
      together: (statements) => desk.together(statements),
      rows: async (statement) => {
        const rows = await desk.rows(statement)
        if (pending && statement.sql.includes('master_part')) {
          pending = false
          await write('Fires kilns')
        }
        return rows as never
      },
    }
    const { version, lines } = await loadEvidence(meanwhile)
    expect(lines.map(({ text }) => text)).not.toContain('Fires kilns')
    expect(version).toBeLessThan(await readEvidenceVersion(desk))
    expect((await loadEvidence(meanwhile)).lines.map(({ text }) => text)).toContain('Fires kilns')
  })

  test('is the same for every job of a batch until a word of it changes', async () => {
    const { desk } = app.services
    const before = await loadEvidence(desk)
    expect(await loadEvidence(desk)).toBe(before)
    await write('Fires kilns')
    const after = await loadEvidence(desk)
    expect(after.lines).toHaveLength(before.lines.length + 1)
    const answer = { question: 'Do you weave?', answer: 'Yes, for years.' }
    mustBe(await app.call('POST', '/api/answers', { body: answer }))
    expect((await loadEvidence(desk)).lines).toHaveLength(after.lines.length + 1)
  })
})

describe('what would be sent', () => {
  const app = appFor('all')

  test('is what is sent, to the letter', async () => {
    const subject = aJob()
    const model = scriptedModel({ ...reading, ...judging() })
    await found(app.services.desk, model, { subject })
    const [read, judge] = model.queries
    const shown = await wouldSendExtract(subject)
    expect([shown.system, shown.prompt, shown.schema]).toEqual([
      read?.system,
      read?.prompt,
      read?.schema,
    ] as never)
    const kept = await cachedReading(app.services.desk, subject, 'claude')
    if (!kept) throw new Error('The text was not read.')
    const would = await wouldSendJudge({
      jobs: [{ title: subject.title, ...kept }],
      evidence,
      today: '2026-11-20',
      suggest: true,
    })
    expect(would).toMatchObject({ rows_asked: 3, rows_settled: 1, evidence_left_out: 0 })
    expect([would?.system, would?.prompt, would?.schema]).toEqual([
      judge?.system,
      judge?.prompt,
      judge?.schema,
    ] as never)
    expect(JSON.stringify([would?.prompt, would?.shares, would?.schema])).not.toContain(CANARY)
  })

  test('is the stored home beside rows of a place, which its row cites, and the place that the board lists', async () => {
    const row = aReadRow({ line: 4, quote: 'Work on site', kind: 'location', class: 'askable' })
    const subject = {
      ...aJob(['', 'Requirements', '- Work on site']),
      listed: { places: ['Munich'], work_mode: 'onsite' },
    }
    const model = scriptedModel({
      extract: [aReadAnswer([row])],
      judge: [
        (asked: Parameters<typeof idsIn>[0]) => ({
          rows: [
            { id: 'r1', evidence: idsIn(asked).evidence.slice(-1), gap: 'contradicted', status: 'unmet' },
          ],
        }),
      ],
    })
    const person = { lives_in: 'Chicago', would_move: 'no' } as const
    const settings = { ...person, may_work_in: null, languages: null, licences: null }
    const facts = settingsLines(settings).map((line, index) => ({ id: `f${index}`, ...line }))
    const assessed = await assessByModel({
      subject,
      evidence: [...evidence, ...facts],
      today: '2026-11-20',
      desk: app.services.desk,
      ask: model.ask,
      target: 'claude',
      priority: 'batch',
      job_identity: null,
      batch_id: null,
      signal: new AbortController().signal,
    })
    const [read, judge] = model.queries
    expect(judge?.system).toContain('Said: I live in Chicago. I would not move.')
    expect(judge?.prompt).toContain('job| Engineer; Munich, onsite')
    expect(`${judge?.prompt}${read?.system}${read?.prompt}`).not.toContain('Chicago')
    expect(assessed.ok && assessed.rows[0]).toMatchObject({
      status: 'unmet',
      evidence: ['f0', 'f1'],
      settled_by: null,
    })
    const kafka = scriptedModel({ ...reading, ...judging() })
    await found(app.services.desk, kafka, { subject: { ...aJob(), listed: subject.listed } })
    expect(kafka.queries[1]?.system).not.toContain('Chicago')
  })

  test.each([
    ['Can you work nights?', 'Rotating shifts', 'schedule', true],
    ['Would you relocate?', 'Must be based in Oslo', 'location', true],
    ['Do you know Kafka?', 'Experience with Kafka', 'skill', true],
    ['How many years of Rust?', '3 years of Rust', 'years', true],
    ['Do you have a degree?', 'Bachelor in physics', 'degree', true],
    ['Do you need a visa?', 'Authorized to work in the US', 'work_auth', true],
    ['Can you work nights?', 'Experience with Kafka', 'skill', false],
    ['How many years of Rust?', '3 years of Go', 'years', false],
    ['Do you know Kafka?', 'Do you know Go', 'skill', false],
    ['Do you need a visa?', 'Travel up to 20%', 'schedule', false],
    ['Are you fluent in German?', 'Fluent French', 'language', false],
  ] as const)('is an answer to "%s" beside "%s" (%s): %p', (question, quote, kind, isSent) => {
    const line = { id: 'e1', kind: 'answer' as const, ref: 'q', question, text: 'Yes.' }
    expect(sentEvidence([line], [aRow({ id: 'r1', quote, kind })])).toEqual(isSent ? [line] : [])
  })

  test('is no answer on a private subject, which still settles rows; the person sees how many stay', async () => {
    const saved = {
      'What are your salary expectations?': 'Zanzibar 90,000 USD a year',
      'Do you have a disability?': 'Yes, Zanzibar.',
      'Why are you leaving your current job?': 'Zanzibar moved.',
      'Are you authorized to work in the US?': 'Yes.',
      'Have you worked with event sourcing?': 'For two years, in Go.',
    }
    for (const [question, answer] of Object.entries(saved))
      mustBe(await app.call('POST', '/api/answers', { body: { question, answer } }))
    const job = { text: aJob().text }
    const preview = async (part: 'requirements' | 'evidence') =>
      mustBe(await app.call('POST', '/api/assess/preview', { body: { job, part, model_target: 'claude' } }))
    const shown = await preview('evidence')
    expect(shown).toMatchObject({
      answers_held_back: 4,
      answers_sent: ['Have you worked with event sourcing?'],
    })
    expect(JSON.stringify(shown)).toContain('For two years, in Go.')
    expect(JSON.stringify([shown, await preview('requirements')])).not.toContain('Zanzibar ')
    // The permit is answered already, and no open row is about it.
    expect(JSON.stringify(shown)).not.toMatch(/salary|disability|leaving|authorized/)
    const { lines } = await loadEvidence(app.services.desk)
    const model = scriptedModel({ ...reading, ...judging() })
    await assess(app.services.desk, model, { lines })
    expect(JSON.stringify(model.queries)).not.toContain('Zanzibar')
    const private_alone = lines.filter(({ text }) => text.includes('Zanzibar'))
    const unasked = scriptedModel({ ...reading, ...judging() })
    await assess(app.services.desk, unasked, { lines: private_alone })
    expect(unasked.queries).toHaveLength(1)
  })

  test('is nothing where nothing would be asked', async () => {
    const read = { rows: [], addresses_ai: false, is_job_posting: true, unread: null }
    expect(await wouldSendJudge({ jobs: [{ title: '', read }], evidence, today: '2026-11-20' })).toBeNull()
  })
})

describe('show assessment', () => {
  const row = (id: string, terms: string[], evidence: EvidenceRef[] = []): StoredRow => ({
    id,
    line: 1,
    quote: `Know ${terms.join()}`,
    class: 'hard',
    kind: 'skill',
    terms,
    enough: 'all',
    min_years: null,
    any_of: null,
    ask: null,
    status: 'unknown',
    evidence,
    settled_by: null,
  })
  const line = (ref: string, text: string): EvidenceLine => ({ id: ref, kind: 'line', ref, text })
  const question = (id: string, text: string) => ({ row: id, class: 'hard' as const, question: text })
  const saved = (question_id: string, text: string) =>
    ({
      question_id,
      question: text,
      answer: '',
      read_as: null,
      value: null,
      revision: 2,
    }) as unknown as Answer

  test('an answer is named by how it touches, without its words', () => {
    const rows = [row('r1', ['Kafka']), row('r2', ['Python'], [{ kind: 'answer', ref: 'q9' }])]
    const questions = [question('r1', 'Have you used Kafka?')]
    const [first] = rows
    if (first) first.ask = 'Have you used Kafka?'
    const answers = [
      saved('q1', 'Have you used Kafka?'),
      saved('q2', 'Have you used Rust?'),
      saved('q9', 'Other?'),
    ]
    const bank = { q1: 'a', q2: 'b', q9: 'c' }
    const now = { answers, basis: { bank }, revisions: { q1: 2, q2: 2, q9: 2 } }
    expect(staleBank({ rows, more_rows: [], questions }, { bank: { q9: 'other' } }, now)).toEqual([
      { match: 'exact', bank_question_id: 'q1', question_id: 'r1', question: 'Have you used Kafka?' },
      { match: 'cited', bank_question_id: 'q9' },
    ])
    expect(staleBank({ rows, more_rows: [], questions }, { bank }, now)).toEqual([])
    // Assessments of long ago knew answers by their revisions.
    expect(staleBank({ rows, more_rows: [], questions }, { bank: { q1: 2, q2: 2, q9: 2 } }, now)).toEqual([])
  })

  test('a line of the resume is named by the requirement it was cited for, or the question it may answer', () => {
    const rows = [row('r1', ['Kafka']), row('r2', ['Python'], [{ kind: 'line', ref: 'l1' }])]
    const questions = [question('r1', 'Have you used Kafka?')]
    const result = { rows, more_rows: [], questions }
    const then = [line('l1', 'Wrote Python'), line('l2', 'Baked bread')]
    const now = [line('l1', 'Wrote Python 3'), line('l2', 'Baked bread'), line('l3', 'Ran Kafka')]
    expect(staleResume(result, { then, now, today: '2026-11-28' })).toEqual([
      { change: 'line_changed', requirement: 'Know Python' },
      { change: 'new_line', question_id: 'r1', question: 'Have you used Kafka?' },
    ])
    expect(staleResume(result, { then, now: then, today: '2026-11-28' })).toEqual([])
  })

  describe('a new line of the resume', () => {
    let app: Awaited<ReturnType<typeof openResumeApp>>
    beforeAll(async () => {
      app = await openResumeApp()
    })
    afterAll(() => app.close())

    async function staleAfter(demand: string, text: string, section?: 'languages' | 'certifications') {
      const job = await app.assess(`Engineer\n\nRequirements\n- ${demand}\n- You must know Haskell\n`)
      const { revision, entries } = mustBe(await app.call('GET', '/api/master')).master
      const place = section ? { section } : { entry_id: entries[0]?.id ?? '' }
      mustBe(await app.call('POST', '/api/master/lines', { body: { revision, ...place, lines: [{ text }] } }))
      const { assessment } = mustBe(await app.call('GET', '/api/jobs', { query: { url: job } }))
      expect(assessment?.basis_stale_reason).toBe('resume_changed')
      return assessment?.basis_stale_resume.map(({ change, question }) => `${change}: ${question}`)
    }

    test.each(
      rowsIn<[string, string, string, string]>(`
You must speak fluent German | German: C2 | languages | Do you speak German fluently?
Fluent Spanish is required | Spanish (native) | languages | Do you speak Spanish fluently?
Must have experience managing budgets | Managed a budget of 2 million dollars | entry | Do you have experience managing budgets?
You must have experience in wound care | Cared for wounds of 20 patients a day | entry | Do you have experience with wound care?
You must have payroll experience | Ran payroll for 120 people | entry | Do you have experience with payroll?
You must know SAP | Kept the books in SAP | entry | Do you have experience with SAP?
You must have 5 years of experience in welding | Welded steel frames | entry | Do you have at least 5 years of experience with welding?
`),
    )('is named where it settles the open question of "%s"', async (demand, text, section, question) => {
      const place = section === 'entry' ? undefined : ('languages' as const)
      expect(await staleAfter(demand, text, place)).toEqual([`new_line: ${question}`])
    })

    test.each([
      ['You must know Cobol', 'Baked bread for the market', undefined],
      ['You must speak fluent Welsh', 'Dutch: C2', 'languages'],
      ['Must hold a PMP certification', 'First aid certificate', 'certifications'],
    ] as const)('is not named where it leaves "%s" open', async (demand, text, section) => {
      expect(await staleAfter(demand, text, section)).toEqual([])
    })
  })
})
