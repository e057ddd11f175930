import { expect, test } from 'bun:test'
import { type Digest, fileState } from '#lib/evidence/master/master-file.ts'

const written = [
  { name: 'master.md', sha256: 'now', revision: 3 },
  { name: 'master.md', sha256: 'then', revision: 2 },
  { name: 'master-2.md', sha256: 'beside', revision: 3 },
]

test.each([
  [null, 'missing'],
  ['unreadable', 'unreadable'],
  ['now', 'current'],
  ['then', 'older'],
  ['beside', 'changed'],
  ['other', 'changed'],
] as [Digest, string][])('a file with the digest %p is %s', (digest, state) => {
  expect(fileState(digest, { name: 'master.md', current: 'now', written })).toBe(state as never)
})

test('a file that the service never wrote is foreign', () => {
  expect(fileState('other', { name: 'master.md', current: 'now', written: [] })).toBe('foreign')
  expect(fileState('now', { name: 'master-3.md', current: 'x', written })).toBe('foreign')
})
