import { describe, expect, test } from 'bun:test'
import { backedBy, lineWords, quantified } from '#lib/evidence/master/line-words.ts'
import { figuresOf } from '#test/support/figures.ts'
import { itemsIn } from '#test/support/tables.ts'

test.each([
  ['Cut build times by 40 percent', ['cut', 'build', 'tim'], ['40%']],
  ['Cutting the builds’ time by 40%', ['cut', 'build', 'tim'], ['40%']],
  ['Planned, planning, plans', ['plan', 'plan', 'plan'], []],
  ['Studies and boxes of glass', ['study', 'box', 'glass'], []],
  ['Baked aging beef', ['bak', 'aging', 'beef'], []],
  ['C++, C# and Go', ['c++', 'c#', 'go'], []],
  ['Co-ordinated back-end on-boarding, team-wide', ['coordinat', 'backend', 'onboard', 'team', 'wid'], []],
  ['São Überblick', ['sao', 'uberblick'], []],
  [
    '10k, 10,000, 10 000, $2M, 2 million, 1.5m',
    [],
    ['10000', '10000', '10000', '2000000', '2000000', '1500000'],
  ],
  ['three of one, 3x and 80 ms', ['one'], ['3', '3x', '80']],
  ['東京', ['東京'], []],
  ['', [], []],
])('of %j', (text, words, numbers) => expect(lineWords(text)).toEqual({ words, numbers }))

const BUILD =
  'At Acme our builds took half an hour. I profiled the pipeline, cached docker layers and split the tests; build time fell by 40 % and people stopped skipping CI.'
const CHURN =
  'Customers of the meal kit left after the second box. I called thirty of them, found that delivery windows were the reason, and we offered evening delivery. Churn went from 9 % to 5 %.'
const WARD =
  'On the cardiology ward handovers were chaotic. I wrote a checklist for night nurses and trained 18 colleagues; medication errors halved.'
const QUERY =
  'The search page was slow. I found two queries that scanned the whole table, folded them into one with an index, and p99 latency dropped from 80 ms to 12 ms.'
const TEAM =
  'I led five engineers in Lisbon through the move to Kubernetes. We moved 12 services in six months and had no outage.'
const LESSON =
  'My algebra class had thirty students with very different levels. I built peer groups and weekly quizzes, and the pass rate rose from 70 % to 92 %.'

const OUTAGE =
  'When our payment provider went down on Black Friday I switched traffic to a second provider within nine minutes. We lost less than 1 % of orders and I later wrote the failover runbook.'

const FAIR =
  'I organised the regional science fair: 45 schools, 120 projects and a jury of twelve. I found sponsors for the prizes and a free venue.'

const MENU =
  'As a chef I redesigned the menu around seasonal vegetables. Food waste went down by a third and margins rose from 18 % to 24 %.'

const BACKED: [string, string][] = [
  ['Cut build time by 40 % with cached docker layers', BUILD],
  ['Profiled the CI pipeline and split tests, cutting builds by 40%', BUILD],
  ['Split tests and cached docker layers in CI', BUILD],
  ['Reduced churn from 9 % to 5 % by offering evening delivery', CHURN],
  ['Cut meal kit churn to 5 % with evening delivery windows', CHURN],
  ['Offered evening delivery after calling thirty customers of the meal kit', CHURN],
  ['Trained 18 colleagues in cardiology handovers', WARD],
  ['Wrote the handover checklist for night nurses in cardiology', WARD],
  ['Halved medication errors with a handover checklist', WARD],
  ['Cut p99 latency of search from 80 ms to 12 ms', QUERY],
  ['Folded two table scans into one indexed query; p99 from 80 ms to 12 ms', QUERY],
  ['Made search queries use an index instead of scanning the table', QUERY],
  ['Led five engineers who moved 12 services to Kubernetes', TEAM],
  ['Moved 12 services to Kubernetes without an outage', TEAM],
  ['Led the move to Kubernetes from Lisbon with no outage', TEAM],
  ['Raised the algebra pass rate from 70 % to 92 %', LESSON],
  ['Built peer groups and weekly quizzes for algebra', LESSON],
  ['Taught algebra to thirty students of different levels', LESSON],
  ['Algebra: pass rate up to 92 % with peer groups', LESSON],
  ['Caching docker layers and splitting tests made builds 40 % faster', BUILD],
]

const NOT_BACKED: [string, string][] = [
  ['Cut build time by 60 % with cached docker layers', BUILD],
  ['Cut hosting costs by 40 %', BUILD],
  ['Led a team of five engineers', BUILD],
  ['Wrote tests', BUILD],
  ['Reduced churn from 20 % to 15 % by offering evening delivery', CHURN],
  ['Managed delivery drivers in three cities', CHURN],
  ['Called customers', CHURN],
  ['Grew revenue by 9 %', CHURN],
  ['Trained 18 sales people', WARD],
  ['Wrote the onboarding guide for new nurses', WARD],
  ['Worked night shifts', WARD],
  ['Cut p99 latency of checkout from 300 ms to 90 ms', QUERY],
  ['Rebuilt the search page in React', QUERY],
  ['Wrote 12 services in Go', TEAM],
  ['Hired five engineers in Berlin', TEAM],
  ['Kubernetes, Docker, Terraform', TEAM],
  ['Lisbon half marathon in 2019', TEAM],
  ['Taught chemistry to 30 students', LESSON],
  ['Raised the pass rate of chemistry from 50 % to 60 %', LESSON],
  ['Designed weekly newsletters', LESSON],
  ['Languages: Go, Rust, TypeScript', TEAM],
  ['Improved systems and processes for customers', CHURN],
  ['Responsible engineer for services and data', TEAM],
  ['Cut build time by 40 % with cached docker layers', LESSON],
]

// Read once before anything was mended for them.
const UNSEEN: [string, string, boolean][] = [
  ['Switched payment traffic to a second provider within nine minutes on Black Friday', OUTAGE, true],
  ['Wrote the payment failover runbook after a Black Friday outage', OUTAGE, true],
  ['Lost under 1 % of orders in a payment provider outage', OUTAGE, true],
  ['Organised a regional science fair with 45 schools and 120 projects', FAIR, true],
  ['Found sponsors and a venue for the regional science fair', FAIR, true],
  ['Ran a science fair for 45 schools', FAIR, true],
  ['Raised margins from 18 % to 24 % with a seasonal menu', MENU, true],
  ['Redesigned the menu around seasonal vegetables', MENU, true],
  ['Cut food waste by a third by redesigning the menu', MENU, true],
  ['Integrated a second payment provider in Spain', OUTAGE, false],
  ['Handled orders on Black Friday', OUTAGE, false],
  ['Wrote a runbook for database backups', OUTAGE, false],
  ['Taught science at two schools', FAIR, false],
  ['Managed 120 projects for clients', FAIR, false],
  ['Organised a regional sales meeting', FAIR, false],
  ['Sold seasonal vegetables at the market', MENU, false],
  ['Raised margins from 5 % to 9 % at a software company', MENU, false],
  ['Designed menus for a web shop', MENU, false],
]

test('tells which stories and answers tell of a line', () => {
  const judged =
    (is: boolean) =>
    ([line, text]: [string, string]) => ({
      name: `${line} / ${text.slice(0, 20)}`,
      is,
      said: backedBy(line, [{ kind: 'story', id: 's1', text }]).length === 1,
    })
  const table = [...BACKED.map(judged(true)), ...NOT_BACKED.map(judged(false))]
  expect(table.length).toBeGreaterThanOrEqual(40)
  const { wrong } = figuresOf('backedBy', table)
  expect(wrong).toEqual([])
})

test('tells further lines, but for one that is about something else on the same day', () => {
  const table = UNSEEN.map(([line, text, is]) => {
    const found = backedBy(line, [{ kind: 'story', id: 's1', text }])
    return { name: line, is, said: found.length === 1 }
  })
  const { wrong } = figuresOf('backedBy, further lines', table)
  expect(wrong).toEqual(['said: Handled orders on Black Friday'])
})

test('names each piece of evidence by kind and id, in their order', () => {
  const evidence = [
    { kind: 'answer' as const, id: 'q1', text: QUERY },
    { kind: 'answer' as const, id: 'q2', text: TEAM },
    { kind: 'story' as const, id: 's1', text: `Short: ${QUERY}` },
  ]
  expect(backedBy('Cut p99 latency of search from 80 ms to 12 ms', evidence)).toEqual([
    { kind: 'answer', id: 'q1' },
    { kind: 'story', id: 's1' },
  ])
  expect(backedBy('', evidence)).toEqual([])
})

describe('quantified', () => {
  const MEASURED = itemsIn(`
Cut build time by 40 % | Cut build time by 40% | Reduced churn 12 percent
Moved 12 services to Kubernetes | Closed $2M in new business | Made the import 3x faster
Cut p99 from 80 ms to 12 ms | Led 4 people | Led a team of five engineers
Managed a budget of €1.5 million | Grew sign-ups from 300 to 2,400 a week
Served 10k requests per second | Handled 2000 users a day | Processed 3 TB of logs each night
Doubled conversion on the landing page | Halved the time to hire | Wrote 150+ lesson plans
Kept uptime at 99.95 % | Reached a 4.8/5 rating | Taught two classes of thirty students
Trained dozens of nurses | Migrated 1 200 tables without downtime | Sold 45 cars a month in 2019
Shipped 8 releases in 2021 | Saved Acme 300 hours a year | Raised £250,000 for the shelter
Cut costs by USD 90k | Supported 60 patients per shift | Reduced image size to 35MB
Lowered latency by 200ms | Ranked 2nd of 400 in sales | Cared for 18 children aged 3 to 6
Angular 14 upgrade across 30 apps | Kept 24/7 on-call for 9 services
Fixed 120 bugs in the Python 3 port | Wrote tests that cover 85% of the code
Ran a warehouse of 6,000 m² | Führte ein Team von 6 Personen | Senkte die Kosten um 15 %
Reviewed ~500 pull requests | Built a 3-node cluster for 40 analysts
Answered 70 tickets a day with 98 CSAT
`)

  const NOT_MEASURED = itemsIn(`
Languages: Go, Rust, C++17 | Ported the code base to Python 3 | Upgraded to Python 3.11 and Node 20
Senior engineer since 2019 | Worked there 2019 - 2023 | Kept a 24/7 on-call rotation
Certified ISO 27001 lead auditor | Finished 1st in the regional final | Worked with Fortune 500 clients
Built an HTTP/2 proxy | Moved files to S3 and EC2 | Ran k8s in production | Wrote i18n for a web3 wallet
Modelled parts in 3D and 2D | Introduced 2FA and OAuth 2.0 | Migrated Angular 14 to a newer version
Planned the launch in Q3 2021 | Level 3 support engineer | Held weekly 1:1 meetings
Upgraded PostgreSQL 12 to 16.2.1 | Used SHA-256 and UTF-8 | Awarded in March 2020
Ran a 360-degree review | Administered a 401(k) plan | Streamed 4K video to browsers
Fluent in German (C1) and French (B2) | SOC 2 and PCI DSS audits | Designed for iOS 17 and Android 14
Industry 4.0 consulting | Responsible for back-end services | Wrote clear documentation
Graduated 06/2014 | Opened the office at 9:30 each morning | One of the founders
Two-factor sign-in for all accounts | COVID-19 response lead | Model S team, then Boeing 737 tooling
Led the 2019 budget process | Introduced the 12-factor method | Moved from Java 8 to Java 17
Member since the 1990s | Wrote RFC 9110 compliance tests
`)

  // Read once before anything was mended for them.
  const UNSEEN: [string, boolean][] = [
    ['Increased organic traffic by 75 % in six months', true],
    ['Onboarded 11 new clients', true],
    ['Managed P&L of $14.2M', true],
    ['Scaled the platform to 1M daily users', true],
    ['Reduced errors from 5 to 1 per day', true],
    ['Delivered 20 workshops', true],
    ['Improved NPS from 32 to 54', true],
    ['Oversaw construction of a 12-storey building', true],
    ['Ran payroll for 85 staff', true],
    ['Brought response times under 100 ms', true],
    ['Grew the newsletter to 40,000 readers', true],
    ['Cut onboarding from 3 weeks to 4 days', true],
    ['Quadrupled the number of partners', true],
    ['Hit 112% of quota for three years running', true],
    ['Managed seven direct reports', true],
    ['Reviewed contracts worth EUR 3.4 million', true],
    ['Coached the U12 team to 9 wins', true],
    ['Produced 25 episodes of a podcast', true],
    ['Ran 5 A/B tests a week', true],
    ['Kept error rate below 0.1 %', true],
    ['Over 2,000 hours of flight time', true],
    ['Fielded 30-40 calls daily', true],
    ['Reduced bundle by half a megabyte', false],
    ['Wrote a Rust 2021 edition guide', false],
    ['Migrated from Vue 2 to Vue 3', false],
    ['Windows Server 2019 administration', false],
    ['Holder of class 2 licence', false],
    ['BSc Computer Science, 2:1', false],
    ['Played first violin', false],
    ['Worked on 5G radio firmware', false],
    ['Knows ES2020 and TypeScript 5', false],
    ['Team lead, Squad 7', false],
    ['Introduced OKRs in Q1', false],
    ['AWS re:Invent 2022 speaker', false],
    ['Java SE 11 Programmer certificate', false],
    ['Handled tier 2 and tier 3 tickets', false],
    ['Speaker at PyCon 2023', false],
    ['Developed for the Airbus A320', false],
    ['Built H.264 decoders', false],
    ['Participated in the 2016 Olympics', false],
    ['Member of the class of 2014', false],
    ['Applied GDPR article 32', false],
    ['Used MP3 and MP4 encoders', false],
    ['Wrote Terraform 1.5 modules', false],
    ['Volunteer at the 10th street festival', false],
    ['One-on-one coaching', false],
    ['Prepared Form 10-K filings', false],
    ['Wrote firmware for ARM Cortex-M4', false],
  ]

  test('tells texts that measure from texts that only hold numbers', () => {
    const table = [
      ...MEASURED.map((text) => ({ name: text, is: true, said: quantified(text) })),
      ...NOT_MEASURED.map((text) => ({ name: text, is: false, said: quantified(text) })),
    ]
    expect(table.length).toBeGreaterThanOrEqual(60)
    const { wrong, precision, recall } = figuresOf('quantified', table)
    expect(wrong).toEqual([])
    expect([precision, recall]).toEqual([1, 1])
  })

  test('tells further texts apart', () => {
    const { wrong } = figuresOf(
      'quantified, further texts',
      UNSEEN.map(([name, is]) => ({ name, is, said: quantified(name) })),
    )
    expect(wrong).toEqual([])
  })
})
