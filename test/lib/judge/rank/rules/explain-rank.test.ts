import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { loadTermWorth } from '#lib/judge/rank/load-document-frequency.ts'
import { rankScore } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights } from '#lib/judge/rank/role-weights.ts'
import { explainRank, type RankExplanation } from '#lib/judge/rank/rules/explain-rank.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'
import type { MatchRank } from '#lib/judge/rank/title-match.ts'

const worth = loadTermWorth()
const WORDS =
  'python kubernetes growth software engineer machine learning data bread team sales k8s go résumé C++'
const anyText = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 60 })
  .map((words) => words.join(' '))
const anyRole = fc.record({
  titles: fc.array(anyText, { minLength: 1, maxLength: 5 }),
  keywords: fc.array(anyText, { maxLength: 8 }),
  resume_text: anyText,
})

const total = ({ parts }: RankExplanation) =>
  parts.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10

describe('explainRank()', () => {
  test('gives parts that add up to the score that is stored', () => {
    fc.assert(
      fc.property(anyRole, fc.constantFrom<MatchRank>(1, 2, 3, null), anyText, (role, match, text) => {
        const posting = { title: text.slice(0, 30), text }
        const explained = explainRank({ posting, role, match }, worth)
        const stored = rankScore(termVector(posting, worth), match, compileRoleWeights([role], worth))
        expect(explained.score).toBe(stored)
        expect(total(explained)).toBe(stored)
      }),
    )
  })

  test('names what counted in the words of the posting and the role', () => {
    const { parts } = explainRank(
      {
        posting: {
          title: 'Senior Software Engineer',
          text: 'You run Kubernetes clusters and write engineering plans.',
        },
        role: { titles: ['Software Engineer'], keywords: ['K8s'] },
        match: 2,
      },
      worth,
    )
    const kinds = Object.fromEntries(parts.map(({ term, kind }) => [term, kind]))
    expect(kinds).toMatchObject({
      'Senior Software Engineer': 'title',
      k8s: 'skill',
      kubernetes: 'skill',
      software: 'word',
    })
    expect(parts[0]?.term).toBe('k8s')
  })

  test('has no parts for a posting that has nothing of the role', () => {
    const posting = { title: 'Baker', text: 'Bread' }
    const role = { titles: ['Pilot'], keywords: [] }
    expect(explainRank({ posting, role, match: null }, worth)).toEqual({ score: 0, parts: [] })
  })

  test('explains the same question the same way twice', () => {
    const question = {
      posting: { title: 'Data Engineer', text: 'Python and data pipelines' },
      role: { titles: ['Data Engineer'], keywords: ['python'] },
      match: 1 as const,
    }
    expect(explainRank(question, worth)).toEqual(explainRank(question, worth))
  })
})
