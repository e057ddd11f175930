import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { termId } from '#lib/text/terms.ts'
import { countTerms, readTerms, termsOf } from '#lib/text/tokens.ts'

describe('termsOf()', () => {
  test.each([
    ['Engineers building pipelines', ['engin', 'build', 'pipelin']],
    ['Machine Learning and data pipelines', ['machine_learning', 'data_pipeline']],
    ['natural language processing', ['nlp']],
    ['natural languages', ['natur_languag']],
    ['C++/Java, C#, .NET and Node.js', ['c++', 'java', 'c#', '.net', 'node']],
    ['front-end, front end, Frontend', ['frontend', 'frontend', 'frontend']],
    ['A/B testing in CI/CD', ['ab_testing', 'cicd']],
    ['k8s or Kubernetes', ['kubernetes', 'kubernetes']],
    ['R&D; P&L', ['r&d', 'p&l']],
    ['teams.Python', ['python']],
    ['401k 2024 5+ $120,000', []],
    ['Señor Ingénieur', ['senor', 'ingenieur']],
    ['Разработчик', ['разработчик']],
    ['分析者', ['分析', '析者']],
    ['constructor __proto__', ['construct']],
    ['the and of', []],
  ])('reads %p as %p', (text, terms) => expect(termsOf(text)).toEqual(terms))

  test.each([
    ['We keep on-the-go snacks', 'go'],
    ['Go-to-market plans', 'go'],
    ['You go above and beyond', 'go'],
    ['A company in Series C', 'c'],
    ['Talk with the C-suite', 'c'],
    ['For the rest of the team', 'rest'],
    ['Excel in a fast team', 'excel'],
    ['We react quickly', 'react'],
  ])('reads no skill in %p', (text, skill) => expect(termsOf(text)).not.toContain(skill))

  test.each([
    ['Services in Go and Kafka', 'go'],
    ['python, go, sql', 'go'],
    ['Golang', 'go'],
    ['C or C++', 'c'],
    ['Languages: C, Java', 'c'],
    ['REST and GraphQL', 'rest'],
    ['RESTful services', 'rest'],
    ['Excel, Word', 'excel'],
    ['React and TypeScript', 'react'],
  ])('reads the skill in %p', (text, skill) => expect(termsOf(text)).toContain(skill))
})

describe('readTerms()', () => {
  test('tells in order where each term stands and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0
        readTerms(text, (term, start, end) => {
          expect(term.text).not.toBe('')
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = start
        })
      }),
    )
  })

  test('gives the whole phrase as the place of a term made of several words', () => {
    const text = 'We do machine learning.'
    const read: string[] = []
    readTerms(text, (_term, start, end) => read.push(text.slice(start, end)))
    expect(read).toContain('machine learning')
  })
})

function counted(texts: { text: string; times: number }[]): [string, number][] {
  const written = new Map(texts.flatMap(({ text }) => termsOf(text).map((term) => [termId(term), term])))
  const counts: [string, number][] = []
  countTerms(texts, (id, count) => counts.push([written.get(id) ?? '', count]))
  return counts
}

describe('countTerms()', () => {
  test('counts each text as many times as it says and keeps the order first met', () => {
    const texts = [
      { text: 'Baker', times: 3 },
      { text: 'bakers and bread', times: 1 },
    ]
    expect(counted(texts)).toEqual([
      ['baker', 4],
      ['bread', 1],
    ])
  })

  test('counts what readTerms() tells, words that are one term together and skills that are plain words among it', () => {
    const texts = [
      'Natural Language Processing, natural selection; machine learning and Machine-Learning in Go.',
      'We go on. Go/Rust, C++ or R, the rest and REST. Node.js .NET 自然言語処理 natural',
    ]
    const termCounts = new Map<number, number>()
    for (const text of texts) readTerms(text, ({ id }) => termCounts.set(id, (termCounts.get(id) ?? 0) + 2))
    const counts = new Map<number, number>()
    countTerms(
      texts.map((text) => ({ text, times: 2 })),
      (id, count) => counts.set(id, count),
    )
    expect([...counts]).toEqual([...termCounts])
  })
})
