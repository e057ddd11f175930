import { describe, expect, test } from 'bun:test'
import {
  CHANGE_KINDS,
  changeName,
  changeSentence,
  dayWords,
  type ListedMember,
  listingFacts,
} from '#lib/shortlist/jobs/listing-facts.ts'
import type { JobChange } from '#lib/shortlist/jobs/load-history.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const NOW = day('2026-04-01')
const member = (id: number, rest: Partial<ListedMember> = {}): ListedMember => ({
  identity: `https://a.example/${id}`,
  ...{ published_at: null, published_kind: 'posted', first_seen_at: day('2026-02-01'), removed_at: null },
  labels: {},
  ...rest,
})
const change = (rest: Partial<JobChange>): JobChange => ({
  ...{ at: NOW, job_identity: 'https://a.example/1', postings: 1, kind: 'removed', from: '', to: '' },
  ...{ added: [], removed: [], left_out: { added: 0, removed: 0 } },
  ...rest,
})
const factsOf = (members: ListedMember[], changes: JobChange[] = []) =>
  listingFacts({ members, changes, now: NOW })
const textsOf = (members: ListedMember[], changes: JobChange[] = []) =>
  factsOf(members, changes).map((fact) => fact.text)

describe('listingFacts()', () => {
  test('counts days since it was first posted and first seen, with the links that show it', () => {
    const members = [
      member(2, { first_seen_at: day('2026-03-31') }),
      member(1, { published_at: day('2026-01-20') }),
    ]
    expect(factsOf(members)).toEqual([
      {
        kind: 'first_posted',
        text: 'First posted 71 days ago, on 20 January 2026.',
        evidence: [{ job_identity: 'https://a.example/1', at: day('2026-01-20') }],
      },
      {
        kind: 'first_seen',
        text: 'First seen here 59 days ago, on 1 February 2026.',
        evidence: [{ job_identity: 'https://a.example/1', at: day('2026-02-01') }],
      },
    ])
    expect(textsOf([member(1, { first_seen_at: NOW })])).toEqual(['First seen here today, on 1 April 2026.'])
    expect(textsOf([member(1, { first_seen_at: day('2026-03-31') })])[0]).toContain('yesterday')
  })

  test('takes no day of an update for the day of posting', () => {
    expect(textsOf([member(1, { published_at: NOW, published_kind: 'updated' })])).toHaveLength(1)
  })

  test('tells that it was listed again, and after how many days', () => {
    const again = change({
      kind: 'listed_again',
      at: day('2026-03-03'),
      from: new Date(day('2026-02-19')).toISOString(),
    })
    expect(textsOf([member(1)], [again]).slice(1)).toEqual([
      'Listed 2 times since it was first seen here.',
      'Listed again on 3 March 2026 after 12 days away.',
    ])
    const soon = { ...again, from: new Date(day('2026-03-03') - 3_600_000).toISOString() }
    expect(textsOf([member(1)], [soon])[2]).toBe('Listed again on 3 March 2026 on the day it was taken down.')
  })

  test('tells that it was listed under another link before', () => {
    const members = [
      member(1, { removed_at: day('2026-02-20') }),
      member(2, { first_seen_at: day('2026-02-25') }),
    ]
    const facts = factsOf(members)
    expect(facts.slice(1).map((fact) => fact.text)).toEqual([
      'Listed 2 times since it was first seen here.',
      'Listed again on 25 February 2026 after 5 days away, under another link.',
      'The same job was listed under another link from 1 February 2026 to 20 February 2026.',
    ])
    expect(facts[3]?.evidence).toEqual([
      { job_identity: 'https://a.example/1', at: day('2026-02-01') },
      { job_identity: 'https://a.example/1', at: day('2026-02-20') },
      { job_identity: 'https://a.example/2', at: day('2026-02-25') },
    ])
  })

  test('counts copies that were listed at one time as one', () => {
    const members = [
      member(1, { removed_at: day('2026-02-20') }),
      member(2, { first_seen_at: day('2026-02-10') }),
      member(3),
    ]
    expect(factsOf(members).map((fact) => fact.kind)).toEqual(['first_seen', 'listed_before'])
  })

  test('tells that the posting day was moved forward, never back', () => {
    const moved = (from: string, to: string) =>
      change({ kind: 'posted', from: `${from}T12:00:00.000Z`, to: `${to}T12:00:00.000Z` })
    const told = textsOf([member(1)], [moved('2026-02-01', '2026-03-01'), moved('2026-02-01', '2026-01-20')])
    expect(told).toEqual([
      'First posted 59 days ago, on 1 February 2026.',
      'First seen here 59 days ago, on 1 February 2026.',
      'Its posting day was moved forward from 1 February 2026 to 1 March 2026.',
    ])
  })

  test('says nothing of what it may mean', () => {
    const many = Array.from({ length: 30 }, (_, at) =>
      member(at, {
        first_seen_at: day('2026-01-01') + at * 3 * 86_400_000,
        removed_at: day('2026-01-02') + at * 3 * 86_400_000,
      }),
    )
    const texts = textsOf(many)
    expect(texts.length).toBeLessThan(15)
    expect(texts.join(' ')).not.toMatch(/ghost|fake|suspicious|beware|real|likely|may |might/i)
  })
})

test('dayWords() names a day in UTC', () => {
  expect(dayWords(Date.parse('2026-03-03T23:59:59Z'))).toBe('3 March 2026')
})

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

test('a posting that says itself that it is closed is told, and a day to come is not', () => {
  const factOf = (closes: string) =>
    factsOf([member(1, { labels: { closes } })]).find((fact) => fact.kind === 'says_closed')?.text ?? null
  expect(factOf('2026-03-03')).toBe(
    'The posting itself says that applications closed 29 days ago, on 3 March 2026.',
  )
  expect(factOf('over')).toBe('The posting itself says that it takes no applications any more.')
  expect(factOf('2026-05-03')).toBeNull()
  expect(
    factsOf([member(1, { labels: { closes: 'over' }, removed_at: NOW })]).map(({ kind }) => kind),
  ).not.toContain('says_closed')
})
