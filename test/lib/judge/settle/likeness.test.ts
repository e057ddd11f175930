import { expect, test } from 'bun:test'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { judgeRows } from '#lib/judge/settle/likeness/judge-rows.ts'
import { partsOfRow, partsSaid } from '#lib/judge/settle/likeness/row-parts.ts'
import { judgeByRules, loadRowModel, matrixRows } from '#lib/judge/settle/settle-rows.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

const JUDGING = loadRowModel()

function judge(row: Partial<MatrixRow>, ...evidence: EvidenceLine[]) {
  const quote = row.quote ?? (row.terms ?? []).join(' ')
  return judgeRows([aRow({ id: 'r1', ...row, quote })], evidence, JUDGING)[0]?.status
}

test('a skill is met only where its name or another spelling of it stands', () => {
  const row = { terms: ['Kubernetes'] }
  expect(judge(row, aLineOf({ text: 'Ran k8s' }))).toBe('met')
  expect(judge(row, aLineOf({ text: 'Ran Docker' }))).toBe('unknown')
  expect(judge(row, aLineOf({ text: 'No experience with Kubernetes' }))).toBe('unknown')
  expect(judge(row, aLineOf({ kind: 'answer', question: 'Kubernetes?', text: 'Kubernetes? Never' }))).toBe(
    'unknown',
  )
  expect(judge({ terms: ['Java'] }, aLineOf({ text: 'JavaScript' }))).toBe('unknown')
  expect(judge({ terms: ['Go', 'Rust'] }, aLineOf({ text: 'Go' }))).toBe('partly')
  expect(judge({ quote: 'Go or Rust', terms: ['Go', 'Rust'], enough: 'one' }, aLineOf({ text: 'Go' }))).toBe(
    'met',
  )
})

test('a short demand of a rare name is met where the name stands', () => {
  for (const quote of ['You must know Haskell', 'Need Haskell', 'Experience with Haskell required']) {
    expect(judge({ quote, terms: ['Haskell'] }, aLineOf({ text: 'Wrote a compiler in Haskell' }))).toBe('met')
    expect(judge({ quote, terms: ['Haskell'] }, aLineOf({ text: 'Wants to learn Haskell' }))).toBe('unknown')
  }
})

test('words for having a thing and for wanting it ask for no more than the thing', () => {
  const skills = aLineOf({ section: 'skills', text: 'HACCP, SAP, MS Office, Excel' })
  expect(judge({ quote: 'Habilitation HACCP exigée', terms: ['HACCP'] }, skills)).toBe('met')
  expect(judge({ quote: 'SAP-Kenntnisse von Vorteil', terms: ['SAP'] }, skills)).toBe('met')
  expect(judge({ quote: 'Excel-Kenntnisse erforderlich', terms: ['Excel'] }, skills)).toBe('met')
  expect(judge({ quote: 'Sicherer Umgang mit MS Office', terms: ['MS Office'] }, skills)).toBe('met')
  expect(judge({ quote: 'SAP-Kenntnisse im Einkauf', terms: ['SAP'] }, skills)).toBe('partly')
})

test('a demand of a thing with another that nobody wrote is not met', () => {
  const quote = 'Hands-on experience with Kubernetes on Azure.'
  const row = aRow({ id: 'r1', quote, terms: ['Kubernetes', 'Azure'] })
  const moved = aLineOf({ text: 'Moved the services in production to Kubernetes on AWS' })
  expect(judgeRows([row], [moved], JUDGING)[0]?.status).toBe('partly')
  const both = aLineOf({ text: 'Ran Kubernetes on AWS, then on Azure' })
  expect(judgeRows([row], [both], JUDGING)[0]?.status).toBe('met')
})

test('a tool shows what it implies, and no more', () => {
  expect(judge({ terms: ['SQL'] }, aLineOf({ text: 'Tuned PostgreSQL' }))).toBe('met')
  expect(judge({ terms: ['PostgreSQL'] }, aLineOf({ text: 'Wrote SQL' }))).toBe('unknown')
  // By way of React.
  expect(judge({ terms: ['JavaScript'] }, aLineOf({ text: 'Wrote apps in React Native' }))).toBe('met')
})

test('a certificate that is not finished is held in part; what only the person knows is unknown', () => {
  expect(judge({ kind: 'cert', terms: ['CPA'] }, aLineOf({ text: 'CPA, 2020' }))).toBe('met')
  expect(judge({ kind: 'cert', terms: ['CPA'] }, aLineOf({ text: 'CPA in progress' }))).toBe('partly')
  for (const text of itemsIn(`CPA lapsed in 2020 | CPA expired | CPA, planned for 2027`))
    expect(judge({ kind: 'cert', terms: ['CPA'] }, aLineOf({ text }))).toBe('partly')
  for (const text of itemsIn(`
CPA: two of four parts passed | CPA: 10 of 40 hours | CPA, two exams still to take | CPA nicht bestanden | CPA : pas encore validé
`)) {
    expect(judge({ kind: 'cert', terms: ['CPA'] }, aLineOf({ text }))).toBe('unmet')
    expect(judge({ kind: 'cert', quote: 'Working towards CPA', terms: ['CPA'] }, aLineOf({ text }))).toBe(
      'partly',
    )
  }
  expect(judge({ kind: 'cert', terms: ['CPA'] })).toBe('unknown')
  const current = { kind: 'cert', quote: 'Current CPA license', terms: ['CPA'] } as const
  const entry = { heading: 'CPA, Tarn Audit', start: '2015', end: '2019', ongoing: false }
  const job = aLineOf({ id: 'l2', section: 'experience', text: entry.heading, entry })
  const ended = aLineOf({ section: 'certifications', text: 'CPA license, lapsed in 2020' })
  expect(judge({ ...current, terms: ['CPA'] }, ended, job)).toBe('unmet')
  expect(judge({ kind: 'cert', quote: 'CPA', terms: ['CPA'] }, ended, job)).toBe('partly')
  expect(
    judge(
      { quote: 'Licensed in good standing in Ohio' },
      aLineOf({ text: 'Licensed in good standing in Ohio' }),
    ),
  ).toBe('met')
  expect(
    judge(
      { quote: 'Licensed in good standing in Ohio' },
      aLineOf({ text: 'Licensed in good standing in Ohio, expired' }),
    ),
  ).toBe('partly')
  const held = aLineOf({ section: 'certifications', text: 'ACLS, 2025' })
  expect(judge({ kind: 'cert', quote: 'ACLS and PALS', terms: ['ACLS', 'PALS'] }, held)).toBe('partly')
  expect(judge({ kind: 'cert', quote: 'ACLS or PALS', terms: ['ACLS', 'PALS'], enough: 'one' }, held)).toBe(
    'met',
  )
  expect(judge({ kind: 'cert', quote: 'CPR and ACLS', terms: ['CPR', 'ACLS'] }, held)).toBe('met')
  expect(judge({ kind: 'cert', terms: ["driver's license"], class: 'askable' })).toBe('unknown')
  for (const kind of ['location', 'work_auth', 'schedule', 'clearance', 'language'] as const) {
    expect(judge({ kind, class: 'askable' }, aLineOf({ text: 'Anything' }))).toBe('unknown')
  }
})

test('the first letters of a licence stand for its words, and its words for them', () => {
  const judged = (quote: string, text: string) =>
    judge({ kind: 'cert', quote, terms: [quote] }, aLineOf({ section: 'certifications', text }))
  expect(judged('Active PE license', 'Professional Engineer, 2019')).toBe('met')
  expect(judged('Licensed Professional Engineer', 'P.E., 2019')).toBe('met')
  expect(judged('PE license', 'Process Safety')).not.toBe('met')
  expect(judged('Google Ads certification', 'Licensed electrician, GA')).not.toBe('met')
  const work = aLineOf({ section: 'experience', text: 'Helped a Professional Engineer' })
  expect(judge({ kind: 'cert', quote: 'PE license', terms: ['PE license'] }, work)).not.toBe('met')
})

test('years that dates leave open are likely by their work, and never met by words', () => {
  const text = 'Invoices, reconciliations, month end closing and payroll in Sage'
  const row = { kind: 'years', quote: '3+ years of invoices, reconciliations and month end closing' } as const
  const [likely] = judgeRows(
    [aRow({ id: 'r1', ...row })],
    [aLineOf({ section: 'experience', text })],
    JUDGING,
  )
  expect(likely).toMatchObject({ status: 'partly', chance: expect.any(Number), evidence: ['e1'] })
  expect(judge({ kind: 'years', quote: '3+ years of flying helicopters at sea' }, aLineOf({ text }))).toBe(
    'unknown',
  )
})

test('work with a tool is no certificate of it', () => {
  const row = { kind: 'cert', terms: ['Kubernetes'], quote: 'A Kubernetes certificate' } as const
  const certified = { ...row, terms: [...row.terms] }
  expect(judge(certified, aLineOf({ text: 'Ran Kubernetes' }))).toBe('unknown')
  expect(judge(certified, aLineOf({ text: 'Certified in Kubernetes, 2024' }))).toBe('met')
})

test('a demand without a name is met where nearly all of its words stand in one line', () => {
  const row = { kind: 'other', quote: 'Experience restoring antique wooden furniture' } as const
  expect(judge(row, aLineOf({ text: 'Restored antique furniture of wood and wooden frames' }))).toBe('met')
  expect(judge(row, aLineOf({ text: 'Sold furniture' }))).not.toBe('met')
})

test('what code settled stands before what was judged', () => {
  const judged = { id: 'r1', status: 'met', evidence: ['e1'], rule: null } as const
  const settled = { id: 'r1', status: 'unmet', evidence: [], rule: 'degree' } as const
  const both = { settled: [settled], judged: [{ ...judged, evidence: ['e1'] }] }
  const rows = matrixRows([aRow({ id: 'r1' }), aRow({ id: 'r2' })], {
    ...both,
    settled: [{ ...settled, evidence: [] }],
  })
  expect(rows.map(({ status, settled_by }) => [status, settled_by])).toEqual([
    ['unmet', 'degree'],
    ['unknown', null],
  ])
})

const used = (text: string) => aLineOf({ text, section: 'experience' })
const listed = (text: string) => aLineOf({ text, section: 'skills' })

test.each([
  // A line of work uses each thing, and says most of the rest.
  [
    'Proficient with Excel and PowerPoint to prepare papers',
    used('Monthly papers in Excel and PowerPoint'),
    'met',
  ],
  ['Payroll in ADP for 500 employees', used('Processed payroll for 620 employees in ADP'), 'met'],
  // One line of use makes depth likely: of ten such rows eight are shown.
  ['Strong Python skills', used('Built billing services in Python'), 'partly'],
  ['Deep knowledge of Terraform on AWS', used('Wrote Terraform modules for AWS accounts'), 'partly'],
  ['Expert in Figma prototyping', used('Figma prototypes for the booking flow'), 'partly'],
  // A list of skills, a thing that is missing, or little of it do not.
  ['Strong Python skills', listed('Python, SQL, Git'), 'partly'],
  ['Strong Python skills', used('Scripts in Python (some)'), 'partly'],
  ['Deep knowledge of Terraform on AWS', listed('Terraform, AWS'), 'partly'],
  ['Experience with Kafka, Airflow and S3 ingestion', used('Airflow jobs that read Kafka'), 'partly'],
  ['Experience administering Salesforce', used('Logged calls in Salesforce'), 'partly'],
  ['Machine learning models for fraud', used('Reviewed papers on machine learning'), 'partly'],
  ['Strong knowledge of Java', used('Pages in JavaScript'), 'unknown'],
])('a must %p whose things are used at work is met: %p is %p', (quote, line, status) => {
  const terms = [...new Set(findTerms(quote).map(({ name }) => name))]
  expect(judge({ quote, terms, class: 'hard' }, line)).toBe(status as never)
  if (status === 'met') expect(judge({ quote, terms, kind: 'soft', class: 'hard' }, line)).toBe('unknown')
})

test('what is likely is a partly with its chance, and cites the lines that come nearest', () => {
  const quote = 'Experience restoring antique wooden furniture'
  const row = aRow({ id: 'r1', kind: 'experience', quote, terms: [] })
  const [judged] = judgeRows([row], [aLineOf({ id: 'e7', text: 'Sold antique wooden furniture' })], JUDGING)
  expect(judged).toMatchObject({ status: 'partly', evidence: ['e7'], rule: null })
  expect(judged?.chance).toBeGreaterThan(0.2)
})

test('a line that denies a thing is no proof of it, in any language', () => {
  for (const text of itemsIn(
    `SQL: no | Sin experiencia en SQL | Keine Kenntnisse in SQL | No SQL | Wants to learn SQL`,
  )) {
    expect(judge({ terms: ['SQL'] }, aLineOf({ text }))).toBe('unknown')
  }
  expect(
    judge({ terms: ['machine learning'] }, aLineOf({ text: 'Machine learning models in production' })),
  ).toBe('met')
})

test('a row that says who should not apply is no merit, whatever words it shares', () => {
  const quote = "You don't enjoy prospecting new customers"
  expect(judge({ kind: 'experience', quote }, aLineOf({ text: 'Prospecting new customers' }))).toBe('unknown')
})

test('a denial of another thing in brackets leaves what stands before them', () => {
  const row = { terms: ['Kubernetes'] }
  expect(judge(row, aLineOf({ text: 'Ran Kubernetes for four teams (no direct reports)' }))).toBe('met')
  expect(judge(row, aLineOf({ text: 'Docker, Kubernetes (no)' }))).toBe('unknown')
})

test('a trait is never met by words alone', () => {
  const quote = 'Strong communication and problem-solving skills'
  const line = aLineOf({ text: 'Communication, problem-solving' })
  expect(judge({ kind: 'soft', quote }, line)).toBe('unknown')
})

test('a resume in another language shows what an English posting asks', () => {
  const texts = [
    'Clôtures mensuelles et comptes annuels de quatre sociétés',
    'Préparation de la paie des salariés et des charges sociales',
    'Encadrement de trois comptables pour la direction',
  ]
  const evidence = texts.map((text, at) => aLineOf({ id: `e${at + 1}`, text }))
  const row = aRow({ id: 'r1', kind: 'experience', quote: 'Experience with payroll', terms: [] })
  expect(judgeRows([row], evidence, JUDGING)[0]).toMatchObject({ status: 'met', evidence: ['e2'] })
})

test('words of a trade without a desk count in another language', () => {
  const texts = [
    'Wundversorgung und Verbandwechsel bei den Patienten der Chirurgie',
    'Gabe von Medikamenten nach dem Plan für die Station',
  ]
  const evidence = texts.map((text, at) => aLineOf({ id: `e${at + 1}`, text }))
  const row = aRow({ id: 'r1', kind: 'experience', quote: 'Experience with wound dressing', terms: [] })
  expect(judgeRows([row], evidence, JUDGING)[0]).toMatchObject({ status: 'met', evidence: ['e1'] })
})

test('one example of several is enough, and a licence is met only by its name', () => {
  const quote = 'Experience with tools such as Jira, Trello and Asana'
  expect(judge({ quote, terms: ['Jira', 'Trello'] }, aLineOf({ text: 'Ran the sprints in Jira' }))).toBe(
    'met',
  )
  const licence = { kind: 'cert', quote: 'Virginia nursing board licence', terms: [] } as const
  expect(
    judge({ ...licence, terms: [] }, aLineOf({ text: 'Nursing board of Virginia, licence talks' })),
  ).not.toBe('met')
})

const RN_IN_CALIFORNIA = 'Active California RN license required'
const RN_IN_TEXAS = 'Active Texas RN license required'
test.each([
  [RN_IN_CALIFORNIA, 'RN', 'Registered Nurse (RN), Texas License', 'unknown'],
  [RN_IN_CALIFORNIA, 'RN', 'RN license, California', 'met'],
  [RN_IN_CALIFORNIA, 'RN', 'California RN License #12345', 'met'],
  [RN_IN_CALIFORNIA, 'RN', 'RN (CA), since 2019', 'met'],
  [RN_IN_CALIFORNIA, 'RN', 'RN license', 'partly'],
  [RN_IN_CALIFORNIA, 'RN', 'RN, compact (multistate) license', 'unknown'],
  [RN_IN_TEXAS, 'RN', 'RN, compact (multistate) license', 'met'],
  [RN_IN_TEXAS, 'RN', 'Multistate RN license, Ohio', 'met'],
  [RN_IN_TEXAS, 'RN', 'RN license, Ohio', 'unknown'],
  ['RN license in the state of Ohio', 'RN', 'RN License, OH', 'met'],
  ['RN licensed in New York', 'RN', 'RN license, New Jersey', 'unknown'],
  ['RN license in Virginia', 'RN', 'RN license, West Virginia', 'unknown'],
  ['Current state RN license', 'RN', 'RN license, Texas', 'met'],
  ['RN license required', 'RN', 'RN license, Texas', 'met'],
  ['CPA license in Illinois', 'CPA', 'CPA, Illinois', 'met'],
  ['CPA license in Illinois', 'CPA', 'CPA license, New York', 'unknown'],
  ['CPA license in Illinois', 'CPA', 'Certified Payroll Professional', 'unknown'],
  ['LCSW license in Colorado', 'LCSW', 'LCSW license, Kansas', 'unknown'],
  ['Real estate license in Florida', 'Real estate license', 'Real estate license, Georgia', 'unknown'],
  ['Real estate license in Georgia', 'Real estate license', 'Real estate license, Georgia', 'met'],
])('a licence counts in its state only: %p of %p by %p is %p', (quote, term, text, status) => {
  expect(judge({ kind: 'cert', quote, terms: [term] }, aLineOf({ text }))).toBe(status as MatrixRow['status'])
})

const { worth } = loadRowModel()

test.each([
  ['SQL and Tableau or Looker', 'sql / tableau | looker'],
  ['Experience with tools such as Jira, Trello and Asana', 'jira | trello | asana'],
  ['Knowledge of CI/CD and Git', 'ci/cd / git'],
  ['Kafka, RabbitMQ or a similar queue', 'kafka | rabbitmq'],
  ['Fivetran or a similar tool and strong SQL', 'fivetran / sql'],
  ['Python, Java or Kotlin', 'python | java | kotlin'],
  ['Go, Kafka, S3/Redshift loading', 'go / kafka / s3 | redshift'],
  ['Accounting systems (NetSuite preferred) and Excel', 'netsuite / excel'],
  ['Databases such as Redis, and enthusiasm for gardening', 'redis / enthusiasm garden'],
  ['Design and maintenance of pumps', 'design pump / maintenanc pump'],
  ['Snowflake (data warehousing)', 'snowflake'],
  ['Knitting: merino wool or linen', 'merino wool | linen'],
])('the parts of %p are %p', (quote, parts) => {
  const text = partsOfRow(quote, worth)
    .map((group) => group.map(({ names, words }) => (names.length > 0 ? names : [...words.keys()]).join(' ')))
    .map((group) => group.join(' | '))
    .join(' / ')
  expect(text).toBe(parts)
})

const skills = (text: string) => aLineOf({ text, section: 'skills' })
const work = (text: string) => aLineOf({ text, section: 'experience' })

test.each([
  // Every part of an "and".
  ['SQL and Tableau', [work('Wrote SQL for the warehouse')], false],
  ['SQL and Tableau', [work('Wrote SQL for the warehouse'), work('Reports in Tableau')], true],
  ['Design and maintenance of pumps', [work('Maintenance of pumps and valves')], false],
  ['Design and maintenance of pumps', [work('Design of pumps, maintenance of pumps')], true],
  ['Experience with Airflow, Kafka, S3/Redshift loading', [work('Airflow jobs that write to S3')], false],
  ['Experience with Kafka or RabbitMQ', [work('Kafka consumers in Go')], true],
  // Little of a thing is not the thing.
  ['Experience with Linux', [skills('Windows Server, some Linux (Ubuntu)')], false],
  ['Experience with C++', [skills('Python, C++ (basics)')], false],
  ['Experience with Unity', [skills('Blender, Unity (one jam only)')], false],
  ['Experience with AWS', [skills('AWS: free-tier practice only')], false],
  ['Experience with Tableau', [skills('SQL. Tableau: a single course')], false],
  ['Experience with Python', [skills('Python: notebooks, not production code'), work('Airflow jobs')], false],
  ['Experience with machine learning', [work('Machine learning models for prices')], true],
  ['Care of older people', [work('Care of older people at home')], true],
  // Levels on both sides.
  ['Strong Notion skills', [skills('Slack, Notion for the handbook')], false],
  ['Experience with Notion', [skills('Slack, Notion for the handbook')], true],
  ['Strong SQL skills', [skills('SQL (expert)')], true],
  ['Strong SQL skills', [skills('SQL'), work('Wrote SQL for the warehouse')], true],
  ['Experience with SQL is a strong plus', [skills('SQL, Excel')], true],
  // A topic, a heading or a field of study is no proof.
  ['Background in finance', [work('Reports for sales and finance')], true],
  ['Background in support', [work('General support to the data team')], false],
  ['Systems languages such as Go, Java or C++', [skills('Languages: English')], false],
  [
    'Experience with graphic design',
    [aLineOf({ text: 'BA in graphic design', section: 'education' })],
    false,
  ],
  ['Restoring antique furniture', [work('Sold antique furniture')], false],
  ['Restoring antique furniture', [work('Restoring of antique furniture')], true],
])('%p by %p is said in full: %p', (quote, lines, isInFull) => {
  expect(partsSaid(quote, indexEvidence(lines), worth).inFull).toBe(isInFull)
})

test.each([
  ['Kafka', true],
  ['Kafka and Redis', true],
  ['Redis, and enthusiasm for gardening', false],
])('%p is names alone: %p', (quote, isNames) => {
  expect(partsSaid(quote, indexEvidence([]), worth).namesAlone).toBe(isNames)
})

test('the name of an employer says nothing', () => {
  const entry = { heading: 'Cook, Violin House', work: 'Cook', start: null, end: null } as never
  const line = aLineOf({ text: 'Cook, Violin House', section: 'experience', entry })
  expect(partsSaid('Violin playing', indexEvidence([line]), worth).inFull).toBe(false)
})

test.each([' ', 'a ', ', or ', '('])('a long row of %p is read in linear time', async (part) => {
  const read = (times: number) => {
    const long = part.repeat(times)
    partsSaid(long, indexEvidence([work(long)]), worth)
  }
  expect(await growthOf(read, 20_000 / part.length)).toBeLessThan(IN_PROPORTION)
})

const entry = (heading: string, start: string, end: string) =>
  ({ heading, work: heading, start, end, ongoing: false, stays: [{ title: heading, start, end }] }) as never
const job = (text: string, heading: string, start = '2015-01', end = '2025-01') =>
  aLineOf({ text, section: 'experience', entry: entry(heading, start, end) })

// Behind the text of a line stands its section, or the title of its job.
test.each(
  rowsIn<[string, string, string, string, string]>(`
3 years of accounting experience | years | Closed the books | Accountant | met
3 years of technical accounting | years | Closed the books | Accountant | partly
3 years of technical accounting | years | Technical accounting memos | Accountant | met
3 years leading sales teams | years | Led a team of 6 waiters | Head Waiter | partly
3 years in sales or procurement | years | Reports for sales | Accountant | not met
3 years in sales or procurement | years | Reports | Sales Manager | met
3 years leading sales teams | years | Led a sales team of 6 | Sales Manager | met
3 years as a full stack engineer | years | React pages | Front-end Engineer | partly
3 years of machine learning | years | Machine learning labs | Research Assistant | partly
Experience leading a sales team | experience | Led a team of 6 waiters | Head Waiter | not met
Experience leading a team | experience | Led a team of 6 waiters | Head Waiter | met
Managing large teams | experience | Managed manuals in 12 languages | Writer | not met
CPA required | cert | Prepared lists for an outside CPA firm | Bookkeeper | not met
Fluent English, Germany based | language | English C1 | languages | partly
Fluent English | language | English C1 | languages | met
Currently pursuing a Bachelor’s degree | degree | BSc Biology, 2019 | education | not met
Bachelor’s degree, completed or pursuing | degree | BSc Biology, 2019 | education | met
Publications on Kubernetes security | skill | Kubernetes, Helm | skills | not met
Kubernetes | skill | Kubernetes, Helm | skills | met
`),
)('a row %p of kind %p by the line %p (%s) is %p', (quote, kind, text, of, status) => {
  const line = /^[A-Z]/.test(of) ? job(text, of) : aLineOf({ text, section: of as 'skills' })
  const terms =
    kind === 'cert'
      ? ['CPA']
      : /Kubernetes/.test(quote)
        ? ['Kubernetes']
        : kind === 'language'
          ? ['English']
          : []
  const min_years = kind === 'years' ? 3 : null
  const row = aRow({ id: 'r1', quote, kind: kind as never, terms, min_years, class: 'nice_to_have' })
  const judged = judgeByRules([row], [line], '2026-11-28')[0]?.status
  expect(judged === status || (status === 'not met' && judged !== 'met') ? status : judged).toBe(
    status as never,
  )
})

test('a row is likelier the better the other rows of its posting are said', () => {
  const row = aRow({ id: 'r1', kind: 'experience', quote: 'Experience running launches', terms: [] })
  const lines = ['Planned launches of pumps', 'Wrote price lists', 'Trained sellers of pumps'].map((text) =>
    used(text),
  )
  const chanceBeside = (...quotes: string[]) => {
    const others = quotes.map((quote, at) => aRow({ id: `o${at}`, kind: 'experience', quote, terms: [] }))
    return judgeRows([row, ...others], lines, JUDGING)[0]?.chance ?? 0
  }
  const beside = chanceBeside(
    'Training sellers of pumps',
    'Writing price lists',
    'Planning launches of pumps',
  )
  expect(beside).toBeGreaterThan(chanceBeside('Dental surgery', 'Bridge inspection', 'Payroll of nurses'))
})

test.each([
  // A tool shows another of its kind where the row takes any.
  ['Proficiency in Power BI or similar data visualization tools', 'Looker: explores for pricing', true],
  ['Power BI or equivalent', 'Dashboards in Metabase', true],
  ['Proficiency in modern BI tools', 'Dashboards in Tableau', true],
  ['Experience with Zendesk or similar', 'Tickets in Freshdesk', true],
  ['Experience with an applicant tracking system', 'Candidates in Workable', true],
  ['Ashby or a similar ATS', 'Greenhouse scorecards', true],
  ['Experience with CRM software', 'Leads in Pipedrive', true],
  ['CRM tools and Excel', 'HubSpot, Excel', true],
  ['Outreach, Salesloft or similar', 'Sequences in Salesloft', true],
  ['Experience with ERP systems', 'Orders in NetSuite', true],
  ['Content management systems', 'Pages in Drupal', true],
  ['Monitoring tools', 'Alerts in Grafana', true],
  ['Cloud platforms', 'Services on AWS', true],
  // The work is no tool for it, a bare name wants that tool, and another kind is another kind.
  ['Zendesk or similar customer support software', 'Customer support by phone', false],
  ['Experience with customer support platforms', 'Led customer support', false],
  ['Proficiency in Power BI', 'Dashboards in Tableau', false],
  ['Experience with Greenhouse', 'Candidates in Lever', false],
  ['React or similar', 'Pages in Drupal', false],
  ['CRM tools and Excel', 'HubSpot', false],
  ['ERP systems', 'Leads in Pipedrive', false],
  ['Design tools', 'Design of pumps', false],
])('%p is said by %p: %p', (quote, line, isFull) => {
  expect(partsSaid(quote, indexEvidence([work(line)]), worth).inFull).toBe(isFull)
})
