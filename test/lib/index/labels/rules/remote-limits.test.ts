import { expect, test } from 'bun:test'
import { deniesInQuestion, isRemoteForSomeTime, remoteDenial } from '#lib/index/labels/rules/remote-limits.ts'

test.each([
  [
    'yes',
    ['remote work is unavailable', 'wfh is not an option here', 'we’re not considering remote applicants'],
  ],
  ['yes', ['this position can not be remote', 'remote work: none', 'not open to remote workers']],
  ['in_part', ['this is not a fully remote position', 'the role is not 100 % remote']],
  ['no', ['remote work is not possible for candidates outside the eu', 'remote work is not always possible']],
  ['no', ['not your average remote company', 'we do not allow remote access', 'no restrictions: remote']],
] as const)('remoteDenial() is %p for each of its sentences', (denial, sentences) => {
  expect(sentences.map(remoteDenial)).toEqual(sentences.map(() => denial))
})

test('a denial may answer a question', () => {
  expect(deniesInQuestion('remote possible? no.')).toBe(true)
  expect(deniesInQuestion('remote? no problem.')).toBe(false)
})

test.each([' ', 'a', 'remote ', 'no ', '2 weeks of '])('%p 100,000 letters long is read at once', (word) => {
  const text = word.repeat(100_000 / word.length)
  expect([
    remoteDenial(`not remote ${text}`),
    deniesInQuestion(text),
    isRemoteForSomeTime(text),
  ]).toHaveLength(3)
})
