import { describe, expect, test } from 'bun:test'
import { revisionIn } from '#lib/cli/call/revision.ts'

describe('revisionIn()', () => {
  test('finds the revision of the one record that is shown', () => {
    expect(revisionIn({ config: {}, revision: 0 }, null)).toBe(0)
    expect(revisionIn({ job: {}, application: { revision: 3 } }, null)).toBe(3)
    expect(revisionIn({ display: { revision: 4 } }, null)).toBe(4)
  })

  test('finds the revision of the record with an id', () => {
    const answer = {
      revision: 9,
      profiles: [
        { id: 'a', revision: 1 },
        { id: 'b', revision: 2 },
      ],
    }
    expect(revisionIn(answer, 'b')).toBe(2)
    expect(revisionIn(answer, 'c')).toBeNull()
    expect(revisionIn({ answers: [{ question_id: 'a:b', revision: 4 }] }, 'a:b')).toBe(4)
  })

  test('finds nothing in another answer', () => {
    for (const answer of [null, [], 'text', { application: null }])
      expect(revisionIn(answer, null)).toBeNull()
  })
})
