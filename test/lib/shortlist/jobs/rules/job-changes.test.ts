import { describe, expect, test } from 'bun:test'
import { jobChanges, type KeptPostingChange, postingChanges } from '#lib/shortlist/jobs/rules/job-changes.ts'

const identities = new Map([
  [1, 'https://a.example/1'],
  [2, 'https://a.example/2'],
])
const kept = (posting: number, at: number, rest: Partial<KeptPostingChange>): KeptPostingChange => ({
  ...{ posting, at, what: {}, earlier: null },
  ...rest,
})
const changesOf = (all: KeptPostingChange[], body = 'Now') => postingChanges({ kept: all, identities, body })

describe('postingChanges()', () => {
  test('compares each earlier text with the one that came after it', () => {
    const found = changesOf([
      kept(1, 30, { what: { text: true }, earlier: 'Then' }),
      kept(2, 20, { what: { text: true }, earlier: 'Once' }),
      kept(1, 10, { what: { text: true }, earlier: 'First' }),
    ])
    expect(found.map(({ at, removed, added }) => [at, removed, added])).toEqual([
      [30, ['Then'], ['Now']],
      [20, ['Once'], ['Now']],
      [10, ['First'], ['Then']],
    ])
  })

  test('tells nothing of a text that waits to be read again, or came back as it was', () => {
    const gone = [kept(1, 10, { what: { text: true }, earlier: 'First' })]
    expect(changesOf(gone, '')).toEqual([])
    expect(changesOf(gone, 'First')).toEqual([])
  })

  test('tells each fact as text', () => {
    const what = {
      title: ['A', 'B'] as [string, string],
      places: [['X', 'Y'], ['Z']] as [string[], string[]],
      posted: [0, 86_400_000] as [number, number],
      listed_again: 0,
    }
    expect(changesOf([kept(1, 5, { what })]).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['title', 'A', 'B'],
      ['places', 'X; Y', 'Z'],
      ['posted', '1970-01-01T00:00:00.000Z', '1970-01-02T00:00:00.000Z'],
      ['listed_again', '1970-01-01T00:00:00.000Z', ''],
    ])
  })
})

describe('jobChanges()', () => {
  const removed = { what: { removed: true as const } }

  test('tells once what is alike, with how many postings it was', () => {
    const found = jobChanges(changesOf([kept(2, 9, removed), kept(1, 9, removed), kept(1, 5, removed)]), 50)
    expect(found.map(({ at, postings, job_identity }) => [at, postings, job_identity])).toEqual([
      [9, 2, 'https://a.example/2'],
      [5, 1, 'https://a.example/1'],
    ])
  })

  test('tells no more than it is asked for, the newest', () => {
    const many = Array.from({ length: 9 }, (_, at) => kept(1, 9 - at, removed))
    expect(jobChanges(changesOf(many), 4).map((one) => one.at)).toEqual([9, 8, 7, 6])
  })
})
