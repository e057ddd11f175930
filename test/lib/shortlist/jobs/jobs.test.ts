import { describe, expect, test } from 'bun:test'
import type { Role } from '#db/desk/roles.ts'
import { NO_LIMITS } from '#db/rows/labels.ts'
import { roleWords } from '#db/rows/role.ts'
import { differingWords } from '#lib/shortlist/jobs/job-row.ts'
import { changeSentence, type ListedMember, listingFacts } from '#lib/shortlist/jobs/listing-facts.ts'
import {
  changedLines,
  type JobChange,
  jobChanges,
  MOST_SHOWN_LINES,
  postingChanges,
  type StoredPostingChange,
} from '#lib/shortlist/jobs/load-history.ts'
import { tagsOf } from '#lib/shortlist/jobs/load-rows.ts'

const potter = (text: string) => ({ title: 'Potter', text })

test('of texts that a board filled up the first words that differ are told', () => {
  const filler = 'clay and fire '.repeat(100_000)
  const before = `You work in Milan every day. ${filler} You rest on Sunday.`
  const after = `You work in Luxembourg every day. ${filler} You rest on Monday.`
  expect(differingWords(potter(before), potter(after))).toEqual(['Milan / Luxembourg'])
})

test('of usual texts up to three differences are told, those of the title first', () => {
  const job = { title: 'Potter, Milan', text: 'You fire at night. You glaze by day. You rest on Sunday.' }
  const posting = { title: 'Potter, Turin', text: 'You fire at noon. You glaze by day. You rest on Monday.' }
  expect(differingWords(job, posting)).toEqual(['Milan / Turin', 'night / noon', 'Sunday / Monday'])
})

test('a word that only one of the texts has stands beside nothing', () => {
  const [sunny, plain] = [potter('You work in sunny Milan.'), potter('You work in Milan.')]
  expect(differingWords(sunny, plain)).toEqual(['sunny / (nothing)'])
  expect(differingWords(plain, sunny)).toEqual(['(nothing) / sunny'])
})

const identities = new Map([
  [1, 'https://a.example/1'],
  [2, 'https://a.example/2'],
])
const kept = (posting: number, at: number, rest: Partial<StoredPostingChange>): StoredPostingChange => ({
  posting,
  at,
  what: {},
  earlier: null,
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
      pay: ['', 'CAD 30 - 41.5 an hour'] as [string, string],
      places: [['X', 'Y'], ['Z']] as [string[], string[]],
      posted: [0, 86_400_000] as [number, number],
      listed_again: 0,
    }
    expect(changesOf([kept(1, 5, { what })]).map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['title', 'A', 'B'],
      ['pay', '', 'CA$30 to CA$41.50 an hour'],
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

const storedRole = (role: number, state: Role['state'] = 'active'): Role => ({
  role,
  profile_id: `role-${role}`,
  ...roleWords({ label: `Role ${role}` }),
  limits: NO_LIMITS,
  state,
  is_default: false,
  sample: false,
  bit: role,
  matched_seq: 0,
  matched_posting: 0,
  ranked_resume: null,
  revision: 1,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  written_by: 'operator',
})
const found = (role: number, match_rank: number, rank_score: number | null) => ({
  role,
  job_key: 7,
  match_rank,
  rank_score,
  openness: 0,
})

describe('tagsOf()', () => {
  test('names the role, its match and its rank, and nothing else', () => {
    expect(tagsOf([found(4, 2, 61.5)], [storedRole(3), storedRole(4)])).toEqual([
      {
        label: 'Role 4',
        match_rank: 2,
        profile_id: 'role-4',
        rank_score: 61.5,
        also_fits: false,
        openness: 'yes',
      },
    ])
  })

  test.each([
    ['the higher rank first, whatever the match', [found(1, 1, 9), found(2, 3, 10)], [2, 1]],
    ['a rank of 0 before none', [found(1, 1, null), found(2, 3, 0)], [2, 1]],
    ['the better match first at the same rank', [found(1, 3, 50), found(2, 2, 50)], [2, 1]],
    ['the better match first without a rank', [found(1, 3, null), found(2, 2, null)], [2, 1]],
    ['the older role first at the same rank and match', [found(3, 1, 50), found(2, 1, 50)], [2, 3]],
  ])('puts %s', (_what, rows, roles) => {
    const storedRoles = [storedRole(1), storedRole(2), storedRole(3)]
    for (const order of [rows, rows.toReversed()]) {
      const tags = tagsOf(order, storedRoles)
      expect(tags.map((tag) => tag.profile_id)).toEqual(roles.map((role) => `role-${role}`))
    }
  })

  test.each([['archived'], ['deleted']] as const)('leaves out a role that is %s', (state) => {
    const tags = tagsOf([found(1, 1, 90), found(2, 1, 10)], [storedRole(1, state), storedRole(2)])
    expect(tags.map((tag) => tag.profile_id)).toEqual(['role-2'])
  })

  test('marks a role that found the job by likeness', () => {
    const tags = tagsOf([found(1, 4, 61)], [storedRole(1), storedRole(2)])
    expect(tags).toEqual([
      {
        label: 'Role 1',
        match_rank: 4,
        profile_id: 'role-1',
        rank_score: 61,
        also_fits: true,
        openness: 'yes',
      },
    ])
  })
})

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const NOW = day('2026-04-01')
const member = (id: number, rest: Partial<ListedMember> = {}): ListedMember => ({
  identity: `https://a.example/${id}`,
  published_at: null,
  published_kind: 'posted',
  first_seen_at: day('2026-02-01'),
  removed_at: null,
  labels: {},
  ...rest,
})
const change = (rest: Partial<JobChange>): JobChange => ({
  at: NOW,
  job_identity: 'https://a.example/1',
  postings: 1,
  kind: 'removed',
  from: '',
  to: '',
  added: [],
  removed: [],
  left_out: { added: 0, removed: 0 },
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
    const later = { ...again, at: day('2026-03-20'), from: new Date(day('2026-03-15')).toISOString() }
    expect(textsOf([member(1)], [later, again]).slice(1)).toEqual([
      'Listed 3 times since it was first seen here.',
      'Listed again on 3 March 2026 after 12 days away.',
      'Listed again on 20 March 2026 after 5 days away.',
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
    const texts = textsOf([member(1)], [moved('2026-02-01', '2026-03-01'), moved('2026-02-01', '2026-01-20')])
    expect(texts).toEqual([
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
] as const)('changeSentence() tells %p', (change, sentence) => expect(changeSentence(change)).toBe(sentence))

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
