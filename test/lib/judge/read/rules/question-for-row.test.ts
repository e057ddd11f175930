import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Requirement } from '#db/rows/requirement.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'

type More = Partial<Pick<Requirement, 'terms' | 'min_years' | 'enough'>>

function ask(kind: Requirement['kind'], quote: string, more: More = {}) {
  return questionForRow({ kind, quote, terms: [], min_years: null, enough: 'all', ...more })
}

test('asks one plain question that a yes, a no, a number or a name answers', () => {
  expect(ask('years', '5+ years of Go', { terms: ['Go'], min_years: 5 })).toBe(
    'Do you have at least 5 years of experience with Go?',
  )
  expect(ask('years', '3 years of experience in event production, at agencies', { min_years: 3 })).toBe(
    'Do you have at least 3 years of experience in event production?',
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
    'Do you have at least 3 years of experience running services?',
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
