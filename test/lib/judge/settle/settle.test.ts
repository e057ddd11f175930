import { describe, expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import {
  EXTRACT_VERSION,
  JUDGE_VERSION,
  type PersonSettings,
  PROMPT_VERSION,
} from '#lib/judge/assess/freshness.ts'
import { settingsLines } from '#lib/judge/assess/load-evidence.ts'
import { extractPrompt, sentPosting } from '#lib/judge/read/extract-prompt.ts'
import { checkSuggestions } from '#lib/judge/settle/accept-judged.ts'
import { conditionsOf } from '#lib/judge/settle/conditions.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { formOf, valueFor } from '#lib/judge/settle/form.ts'
import { judgePrompt, pickEvidence } from '#lib/judge/settle/judge-prompt.ts'
import { rowsToJudge, settleRows } from '#lib/judge/settle/settle-rows.ts'
import { shownReading, withReading } from '#lib/judge/settle/shown-reading.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { casesIn } from '#test/support/tables.ts'

const LINE = 'Helped to cut deploy time by 40 % with k8s for 12 teams'
const lines = new Map(
  Array.from(
    { length: 10 },
    (_, at) => [`e${at}`, aLineOf({ id: `e${at}`, ref: `l${at}`, text: LINE })] as const,
  ),
)
const check = (...sent: unknown[]) => checkSuggestions(sent, lines)
const reasonOf = (text: unknown, item = 'e1') => Object.keys(check({ item, text }).suggestions_dropped)

describe('a line in other words', () => {
  test('is kept where it says the same', () => {
    const text = 'With k8s, helped to reduce deploy time by 40% for 12 teams'
    expect(check({ item: 'e1', text })).toEqual({
      suggestions: [{ ref: 'l1', text }],
      suggestions_dropped: {},
    })
  })

  test.each([
    ['unknown_item', 'Helped to cut deploy time', 'e99'],
    ['no_change', 'helped to cut deploy time by 40 % with  K8S for 12 teams', 'e1'],
    ['contact_data', 'Helped 12 teams to cut deploy time, see https://evil.example/me', 'e1'],
    ['contact_data', 'Helped teams to cut deploy time, write to jo@example.org', 'e1'],
    ['too_long', `Helped ${'teams '.repeat(80)}`, 'e1'],
    ['malformed', 5, 'e1'],
  ])('is dropped for %s', (reason, text, item) => expect(reasonOf(text, item)).toEqual([reason]))

  test.each([
    ['new_number', 'With k8s, helped to cut deploy time by 60 % for 12 teams'],
    ['other_unit', 'With k8s, helped to cut deploy time by $40 for 12 teams'],
    ['share', 'Cut deploy time for 12 teams with k8s'],
  ] as const)('is kept with its reason where it contradicts the line: %s', (refused, text) => {
    expect(check({ item: 'e1', text })).toEqual({
      suggestions: [{ ref: 'l1', text, refused }],
      suggestions_dropped: { [refused]: 1 },
    })
  })

  test('comes once of each line, and eight at most', () => {
    const text = 'For 12 teams, helped to cut deploy time by 40 % with k8s'
    const all = [...lines.keys(), 'e1'].map((item) => ({ item, text }))
    const found = check(...all)
    expect(found.suggestions).toHaveLength(8)
    expect(found.suggestions_dropped).toEqual({ capped: 2, duplicate: 1 })
  })

  test('is none where the answer is of another form', () => {
    expect(checkSuggestions('all of them', lines).suggestions_dropped).toEqual({ malformed: 1 })
    expect(checkSuggestions(undefined, lines)).toEqual({ suggestions: [], suggestions_dropped: {} })
  })
})

const read = (quote: string, kind: RowKind, terms: string[] = []) =>
  conditionsOf({ quote, kind, terms, min_years: null })
    .map(({ kind: name, bound }) => (bound === null ? name : `${name} ${Math.round(bound)}`))
    .join(', ')

test.each([
  ['You can carry boxes of 30 lbs all day', 'experience', 'lifting 30'],
  ['Du kannst 15 kg heben', 'skill', 'lifting 33'],
  ['Capable de soulever 20 kg', 'soft', 'lifting 44'],
  ['Levantar cargas pesadas', 'other', 'lifting'],
  ['Able to kneel, climb and be on your feet for 8 hours', 'skill', 'standing'],
  ['Körperlich belastbar und schwindelfrei', 'other', 'standing, surroundings'],
  ['Station debout prolongée', 'other', 'standing'],
  ['Must pass a background check and a drug screening', 'skill', 'background_check, drug_test'],
  ['Erweitertes Führungszeugnis erforderlich', 'soft', 'background_check'],
  ['Casier judiciaire vierge', 'other', 'background_check'],
  ['Prueba de drogas obligatoria', 'other', 'drug_test'],
  ['Willing to work rotating shifts', 'soft', 'shifts'],
  ['Bereitschaft zum Nachtdienst', 'soft', 'nights'],
  ['Travail le week-end et les jours fériés', 'schedule', 'weekends, holidays'],
  ['Disponibilidad para horas extra', 'schedule', 'overtime'],
  ['Participation in our oncall rota', 'schedule', 'on_call'],
  ['Travel (30-40 %) is required', 'schedule', 'travel 40'],
  ['Reisebereitschaft innerhalb Europas, ca. 20 %', 'soft', 'travel 20'],
  ['Déplacements réguliers à prévoir', 'schedule', 'travel'],
  ['Disponibilidad para viajar un 25 %', 'schedule', 'travel 25'],
  ['This role is based in our Oslo office, 4 days a week', 'location', 'presence 4'],
  ['Vor Ort in unserer Werkstatt', 'location', 'presence'],
  ['Présence au bureau', 'location', 'presence'],
  ['Modalidad presencial', 'location', 'presence'],
  ['Must be 21 years or older', 'other', 'age 21'],
  ['Du bist volljährig', 'soft', 'age 18'],
  ['Ser mayor de edad', 'other', 'age 18'],
  ['Proof of hepatitis vaccination', 'cert', 'vaccination'],
  ['Nachweis der Masernimpfung', 'other', 'vaccination'],
  ['Reliable transportation to work', 'other', 'car'],
  ['Véhicule personnel', 'other', 'car'],
  ['Own laptop and stable internet at home', 'other', 'equipment'],
  ['Port de l’uniforme', 'other', 'clothing'],
  ['Able to work outdoors in any weather', 'soft', 'surroundings'],
  ['Monday to Friday, 7am to 3pm', 'schedule', 'working_time'],
] as const)('%s (%s) is a condition', (quote, kind, conditions) => expect(read(quote, kind)).toBe(conditions))

test.each(
  casesIn<RowKind>(`
cert: Clean driver’s license and own car | Permis de conduire B
experience: Experience with on-call rotations | Leads the night shift | Lift sales by 20 %
experience: Gestion des équipes de nuit | Führung von Schichtteams | Strong background in physics
language: Fluent French
work_auth: Work permit for Norway
clearance: Secret clearance
degree: Bachelor’s degree, some travel
location: Must live in Ohio | You are based in Lisbon
skill: Knowledge of travel booking systems | Able to stand up new services | Able to sit with customers
skill: Vaccine research
soft: Able to shift priorities quickly | Great communicator
`),
)('%s (%s) is a requirement', (quote, kind) => expect(read(quote, kind)).toBe(''))

test('a name makes a row one of work', () => {
  expect(read('Able to work nights with Kubernetes', 'skill', ['Kubernetes'])).toBe('')
})

test.each([
  ['Are you able to work night shifts?', { form: 'yes_no' }],
  ['Do you hold a forklift licence?', { form: 'yes_no' }],
  ['Can you travel up to 25% of the time?', { form: 'yes_no' }],
  ['How much of your time can you travel?', { form: 'number', unit: 'percent', bound: null, yes_no: false }],
  [
    'Do you have at least 6 months of professional Rust experience?',
    { form: 'number', unit: 'years', bound: 0.5, yes_no: true },
  ],
  [
    'How many years of experience do you have with Go?',
    { form: 'number', unit: 'years', bound: null, yes_no: false },
  ],
  ['Have you led a team of 5 people?', { form: 'number', unit: 'people', bound: 5, yes_no: true }],
  ['What is your notice period?', { form: 'number', unit: 'days', bound: null, yes_no: false }],
  ['What is your earliest start date?', { form: 'date' }],
  ['What salary do you expect?', { form: 'number', unit: 'money', bound: null, yes_no: false }],
  [
    'Do you have experience with Python, Go or Java?',
    { form: 'choice', choices: ['Python', 'Go', 'Java'], yes_no: true },
  ],
  [
    'Do you have experience with Kafka and Flink?',
    { form: 'choice', choices: ['Kafka', 'Flink'], yes_no: true },
  ],
  ['Do you have experience with Kafka or Flink, and with five teams?', { form: 'yes_no' }],
  ['Do you have at least 5 years of Java, including 2 years of leading?', { form: 'yes_no' }],
  ['Why do you want to work here?', { form: 'text' }],
])('the form of %j', (question, form) => expect(formOf(question)).toEqual(form as never))

test('a language and a clearance are answered by their levels', () => {
  expect(formOf('Do you speak German at C1?')).toMatchObject({
    form: 'level',
    levels: expect.arrayContaining(['B2']),
  })
  expect(formOf('Do you have an active TS/SCI clearance?')).toMatchObject({
    levels: expect.arrayContaining(['Secret']),
  })
})

test('a list with a name that nobody knows is no choice, because that name could not be chosen', () => {
  expect(formOf('Do you have experience with Python or Quuxly?')).toEqual({ form: 'yes_no' })
})

test.each([
  ['Do you hold a forklift licence?', 'partly', { form: 'yes_no', is: 'partly' }],
  ['Do you have at least 6 months of Rust experience?', '2', { form: 'number', amount: 2, unit: 'years' }],
  ['How many years of experience do you have with Go?', 1.5, { form: 'number', amount: 1.5, unit: 'years' }],
  ['Do you have at least 6 months of Rust experience?', 'yes', { form: 'yes_no', is: 'yes' }],
  ['Do you have an active Secret clearance?', 'no', { form: 'yes_no', is: 'no' }],
  ['Do you have experience with Python, Go or Java?', 'yes', { form: 'yes_no', is: 'yes' }],
  ['Do you speak German?', 'b2', { form: 'level', level: 'B2' }],
  ['What is your earliest start date?', '2026-12-01', { form: 'date', date: '2026-12-01' }],
  ['Do you have experience with Python, Go or Java?', 'go, java', { form: 'choice', chosen: ['Go', 'Java'] }],
  ['Do you have experience with Python, Go or Java?', 'none', { form: 'choice', chosen: [] }],
  ['Do you have experience with Python, Go or Java?', ['Python'], { form: 'choice', chosen: ['Python'] }],
])('the value of %j for %j', (question, sent, value) => {
  expect(valueFor(question, sent)).toEqual(value as never)
})

test.each([
  ['Do you hold a forklift licence?', 'maybe', 'Send "yes", "no" or "partly".'],
  ['How many years of experience do you have with Go?', 'yes', 'Send a number of years.'],
  ['How many years of experience do you have with Go?', 'many', 'Send a number of years.'],
  ['How much of your time can you travel?', 140, 'Send a number of percent.'],
  ['Do you speak German?', 'D4', 'Send one of: none, A1'],
  ['What is your earliest start date?', '2026-02-31', 'Send a day such as'],
  [
    'Do you have experience with Python, Go or Java?',
    ['Rust'],
    'Send some of: Python, Go, Java; or "none", or "yes" or "no".',
  ],
  ['Why do you want to work here?', 'yes', 'answered in words'],
])('%j refuses %j and says which values fit', (question, sent, advice) => {
  expect(() => valueFor(question, sent)).toThrow(advice)
})

const many = (length: number, text: string) =>
  Array.from({ length }, (_, at) => aLineOf({ id: `e${at}`, ref: `l${at}`, text: `${text} ${at}` }))

test('sends everything where it fits', () => {
  const lines = many(50, 'Baked')
  expect(pickEvidence(lines, [])).toEqual({ lines, left_out: 0 })
})

test('prefers what shares words with the rows, keeps the order, and counts the rest', () => {
  const lines = [...many(395, 'Baked bread'), ...many(10, 'Ran Kafka clusters')]
  const { lines: sent, left_out } = pickEvidence(lines, [
    { quote: 'Experience with Kafka', terms: ['Kafka'] },
  ])
  expect(left_out).toBe(5)
  expect(sent.filter(({ text }) => text.includes('Kafka'))).toHaveLength(10)
  expect(sent).toEqual(lines.filter((line) => sent.includes(line)))
})

test('sends no more than fits, and a line of any length', () => {
  const { lines, left_out } = pickEvidence(many(40, 'x'.repeat(3000)), [])
  expect(lines.length + left_out).toBe(40)
  expect(lines.length).toBeWithin(15, 21)
  expect(pickEvidence(many(1, 'x'.repeat(90_000)), []).lines).toHaveLength(1)
})

test('leaves a trait to a model, whether or not a line shares its words', () => {
  const trait = aRow({ id: 'r1', kind: 'soft', class: 'nice_to_have', quote: 'Calm under pressure' })
  const evidence = [aLineOf({ id: 'e1', text: 'Led the night shift of a burns unit' })]
  expect(rowsToJudge([trait], evidence, '2026-01-01').open).toEqual([trait])
})

// A change of a prompt or schema needs a new version here and beside it, which makes earlier readings and judgements
// outdated.
const KNOWN: Record<string, string> = {
  'extract:2': 'b5de08a414352f72',
  'extract:3': '3c1b3d3e2234b7af',
  'extract:4': 'af50598410efdc15',
  'judge:1': 'e1f4e24899c5075d',
  'judge:2': '17aa68f58c15ddf6',
  'judge:3': '1350c9c735ea6b1c',
  'judge:4': 'bc0fbc1cac3934d7',
  'judge:5': '07db252dce3d8ace',
}

const fence = '0123456789ab'

test('a prompt to read has the words that its version had', async () => {
  const posting = sentPosting({ title: 'Baker', text: 'Must bake' })
  const made = [false, true].map((again) => extractPrompt(posting, { fence, again }))
  expect(KNOWN[EXTRACT_VERSION]).toBe((await sha256Of(JSON.stringify(made))).slice(0, 16))
})

test('a prompt to judge has the words that its version had', async () => {
  const entry = { heading: 'Acme', start: null, end: null, ongoing: false }
  const lines = [
    aLineOf({ id: 'e1', text: 'Acme', section: 'experience', entry }),
    aLineOf({ id: 'e2', text: 'Baked', section: 'experience', entry }),
    { id: 'e3', kind: 'answer' as const, ref: 'q1', text: 'Yes', question: 'Do you bake?' },
    { id: 'e4', kind: 'story' as const, ref: 's1', text: 'The day of the bread' },
  ]
  const rows = [aRow({ id: 'r1', kind: 'years', min_years: 2 }), aRow({ id: 'r2' })]
  const made = judgePrompt({ jobs: [{ title: 'Baker', rows }], lines, fence, today: '2026-01-01' })
  expect(KNOWN[JUDGE_VERSION]).toBe((await sha256Of(JSON.stringify(made))).slice(0, 16))
})

test('the version of an assessment names both', () => {
  expect(PROMPT_VERSION).toBe(`${EXTRACT_VERSION}+${JUDGE_VERSION}`)
})

const NOTHING = { lives_in: null, may_work_in: null, would_move: null, languages: null, licences: null }

type Given = Partial<PersonSettings> & { line?: string; answer?: [string, string] }

function settle({ line, answer, ...person }: Given, row: Parameters<typeof aRow>[0]) {
  const own = evidenceLines({
    content: {
      entries: [],
      lines:
        line === undefined ? [] : [{ id: 'l1', section: 'languages', entry_id: null, text: line, tags: [] }],
    },
    answers:
      answer === undefined
        ? []
        : [{ question_id: 'q', question: answer[0], answer: answer[1], read_as: null, value: null }],
    stories: [],
  })
  const facts = settingsLines({ ...NOTHING, ...person }).map((fact, index) => ({
    id: `e${own.length + index + 1}`,
    ...fact,
  }))
  const all = [...own, ...facts]
  const [settled] = settleRows([aRow(row)], all, '2026-11-28')
  const refs = settled?.evidence.map((id) => all.find((candidate) => candidate.id === id)?.ref) ?? []
  return [settled?.status ?? 'unknown', ...refs]
}

const akron = { lives_in: 'Akron, Ohio' }
const stays = { ...akron, would_move: 'no' } as const
const moves = { ...akron, would_move: 'in_country' } as const
const abroad = { ...akron, would_move: 'abroad' } as const
const us = { ...akron, may_work_in: ['US'] }
const german = { lives_in: 'munich', may_work_in: ['DE', 'AT'] }

test.each<[Given, RowKind, string, string]>([
  [us, 'work_auth', 'Must be authorized to work in the United States', 'met'],
  [us, 'work_auth', 'Legally eligible to work in the U.S. without sponsorship', 'met'],
  [us, 'work_auth', 'We are unable to sponsor visas for this role', 'met'],
  [us, 'work_auth', 'Must not require visa sponsorship now or in the future', 'met'],
  [us, 'work_auth', 'Valid work permit for your country of residence', 'met'],
  [us, 'work_auth', 'Right to work in the UK', 'unmet'],
  [us, 'work_auth', 'Work authorization for Canada is required', 'unmet'],
  [us, 'work_auth', 'Must be authorized to work in the US or Canada', 'met'],
  [us, 'work_auth', 'Must be a U.S. citizen', 'unknown'],
  [{ ...us, line: 'U.S. citizen' }, 'work_auth', 'Must be a U.S. citizen', 'met'],
  [
    { ...us, line: 'I need visa sponsorship' },
    'work_auth',
    'Authorized to work in the US without sponsorship',
    'met',
  ],
  [{ ...us, may_work_in: [] }, 'work_auth', 'Must be authorized to work in the US', 'unmet'],
  [{ ...us, may_work_in: [] }, 'work_auth', 'Visa sponsorship is available', 'unknown'],
  [{ may_work_in: ['US'] }, 'work_auth', 'No visa sponsorship', 'unknown'],
  [german, 'work_auth', 'Gültige Arbeitserlaubnis für Deutschland', 'met'],
  [german, 'work_auth', 'Right to work in the EU', 'met'],
  [german, 'work_auth', 'Right to work in France', 'unknown'],
  [german, 'work_auth', 'Authorized to work in the United States', 'unmet'],
  [{ may_work_in: ['IE'] }, 'work_auth', 'Right to work in the UK', 'met'],
  [{}, 'work_auth', 'Must be authorized to work in the United States', 'unknown'],
  [akron, 'location', 'Must be based in Ohio', 'met'],
  [akron, 'location', 'Must reside in the United States', 'met'],
  [{ lives_in: 'akron' }, 'location', 'Candidates must live within commuting distance of Cleveland', 'met'],
  [akron, 'location', 'Applicants must be based in Canada', 'unmet'],
  [{ ...akron, line: 'Based in Toronto' }, 'location', 'Applicants must be based in Canada', 'unmet'],
  [akron, 'location', 'Based in our Denver office', 'unknown'],
  [{ lives_in: 'Nowhereville' }, 'location', 'Must be based in Ohio', 'unknown'],
  [stays, 'location', 'Based in our Denver office', 'unmet'],
  [moves, 'location', 'Presence in our Toronto office three days a week', 'unmet'],
  [abroad, 'location', 'Presence in our Toronto office three days a week', 'met'],
  [stays, 'location', 'Must be willing to relocate', 'unmet'],
  [stays, 'location', 'Willing to relocate or work remotely', 'unknown'],
  [stays, 'location', 'Relocation assistance is available', 'unknown'],
  [stays, 'location', 'Based in Ohio', 'met'],
  [moves, 'location', 'Must be willing to relocate to Denver', 'met'],
  [moves, 'location', 'Must be willing to relocate', 'met'],
  [moves, 'location', 'Based in our Denver office', 'met'],
  [moves, 'location', 'Willing to relocate abroad', 'unknown'],
  [moves, 'location', 'Must currently live in Denver', 'unknown'],
  [moves, 'location', 'Applicants must be based in Canada', 'unmet'],
  [abroad, 'location', 'Applicants must be based in Canada', 'met'],
  [abroad, 'location', 'Willing to relocate to Berlin', 'met'],
  [{ ...abroad, line: 'Not willing to relocate' }, 'location', 'Willing to relocate to Berlin', 'met'],
])('settings %j make the %s row %p %s', (person, kind, quote, status) => {
  expect(settle(person, { id: 'r1', kind, quote })[0]).toBe(status)
})

test.each<[Given, string, string[], string]>([
  [{ languages: ['German', 'English'] }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['German', 'English'] }, 'Fluent English', ['english'], 'met'],
  [{ languages: ['German', 'English'] }, 'Business fluent French', ['french'], 'unmet'],
  [{ languages: ['German B1'] }, 'Fluent German (C1)', ['german'], 'unmet'],
  [{ languages: ['German B2'] }, 'Fluent German (C1)', ['german'], 'partly'],
  [{ languages: ['Deutsch'] }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['German'], line: 'German: B2' }, 'Fluent German (C1)', ['german'], 'partly'],
  [{ languages: ['German C2'], line: 'German: A2' }, 'Fluent German', ['german'], 'met'],
  [{ languages: ['English'], line: 'French: C1' }, 'Fluent French', ['french'], 'met'],
  [{ languages: ['English'] }, 'Fluent German or French', ['german', 'french'], 'unmet'],
  [{ line: 'English only' }, 'Fluent German', ['german'], 'unmet'],
  [{ line: 'Je ne parle pas allemand' }, 'Fluent German', ['german'], 'unmet'],
  [{ line: 'Nur Excel' }, 'Fluent German', ['german'], 'unknown'],
])('settings %j make the language row %p (%j) %s', (person, quote, terms, status) => {
  expect(settle(person, { id: 'r1', kind: 'language', quote, terms })[0]).toBe(status)
})

test.each<[Given, RowKind, string, string[], string]>([
  [{ licences: ['CPA'] }, 'cert', 'Active CPA license', ['CPA'], 'met'],
  [{ licences: ['CPA'] }, 'cert', 'RN license', ['RN'], 'unknown'],
  [{ licences: ['RN, Texas'] }, 'cert', 'California RN license', ['RN'], 'unknown'],
  [{ licences: ['RN, Texas', 'RN, California'] }, 'cert', 'California RN license', ['RN'], 'met'],
  [{ licences: ['Driving licence'] }, 'other', 'Valid driver’s license required', [], 'met'],
  [{ licences: ['Top Secret clearance'] }, 'clearance', 'Active Secret clearance', [], 'met'],
])('settings %j make the %s row %p (%j) %s', (person, kind, quote, terms, status) => {
  expect(settle(person, { id: 'r1', kind, quote, terms })[0]).toBe(status)
})

test('a row cites the setting by its name, and a saved answer stands before it', () => {
  const row = {
    id: 'r1',
    kind: 'work_auth' as const,
    class: 'askable' as const,
    quote: 'Must be authorized to work in the United States',
    ask: 'Are you authorized to work in the United States?',
  }
  expect(settle(us, row)).toEqual(['met', 'person.may_work_in'])
  expect(settle({ ...us, answer: [row.ask, 'No.'] }, row)).toEqual(['unmet', 'q'])
})

const TODAY = '2026-11-22'
const shown = (question: string, answer: string) =>
  shownReading({ question, answer, value: null, read_as: null }, TODAY)

test('a question that sets no bound is answered by its number, which is neither met nor not', () => {
  const years = 'How many years of experience do you have with Go?'
  expect(shown(years, '7 years')).toMatchObject({
    reads: 'unclear',
    text: 'Read as: 7 years.',
    value: 7,
    unit: 'years',
  })
  expect(shown('What are your salary expectations?', 'A lot.')?.text).toBe(
    'Not understood. Enter the number.',
  )
})

test('an account is not read, and needs no press', () => {
  const answer = {
    question: 'Why do you want to leave?',
    answer: 'To build again.',
    value: null,
    read_as: null,
  }
  expect(withReading(answer, TODAY)).toMatchObject({
    reading: null,
    needs_press: false,
    form: { form: 'text' },
  })
})

test('words that are not understood need one press, until the person gives it or sets the reading right', () => {
  const answer = { question: 'Can you travel?', answer: 'It depends.', value: null, read_as: null }
  expect(withReading(answer, TODAY).needs_press).toBe(true)
  expect(withReading({ ...answer, value: { form: 'yes_no', is: 'yes' } }, TODAY)).toMatchObject({
    needs_press: false,
    reading: { by: 'press', reads: 'met' },
  })
  expect(withReading({ ...answer, read_as: 'not_met' }, TODAY)).toMatchObject({
    needs_press: false,
    reading: { by: 'person', reads: 'not_met' },
  })
})
