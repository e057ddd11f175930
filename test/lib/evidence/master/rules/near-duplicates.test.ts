import { expect, test } from 'bun:test'
import { nearDuplicates } from '#lib/evidence/master/rules/line-findings.ts'
import { figuresOf } from '#test/support/figures.ts'

const THE_SAME: [string, string][] = [
  ['Cut build time by 40 %', 'Cut build time by 40%'],
  ['Cut build time by 40 %', 'Cut build times by 40 percent'],
  ['Cut build time by 40 %', 'Cut build time by 60 %'],
  ['Cut build time by 40 %', 'Cutting build time by 40 %'],
  ['Moved 12 services to Kubernetes', 'Moved twelve services to Kubernetes'],
  ['Moved 12 services to Kubernetes', 'Moved 12 services to Kubernets'],
  ['Led a team of 5 engineers', 'Led a team of five engineers'],
  ['Led a team of 5 engineers', 'Lead a team of 5 engineers'],
  ['Led a team of 5 engineers', 'Led a team of 7 engineers'],
  ['By caching layers, cut build time by 40 %', 'Cut build time by 40 % by caching layers'],
  ['Designed and built a billing service in Go', 'Built and designed a billing service in Go'],
  ['Designed a billing service in Go', 'Designed billing services in Go'],
  ['Served 10,000 requests per second', 'Served 10k requests per second'],
  ['Served 10,000 requests per second', 'Served 10 000 requests per second'],
  ['Closed $2M in new business', 'Closed $2 million in new business'],
  ['Wrote the onboarding guide for new nurses', 'Wrote an onboarding guide for new nurses'],
  ['Wrote the onboarding guide for new nurses', 'Wrote onboarding guides for new nurses'],
  ['Wrote the onboarding guide for new nurses', 'Wrote the onboardng guide for new nurses'],
  ['Organised the yearly supplier audit', 'Organized the yearly supplier audit'],
  ['Languages: Go, Rust, TypeScript', 'Languages: Rust, Go, TypeScript'],
  ['Languages: Go, Rust, TypeScript', 'Languages: Go, Rust, TypeScript.'],
  ['Taught algebra to 30 students', 'Teaching algebra to 30 students'],
  ['Taught algebra to 30 students', 'Taught algebra to 28 students'],
  [
    'Reduced customer churn from 9 % to 5 % in one year',
    'In one year, reduced customer churn from 9 % to 5 %',
  ],
  ['Introduced weekly release trains across four teams', 'Introduced weekly release trains across 4 teams'],
  ['Introduced weekly release trains across four teams', 'Introduced weekly release train across four teams'],
  ['Ran the migration of the data warehouse to BigQuery', 'Ran the data warehouse migration to BigQuery'],
  ['Führte ein Team von 6 Personen', 'Fuehrte ein Team von 6 Personen'],
  ['Mentored junior developers', 'Mentored the junior developers'],
  ['Mentored junior developers', 'Mentoring junior developers'],
  ['Negotiated contracts with 12 suppliers in Asia', 'Negotiated 12 contracts with suppliers in Asia'],
  ['Planned and ran three product launches', 'Planned and ran 3 product launches'],
  [
    'Automated invoice matching, saving 20 hours a week',
    'Automated invoice matching and saved 20 hours per week',
  ],
  [
    'Rebuilt the search index so that queries return in 50 ms',
    'Rebuilt the search index so queries return in 50 ms',
  ],
]

const OTHERS: [string, string][] = [
  ['Cut build time by 40 %', 'Cut hosting costs by 40 %'],
  ['Cut build time by 40 %', 'Cut deployment time by 40 %'],
  ['Cut build time by 40 %', 'Wrote the build scripts'],
  ['Led a team of 5 engineers', 'Led a migration of 5 services'],
  ['Led a team of 5 engineers', 'Hired a team of 5 engineers'],
  ['Moved 12 services to Kubernetes', 'Moved 12 databases to Aurora'],
  ['Moved 12 services to Kubernetes', 'Wrote 12 services in Go'],
  ['Designed a billing service in Go', 'Designed a search service in Rust'],
  ['Designed a billing service in Go', 'Tested a billing service in Go'],
  ['Served 10,000 requests per second', 'Served 10,000 meals per month'],
  ['Wrote the onboarding guide for new nurses', 'Wrote the safety guide for new drivers'],
  ['Wrote the onboarding guide for new nurses', 'Translated the menu for new guests'],
  ['Languages: Go, Rust, TypeScript', 'Languages: Java, Kotlin, Scala'],
  ['Languages: Go, Rust, TypeScript', 'Tools: Kafka, Redis, Postgres'],
  ['Languages: German, English', 'Languages: French, Spanish'],
  ['Taught algebra to 30 students', 'Taught chemistry to 30 students'],
  ['Taught algebra to 30 students', 'Coached 30 students for the finals'],
  ['Reduced customer churn from 9 % to 5 %', 'Reduced returns of goods from 9 % to 5 %'],
  ['Introduced weekly release trains', 'Introduced weekly one-on-ones'],
  ['Mentored junior developers', 'Mentored junior designers'],
  ['Mentored junior developers', 'Interviewed senior developers'],
  ['Negotiated contracts with suppliers in Asia', 'Negotiated salaries with unions in Spain'],
  ['Planned three product launches', 'Planned three office moves'],
  ['Automated invoice matching', 'Automated payroll reports'],
  ['Automated invoice matching', 'Matched 3,000 invoices by hand'],
  ['Rebuilt the search index', 'Rebuilt the login page'],
  ['Managed a budget of $2M', 'Managed a portfolio of 12 clients'],
  ['Won the sales award in 2019', 'Won the design award in 2019'],
  ['Ran the warehouse night shift', 'Ran the weekend market stall'],
  ['Certified Scrum Master', 'Certified Kubernetes Administrator'],
  ['AWS Certified Developer', 'AWS Certified Solutions Architect'],
  ['Built dashboards for finance', 'Built dashboards for logistics'],
  ['Improved test coverage from 40 % to 85 %', 'Improved page speed from 40 to 85'],
  ['Supported 60 patients per shift', 'Supported 60 laptops per shift'],
]

// Read once before anything was mended for them.
const UNSEEN: [string, string, boolean][] = [
  [
    'Rewrote the checkout in React, lifting conversion by 8 %',
    'Rewrote checkout in React and lifted conversion by 8%',
    true,
  ],
  ['Managed a portfolio of 40 clients', 'Managed portfolio of 35 clients', true],
  ['Created training material for sales staff', 'Created training materials for the sales staff', true],
  ['Coordinated deliveries for 6 depots', 'Co-ordinated deliveries for six depots', true],
  ['Developed an internal tool for tracking orders', 'Developed internal tooling for order tracking', true],
  ['Responsible for monthly financial reports', 'Responsible for the monthly financial reporting', true],
  ['Reduced onboarding from 3 weeks to 4 days', 'Reduced on-boarding from three weeks to four days', true],
  ['Presented findings to the board', 'Presented the findings to the board of directors', true],
  ['Built a data pipeline with Kafka and Spark', 'Built data pipelines using Spark and Kafka', true],
  ['Implemented CI/CD with GitHub Actions', 'Implemented CI / CD with Github actions', true],
  ['Maintained legacy PHP applications', 'Maintained legacy PHP application code', true],
  ['Cared for 18 children aged 3 to 6', 'Cared for 15 children aged 2 to 5', true],
  ['Rewrote the checkout in React', 'Rewrote the docs in Markdown', false],
  ['Managed a portfolio of 40 clients', 'Managed a fleet of 40 vans', false],
  ['Created training material for sales staff', 'Created price lists for sales staff', false],
  ['Coordinated deliveries for 6 depots', 'Coordinated repairs for 6 depots', false],
  ['Developed an internal tool for tracking orders', 'Developed an internal wiki for new hires', false],
  ['Responsible for monthly financial reports', 'Responsible for weekly safety briefings', false],
  ['Presented findings to the board', 'Presented awards to the winners', false],
  ['Built a data pipeline with Kafka and Spark', 'Built a web shop with Django and Vue', false],
  ['Implemented CI/CD with GitHub Actions', 'Implemented login with GitHub accounts', false],
  ['Maintained legacy PHP applications', 'Maintained public parks', false],
  ['Led the design team of 8', 'Led the sales team of 8', false],
  ['Improved page load time by 30 %', 'Improved battery life by 30 %', false],
  ['Wrote unit tests for the payment API', 'Wrote unit tests for the search API', false],
  ['Reduced costs by 10 %', 'Reduced waste by 10 %', false],
]

test('tells lines that say nearly the same from lines that do not', () => {
  const judged =
    (is: boolean) =>
    ([a, b]: [string, string]) => ({
      name: `${a} / ${b}`,
      is,
      said: nearDuplicates([{ id: 'l2', text: a }], [{ id: 'l1', text: b }]).length === 1,
    })
  const table = [...THE_SAME.map(judged(true)), ...OTHERS.map(judged(false))]
  expect(table.length).toBeGreaterThanOrEqual(60)
  const { wrong } = figuresOf('nearDuplicates', table)
  expect(wrong).toEqual([])
})

test('tells further lines apart, but for one of many words', () => {
  const table = UNSEEN.map(([a, b, is]) => {
    const found = nearDuplicates([{ id: 'l2', text: a }], [{ id: 'l1', text: b }])
    return { name: `${a} / ${b}`, is, said: found.length === 1 }
  })
  const { wrong } = figuresOf('nearDuplicates, further lines', table)
  expect(wrong).toEqual(['said: Wrote unit tests for the payment API / Wrote unit tests for the search API'])
})

test('says so where only the numbers differ', () => {
  const [by60] = nearDuplicates(
    [{ id: 'l2', text: 'Cut build time by 60 %' }],
    [{ id: 'l1', text: 'Cut build time by 40 %' }],
  )
  expect(by60).toEqual({ id: 'l2', of: 'l1', likeness: 100, other_numbers: true })
  const [same] = nearDuplicates(
    [{ id: 'l2', text: 'cut build times by 40%' }],
    [{ id: 'l1', text: 'Cut build time by 40 %' }],
  )
  expect(same).toEqual({ id: 'l2', of: 'l1', likeness: 100, other_numbers: false })
})

test('names the line that is most alike, and never the line itself', () => {
  const existing = [
    { id: 'l1', text: 'Cut the build time of all apps by caching layers' },
    { id: 'l2', text: 'Cut build time of all apps by caching' },
    { id: 'l3', text: 'Wrote tests' },
  ]
  const added = [
    { id: 'l4', text: 'Cut build time of apps by caching' },
    { id: 'l3', text: 'Wrote tests' },
    { id: 'l5', text: '東京' },
  ]
  expect(nearDuplicates(added, existing).map(({ id, of }) => `${id} ${of}`)).toEqual(['l4 l2'])
  expect(nearDuplicates([], existing)).toEqual([])
})
