import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Requirement } from '#db/rows/requirement.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import { rowsIn } from '#test/support/tables.ts'

type More = Partial<Pick<Requirement, 'terms' | 'min_years' | 'enough'>>

function ask(kind: Requirement['kind'], quote: string, more: More = {}) {
  return questionForRow({ kind, quote, terms: [], min_years: null, enough: 'all', ...more })
}

// The kind of a row, with its least years; its words; its terms, or a dash; the question, which may be none.
function expectQuestions(table: string) {
  for (const [row, quote, named, question] of rowsIn<[string, string, string, string]>(table)) {
    const [kind, years] = row.split(' ') as [Requirement['kind'], string?]
    const terms = named === '-' ? [] : named.split(', ')
    expect([quote, ask(kind, quote, { terms, min_years: years ? Number(years) : null }) ?? 'none']).toEqual([
      quote,
      question,
    ])
  }
}

test('asks one plain question that a yes, a no, a number or a name answers', () =>
  expectQuestions(`
years 5 | 5+ years of Go | Go | Do you have at least 5 years of experience with Go?
years 3 | 3 years of experience in event production, at agencies | - | Do you have at least 3 years of experience in event production, at agencies?
work_auth | Must be authorized to work in the US | - | Are you authorized to work in the US?
work_auth | We cannot sponsor visas | - | Will you now or in the future need visa sponsorship?
degree | Bachelor's degree or equivalent | Bachelor's degree | Do you have a bachelor's degree or equivalent experience?
language | Fluent German | German | Do you speak German fluently?
language | German at B2 | German | Do you speak German at B2?
language | Inglês e espanhol fluentes | English | Do you speak both English and Spanish fluently?
language | Fluent English to polish texts | English | Do you speak English fluently?
language | Fließend Englisch | Englisch | Do you speak English fluently?
schedule | Travel up to 25% | - | Can you travel up to 25% of the time?
location | You must be based in Berlin | - | Do you live in Berlin, or would you move there?
location | Three days a week in our Lyon office | - | Can you work on site in Lyon three days a week?
location | Three days a week in the office | - | none
location | Work from our office in Lyon three days a week | - | Can you work on site in Lyon three days a week?
cert | CPA | CPA | Do you hold a valid CPA licence or certificate?
other | Must be able to lift 50 lbs | - | Can you lift 50 lbs?
soft | Curious | - | none
`))

test('asks for all of several things as the posting does, and turns short demands around', () =>
  expectQuestions(`
skill | Kafka and Flink | Kafka, Flink | Do you have experience with both Kafka and Flink?
skill | A, B | Go, Rust, Java, Ruby, PHP | none
experience | Experience running clinical trials | - | Do you have experience running clinical trials?
other | Ability to read blueprints | - | Are you able to read blueprints?
skill | Ability to overlap with CET for six hours | - | Can you overlap with CET for six hours?
other | Our interview process has four steps | - | none
experience | Everything else is a plus. | - | none
`))

test('asks of a plain demand of one line in its own words, in English whatever it is written in', () =>
  expectQuestions(`
skill | Own tools | - | Do you have your own tools?
cert | Food handler card required | - | Do you have a food handler card?
other | Background check required | - | Are you willing to undergo a background check?
skill | GPA of 3.0 or better | - | Is your GPA 3.0 or higher?
skill | Vehículo propio | - | Do you have your own vehicle or means of transport?
soft | 9-month contract | - | Are you available for a 9-month contract?
cert | Führerschein Klasse CE | - | Do you have a valid class CE driving licence?
`))

test('asks for years of that which the years are of, and no question that its sentence does not bear', () =>
  expectQuestions(`
years 3 | At least 3 years of running services, and of mending them | - | Do you have at least 3 years of running services, and of mending them?
years 4 | 4+ years as a backend engineer | - | Do you have at least 4 years of experience as a backend engineer?
years 4 | 4+ years as a backend, platform or DevOps engineer | - | Do you have at least 4 years of experience as a backend, platform or DevOps engineer?
years 2 | 2+ years managing and developing high-performing teams. | - | Do you have at least 2 years of experience managing and developing high-performing teams?
years 2 | 2+ years of people management | - | Do you have at least 2 years of people management experience?
years 2 | 2+ years of experience | - | Do you have at least 2 years of work experience?
years 4 | 4+ years in bakery, pastry or chocolate | - | Do you have at least 4 years of experience in bakery, pastry or chocolate?
years 8 | 8+ years of building tills, most of it in Go | - | Do you have at least 8 years of experience building tills, most of it in Go?
years 2 | Two years of commercial leasing | - | Do you have at least 2 years of commercial leasing experience?
years 5 | 5 years of Java, including 2 years leading a team | - | Do you have at least 5 years of Java, including 2 years leading a team?
experience | You have worked closely with designers and can disagree kindly | - | none
experience | Experience with the tools on our own machines | - | none
skill | Experience with microservice architectures | microservice | Do you have experience with microservices?
`))

test('names every bound, part and condition, so that a yes is the whole', () =>
  expectQuestions(`
other | At least 6 months of professional Rust | Rust | Do you have at least 6 months of professional Rust?
domain | 18 months of retail experience | retail | Do you have at least 18 months of retail experience?
skill | Java and at least one of React, Angular or Vue | Java, React, Angular, Vue | Do you have experience with Java and at least one of React, Angular or Vue?
skill | Argo CD or Flux | Argo CD | Do you have experience with Argo CD or Flux?
skill | Kafka or a similar queue | Kafka | Do you have experience with Kafka or a similar queue?
skill | You have run Kafka yourself, and upgraded it | Kafka | Have you run Kafka yourself, and upgraded it?
skill | Comfortable with SQL, dashboards and cohorts | SQL | Are you comfortable with SQL, dashboards and cohorts?
skill | Expert knowledge of Kubernetes | Kubernetes | Do you have expert knowledge of Kubernetes?
skill | Good Excel, as our books are kept in it | Excel | Do you have experience with Excel?
degree | Bachelor's degree in nursing or a related field | Bachelor's degree | Do you have a bachelor's degree in nursing or a related field?
degree | BA/BS in a technical or analytical field | BA | Do you have a BA/BS in a technical or analytical field?
cert | A certificate such as PMP or PRINCE2 | PMP, PRINCE2 | Do you have a certificate such as PMP or PRINCE2?
language | Business-level Japanese | Japanese | Do you speak Japanese at a business level?
language | Native German | German | Do you speak German at a native level?
location | You must live within 30 miles of Denver | - | Do you live within 30 miles of Denver, or would you move there?
schedule | Able to work shifts between 07:00 and 21:00 | - | Can you work shifts between 07:00 and 21:00?
other | Able to come into the office two days a week, or three when needed | - | Are you able to come into the office two days a week, or three when needed?
`))

test('asks for one of several things, and nothing of a text that is too long', () => {
  const either = { terms: ['Python', 'R'], enough: 'one' as const }
  expect(ask('skill', 'Python or R', either)).toBe('Do you have experience with Python or R?')
  expect(ask('other', 'very '.repeat(60))).toBeNull()
})

test('asks for a demand as it stands where English words would stand beside it, or a second sentence', () => {
  for (const quote of [
    'Drei Jahre Erfahrung in der Disposition',
    '5 ans d’expérience en Java',
    '5 ans d’expérience comme cariste',
  ])
    expect(ask('years', quote, { min_years: 3 })).toBe(`Do you meet this: ${quote}?`)
  const two =
    'Experience in the art of Change management. You know how to motivate, unblock and overcome barriers'
  expect(ask('experience', two, { terms: ['Change management'] })).toBe(
    `Do you meet this: ${two.replace('.', ';')}?`,
  )
  for (const work of ['door-to-door sales', 'Salesforce.com', 'shifts from 6 am'])
    expect(ask('years', `2 years of experience in ${work}`, { min_years: 2 })).not.toContain(
      'Do you meet this',
    )
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

test('lets no tag and no sentence about others into a question', () => {
  for (const quote of ['<li>Strong Python and Go</li>', 'Python engineers with 3 years who help us with Go'])
    expect(ask('skill', quote, { terms: ['Python', 'Go'] }) ?? '').not.toMatch(/^(?:Do you have|Are you) /)
})
