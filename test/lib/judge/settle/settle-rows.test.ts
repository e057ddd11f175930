import { expect, test } from 'bun:test'
import type { Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { judgeByRules, settleRows } from '#lib/judge/settle/settle-rows.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { itemsIn } from '#test/support/tables.ts'

function settle(rows: Requirement[], ...evidence: EvidenceLine[]) {
  return settleRows(rows, evidence, '2026-11-21').map(({ id, status, rule }) => `${id} ${status} ${rule}`)
}

const answer = (question: string, text: string) => aLineOf({ kind: 'answer', question, text })
const job = (heading: string, dates: [string, string], text: string) =>
  aLineOf({ section: 'experience', text, entry: { heading, start: dates[0], end: dates[1], ongoing: false } })

test('takes out what is said twice and what is about the employer', () => {
  const rows = [
    aRow({ id: 'r1', quote: 'Go', terms: ['Go'] }),
    aRow({ id: 'r2', quote: 'GO', terms: ['golang'] }),
    aRow({ id: 'r3', quote: 'We are an equal opportunity employer' }),
  ]
  expect(settle(rows)).toEqual(['r2 unknown duplicate', 'r3 unknown boilerplate'])
})

test('counts years of engineering by the headings of the work, whatever the field is called', () => {
  const work = job('Senior Backend Engineer', ['2017-01', '2026-10'], 'Built a ledger')
  const row = (quote: string) => aRow({ id: 'r1', kind: 'years', quote, min_years: 5 })
  for (const quote of ['5+ years as a backend, platform or DevOps engineer', '5 years of full-stack work']) {
    expect(settle([row(quote)], work)).toEqual(['r1 met years_term'])
  }
  expect(settle([row('5+ years as a nurse in a clinical team')], work)).toEqual([])
})

test('takes the years that a line states, of the same work', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'years', quote, min_years: 3 })
  const es = aLineOf({
    section: 'summary',
    text: 'Electricista con 9 años de experiencia en mantenimiento industrial.',
  })
  expect(settle([row('al menos 3 años de experiencia en mantenimiento industrial')], es)).toEqual([
    'r1 met years_stated',
  ])
  expect(settle([row('al menos 3 años de experiencia en mantenimiento de ascensores')], es)).toEqual([])
  const two = aLineOf({
    section: 'summary',
    text: 'Two years in retail sales and eight years of hotel catering.',
  })
  expect(settle([row('3+ years of retail sales')], two)).toEqual([])
  expect(settle([row('3+ years of retail sales or hotel catering')], two)).toEqual(['r1 met years_stated'])
  expect(settle([row('3+ years of hotel catering and event planning')], two)).toEqual([])
})

test('takes a paper that the certificates list in the words of a row', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'other', class: 'askable', quote })
  const listed = (text: string) => aLineOf({ section: 'certifications', text })
  const card = listed('DOT medical card, current through 2027')
  expect(settle([row('Current DOT medical card')], card)).toEqual(['r1 met listed'])
  expect(settle([row('Current DOT medical card and TWIC card')], card)).toEqual([])
  expect(settle([row('Current DOT medical card')], listed('DOT medical card, expired'))).toEqual([])
  const vca = listed('VCA Basic, 2023')
  for (const quote of ['Valid VCA certificate required', 'VCA certificate'])
    expect(settle([row(quote)], vca)).toEqual(['r1 met listed'])
  for (const quote of ['Valid certificate required', 'MUST certificate', 'VCA VOL certificate', 'Vca hall'])
    expect(settle([row(quote)], vca)).toEqual([])
})

test('takes listed works for a record of publications, and for no named venue', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'experience', quote })
  const work = aLineOf({
    section: 'publications',
    text: 'Byron A. Counting cells. Journal of Counting, 2021.',
  })
  expect(settle([row('Track record of publications')], work)).toEqual(['r1 met publications'])
  expect(settle([row('Peer-reviewed papers at NeurIPS or ICML')], work)).toEqual([])
  expect(settle([row('Oversee the publications of the company')], work)).toEqual([])
})

test('takes a saved answer to the same question', () => {
  const row = aRow({ id: 'r1', kind: 'work_auth', ask: 'Are you authorized to work in the United States?' })
  expect(settle([row], answer('Are you authorized to work in the United States?', 'Yes'))).toEqual([
    'r1 met answer_exact',
  ])
  expect(settle([row], answer('Are you legally authorized to work in the US?', 'No.'))).toEqual([
    'r1 unmet answer_near',
  ])
  expect(
    settle([row], answer('Are you authorized to work in the United States?', 'Yes, but only to May')),
  ).toEqual([])
  expect(settle([row], answer('Are you authorized to work in Canada?', 'Yes'))).toEqual([])
})

test('takes an answer to another question on travel or permission if that question asks for as much', () => {
  const travel = (percent: number) =>
    aRow({
      id: 'r1',
      kind: 'location',
      class: 'askable',
      quote: `Willingness to travel up to ${percent}% of the time`,
      ask: `Can you travel up to ${percent}% of the time?`,
    })
  const quarter = 'Can you travel up to 25% of the time?'
  expect(settle([travel(10)], answer(quarter, 'Yes.'))).toEqual(['r1 met answer_condition'])
  expect(settle([travel(50)], answer(quarter, 'Yes.'))).toEqual([])
  expect(settle([travel(50)], answer(quarter, 'No.'))).toEqual(['r1 unmet answer_condition'])
  expect(settle([travel(10)], answer(quarter, 'No.'))).toEqual([])
  const unsponsored = aRow({
    id: 'r1',
    kind: 'work_auth',
    class: 'askable',
    quote: 'You must be authorized to work in the United States without visa sponsorship.',
    ask: 'Are you authorized to work in the US without visa sponsorship?',
  })
  const need = (country: string) => `Will you need visa sponsorship to work in ${country}?`
  expect(settle([unsponsored], answer(need('the United States'), 'No'))).toEqual(['r1 met answer_near'])
  expect(settle([unsponsored], answer(need('Canada'), 'No'))).toEqual([])
  expect(settle([unsponsored], answer('Are you authorized to work in the United States?', 'Yes.'))).toEqual(
    [],
  )
})

test('reads sponsorship and counts of years from answers', () => {
  const visa = aRow({
    id: 'r1',
    kind: 'work_auth',
    quote: 'No sponsorship',
    ask: 'Can you work without a visa?',
  })
  expect(settle([visa], answer('Will you now or in the future require visa sponsorship?', 'No'))).toEqual(
    ['r1 met answer_near'].map((text) => text.replace('near', 'exact')),
  )
  const years = aRow({ id: 'r1', kind: 'years', terms: ['Go'], min_years: 5, quote: '5 years of Go' })
  const question = 'How many years of experience do you have with Go?'
  expect(settle([years], answer(question, '6'))).toEqual(['r1 met answer_exact'])
  expect(settle([years], answer(question, '3 years'))).toEqual(['r1 unmet answer_short'])
  expect(settle([years], answer(question, '1 year'))).toEqual(['r1 unmet answer_exact'])
  expect(settle([years], answer(question, 'Many'))).toEqual([])
})

test('counts years from the dates of entries', () => {
  const total = aRow({ id: 'r1', kind: 'years', min_years: 4, quote: '4 years' })
  expect(settle([total], job('Cook', ['2018', '2023'], 'Cooked'))).toEqual(['r1 met years_total'])
  expect(settle([total], job('Cook', ['2020', '2023'], 'Cooked'))).toEqual(['r1 partly years_total'])
  expect(settle([total], job('Cook', ['2021', '2023'], 'Cooked'))).toEqual(['r1 unmet years_short'])
  expect(settle([total], job('Cook', ['2022', '2023'], 'Cooked'))).toEqual(['r1 unmet years_total'])
  expect(settle([total])).toEqual([])
  const term = aRow({ id: 'r1', kind: 'years', min_years: 4, terms: ['Go'], quote: '4 years of Go' })
  expect(settle([term], job('Developer', ['2018', '2023'], 'Wrote Go'))).toEqual(['r1 met years_term'])
  expect(settle([term], job('Developer', ['2020', '2023'], 'Wrote Go'))).toEqual(['r1 partly years_term'])
  expect(settle([term], job('Developer', ['2010', '2023'], 'Wrote Java'))).toEqual([])
})

test('reads degrees from schools', () => {
  const row = aRow({
    id: 'r1',
    kind: 'degree',
    quote: "Bachelor's degree in physics",
    terms: ["Bachelor's degree"],
  })
  const school = (text: string) => aLineOf({ section: 'education', text })
  expect(settle([row], school('BSc Physics'))).toEqual(['r1 met degree'])
  expect(settle([row], school('PhD Physics'))).toEqual(['r1 met degree'])
  expect(settle([row], school('BA History'))).toEqual(['r1 unmet degree_field'])
  expect(settle([row], school('MSc Electrical Engineering'))).toEqual(['r1 partly degree'])
  expect(settle([{ ...row, quote: 'Bachelor in any field' }], school('BA History'))).toEqual([
    'r1 met degree',
  ])
  expect(settle([row], school('Associate of Arts'))).toEqual(['r1 unmet degree_short'])
  expect(settle([{ ...row, quote: 'Medical degree (MD)' }], school('BSc Nursing'))).toEqual([
    'r1 unmet degree',
  ])
  expect(settle([{ ...row, kind: 'skill', quote: 'Accounting degree' }], school('DCG, Lyon'))).toEqual([
    'r1 met degree',
  ])
  expect(settle([row], school('BSc Physics, expected 2028'))).toEqual(['r1 partly degree'])
  expect(settle([row], school('High school diploma'))).toEqual(['r1 unmet degree'])
  expect(settle([row])).toEqual([])
})

test('a storekeeper has learned the trade of the logistics clerk', () => {
  const row = aRow({
    id: 'r1',
    kind: 'degree',
    quote: 'Ausbildung als Fachkraft für Lagerlogistik',
    terms: [],
  })
  const school = (text: string) => aLineOf({ section: 'education', text })
  expect(settle([row], school('Ausbildung zum Fachlageristen, Hafenschule'))).toEqual(['r1 met degree'])
  expect(settle([row], school('Ausbildung zum Bäcker, Hafenschule'))).toEqual(['r1 unmet degree_field'])
})

test('years of a trade are those of the entries with its titles, in any language', () => {
  const years = (quote: string) => aRow({ id: 'r1', kind: 'years', min_years: 4, quote })
  const comptable = job('Comptable générale, Lyon', ['2016', '2023'], 'Clôtures')
  expect(settle([years('4+ years of accounting experience')], comptable)).toEqual(['r1 met years_term'])
  expect(settle([years('4+ years of sales experience')], comptable)).toEqual([])
  expect(settle([years('4+ years of management experience')], comptable)).toEqual([])
  const lead = job('Shift Supervisor', ['2016', '2023'], 'Ran the night shift')
  expect(settle([years('4+ years of people management experience')], lead)).toEqual(['r1 met years_term'])
})

test('years in a title are unmet if they are too few and all work is shorter than the row asks for', () => {
  const years = (count: number) =>
    aRow({ id: 'r1', kind: 'years', min_years: count, quote: `${count}+ years of accounting experience` })
  const earlier = job('Waiter, Tarn Inn', ['2013', '2016'], 'Served guests')
  const line = { ...earlier, id: 'e2' }
  const accountant = job('Accountant, Tarn', ['2016', '2023'], 'Closed the books')
  expect(settle([years(11)], accountant, line)).toEqual(['r1 unmet years_short'])
  expect(settle([years(9)], accountant, line)).toEqual(['r1 partly years_term'])
})

test('a most that is exceeded is unmet, and one that is not is unknown', () => {
  const most = (quote: string) => aRow({ id: 'r1', kind: 'years', min_years: null, quote })
  const seven = job('Shift Supervisor', ['2016', '2023'], 'Ran the night shift')
  expect(settle([most('Up to 4 years of experience')], seven)).toEqual(['r1 unmet years_over'])
  expect(settle([most('Bis zu zwei Jahre Erfahrung')], seven)).toEqual(['r1 unmet years_over'])
  expect(settle([most('Up to 9 years of experience')], seven)).toEqual([])
  expect(settle([most('Travel up to 2 years abroad')], seven)).toEqual([])
})

test('a thing that the resume denies is unmet, and cites the line', () => {
  const row = (...terms: string[]) => aRow({ id: 'r1', kind: 'skill', quote: terms.join(' and '), terms })
  const says = (text: string) => aLineOf({ section: 'skills', text })
  for (const text of itemsIn(`
Excel: yes; SQL: no | No SQL | No experience with SQL or SAP | Sin experiencia en SQL
I have no knowledge of SQL | Excel, aber keine Kenntnisse in SQL | Pas d'expérience en SQL
`))
    expect(settle([row('SQL')], says(text))).toEqual(['r1 unmet denied'])
  expect(settle([row('SQL')], says('SQL: no'), aLineOf({ id: 'e2', text: 'Wrote SQL' }))).toEqual([])
  expect(settle([row('SQL')], says('No SQL outages in two years'))).toEqual([])
  for (const text of [
    'Wants to learn SQL',
    'NoSQL, Kafka',
    'Cassandra (NoSQL)',
    'Trained people with no SQL experience',
    'Sold to shops without SQL',
  ])
    expect(settle([row('SQL')], says(text))).toEqual([])
  const either = { ...row('SQL', 'Python'), quote: 'SQL or Python', enough: 'one' as const }
  expect(settle([either], says('SQL: no'))).toEqual([])
})

test('a degree with some years beside it is not replaced by them', () => {
  const school = aLineOf({ section: 'education', text: 'Associate of Arts' })
  const row = (quote: string) => aRow({ id: 'r1', kind: 'degree', quote })
  expect(settle([row("Bachelor's degree with two years of experience")], school)).toEqual([
    'r1 unmet degree_short',
  ])
  expect(settle([row("Bachelor's degree or two years of experience")], school)).toEqual([])
})

test('reads languages with their level', () => {
  const row = aRow({ id: 'r1', kind: 'language', quote: 'Fluent German', terms: ['German'] })
  const languages = (text: string) => aLineOf({ section: 'languages', text })
  expect(settle([row], languages('English (native), German (C1)'))).toEqual(['r1 met language'])
  expect(settle([row], languages('English (native), Deutsch (B2)'))).toEqual(['r1 partly language'])
  expect(settle([row], languages('English (native), Deutsch (B1)'))).toEqual(['r1 unmet language'])
  expect(settle([row], languages('English (native)'))).toEqual([])
  expect(settle([row], languages('English native, alemán: ninguno'))).toEqual(['r1 unmet language'])
  expect(settle([row], languages('English native, some German'))).toEqual(['r1 unmet language'])
  const both = { ...row, quote: 'Fluent English and German' }
  expect(settle([both], languages('English (native), German (A2)'))).toEqual(['r1 unmet language'])
  expect(settle([both], languages('English (native), German (B2)'))).toEqual(['r1 partly language'])
  for (const sign of [' · ', ' / ', ' – ', '   '])
    expect(settle([both], languages(`Deutsch : C2${sign}Englisch : C1${sign}Spanisch : B1`))).toEqual([
      'r1 met language',
    ])
  const either = { ...row, quote: 'Fluent in German or Dutch', enough: 'one' as const }
  expect(settle([either], languages('English (native), German (A2)'))).toEqual(['r1 unmet language'])
  const low = ['German: reading only', 'German from school', 'German at home, basic']
  for (const text of [...low, 'German: understand, do not speak'])
    expect(settle([row], languages(text))).toEqual(['r1 unmet language'])
  for (const text of ['Rusty German', 'German, gut', 'German: in the stables', 'German for letters'])
    expect(settle([row], languages(text))).toEqual(['r1 partly language'])
  expect(settle([row], languages('Allemand : quelques mots'))).toEqual(['r1 unmet language'])
  expect(settle([row], languages('English, no other language'))).toEqual(['r1 unmet language'])
  expect(settle([row], languages('German: first language'))).toEqual(['r1 met language'])
  expect(settle([row], languages('Languages: German and English'))).toEqual(['r1 met language'])
  const level = (text: string) => ({ ...row, quote: `German ${text}` })
  expect(settle([level('B1')], languages('German A2 (studying for B1)'))).toEqual(['r1 partly language'])
  expect(settle([level('A2')], languages('German A2 (studying for B1)'))).toEqual(['r1 met language'])
  expect(settle([level('B1')], languages('Deutsch, derzeit Kurs B1'))).toEqual(['r1 partly language'])
  const filipino = { ...row, quote: 'Fluent Filipino', terms: ['Filipino'] }
  expect(settle([filipino], languages('Tagalog (native)'))).toEqual(['r1 met language'])
  const chinese = { ...row, quote: 'Fluent Mandarin', terms: ['Mandarin'] }
  expect(settle([chinese], languages('Mandarin HSK 2'))).toEqual(['r1 unmet language'])
  const japanese = { ...row, quote: 'Business level Japanese', terms: ['Japanese'] }
  expect(settle([japanese], languages('Japanese JLPT N2'))).toEqual(['r1 met language'])
  expect(settle([japanese], languages('Japanese N5'))).toEqual(['r1 unmet language'])
  const list = 'Nederlands moedertaal, Engels C1, Duits B1. Frans niet'
  expect(settle([{ ...row, quote: 'Fluent English', terms: ['English'] }], languages(list))).toEqual([
    'r1 met language',
  ])
  expect(settle([row], languages(list))).toEqual(['r1 unmet language'])
  expect(settle([{ ...row, quote: 'Fluent French', terms: ['French'] }], languages(list))).toEqual([
    'r1 unmet language',
  ])
  // A level of the scale goes before words, and each language has its own level.
  const scaled = { ...row, quote: 'Very good German (at least C1)' }
  expect(settle([scaled], languages('German B2'))).toEqual(['r1 partly language'])
  const each = { ...row, quote: 'Fluent German, good English', terms: ['German', 'English'] }
  expect(settle([each], languages('German native, English B2'))).toEqual(['r1 met language'])
  // Outside of lists a language counts with its level alone.
  const other = (text: string) => aLineOf({ section: 'other', text })
  expect(settle([row], other('English native, German B1'))).toEqual(['r1 unmet language'])
  expect(settle([row], other('Looking for a job with German customers'))).toEqual([])
  expect(settle([row], other('English native, German B1'), languages('German: native'))).toEqual([
    'r1 met language',
  ])
  const skill = aLineOf({ section: 'skills', text: 'German (A2)' })
  expect(settle([either], skill)).toEqual(['r1 partly language'])
})

test('reads demands of a language in German and Portuguese, and languages that a resume names so', () => {
  const [native, some] = ['Português nativo', 'Inglês intermediário (B1)'].map((text) =>
    aLineOf({ section: 'languages', text }),
  ) as [EvidenceLine, EvidenceLine]
  const rowsOf = (text: string) => readRequirements({ title: 'Clerk', text: `Requirements\n- ${text}` }).rows
  expect(settle(rowsOf('Português fluente'), native, some)).toEqual(['r1 met language'])
  expect(settle(rowsOf('Inglês avançado'), native, some)).toEqual(['r1 unmet language'])
  const german = aLineOf({ section: 'languages', text: 'Deutsch: Muttersprache' })
  expect(settle(rowsOf('Deutsch in Wort und Schrift'), german)).toEqual(['r1 met language'])
})

test.each([
  ['polski (ojczysty)', 'Fluent Polish', 'met'],
  ['angielski - biegle', 'Fluent English', 'met'],
  ['angielski: podstawowy', 'Fluent English', 'unmet'],
  ['angielski (średnio zaawansowany)', 'Fluent English', 'unmet'],
  ['Svenska: modersmål', 'Native Swedish', 'met'],
  ['engelsk, flydende', 'Fluent English', 'met'],
  ['magyar (anyanyelv)', 'Native Hungarian', 'met'],
  ['русский (родной)', 'Native Russian', 'met'],
])('reads the level of a language in the words of its own: %p', (text, quote, status) => {
  const row = aRow({ id: 'r1', kind: 'language', terms: [quote.split(' ')[1] ?? ''], quote })
  expect(settle([row], aLineOf({ section: 'languages', text }))).toEqual([`r1 ${status} language`])
})

test('years on a ward count by its letters, and by the unit beside a title', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'years', min_years: 2, quote })
  const entry = (id: string, heading: string, place: string) => ({
    id,
    section: 'experience' as const,
    heading,
    sublines: [place],
  })
  const evidence = (heading: string, place: string) =>
    evidenceLines({ content: { entries: [entry('x', heading, place)], lines: [] }, answers: [], stories: [] })
  const ward = evidence('Staff Nurse, Medical ICU', 'Hill Hospital, Leeds, 2019 - 2024')
  const quote = '2 years of experience in an intensive care unit'
  expect(settle([row(quote)], ...ward)).toEqual(['r1 met years_term'])
  expect(
    settle([row(quote)], ...evidence('Staff Nurse, Oncology', 'Hill Hospital, Leeds, 2019 - 2024')),
  ).toEqual([])
  const fitter = evidence('Elektroniker, Instandhaltung', 'Weserbahn AG, Minden, 2003 - 2024')
  expect(settle([row('Mindestens 2 Jahre Erfahrung in der Instandhaltung')], ...fitter)).toEqual([
    'r1 met years_term',
  ])
  expect(settle([row('Mindestens 2 Jahre Erfahrung auf einer Intensivstation')], ...fitter)).toEqual([])
})

test('several years are three', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'experience', min_years: null, quote })
  const cook = (from: string) => job('Bookkeeper', [from, '2023'], 'Closed the books')
  for (const quote of [
    'Several years of experience in bookkeeping',
    'Mehrjährige Berufserfahrung in der Buchhaltung',
  ]) {
    expect(settle([row(quote)], cook('2015'))).toEqual(['r1 met years_term'])
    expect(settle([row(quote)], cook('2022'))).toEqual([])
  }
})

test('of several papers in one line each has its own state', () => {
  const line = aLineOf({ section: 'certifications', text: 'BLS current; ACLS expired 2025' })
  const statuses = ['BLS certification required', 'ACLS certification required'].map((text) => {
    const { rows } = readRequirements({ title: 'Nurse', text: `Requirements\n- ${text}` })
    return judgeByRules(rows, [line], '2026-11-21').map(({ status }) => status)
  })
  expect(statuses).toEqual([['met'], ['partly']])
})

test('years that dates leave open are likely only of work that was long enough', () => {
  const heading = 'Clerk, Crumb Bakeries'
  const statusFor = (start: string) => {
    const entry = { heading, start, end: '2026', ongoing: false }
    const line = aLineOf({
      section: 'experience',
      text: 'Invoices, reconciliations and closing in Sage',
      entry,
    })
    const row = aRow({
      id: 'r1',
      kind: 'years',
      quote: '4 years of month end closing and reconciliations',
      min_years: 4,
    })
    return judgeByRules([row], [line], '2026-11-21')[0]?.status
  }
  expect([statusFor('2016'), statusFor('2023')]).toEqual(['partly', 'unknown'])
})

test('a bilingual person needs both languages', () => {
  const spoken = aLineOf({ section: 'languages', text: 'English native, Spanish beginner' })
  const row = aRow({
    id: 'r1',
    kind: 'language',
    quote: 'English/Spanish Bilingual',
    terms: [],
    enough: 'one',
  })
  expect(settle([row], spoken)).toEqual(['r1 unmet language'])
})

test('cites a line once', () => {
  const line = aLineOf({ id: 'l1', section: 'certifications', text: 'BLS and ACLS' })
  const rows = readRequirements({ title: 'Nurse', text: 'Requirements\n- BLS and ACLS certification' }).rows
  expect(judgeByRules(rows, [line], '2026-11-21').map(({ evidence }) => evidence)).toEqual([['l1']])
})

test('of a group of alternatives the rest is taken out once one is met', () => {
  const row = (id: string, quote: string) =>
    aRow({ id, kind: 'language', quote, terms: [quote], any_of: 'g1' })
  const spoken = aLineOf({ section: 'languages', text: 'Dutch (native)' })
  expect(settle([row('r1', 'German'), row('r2', 'Dutch')], spoken)).toEqual([
    'r2 met language',
    'r1 unknown any_of',
  ])
})

test('leading people is shown by a line of work that tells of it, of as many as are asked', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'experience', quote })
  const run = job('Brackwater, Supervisor', ['2021', '2024'], 'Run second shift: 34 pickers and loaders')
  expect(settle([row('Built or managed a team of 10+ people')], run)).toEqual(['r1 met leading'])
  expect(settle([row('Managed a team of 50 people')], run)).toEqual(['r1 partly leading'])
  expect(settle([row('Managed a team of 10 people')], job('Cook', ['2021', '2024'], 'Cooked'))).toEqual([])
})

test('seven total years of closing are not met by three, and a heading with dates counts', () => {
  const row = aRow({ id: 'r1', kind: 'years', min_years: 7, quote: '7 total years of closing experience' })
  const early = job('Account Executive', ['2023', '2026'], 'Closed deals')
  const before = job('Cashier', ['2010', '2023'], 'Ran the till')
  expect(settle([row], early, before)).toEqual(['r1 partly years_term'])
  const heading = 'Brackwater (2014 - 2024), Account Executive'
  const [line] = evidenceLines({
    content: { entries: [{ id: 'x', section: 'experience', heading, sublines: [] }], lines: [] },
    answers: [],
    stories: [],
  })
  expect(settle([row], line as EvidenceLine)).toEqual(['r1 met years_term'])
})

test('a pressed answer is evidence with its note', () => {
  const value = { form: 'yes_no' as const, is: 'partly' as const }
  const saved = { question_id: 'q', question: 'Can you work nights?', read_as: null, value }
  const texts = ['Partly', 'Only in summer.', 'Partly, in summer.'].map((text) => {
    const [line] = evidenceLines({
      content: { entries: [], lines: [] },
      answers: [{ ...saved, answer: text }],
      stories: [],
    })
    return line?.text
  })
  expect(texts).toEqual(['Partly', 'Partly. Only in summer.', 'Partly, in summer.'])
})

test('meets a least age that dates of work or education prove, and leaves it open otherwise', () => {
  const row = (quote: string) => aRow({ id: 'r1', kind: 'other', quote })
  const school = (text: string, end: string | null) =>
    aLineOf({ section: 'education', text, entry: { heading: text, start: null, end, ongoing: end === null } })
  const adult = row('Must be at least 18 years old')
  expect(settle([adult], school('High school diploma', '2022'))).toEqual(['r1 met age'])
  expect(settle([adult], school('BSc in Biology', '2026-06'))).toEqual(['r1 met age'])
  expect(settle([adult], job('Picker', ['2020', '2021'], 'Picked orders'))).toEqual(['r1 met age'])
  expect(settle([adult], job('Picker', ['2024', '2025'], 'Picked orders'))).toEqual([])
  expect(settle([adult], school('High school diploma', '2027'))).toEqual([])
  expect(settle([adult], school('High school diploma', null))).toEqual([])
  expect(settle([adult], school('Swimming course', '2010'))).toEqual([])
  expect(settle([row('Must be 21 years or older')], school('High school diploma', '2022'))).toEqual([])
  expect(settle([row('Must be of legal drinking age')], school('High school diploma', '2022'))).toEqual([])
  const before = school('High school diploma', '1992')
  expect(settle([row('Must be at least 18 years of age')], before)).toEqual(['r1 met age'])
  expect(settle([row('18 years or older')], before)).toEqual(['r1 met age'])
  expect(settle([row('Must be under 25 years of age')], before)).toEqual([])
  expect(settle([row('Must be 18 years old or over, and no more than 30')], before)).toEqual([])
  expect(settle([row('Must be between 18 and 30 years old')], before)).toEqual([])
  expect(settle([row('21 years of age with a clean record')], before)).toEqual(['r1 partly age'])
  expect(settle([row('Must be 18 years old or over')], before)).toEqual(['r1 met age'])
  const of_knives = row('Must be at least 16 years old (18 to work with knives)')
  expect(settle([of_knives], school('High school diploma', '2024'))).toEqual([])
  const two = row('Must be at least 18 years old and able to work weekends')
  expect(settle([two], school('High school diploma', '2015'))).toEqual([])
})
