import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { loadTermWorth } from '#lib/judge/rank/load-document-frequency.ts'
import { rankScore, rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights, type RoleWords } from '#lib/judge/rank/role-weights.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'
import type { MatchRank } from '#lib/judge/rank/title-match.ts'

const worth = loadTermWorth()
const aRole = (role: Partial<RoleWords>): RoleWords => ({
  titles: ['Software Engineer'],
  keywords: [],
  ...role,
})
const DUTIES =
  'You design services, review changes with your colleagues, write tests and documentation, run what you build, ' +
  'talk with customers about plans, and improve how we deploy, monitor and secure our platform over time.'

function score(text: string, role: RoleWords, match: MatchRank = 2): number {
  const vector = termVector({ title: 'Senior Software Engineer', text }, worth)
  return rankScore(vector, match, compileRoleWeights([role], worth))
}

const anyRole = fc.record({
  titles: fc.array(fc.lorem({ maxCount: 3 }), { minLength: 1, maxLength: 20 }),
  keywords: fc.array(fc.lorem({ maxCount: 2 }), { maxLength: 30 }),
  resume_text: fc.lorem({ maxCount: 60 }),
})
const anyMatch = fc.constantFrom<MatchRank>(1, 2, 3, null)

describe('rankScore()', () => {
  test('is a number of 0 to 100 with one decimal', () => {
    fc.assert(
      fc.property(anyRole, anyMatch, fc.lorem({ maxCount: 80 }), (role, match, text) => {
        const value = score(text, role, match)
        expect(value >= 0 && value <= 100).toBe(true)
        expect(Math.round(value * 10) / 10).toBe(value)
      }),
    )
  })

  test('puts a title that is the phrase over one that holds it, and that over an inverted one', () => {
    const [one, two, three, none] = ([1, 2, 3, null] as const).map((match) => score(DUTIES, aRole({}), match))
    expect(one).toBeGreaterThan(two!)
    expect(two).toBeGreaterThan(three!)
    expect(three).toBeGreaterThan(none!)
    expect(one).toBeWithin(60, 75.1)
    expect(two).toBeWithin(45, 65)
  })

  test('parts jobs that have the keywords from those that do not', () => {
    const role = aRole({ keywords: ['Python', 'k8s', 'distributed tracing'] })
    const has = score(`${DUTIES} Python, Kubernetes and distributed tracing.`, role)
    const half = score(`${DUTIES} Python and distributed teams.`, role)
    expect(has).toBeGreaterThanOrEqual(70)
    expect(half).toBeWithin(50, 70)
    expect(score(DUTIES, role)).toBeLessThan(50)
  })

  test('does not ask for every one of many keywords', () => {
    const keywords = [
      'python',
      'rust',
      'java',
      'scala',
      'kafka',
      'redis',
      'docker',
      'linux',
      'spark',
      'golang',
    ]
    expect(score(`${DUTIES} ${keywords.slice(0, 6).join(', ')}`, aRole({ keywords }))).toBeGreaterThanOrEqual(
      70,
    )
  })

  test('puts a posting with the skills of the resume over one with other skills', () => {
    const role = aRole({
      resume_text: 'Built data pipelines in Python with Airflow, Kafka, Spark and PostgreSQL on AWS.',
    })
    const same = score(`${DUTIES} Python, Airflow, Spark, Kafka, PostgreSQL.`, role)
    const other = score(`${DUTIES} Swift, iOS, Xamarin, Unity, OpenGL.`, role)
    expect(same).toBeGreaterThanOrEqual(70)
    expect(other).toBeLessThan(50)
  })

  test('takes a role of words that say nothing', () => {
    expect(score(DUTIES, { titles: ['the'], keywords: ['', '!'] }, null)).toBe(0)
  })
})

describe('rankScores()', () => {
  test('gives each of several roles the score that it gets alone, in their order', () => {
    const roles = [
      aRole({}),
      aRole({ keywords: ['python'] }),
      aRole({ titles: ['Baker'], resume_text: 'Bread' }),
    ]
    const matches: MatchRank[] = [2, 1, null]
    const text = `${DUTIES} Python.`
    const vector = termVector({ title: 'Senior Software Engineer', text }, worth)
    const together = rankScores(vector, matches, compileRoleWeights(roles, worth))
    expect(together).toEqual(roles.map((role, at) => score(text, role, matches[at] ?? null)))
  })

  test('leaves equal postings in the order they came in', () => {
    const weights = compileRoleWeights([aRole({})], worth)
    const scored = Array.from({ length: 20 }, (_, at) => {
      return { at, score: rankScore(termVector({ title: 'Baker', text: DUTIES }, worth), 2, weights) }
    })
    expect(new Set(scored.map((one) => one.score)).size).toBe(1)
    expect(scored.toSorted((a, b) => b.score - a.score)).toEqual(scored)
  })
})
