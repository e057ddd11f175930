import { expect, test } from 'bun:test'
import { readCandidates } from '#lib/resume/tailored/rules/candidates.ts'
import { isFact, pickFacts } from '#lib/resume/tailored/rules/pick-facts.ts'
import { aLine, anEntry } from '#test/support/small-master.ts'

const schools = ['e1', 'e2', 'e3'].map((id) => anEntry({ id, section: 'education' }))
const ofSchool = (id: string, entry_id: string, more: object = {}) =>
  aLine({ id, section: 'education', entry_id, ...more })
const factsOf = (lines: ReturnType<typeof aLine>[]) =>
  pickFacts(readCandidates({ content: { entries: schools, lines }, rows: [], backed: new Set(), year: 2026 }))
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id)

test('schools have two lines each and four together, those marked always first', () => {
  const lines = [
    ...['l1', 'l2', 'l3'].map((id) => ofSchool(id, 'e1')),
    ...['l4', 'l5'].map((id) => ofSchool(id, 'e2')),
    ofSchool('l6', 'e3', { mark: 'always' }),
    ofSchool('l7', 'e3'),
  ]
  const { picked, left_out } = factsOf(lines)
  expect(idsOf(picked)).toEqual(['l1', 'l2', 'l4', 'l6'])
  expect(left_out).toEqual(['l3', 'l5', 'l7'].map((id) => ({ id, reason: 'entry_cap' })))
})

test('skills, certificates and languages are kept up to a number of each', () => {
  const some = (section: 'skills' | 'certifications' | 'languages', count: number) =>
    Array.from({ length: count }, (_, at) => aLine({ id: `${section}${at}`, section }))
  const { picked } = factsOf([...some('skills', 10), ...some('certifications', 9), ...some('languages', 5)])
  expect(
    Map.groupBy(picked, ({ id }) => id.replace(/\d+/, ''))
      .entries()
      .map(([name, all]) => [name, all.length])
      .toArray(),
  ).toEqual([
    ['skills', 8],
    ['certifications', 6],
    ['languages', 4],
  ])
})

test.each([
  ['summary', true],
  ['education', true],
  ['experience', false],
  ['projects', false],
  ['awards', false],
] as const)('%s is a fact: %p', (section, expected) => {
  expect(isFact(section)).toBe(expected)
})
