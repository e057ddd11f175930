import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MatchRank } from '#lib/index/titles/title-match.ts'
import { explainRank, type RankExplanation } from '#lib/judge/rank/explain-ranks.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import { rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights } from '#lib/judge/rank/role-weights.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'

const model = loadRankModel()
const WORDS =
  'python kubernetes growth software engineer machine learning data bread team sales k8s go résumé C++ senior ' +
  'intern manager 8+ years of experience fluent in German required CPA Ruby developer, account executive'
const anyText = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 60 })
  .map((words) => words.join(' '))
const anyRole = fc.record({
  titles: fc.array(anyText, { minLength: 1, maxLength: 5 }),
  keywords: fc.array(anyText, { maxLength: 8 }),
  resume_text: anyText,
  year: fc.constant(2026),
})

const total = ({ parts }: RankExplanation) =>
  parts.reduce((sum, { points }) => sum + Math.round(points * 10), 0) / 10

describe('explainRank()', () => {
  test('gives parts that add up to the score that is stored', () => {
    fc.assert(
      fc.property(anyRole, fc.constantFrom<MatchRank>(1, 2, 3, null), anyText, (role, match, text) => {
        const posting = { title: text.slice(0, 30), text }
        const explained = explainRank({ posting, role }, model)
        const vector = termVector(posting, model.worth)
        const job = { vector, title: posting.title, matches: [match] }
        const [stored] = rankScores(job, compileRoleWeights([role], model), model.weights)
        expect(explained.score).toBe(stored!)
        expect(total(explained)).toBe(stored!)
      }),
      { numRuns: 150 },
    )
  })

  const TEXT =
    'You run Kubernetes clusters and write plans for the teams that build our services and look after our customers. ' +
    'You write down how it is done and teach it to others.'

  test('names what counted in the words of the posting and the role', () => {
    const { parts } = explainRank(
      {
        posting: { title: 'Senior Software Engineer', text: TEXT },
        role: { titles: ['Software Engineer'], keywords: ['K8s'], resume_text: 'Kubernetes', year: 2026 },
      },
      model,
    )
    const kinds = Object.fromEntries(parts.map(({ term, kind }) => [term, kind]))
    expect(kinds).toMatchObject({
      'Senior Software Engineer': 'title',
      'where every job starts': 'start',
      k8s: 'keyword',
      kubernetes: 'skill',
    })
  })

  test('names no word as a reason that is neither a term of a trade nor one of the role', () => {
    const text = `${TEXT} Three busy weeks in accounting, then two busy ones with three looms.`
    const { parts } = explainRank(
      {
        posting: { title: 'Accountant', text },
        role: {
          titles: ['Weaver'],
          keywords: ['Looms'],
          resume_text: `${text} I like busy places with three looms and accounting.`,
          year: 2026,
        },
      },
      model,
    )
    const reasons = parts.flatMap(({ kind, term }) => (kind === 'word' ? [term] : []))
    for (const word of ['busy', 'three']) expect(reasons).not.toContain(word)
    expect(reasons).toContain('accounting')
    expect(parts.filter(({ term }) => term === 'words in common').length).toBe(1)
  })

  test.each([
    [
      'Pflege für Kinder',
      'Du arbeitest in der Pflege für Kinder und bist für die Familien da.',
      'pflege',
      'für',
    ],
    ['Care of Children', 'You work in the care of children and are there for their families.', 'care', 'of'],
  ])('names no small word of its language as a reason: %s', (title, text, word, smallWord) => {
    const role = { titles: [title], keywords: [], resume_text: text, year: 2026 }
    const reasons = explainRank({ posting: { title, text }, role }, model).parts.map(({ term }) => term)
    expect(reasons).toContain(word)
    expect(reasons).not.toContain(smallWord)
  })

  test('tells what speaks against a job, each as a part of its own that takes points', () => {
    const { parts } = explainRank(
      {
        posting: {
          title: 'Staff Accountant Manager (SAP)',
          text: `${TEXT} 12+ years of experience. You are fluent in Japanese.`,
        },
        role: {
          titles: ['Frontend Engineer'],
          keywords: ['React'],
          resume_text: '### Tarn\nFrontend Engineer, 2024 - Present\n- React',
          year: 2026,
        },
      },
      model,
    )
    const lost = parts.filter(({ points }) => points < 0).map(({ kind }) => kind)
    for (const kind of ['trade', 'level', 'years', 'condition', 'tools', 'keyword'] as const)
      expect(lost).toContain(kind)
    expect(parts.find(({ kind }) => kind === 'condition')?.term).toBe('asks for Japanese')
    expect(parts.find(({ kind }) => kind === 'years')?.term).toBe('12 years asked')
  })

  test.each([
    ['Truck Driver', 'asks for fewer years than you have'],
    ['Junior Truck Driver', 'a junior job'],
  ])('names a level of %j only where its title does', (title, words) => {
    const resume_text = '### Tarn\nTruck Driver, 2012 - Present\n- Freight'
    const posting = { title, text: `${TEXT} 2+ years of experience.` }
    const role = { titles: ['Truck Driver'], keywords: [], resume_text, year: 2026 }
    const { parts } = explainRank({ posting, role }, model)
    expect(parts.find(({ kind }) => kind === 'level')?.term).toBe(words)
  })

  test('says that a posting has no description', () => {
    const posting = { title: 'Baker', text: '' }
    const role = { titles: ['Baker'], keywords: [], resume_text: 'Bread and cakes', year: 2026 }
    const { parts } = explainRank({ posting, role }, model)
    expect(parts.find(({ kind }) => kind === 'no_text')?.points).toBeLessThan(0)
  })
})
