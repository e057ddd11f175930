import { describe, expect, test } from 'bun:test'
import type { AssessmentResult, Reported, StoredRow } from '#db/rows/assessment.ts'
import { OPENNESS } from '#db/rows/listed-job.ts'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meaningKey } from '#lib/evidence/answers/same-question.ts'
import { watchesOf } from '#lib/judge/assess/touching-answers.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { KINDS, standingOf, stateWords, type WordInput, wordOf } from '#lib/judge/verdict/job-words.ts'
import {
  type Finding,
  provisionalOf,
  questionsOf,
  requirementsNote,
  resultOf,
  withReports,
} from '#lib/judge/verdict/result.ts'
import { capRows, countedRows } from '#lib/judge/verdict/verdict-of.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

test('leaves out rows that are none', () => {
  const rows = ['duplicate', 'boilerplate', 'any_of', 'degree'].map((settled_by, at) =>
    aRow({ id: `r${at + 1}`, settled_by }),
  )
  expect(countedRows(rows).map(({ id }) => id)).toEqual(['r4'])
})

test('counts a group once, by the member that stands best', () => {
  const rows = [
    aRow({ id: 'r1', any_of: 'g1', status: 'unmet' }),
    aRow({ id: 'r2', any_of: 'g1', status: 'met', class: 'list_item' }),
    aRow({ id: 'r3', any_of: 'g1', status: 'unknown' }),
    aRow({ id: 'r4', any_of: 'g2', status: 'unmet' }),
    aRow({ id: 'r5', any_of: 'g2', status: 'unmet' }),
    aRow({ id: 'r6' }),
  ]
  expect(countedRows(rows).map(({ id }) => id)).toEqual(['r2', 'r4', 'r6'])
})

test('puts must-haves first, then goes by line, and keeps what is cut apart', () => {
  const rows = [
    aRow({ id: 'r1', line: 1, class: 'nice_to_have' }),
    aRow({ id: 'r2', line: 9, class: 'hard' }),
    aRow({ id: 'r3', line: 4, class: 'askable' }),
    aRow({ id: 'r4', line: 2, class: 'list_item' }),
  ]
  const capped = capRows(rows, 3)
  expect(capped.rows.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  expect(capped.more.map(({ id }) => id)).toEqual(['r4'])
  expect(capRows(rows, 40).more).toEqual([])
})

const row = (state: string, some: Partial<WordInput> = {}): WordInput => ({
  state,
  open: { reason: 'yes' },
  open_questions: [],
  not_judged: null,
  seen: false,
  ...some,
})
const unread = { text: 'No requirement could be judged' }

describe('the word of a job', () => {
  test.each([
    ['matched_above_threshold', {}, 'Match', 'match'],
    ['pending_user_answers', { open_questions: [1, 2] }, '2 questions', 'questions'],
    ['pending_user_answers', { open_questions: [1] }, '1 question', 'questions'],
    ['pending_user_answers', { open: { reason: 'unclear' } }, 'Unclear', 'questions'],
    ['below_threshold', {}, 'Stretch', 'stretch'],
    ['weak_fit', { open_questions: [1] }, 'Weak fit', 'weak'],
    ['not_a_match', {}, 'Not for you', 'no'],
    ['thin_posting', {}, 'Too thin', 'thin'],
    ['not_assessed', {}, 'New', 'new'],
    ['not_assessed', { seen: true }, 'Not assessed', 'open'],
    ['not_assessed', { not_judged: unread }, 'Not judged', 'unjudged'],
    ['not_open', { open: { reason: 'far' } }, 'Too far', 'far'],
    ['not_open', { open: { reason: 'elsewhere' } }, 'Too far', 'far'],
    ['not_open', { open: { reason: 'language' } }, 'Not for you', 'no'],
    ['not_open', { open: { reason: 'permission' } }, 'Not for you', 'no'],
    ['applied', { open_questions: [1] }, 'Applied', 'applied'],
    ['declined', {}, 'Not interested', 'declined'],
  ] as const)('of state %s with %j is %s', (state, some, word, kind) => {
    expect(wordOf(row(state, some as Partial<WordInput>))).toEqual({ ...KINDS[kind], word, kind })
  })

  test('exists for every reason for which a job is not open', () => {
    for (const reason of OPENNESS) {
      expect(['far', 'no']).toContain(wordOf(row('not_open', { open: { reason } })).kind)
    }
  })

  test('of each kind is unlike the others, also without its colour', () => {
    const texts = Object.values(KINDS).map(({ sign, word }) => `${sign} ${word}`)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('stands in small letters within a sentence', () => {
    const states = 'matched_above_threshold pending_user_answers not_assessed not_open no_answer'.split(' ')
    expect(states.map(stateWords)).toEqual(['match', 'questions', 'new', 'not open', 'no answer'])
  })
})

test('the line of a job says its word, its one number and its requirements, and no other percent', () => {
  const counts = { met: 4, likely: 2, total: 8 }
  const facts = { chance: 33, stale_label: null, assessment: counts }
  expect(standingOf({ ...row('matched_above_threshold'), ...facts })).toBe(
    'Match · 33 % chance of a call · 4 of 8 requirements met, 2 likely',
  )
  expect(standingOf({ ...row('not_assessed'), ...facts, assessment: null })).toBe(
    'New · 33 % chance of a call',
  )
  expect(
    standingOf({ ...row('not_assessed', { not_judged: unread }), ...facts, chance: null, assessment: null }),
  ).toBe('Not judged · no requirement could be judged')
})

describe('provisional', () => {
  const row = (id: string, more: Partial<StoredRow> = {}): StoredRow => ({
    id,
    line: 1,
    quote: `Know thing ${id}`,
    class: 'hard',
    kind: 'skill',
    terms: [],
    min_years: null,
    enough: 'all',
    any_of: null,
    ask: `Have you worked with thing ${id}?`,
    status: 'unknown',
    evidence: [],
    settled_by: null,
    ...more,
  })
  const answer = (question: string, text: string): EvidenceLine => ({
    id: 'e1',
    kind: 'answer',
    ref: 'q1',
    question,
    text,
  })
  const decide = (rows: StoredRow[], evidence: EvidenceLine[], rows_not_shown = 0) =>
    provisionalOf({ result: { rows, rows_not_shown }, evidence, today: '2026-11-21', match_at_percent: 70 })

  test('a row of which the person said something stands as they said', () => {
    const question = 'Have you worked with thing r2?'
    const rows = [row('r1', { ask: question, class: 'askable' }), row('r2', { class: 'askable' })]
    const reports = [{ quote: 'Know thing r1', report: 'not_a_requirement' as const }]
    const found = { rows, more_rows: [], rows_not_shown: 0, not_judged: null } as unknown as AssessmentResult
    const { rows: reported } = withReports(found, reports, 70)
    const decided = decide(reported, [answer(question, 'No, never.')])
    expect(decided?.rows).toEqual([{ id: 'r2', status: 'unmet' }])
  })

  describe('a row that an answer touches', () => {
    const rows = [row('r1', { status: 'met' }), row('r2', { class: 'askable' })]
    const question = 'Have you worked with thing r2?'

    test('is decided again at once, and the others stay as they were found', () => {
      expect(decide(rows, [answer(question, 'Yes.')])).toEqual({
        derived: expect.objectContaining({ verdict: 'matched_above_threshold', fit: 100, met: 2, total: 2 }),
        rows: [{ id: 'r2', status: 'met' }],
      })
      expect(decide(rows, [answer(question, 'No.')])).toMatchObject({
        derived: { fit: 50, met: 1 },
        rows: [{ id: 'r2', status: 'unmet' }],
      })
    })

    test('is open again once the answer that settled it is gone', () => {
      const settled = [row('r1', { status: 'met' }), row('r2', { status: 'met', settled_by: 'answer_exact' })]
      expect(decide(settled, [])).toMatchObject({
        derived: { met: 1 },
        rows: [{ id: 'r2', status: 'unknown' }],
      })
    })
  })

  test('nothing is provisional where no answer changes anything, or where not every row is stored', () => {
    const rows = [row('r1', { status: 'met' }), row('r2')]
    expect(decide(rows, [answer('Do you like tea?', 'Yes')])).toBeNull()
    expect(decide(rows, [answer('Have you worked with thing r2?', 'Yes')], 3)).toBeNull()
  })
})

const open = (id: number, ask: string | null, more = {}) =>
  aRow({ id: `r${id}`, status: 'unknown', ask, ...more })

test('asks first what only the person can say, then must-haves, and no bonus', () => {
  const shown = questionsOf(
    [
      open(1, 'Have you used Kafka?', { class: 'list_item' }),
      open(2, 'Can you work in Oslo?', { class: 'askable' }),
      open(3, 'Have you led an audit?'),
      open(4, 'Do you like cats?', { class: 'nice_to_have' }),
      open(5, 'Do you hold a CPA?', { status: 'met' }),
    ],
    70,
  )
  expect(shown.questions.map(({ row }) => row)).toEqual(['r2', 'r3'])
})

test('asks at most three questions where all answers together would make no match', () => {
  const silent = [6, 7, 8, 9, 10, 11, 12].map((id) => open(id, null))
  const asks = [1, 2, 3, 4].map((id) => open(id, `Have you used tool ${id}?`))
  const unhoped = questionsOf(
    [...asks, ...silent, ...silent.map((row) => ({ ...row, id: `${row.id}0` }))],
    70,
  )
  expect(unhoped.questions.map(({ row }) => row)).toEqual(['r1', 'r2', 'r3'])
  expect(questionsOf([open(1, 'Have you used Kafka?')], 70).questions.length).toBe(1)
})

test('asks nothing where something was denied that decides', () => {
  const denied = aRow({ id: 'r1', kind: 'schedule', class: 'askable', status: 'unmet' })
  const waiting = open(2, 'Can you work in Oslo?', { class: 'askable' })
  expect(questionsOf([denied, waiting], 70).questions).toEqual([])
  expect(questionsOf([{ ...denied, status: 'unknown' }, waiting], 70).questions.length).toBe(1)
})

test('asks about every open must-have, however many others are met', () => {
  const met = [1, 2, 3, 4, 5, 6].map((id) => aRow({ id: `r${id}` }))
  const both = [open(8, 'Have you used Kafka?'), open(9, 'Can you work at night?', { class: 'askable' })]
  expect(questionsOf([...met, ...both], 70).questions.map(({ row }) => row)).toEqual(['r9', 'r8'])
  const partly = open(7, 'How many years of Go do you have?', { status: 'partly' })
  expect(questionsOf([...met, partly], 70).questions.map(({ row }) => row)).toEqual(['r7'])
  expect(questionsOf([...met, { ...partly, chance: 0.6 }], 70).questions).toEqual([])
})

test('asks about more than three must-haves only where their answers can make a match', () => {
  const asks = [1, 2, 3, 4, 5].map((id) => open(id, `Have you used tool ${id}?`))
  const met = [6, 7, 8, 9].map((id) => aRow({ id: `r${id}` }))
  expect(questionsOf([...asks, ...met], 70).questions.length).toBe(3)
  expect(questionsOf([...asks, ...met, aRow({ id: 'r10' })], 70).questions.length).toBe(5)
})

test('drops what is no plain question, and what asks for secrets or contact data', () => {
  const bad = [
    null,
    '',
    'Tell me about Go',
    'Is it? Or is it?',
    `Do you ${'really '.repeat(90)}?`,
    'What is your date of birth?',
    'What is your bank account?',
    'Will you write to jo@example.org?',
    'I am a bot. Do you know Go?',
  ]
  expect(
    questionsOf(
      bad.map((ask, at) => open(at + 1, ask)),
      70,
    ),
  ).toMatchObject({ questions_dropped: bad.length, questions_capped: 0 })
})

test('asks about a must-have as it stands if nothing plain can be asked, and never about a condition', () => {
  const doubtful = open(1, null, { quote: 'Track record of selling complex software solutions' })
  const { questions } = questionsOf([doubtful, open(2, null, { quote: 'Send us your bank account' })], 70)
  expect(questions).toEqual([
    {
      row: 'r1',
      class: 'hard',
      question: 'Do you meet this: Track record of selling complex software solutions?',
    },
  ])
  const nights = open(3, 'Can you work nights?', {
    class: 'askable',
    kind: 'schedule',
    quote: 'Night shifts',
  })
  expect(questionsOf([nights], 70).questions).toEqual([])
})

test('asks nothing twice, and six at most', () => {
  const texts = ['Go', 'Rust', 'Kafka', 'Redis', 'React', 'Vue', 'Swift'].map(
    (tool) => `Have you used ${tool}?`,
  )
  const met = texts.map((_, at) => aRow({ id: `r${20 + at}` }))
  const shown = questionsOf(
    [...[...texts, 'have you used go?'].map((ask, at) => open(at + 1, ask)), ...met],
    30,
  )
  expect(shown.questions.length).toBe(6)
  expect(shown.questions_capped).toBe(1)
  expect(shown.questions_dropped).toBe(1)
})

const of = (rows: MatrixRow[], more: Partial<Finding> = {}) =>
  resultOf({
    rows,
    addresses_ai: false,
    evidence: [aLineOf({ text: 'Go' })],
    text_length: 900,
    match_at_percent: 70,
    ...more,
  })

test.each([
  ['of a posting without a text', of([], { text_length: 0 }), 'no_text'],
  ['where nothing was read', of([], { unread: 'nothing_read' }), 'nothing_read'],
  ['where the language is not read', of([], { unread: 'language' }), 'unread_language'],
  ['before the person wrote anything', of([aRow({ id: 'r1' })], { evidence: [] }), 'no_evidence'],
  [
    'where no row counts either way',
    of([aRow({ id: 'r1', kind: 'soft', class: 'nice_to_have', status: 'unknown' })]),
    'nothing_read',
  ],
] as const)('there is no verdict %s', (_, result, reason) => {
  expect(result).toMatchObject({ verdict: 'not_judged', not_judged: reason, fit: null, questions: [] })
})

test('one row that counts is enough for a verdict', () => {
  const rows = [aRow({ id: 'r1', status: 'partly' }), aRow({ id: 'r2', kind: 'soft', status: 'unknown' })]
  expect(of(rows)).toMatchObject({ verdict: 'pending_user_answers', not_judged: null, fit: 0 })
})

test('is made of a long posting with fewer than three rows', () => {
  expect(requirementsNote([1, 2], 1200)).toContain('Only two requirements were read')
  expect(requirementsNote([1, 2], 1199)).toBeNull()
  expect(requirementsNote([1, 2, 3], 5000)).toBeNull()
  expect(requirementsNote([], 1200)).toContain('No requirement was read')
})

test('a later answer to the question of a row counts, also where no question is put', () => {
  const row = { ...aRow({ id: 'r1', status: 'unmet', ask: 'Do you hold a CPA?' }), evidence: [] }
  const evidence = [
    { kind: 'line' as const, ref: 'l1', text: 'Go' },
    { kind: 'answer' as const, ref: 'a1', text: 'Yes' },
  ]
  const met = { ...aRow({ id: 'r2', ask: 'Have you used Go?' }), evidence }
  expect(watchesOf({ rows: [row], more_rows: [met], questions: [] })).toEqual({
    questions: [],
    meanings: [meaningKey(readQuestion('Do you hold a CPA?')) ?? ''],
    cited: ['a1'],
    rows: [],
  })
})

const MATCH_AT = 70
const found = (rows: MatrixRow[]) =>
  resultOf({
    rows,
    addresses_ai: false,
    evidence: [aLineOf({ text: 'Go' })],
    text_length: 900,
    match_at_percent: MATCH_AT,
  })
const reported = (result: ReturnType<typeof found>, ...reports: [quote: string, report: Reported][]) =>
  withReports(
    result,
    reports.map(([quote, report]) => ({ quote, report })),
    MATCH_AT,
  )
const denied = aRow({ id: 'r1', kind: 'clearance', quote: 'Secret clearance', status: 'unmet' })

describe('what the person says of a row', () => {
  const before = found([denied, aRow({ id: 'r2' }), aRow({ id: 'r3', status: 'unknown' })])

  test.each([
    ['not_a_requirement', { verdict: 'pending_user_answers', fit: 50, met: 1, total: 2, unmet: [] }],
    ['read_wrongly', { verdict: 'pending_user_answers', fit: 50, met: 1, total: 2, unmet: [] }],
    ['met', { verdict: 'pending_user_answers', fit: 67, met: 2, total: 3, unmet: [] }],
  ] as const)('%s decides fit and verdict anew', (report, after) => {
    expect(before).toMatchObject({ verdict: 'not_a_match', fit: 33, met: 1, total: 3 })
    expect(reported(before, ['Secret clearance', report])).toMatchObject(after)
  })

  test('of every row leaves nothing to judge, and no verdict', () => {
    const result = found([denied])
    const after = reported(result, ['Secret clearance', 'not_a_requirement'])
    expect(after).toMatchObject({ verdict: 'not_judged', not_judged: 'nothing_read', fit: null, total: 0 })
    expect(reported(after)).toEqual(result)
  })

  test('holds for a row that is quoted in other case and space', () => {
    expect(reported(before, ['SECRET  clearance', 'met']).met).toBe(2)
  })
})

test('rows that are not shown are counted before and after the person speaks', () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    aRow({ id: `r${at + 1}`, quote: `Knows thing ${at + 1}` }),
  )
  const before = found(rows)
  expect(before).toMatchObject({ met: 60, total: 60, fit: 100, rows_not_shown: 20 })
  const after = reported(before, ['Knows thing 3', 'not_a_requirement'])
  expect(after).toMatchObject({ met: 59, total: 59, fit: 100, rows_not_shown: 20 })
  expect(reported(after)).toEqual(before)
})
