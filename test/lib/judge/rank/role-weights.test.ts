import { describe, expect, test } from 'bun:test'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import {
  compileRoleWeights,
  keywordsExpected,
  type RoleWords,
  sumRoles,
} from '#lib/judge/rank/role-weights.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'

const model = loadRankModel()
const { worth } = model
const role: RoleWords = {
  titles: ['Data Engineer'],
  keywords: ['Python', 'stakeholder management', 'growth'],
}

function sums(text: string, asked = role) {
  return sumRoles(termVector({ title: 'Data Engineer', text }, worth), compileRoleWeights([asked], model))[0]
}

describe('sumRoles()', () => {
  test('meets a keyword when all of its terms are there', () => {
    expect(sums('Python')?.keywordsMet).toEqual([0])
    expect(sums('management')?.keywordsMet).toEqual([])
    expect(sums('managing stakeholders is management')?.keywordsMet).toEqual([1])
  })

  test('meets a common keyword in a text with many rarer words', () => {
    const words = Array.from({ length: 400 }, (_, at) => `word${'abcdefghij'[at % 10]}${at}`).join(' ')
    expect(sums(`${words} ${words} growth`)?.keywordsMet).toEqual([2])
    expect(sums(`${words} ${words}`)?.keywordsMet).toEqual([])
  })

  test('finds a text likest to itself', () => {
    const resume_text = 'Airflow pipelines for hospitals'
    const role = { titles: ['Data Engineer'], keywords: [], resume_text }
    expect(sums(resume_text, role)?.cosine).toBeGreaterThan(sums('Bread for bakers', role)?.cosine ?? 1)
  })
})

describe('compileRoleWeights()', () => {
  test('refuses more roles than a vector is met with in one pass', () => {
    expect(() =>
      compileRoleWeights(
        Array.from({ length: 9 }, () => role),
        model,
      ),
    ).toThrow('more than 8 roles')
  })

  test('compiles no roles to weights that meet nothing', () => {
    expect(sumRoles(termVector({ title: 'Baker', text: '' }, worth), compileRoleWeights([], model))).toEqual(
      [],
    )
  })
})

describe('the background of a role', () => {
  test('is what the sample of postings is like to it, and differs from role to role', () => {
    const resume_text = 'Kubernetes, Terraform, AWS and Python for payment services'
    const [engineer, baker] = compileRoleWeights(
      [
        { titles: ['Platform Engineer'], keywords: [], resume_text },
        { titles: ['Baker'], keywords: [], resume_text: 'Bread and cakes' },
      ],
      model,
    ).roles
    expect(engineer!.background.mean).toBeGreaterThan(baker!.background.mean)
    expect(engineer!.background.spread).toBeGreaterThan(0)
  })

  test('says less where the role has few words', () => {
    const titles = ['Baker']
    const [bare, short, long] = [
      '',
      'Bread',
      'Bread '.repeat(3) + Array.from({ length: 60 }, (_, at) => `cake${'abcdefgh'[at % 8]}x${at}`).join(' '),
    ].map(
      (resume_text) => compileRoleWeights([{ titles, keywords: [], resume_text }], model).roles[0]!.evidence,
    )
    expect(bare).toBeLessThan(short!)
    expect(short).toBeLessThan(long!)
    expect(long).toBeLessThan(1)
  })
})

describe('keywordsExpected()', () => {
  test.each([
    [1, 1],
    [4, 4],
    [8, 5],
    [20, 8],
  ])('expects of %p keywords %p', (count, expected) => {
    expect(keywordsExpected(count)).toBe(expected)
  })
})
