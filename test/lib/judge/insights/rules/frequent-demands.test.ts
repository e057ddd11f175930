import { describe, expect, test } from 'bun:test'
import { mostFrequentDemands } from '#lib/judge/insights/rules/frequent-demands.ts'
import { anAssessed } from '#test/lib/judge/insights/assessed.ts'

const unmet = (term: string, more = {}) => ({
  ...{ status: 'unmet' as const, terms: [term], quote: `Experience with ${term}` },
  ...more,
})
const UNMET = { status: 'missing', most: 50 } as const

describe('mostFrequentDemands()', () => {
  test('puts the spellings of a name together, under the one that is used most', () => {
    const jobs = [
      anAssessed('a', { asks: [unmet('K8s')] }),
      anAssessed('b', { asks: [unmet('Kubernetes', { class: 'nice_to_have' })] }),
      anAssessed('c', { asks: [unmet('Kubernetes'), unmet('Fortran')] }),
    ]
    const [first, second] = mostFrequentDemands(jobs, UNMET)
    expect(first).toEqual({
      ...{ name: 'Kubernetes', kind: 'skill', jobs: 3, must: 2 },
      examples: [
        { quote: 'Experience with K8s', job_identity: 'jobs.example/a' },
        { quote: 'Experience with Kubernetes', job_identity: 'jobs.example/b' },
        { quote: 'Experience with Kubernetes', job_identity: 'jobs.example/c' },
      ],
    })
    expect(second).toMatchObject({ name: 'Fortran', jobs: 1, must: 1 })
  })

  test('counts a job once, however often it asks', () => {
    const asks = [unmet('Fortran', { class: 'nice_to_have' }), unmet('fortran')]
    expect(mostFrequentDemands([anAssessed('a', { asks })], UNMET)).toMatchObject([{ jobs: 1, must: 1 }])
  })

  test('keeps years of a skill apart from the skill, and one status from another', () => {
    const asks = [unmet('Go', { kind: 'years' }), unmet('Go'), unmet('Rust', { status: 'met' })]
    const jobs = [anAssessed('a', { asks })]
    expect(mostFrequentDemands(jobs, UNMET).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'Go years',
      'Go skill',
    ])
    expect(mostFrequentDemands(jobs, { status: 'met', most: 50 }).map(({ name }) => name)).toEqual(['Rust'])
  })

  test('leaves out rows that are none, and of one of several all but one', () => {
    const asks = [
      unmet('COBOL', { settled_by: 'boilerplate' }),
      unmet('Go', { any_of: 'g1' }),
      unmet('Rust', { any_of: 'g1', status: 'met' }),
    ]
    expect(mostFrequentDemands([anAssessed('a', { asks })], UNMET)).toEqual([])
  })

  test('names what names nothing by its own words, and bare years by their number', () => {
    const asks = [
      { status: 'unmet' as const, quote: 'Own a kiln' },
      { status: 'unmet' as const, kind: 'years' as const, min_years: 7, quote: '7 years of work' },
    ]
    expect(mostFrequentDemands([anAssessed('a', { asks })], UNMET).map(({ name }) => name)).toEqual([
      'Own a kiln',
      '7+ years',
    ])
  })

  test('is no longer than asked', () => {
    const jobs = [anAssessed('a', { asks: [unmet('Go'), unmet('Rust'), unmet('Fortran')] })]
    expect(mostFrequentDemands(jobs, { status: 'missing', most: 2 })).toHaveLength(2)
  })
})
