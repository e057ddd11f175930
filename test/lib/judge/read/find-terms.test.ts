import { expect, test } from 'bun:test'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'

const names = (text: string) => findTerms(text).map(({ name }) => name)

test('finds names by all their spellings', () => {
  expect(names('Golang, k8s, CI/CD, Node.js and Postgres')).toEqual([
    ...['go', 'kubernetes', 'ci/cd', 'node.js', 'postgresql'],
  ])
  expect(names('React/Vue, A/B testing, Spring Boot')).toEqual(['react', 'vue', 'a/b testing', 'spring boot'])
  expect(names('Class A CDL, BLS')).toEqual(['cdl', 'bls'])
  expect(nameOfTerm('Amazon Web Services')).toBe('aws')
  expect(nameOfTerm('Basket weaving')).toBe('basket weaving')
})

test('takes no plain word for a name', () => {
  expect(names('Go above and beyond, excel in a team, express yourself, spring into action')).toEqual([])
  expect(names('We raised a Series C and need R&D')).toEqual([])
  expect(names('JavaScript')).toEqual(['javascript'])
})

test('says where a name stands', () => {
  const text = 'Deep Kubernetes knowledge'
  const [found] = findTerms(text)
  expect(text.slice(found?.start, found?.end)).toBe('Kubernetes')
})
