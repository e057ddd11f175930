import { describe, expect, test } from 'bun:test'
import {
  changedLines,
  jobChanges,
  MOST_SHOWN_LINES,
  postingChanges,
  type StoredPostingChange,
} from '#lib/shortlist/jobs/load-history.ts'

const identities = new Map([
  [1, 'https://a.example/1'],
  [2, 'https://a.example/2'],
])
const kept = (posting: number, at: number, rest: Partial<StoredPostingChange>): StoredPostingChange => ({
  ...{ posting, at, what: {}, earlier: null },
  ...rest,
})
const changesOf = (all: StoredPostingChange[], body = 'Now') =>
  postingChanges({ stored: all, identities, body })

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
    expect(jobChanges(changesOf(many), 4).map((change) => change.at)).toEqual([9, 8, 7, 6])
  })
})

describe('changedLines()', () => {
  test('tells nothing where only space changed', () => {
    expect(changedLines('One\n\nTwo', ' One \nTwo\n')).toBeNull()
  })

  test('tells requirements before all else', () => {
    const before = 'About us\n- We bake\n\nRequirements\n- Two years of Go\n- Calm'
    const after = 'About us\n- We bake bread\n- We are many\n\nRequirements\n- Four years of Go\n- Calm'
    expect(changedLines(before, after)).toEqual({
      added: ['- Four years of Go', '- We bake bread', '- We are many'],
      removed: ['- Two years of Go', '- We bake'],
      left_out: { added: 0, removed: 0 },
    })
  })

  test('tells at most thirty of each and counts the rest', () => {
    const many = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${word} ${at}`).join('\n')
    const found = changedLines(many('old', MOST_SHOWN_LINES + 2), many('new', MOST_SHOWN_LINES))
    expect(found?.removed).toHaveLength(MOST_SHOWN_LINES)
    expect(found?.added).toHaveLength(MOST_SHOWN_LINES)
    expect(found?.left_out).toEqual({ added: 0, removed: 2 })
  })
})
