import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Requirement } from '#db/rows/requirement.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import { rowsIn } from '#test/support/tables.ts'

type More = Partial<Pick<Requirement, 'terms' | 'min_years' | 'enough'>>

function ask(kind: Requirement['kind'], quote: string, more: More = {}) {
  return questionForRow({ kind, quote, terms: [], min_years: null, enough: 'all', ...more })
}

test('asks one plain question that a yes, a no, a number or a name answers', () => {
  expect(ask('years', '5+ years of Go', { terms: ['Go'], min_years: 5 })).toBe(
    'Do you have at least 5 years of experience with Go?',
  )
  expect(ask('years', '3 years of experience in event production, at agencies', { min_years: 3 })).toBe(
    'Do you have at least 3 years of experience in event production, at agencies?',
  )
  expect(ask('work_auth', 'Must be authorized to work in the US')).toBe(
    'Are you authorized to work in the US?',
  )
  expect(ask('work_auth', 'We cannot sponsor visas')).toBe(
    'Will you now or in the future need visa sponsorship?',
  )
  expect(ask('degree', "Bachelor's degree or equivalent", { terms: ["Bachelor's degree"] })).toBe(
    "Do you have a bachelor's degree or equivalent experience?",
  )
  expect(ask('language', 'Fluent German', { terms: ['German'] })).toBe('Do you speak German fluently?')
  expect(ask('language', 'German at B2', { terms: ['German'] })).toBe('Do you speak German at B2?')
  expect(ask('schedule', 'Travel up to 25%')).toBe('Can you travel up to 25% of the time?')
  expect(ask('location', 'You must be based in Berlin')).toBe(
    'Do you live in Berlin, or would you move there?',
  )
  expect(ask('location', 'Three days a week in our Lyon office')).toBe(
    'Can you work on site in Lyon three days a week?',
  )
  expect(ask('location', 'Three days a week in the office')).toBeNull()
  expect(ask('location', 'Work from our office in Lyon three days a week')).toBe(
    'Can you work on site in Lyon three days a week?',
  )
  expect(ask('cert', 'CPA', { terms: ['CPA'] })).toBe('Do you hold a valid CPA licence or certificate?')
  expect(ask('other', 'Must be able to lift 50 lbs')).toBe('Can you lift 50 lbs?')
  expect(ask('soft', 'Curious')).toBeNull()
})

test('asks for a demand as it stands where English words would stand beside it', () => {
  for (const quote of [
    'Drei Jahre Erfahrung in der Disposition',
    '5 ans d’expérience en Java',
    '5 ans d’expérience comme cariste',
  ])
    expect(ask('years', quote, { min_years: 3 })).toBe(`Do you meet this: ${quote}?`)
  expect(ask('cert', 'Führerschein Klasse CE')).toBe('Do you have a valid class CE driving licence?')
  for (const work of ['door-to-door sales', 'Salesforce.com', 'shifts from 6 am'])
    expect(ask('years', `2 years of experience in ${work}`, { min_years: 2 })).not.toContain(
      'Do you meet this',
    )
})

test('asks for one of several things, or for all, as the posting does', () => {
  expect(ask('skill', 'Python or R', { terms: ['Python', 'R'], enough: 'one' })).toBe(
    'Do you have experience with Python or R?',
  )
  expect(ask('skill', 'Kafka and Flink', { terms: ['Kafka', 'Flink'] })).toBe(
    'Do you have experience with both Kafka and Flink?',
  )
  expect(ask('skill', 'A, B', { terms: ['Go', 'Rust', 'Java', 'Ruby', 'PHP'] })).toBeNull()
})

test('turns short demands around, and asks nothing of what it did not read', () => {
  expect(ask('experience', 'Experience running clinical trials')).toBe(
    'Do you have experience running clinical trials?',
  )
  expect(ask('other', 'Ability to read blueprints')).toBe('Are you able to read blueprints?')
  expect(ask('skill', 'Ability to overlap with CET for six hours')).toBe(
    'Can you overlap with CET for six hours?',
  )
  expect(ask('other', 'Our interview process has four steps')).toBeNull()
  expect(ask('experience', 'Everything else is a plus.')).toBeNull()
  expect(ask('other', 'very '.repeat(60))).toBeNull()
})

test('asks of a plain demand of one line in its own words, in English whatever it is written in', () => {
  expect(ask('skill', 'Own tools')).toBe('Do you have your own tools?')
  expect(ask('cert', 'Food handler card required')).toBe('Do you have a food handler card?')
  expect(ask('other', 'Background check required')).toBe('Are you willing to undergo a background check?')
  expect(ask('skill', 'GPA of 3.0 or better')).toBe('Is your GPA 3.0 or higher?')
  expect(ask('skill', 'Vehículo propio')).toBe('Do you have your own vehicle or means of transport?')
  expect(ask('soft', '9-month contract')).toBe('Are you available for a 9-month contract?')
})

test('never asks whether a sentence is true, nor anything that is no whole question', () => {
  const kinds = fc.constantFrom<Requirement['kind']>(
    'skill',
    'experience',
    'other',
    'cert',
    'location',
    'schedule',
  )
  fc.assert(
    fc.property(kinds, fc.string({ maxLength: 120 }), (kind, quote) => {
      const question = ask(kind, quote)
      return question === null || (/^[^?\n]+\?$/.test(question) && !question.includes('true of you'))
    }),
  )
})

test('asks for years of what the years are of, and no question that its sentence does not bear', () => {
  expect(ask('years', 'At least 3 years of running services, and of mending them', { min_years: 3 })).toBe(
    'Do you have at least 3 years of running services, and of mending them?',
  )
  expect(ask('years', '4+ years as a backend engineer', { min_years: 4 })).toBe(
    'Do you have at least 4 years of experience as a backend engineer?',
  )
  expect(ask('years', '4+ years as a backend, platform or DevOps engineer', { min_years: 4 })).toBe(
    'Do you have at least 4 years of experience as a backend, platform or DevOps engineer?',
  )
  expect(ask('experience', 'You have worked closely with designers and can disagree kindly')).toBeNull()
  expect(ask('experience', 'Experience with the tools on our own machines')).toBeNull()
})

test('years of leading teams are not asked as years of work, and one thing is asked in one way', () => {
  const years = (quote: string) => ask('years', quote, { min_years: 2 })
  expect(years('2+ years managing and developing high-performing teams.')).toBe(
    'Do you have at least 2 years of experience managing and developing high-performing teams?',
  )
  expect(years('2+ years of people management')).toBe(
    'Do you have at least 2 years of people management experience?',
  )
  expect(years('2+ years of experience')).toBe('Do you have at least 2 years of work experience?')
  expect(ask('skill', 'Experience with microservice architectures', { terms: ['microservice'] })).toBe(
    'Do you have experience with microservices?',
  )
})

test('leaves no condition without its end', () => {
  expect(ask('other', 'Able to come into the office two days a week, or three when needed')).toBe(
    'Are you able to come into the office two days a week, or three when needed?',
  )
})

// A question must name every bound and every part, so that a yes to it is the whole.
test.each([
  [
    'other',
    'At least 6 months of professional Rust',
    ['Rust'],
    'Do you have at least 6 months of professional Rust?',
  ],
  [
    'domain',
    '18 months of retail experience',
    ['retail'],
    'Do you have at least 18 months of retail experience?',
  ],
  [
    'skill',
    'Java and at least one of React, Angular or Vue',
    ['Java', 'React', 'Angular', 'Vue'],
    'Do you have experience with Java and at least one of React, Angular or Vue?',
  ],
  ['skill', 'Argo CD or Flux', ['Argo CD'], 'Do you have experience with Argo CD or Flux?'],
  ['skill', 'Kafka or a similar queue', ['Kafka'], 'Do you have experience with Kafka or a similar queue?'],
  [
    'skill',
    'You have run Kafka yourself, and upgraded it',
    ['Kafka'],
    'Have you run Kafka yourself, and upgraded it?',
  ],
  [
    'skill',
    'Comfortable with SQL, dashboards and cohorts',
    ['SQL'],
    'Are you comfortable with SQL, dashboards and cohorts?',
  ],
  ['skill', 'Expert knowledge of Kubernetes', ['Kubernetes'], 'Do you have expert knowledge of Kubernetes?'],
  ['skill', 'Good Excel, as our books are kept in it', ['Excel'], 'Do you have experience with Excel?'],
  [
    'degree',
    "Bachelor's degree in nursing or a related field",
    ["Bachelor's degree"],
    "Do you have a bachelor's degree in nursing or a related field?",
  ],
  [
    'cert',
    'A certificate such as PMP or PRINCE2',
    ['PMP', 'PRINCE2'],
    'Do you have a certificate such as PMP or PRINCE2?',
  ],
  ['language', 'Business-level Japanese', ['Japanese'], 'Do you speak Japanese at a business level?'],
  ['language', 'Native German', ['German'], 'Do you speak German at a native level?'],
  [
    'location',
    'You must live within 30 miles of Denver',
    [],
    'Do you live within 30 miles of Denver, or would you move there?',
  ],
  [
    'schedule',
    'Able to work shifts between 07:00 and 21:00',
    [],
    'Can you work shifts between 07:00 and 21:00?',
  ],
] as const)('asks of %s %j (%j) all at once: %j', (kind, quote, terms, question) => {
  expect(ask(kind, quote, { terms: [...terms] })).toBe(question)
})

test.each([
  [
    '4+ years in bakery, pastry or chocolate',
    4,
    'Do you have at least 4 years of experience in bakery, pastry or chocolate?',
  ],
  [
    '8+ years of building tills, most of it in Go',
    8,
    'Do you have at least 8 years of experience building tills, most of it in Go?',
  ],
  ['Two years of commercial leasing', 2, 'Do you have at least 2 years of commercial leasing experience?'],
  [
    '5 years of Java, including 2 years leading a team',
    5,
    'Do you have at least 5 years of Java, including 2 years leading a team?',
  ],
])('years keep what they are of: %j (%d) is asked as %j', (quote, min_years, question) => {
  expect(ask('years', quote, { min_years })).toBe(question)
})

test.each(
  rowsIn(`
Are comfortable with Kafka and nightly releases | Are you comfortable with Kafka and nightly releases?
Comfortable working with Python and R, or similar | Are you comfortable working with Python and R, or similar?
Has knowledge of Figma or of Sketch and its plugins | Do you have knowledge of Figma or of Sketch and its plugins?
Expert in SQL, dbt, and modelling | Are you an expert in SQL, dbt, and modelling?
Effective problem solver with SQL | Are you an effective problem solver with SQL?
You value pairing and use Git with care | Do you value pairing and use Git with care?
preferably in a SaaS or retail environment | Do you have experience in a SaaS or retail environment?
In-depth understanding of Kafka and its brokers | Do you have an in-depth understanding of Kafka and its brokers?
History of selling SaaS and hardware | Do you have a history of selling SaaS and hardware?
Privacy: You have built GDPR programs and audits | Have you built GDPR programs and audits?
Tools: Git, CI/CD pipelines and monitoring | Do you have experience with Git, CI/CD pipelines and monitoring?
Participate in code reviews of Python and Go | Can you participate in code reviews of Python and Go?
modern build tools (Webpack, Vite) | Do you have experience with modern build tools (Webpack, Vite)?
retail experience with SAP and Oracle strongly preferred | Do you have retail experience with SAP and Oracle?
Analytical mindset and comfort with SQL | Do you have an analytical mindset and comfort with SQL?
`),
)('words the demand %j as a question of its own', (quote, question) => {
  const terms = [...quote.matchAll(/Kafka|Python|Figma|SQL|dbt|Git|SaaS|GDPR|CI\/CD|Webpack|Vite|SAP/g)].map(
    ([term]) => term,
  )
  expect(ask('skill', quote, { terms })).toBe(question)
})

test('words a degree by its letters, and lets no tag and no sentence about others into a question', () => {
  expect(ask('degree', 'BA/BS in a technical or analytical field', { terms: ['BA'] })).toBe(
    'Do you have a BA/BS in a technical or analytical field?',
  )
  for (const quote of ['<li>Strong Python and Go</li>', 'Python engineers with 3 years who help us with Go'])
    expect(ask('skill', quote, { terms: ['Python', 'Go'] }) ?? '').not.toMatch(/^(?:Do you have|Are you) /)
})
