import { describe, expect, test } from 'bun:test'
import {
  appliedFunnel,
  assessedCounts,
  fitBins,
  mostFrequentDemands,
  openQuestions,
} from '#lib/judge/insights/count-insights.ts'
import { anAssessed } from '#test/lib/judge/insights/assessed.ts'

const jobs = [0, 9, 10, 99, 100, null].map((fit, at) =>
  anAssessed(String(at), {
    fit,
    stale: fit === 100,
    verdict: fit === null ? 'not_a_match' : 'below_threshold',
  }),
)

test('fitBins() has ten bins, the last with the full fit, and a job without a fit in none', () => {
  const bins = fitBins(jobs)
  expect(bins.map((bin) => bin.jobs)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(bins.at(0)).toEqual({ from: 0, to: 9, jobs: 2, stale: 0 })
  expect(bins.at(-1)).toEqual({ from: 90, to: 100, jobs: 2, stale: 1 })
})

describe('assessedCounts()', () => {
  test('counts every verdict, also those that nobody got', () => {
    expect(assessedCounts(jobs)).toEqual({
      assessed: 6,
      stale: 1,
      not_judged: 0,
      by_verdict: { matched_above_threshold: 0, pending_user_answers: 0, below_threshold: 5, not_a_match: 1 },
    })
  })

  test('tells those that could not be judged apart, out of date or not', () => {
    const none = anAssessed('none', { fit: null, stale: true, verdict: 'not_judged' })
    expect(assessedCounts([...jobs, none])).toMatchObject({ assessed: 6, stale: 1, not_judged: 1 })
  })
})

const open = (ask: string | null, more = {}) => ({ status: 'unknown' as const, ask, ...more })

describe('openQuestions()', () => {
  test('puts together what means the same, those that settle most jobs first', () => {
    const jobs = [
      anAssessed('a', { asks: [open('Do you have experience with kilns?')] }),
      anAssessed('b', { asks: [open('Do you need visa sponsorship?')] }),
      anAssessed('c', { asks: [open('Will you require sponsorship for a visa?')] }),
    ]
    const [first, second, ...others] = openQuestions(jobs, [])
    expect(first).toEqual({
      question: 'Do you need visa sponsorship?',
      jobs: 2,
      would_close: 2,
      answered: false,
      job_identities: ['jobs.example/b', 'jobs.example/c'],
    })
    expect(second).toMatchObject({ question: 'Do you have experience with kilns?', jobs: 1 })
    expect(others).toEqual([])
  })

  test('closes a job only where no other must-have is open, also one that is not asked', () => {
    const kilns = open('Do you have experience with kilns?')
    const closes = (...asks: ReturnType<typeof open>[]) =>
      openQuestions([anAssessed('a', { asks: [kilns, ...asks] })], [])[0]?.would_close
    expect(closes()).toBe(1)
    expect(closes(open('Do you speak Dutch?', { class: 'nice_to_have' }))).toBe(1)
    expect(closes(open('DO YOU HAVE  experience with kilns?'))).toBe(1)
    expect(closes(open('Do you speak Dutch?'))).toBe(0)
    expect(closes(open(null))).toBe(0)
    expect(closes(open('Do you speak Dutch?', { any_of: 'g1' }))).toBe(0)
    expect(closes(open('Do you speak Dutch?', { settled_by: 'duplicate' }))).toBe(1)
  })

  test('closes no job that something unmet keeps from a match', () => {
    const job = anAssessed('a', { verdict: 'not_a_match', asks: [open('Do you speak Dutch?')] })
    expect(openQuestions([job], [])).toMatchObject([{ jobs: 1, would_close: 0 }])
  })

  test('says what was answered since, in whichever words', () => {
    const jobs = [anAssessed('a', { asks: [open('Do you need visa sponsorship?'), open('Is it true?')] })]
    const found = openQuestions(jobs, ['Will you require sponsorship for a visa?'])
    expect(found.map(({ answered }) => answered)).toEqual([true, false])
  })

  test('names twenty jobs at most, and counts all', () => {
    const jobs = Array.from({ length: 30 }, (_, at) =>
      anAssessed(String(at), { asks: [open('Do you speak Dutch?')] }),
    )
    const [question] = openQuestions(jobs, [])
    expect(question?.jobs).toBe(30)
    expect(question?.job_identities).toHaveLength(20)
  })
})

const unmet = (term: string, more = {}) => ({
  status: 'unmet' as const,
  terms: [term],
  quote: `Experience with ${term}`,
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
      name: 'Kubernetes',
      kind: 'skill',
      jobs: 3,
      must: 2,
      examples: [
        { quote: 'Experience with K8s', job_identity: 'jobs.example/a' },
        { quote: 'Experience with Kubernetes', job_identity: 'jobs.example/b' },
        { quote: 'Experience with Kubernetes', job_identity: 'jobs.example/c' },
      ],
    })
    expect(second).toMatchObject({ name: 'Fortran', jobs: 1, must: 1 })
  })

  test('names of a choice as met only those that other rows prove, or else the whole choice', () => {
    const met = (terms: string[], enough: 'one' | 'all') => unmet('', { status: 'met', terms, enough })
    const either = [met(['SQL', 'Amplitude'], 'one'), met(['Looker', 'Tableau'], 'one')]
    const jobs = [anAssessed('a', { asks: either }), anAssessed('b', { asks: [met(['SQL'], 'all')] })]
    const counts = mostFrequentDemands(jobs, { status: 'met', most: 9 })
    expect(counts.map(({ name, jobs: count }) => [name, count])).toEqual([
      ['SQL', 2],
      ['Looker or Tableau', 1],
    ])
  })

  test('puts the names of one degree together, and keeps its fields and other degrees apart', () => {
    const degrees = [
      'Bachelor',
      'BSc',
      "Bachelor's degree",
      'BSc',
      'BSN',
      'Master',
      'MSc',
      'BSc in Marine Biology',
    ]
    const jobs = degrees.map((term, at) => anAssessed(`${at}`, { asks: [unmet(term, { kind: 'degree' })] }))
    expect(mostFrequentDemands(jobs, UNMET).map(({ name, jobs: count }) => [name, count])).toEqual([
      ...[
        ['BSc', 4],
        ['Master', 2],
        ['BSN', 1],
        ['BSc in Marine Biology', 1],
      ],
    ])
  })

  test('names a long demand without a known name by its first whole words', () => {
    const quote = `Deep curiosity about ${'efficiency, optimization, '.repeat(4)}and more`
    const [demand] = mostFrequentDemands(
      [anAssessed('a', { asks: [unmet('', { terms: [], quote })] })],
      UNMET,
    )
    expect(demand?.name).toMatch(/^Deep curiosity about .{30,60}(?:efficiency|optimization),?…$/)
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

  test('leaves out conditions and rows that are none, and of one of several all but one', () => {
    const asks = [
      { status: 'unmet' as const, kind: 'location' as const, quote: 'This role includes night shifts.' },
      unmet('COBOL', { settled_by: 'boilerplate' }),
      unmet('Go', { any_of: 'g1' }),
      unmet('Rust', { any_of: 'g1', status: 'met' }),
    ]
    expect(mostFrequentDemands([anAssessed('a', { asks })], UNMET)).toEqual([])
  })

  test('names a row without a known name by its own words, and leaves out traits and years of no field', () => {
    const asks = [
      { status: 'unmet' as const, quote: 'Own a kiln' },
      { status: 'unmet' as const, kind: 'years' as const, min_years: 7, quote: '7 years of work' },
      unmet('attention to detail', { kind: 'soft' }),
    ]
    expect(mostFrequentDemands([anAssessed('a', { asks })], UNMET).map(({ name }) => name)).toEqual([
      'Own a kiln',
    ])
  })

  test('is no longer than asked', () => {
    const jobs = [anAssessed('a', { asks: [unmet('Go'), unmet('Rust'), unmet('Fortran')] })]
    expect(mostFrequentDemands(jobs, { status: 'missing', most: 2 })).toHaveLength(2)
  })
})

const came = (...steps: string[]) => ({
  status: steps.at(-1) ?? '',
  timeline: steps.map((status) => ({ status })),
})

describe('appliedFunnel()', () => {
  test('counts how far an application came at any time', () => {
    const applications = [
      came('applied'),
      came('applied', 'interview', 'rejected'),
      came('applied', 'interview', 'offer', 'withdrawn'),
      came('accepted'),
    ]
    expect(appliedFunnel(applications)).toEqual({ applied: 4, interview: 3, offer: 2 })
  })

  test('leaves out an interest, also one that was marked applied by mistake', () => {
    const applications = [came('interested'), came('applied', 'interested')]
    expect(appliedFunnel(applications)).toEqual({ applied: 0, interview: 0, offer: 0 })
  })
})
