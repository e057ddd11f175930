import { expect, test } from 'bun:test'
import type { Requirement } from '#lib/judge/read/matrix.ts'
import { askOf } from '#lib/judge/read/rules/ask-of.ts'

function ask(kind: Requirement['kind'], quote: string, more: { terms?: string[]; min_years?: number } = {}) {
  return askOf({ kind, quote, terms: more.terms ?? [], min_years: more.min_years ?? null })
}

test('asks one plain question, put so that a yes means met', () => {
  expect(ask('years', '5+ years of Go', { terms: ['Go'], min_years: 5 })).toBe(
    'Do you have at least 5 years of experience with Go?',
  )
  expect(ask('work_auth', 'Must be authorized to work in the US')).toBe(
    'Are you authorized to work in the United States?',
  )
  expect(ask('work_auth', 'We cannot sponsor visas')).toBe(
    'Are you authorized to work in the country of this job without visa sponsorship?',
  )
  expect(ask('degree', "Bachelor's degree or equivalent", { terms: ["Bachelor's degree"] })).toBe(
    "Do you have a bachelor's degree or equivalent experience?",
  )
  expect(ask('language', 'Fluent German', { terms: ['German'] })).toBe('Do you speak German fluently?')
  expect(ask('schedule', 'Travel up to 25%')).toBe('Are you willing to travel up to 25% of the time?')
  expect(ask('location', 'You must be based in Berlin')).toBe(
    'Do you live in Berlin, or would you move there?',
  )
  expect(ask('cert', 'CPA', { terms: ['CPA'] })).toBe('Do you hold a valid CPA certification?')
  expect(ask('other', 'Must be able to lift 50 lbs')).toBe('Can you lift 50 lbs?')
  expect(ask('soft', 'Curious')).toBeNull()
})

test('asks nothing that is too long', () => {
  expect(ask('other', 'very '.repeat(60))).toBeNull()
})
