import { describe, expect, test } from 'bun:test'
import { changeName, changeSentence } from '#lib/shortlist/jobs/change-words.ts'
import { CHANGE_KINDS } from '#lib/shortlist/jobs/rules/job-changes.ts'

describe('changeSentence()', () => {
  test.each([
    [{ kind: 'title', from: 'Baker', to: 'Head Baker', postings: 1 }, 'Title: Baker → Head Baker'],
    [{ kind: 'pay', from: '', to: '$50k', postings: 2 }, 'Pay (2 postings): nothing → $50k'],
    [{ kind: 'work_mode', from: 'remote', to: '', postings: 1 }, 'Work mode: remote → nothing'],
    [{ kind: 'text', from: '', to: '', postings: 1 }, 'Text changed'],
    [{ kind: 'removed', from: '', to: '', postings: 1 }, 'Taken down'],
    [
      { kind: 'posted', from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', postings: 1 },
      'Posting day: 1 January 2026 → 1 February 2026',
    ],
    [
      { kind: 'listed_again', from: '2026-01-01T00:00:00.000Z', to: '', postings: 1 },
      'Listed again; it was taken down on 1 January 2026',
    ],
  ] as const)('tells %p', (change, sentence) => {
    expect(changeSentence(change)).toBe(sentence)
  })
})

test('changeName() has a name of its own for every kind', () => {
  expect(new Set(CHANGE_KINDS.map(changeName)).size).toBe(CHANGE_KINDS.length)
})
