import { expect, test } from 'bun:test'
import { backedBy, lineWords } from '#lib/evidence/master/line-words.ts'
import { figuresOf } from '#test/support/figures.ts'

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
])('of %j', (text, words, numbers) => {
  expect(lineWords(text)).toEqual({ words, numbers })
})

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

test('reads a thousand lines against two hundred long stories', () => {
  const evidence = Array.from({ length: 200 }, (_, at) => ({
    ...{ kind: 'story' as const, id: `s${at}` },
    text: `${QUERY} `.repeat(20),
  }))
  for (let at = 0; at < 1000; at += 1) {
    expect(backedBy(`Cut p99 latency of search from 80 ms to ${at} ms`, evidence)).toHaveLength(200)
  }
})
