import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type BoardRow, findBoards } from '#db/index/boards.ts'
import { putFact, readFact } from '#db/index/meta.ts'
import type { CandidatePosting } from '#db/index/same-jobs.ts'
import { sql } from '#db/sql.ts'
import { readAnswer } from '#lib/index/boards/ask-board.ts'
import { sharePlace } from '#lib/index/jobs/same-role.ts'
import { LABELS_VERSION } from '#lib/index/labels/schema.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import { listingHash } from '#lib/index/postings/changed-postings.ts'
import { mayRemove, type Sweep } from '#lib/index/postings/import-board.ts'
import {
  CandidateIndex,
  type ImportTools,
  likeliestCopies,
  MAX_COMPARED,
} from '#lib/index/postings/import-writer.ts'
import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { RANK_VERSION } from '#lib/judge/rank/rank-version.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { BARE } from '#test/support/ask-adapter.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer, greenhouseRow } from '#test/support/greenhouse.ts'
import { searchFor } from '#test/support/opened.ts'

const candidate = (id: number, more: Partial<CandidatePosting> = {}): CandidatePosting => ({
  id,
  job: id,
  board: 1,
  role_key: 7,
  place_key: 0,
  words_key: id,
  requisition: null,
  locations: ['Ghent'],
  removed_at: null,
  ...more,
})

const indexOf = (postings: readonly CandidatePosting[]) => {
  const index = new CandidateIndex<CandidatePosting>()
  for (const posting of postings) index.add(posting)
  return index
}

describe('likeliestCopies()', () => {
  const own = { role_key: 7, words_key: 0, locations: ['Ghent'] }
  const idsOf = (postings: readonly CandidatePosting[], asked = own) =>
    likeliestCopies([indexOf(postings)], asked, undefined).map(({ id }) => id)

  test('gives those at the place first, then the others as they came', () => {
    const elsewhere = { locations: ['Oslo'] }
    expect(
      idsOf([
        candidate(1, elsewhere),
        candidate(2),
        candidate(3, elsewhere),
        candidate(4, { locations: [' ghent'] }),
      ]),
    ).toEqual([2, 4, 1, 3])
  })

  test('gives one of each wording, and none of its own wording, of itself or of another role', () => {
    expect(
      idsOf([
        candidate(1, { words_key: 0 }),
        candidate(2),
        candidate(3, { words_key: 2 }),
        candidate(4, { role_key: 8 }),
      ]),
    ).toEqual([2])
    expect(likeliestCopies([indexOf([candidate(1), candidate(2)])], own, 1).map(({ id }) => id)).toEqual([2])
  })

  test('is what going through all of them gives, of any two indexes', () => {
    const locations = fc.array(fc.constantFrom('Ghent', 'ghent ', 'Oslo', 'Lima'), { maxLength: 3 })
    const posting = fc.record({
      id: fc.integer({ min: 1, max: 40 }),
      role_key: fc.constantFrom(7, 7, 7, 8),
      words_key: fc.integer({ min: 0, max: 9 }),
      locations,
    })
    const postings = fc.array(posting, { maxLength: 30 })
    fc.assert(
      fc.property(
        postings,
        postings,
        locations,
        fc.integer({ min: 1, max: 40 }),
        (stored, joined, here, id) => {
          const query = { role_key: 7, words_key: 0, locations: here }
          const [storedCandidates, joinedCandidates] = [stored, joined].map((list) =>
            list.map((each) => candidate(each.id, each)),
          )
          const others = [...(storedCandidates ?? []), ...(joinedCandidates ?? [])].filter(
            (each) => each.role_key === 7 && each.id !== id && each.words_key !== 0,
          )
          const inOrder = [
            ...others.filter((each) => sharePlace(each.locations, here)),
            ...others.filter((each) => !sharePlace(each.locations, here)),
          ]
          const first = inOrder.filter(
            (each, at) => inOrder.findIndex(({ words_key }) => words_key === each.words_key) === at,
          )
          const found = likeliestCopies(
            [indexOf(storedCandidates ?? []), indexOf(joinedCandidates ?? [])],
            query,
            id,
          )
          expect(found).toEqual(first.slice(0, MAX_COMPARED))
        },
      ),
    )
  })
})

describe('CandidateIndex', () => {
  test('finds a role at any of several places once, in the order in which they came', () => {
    const index = indexOf([
      candidate(1, { locations: ['Oslo', 'Lima'] }),
      candidate(2, { locations: ['Ghent'] }),
      candidate(3),
    ])
    const ids = (locations: string[]) => index.ofRoleAtPlaces(7, locations).map(({ id }) => id)
    expect(ids(['Ghent', 'Lima', 'Oslo'])).toEqual([1, 2, 3])
    expect(ids([])).toEqual([])
  })

  test('takes those that name no place for at one place, apart from all others', () => {
    const index = indexOf([candidate(1, { locations: [] }), candidate(2), candidate(3, { locations: [''] })])
    expect(index.ofRoleAtPlaces(7, []).map(({ id }) => id)).toEqual([1])
  })
})

const ROW: ListedPosting = {
  ...BARE,
  ext_id: '1',
  title: 'Kite Designer',
  url: 'https://kite.example/jobs/1',
}
const hash = (text: string) => [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 2 ** 45, 7)
const hashOf = (facts: Partial<ListedPosting>) => listingHash({ ...ROW, ...facts }, hash)

describe('listingHash()', () => {
  test('is of everything that the list says', () => {
    const changed = [
      { title: 'Kite Maker' },
      { html: '<p>x</p>' },
      { places: [{ text: 'Bergen', country: null }] },
      { published_at: '2026-11-18T00:00:00.000Z' },
    ]
    expect(new Set([{}, ...changed].map(hashOf)).size).toBe(5)
  })

  test('is not of the day that was worked out from how long ago it came', () => {
    expect(hashOf({ around: '2026-11-18T00:00:00.000Z' })).toBe(hashOf({}))
    expect(hashOf({ around: null })).toBe(hashOf({}))
  })

  test('is of the same text as before there was such a day, in whatever order a reader states the fields', () => {
    const row = {
      ...{ ext_id: '1', requisition: 'R1', title: 'Kite Maker', url: 'https://kite.example/jobs/1' },
      ...{ unnamed: true as const, places: [{ text: 'Bergen', country: null }], as_written: 'Kite  Maker' },
      ...{ work_mode: null, html: '', salary: '', employment: 'Full time', closes: '2026-12-01' },
      ...{ published_at: null, published_kind: 'posted' as const, updated_at: null },
    }
    const turned = Object.fromEntries(Object.entries(row).toReversed()) as ListedPosting
    expect([row, turned].map((listed) => listingHash(listed, hash))).toEqual(
      Array(2).fill(hash(JSON.stringify(row))),
    )
  })
})

describe('import board', () => {
  let gateway: Gateway
  let shop: TestEngine

  beforeEach(async () => {
    gateway = new Gateway()
    shop = await openEngine(gateway.url)
  })

  afterEach(async () => {
    await shop.close()
    await gateway.stop()
  })

  test('a large board counts what is stored of it while more is being stored', async () => {
    // More than a batch holds.
    const jobs = Array.from({ length: 3_200 }, (_, at) => ({ id: at + 1, text: `Posting number ${at + 1}.` }))
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
    await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
    const seen: { counted: number; stored: number }[] = []
    const write = shop.index.write.bind(shop.index)
    // The state after each write equals that of a crash right after it.
    shop.index.write = async (statements) => {
      await write(statements)
      const row = await shop.index.first<{ counted: number; stored: number }>(
        sql`select (select sum(postings) from board) as counted, (select count(*) from posting) as stored`,
      )
      if (row) seen.push(row)
    }
    await shop.engine.refresh({ id: 'one', board_ids: null, titles: [] })
    expect(seen.some(({ stored }) => stored > 0 && stored < jobs.length)).toBe(true)
    for (const { counted, stored } of seen) expect(counted).toBe(stored)
  })

  test('the next postings are read while those before them are stored, and anew where something changed meanwhile', async () => {
    const jobs = Array.from({ length: 1_200 }, (_, at) => ({ id: at + 1, text: `Posting number ${at + 1}.` }))
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
    await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
    const [board] = await findBoards(shop.index, ['greenhouse:acme'])
    const answer = greenhouseAnswer('acme', jobs)
    const { postings } = await readAnswer(greenhouse, { board: 'acme', answer, now: shop.clock.now })
    const batches: PostingsToRead[] = []
    const tools = {
      writer: { index: shop.index },
      hash: Bun.hash.crc32,
      read: (asking: PostingsToRead) => {
        batches.push(asking)
        return readHere(asking)
      },
    } as unknown as ImportTools
    const sweep = { postings, company: null }
    const reader = new AnswerReader(tools, 'greenhouse:acme')
    await reader.readAhead(board as BoardRow, sweep)
    const { todo } = reader.whatChanged(sweep, new Map())
    const begun: number[] = []
    for await (const part of reader.parts(todo, 'acme')) begun.push(part.read.length, batches.length)
    expect(begun).toEqual([500, 2, 500, 3, 200, 3])
    const late = new AnswerReader(tools, 'greenhouse:acme')
    await late.readAhead(board as BoardRow, sweep)
    await shop.engine.keepApart([{ board_id: 'greenhouse:acme', ext_id: '1', apart: true }])
    const first = (await late.parts(todo, 'acme').next()).value
    expect(first.read[0].role_key).toBe(0)
    expect(first.read[1].role_key).not.toBe(0)
  })

  test('a company that its board calls otherwise is found by its new name', async () => {
    const row = { ...greenhouseRow('acme', { id: 1 }), company_name: 'Acme Bakers' }
    const serve = (company_name: string) =>
      gateway.serve(listAddress('greenhouse', 'acme'), {
        jobs: [{ ...row, company_name }],
        meta: { total: 1 },
      })
    const read = async (id: string) => {
      shop.clock.now += 86_400_000
      await shop.engine.refresh({ id, board_ids: null, titles: [] })
      await shop.engine.fillHeads(null)
    }
    const found = (word: string) =>
      shop.index.rows(sql`select rowid from job_heads where job_heads match ${`company:${word}`}`)
    serve('Acme Bakers')
    await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
    await read('one')
    expect(await found('bakers')).toHaveLength(1)
    serve('Acme Millers')
    await read('two')
    expect(await found('millers')).toHaveLength(1)
    expect(await found('bakers')).toEqual([])
  })
})

const FIRST = 'You will keep the ovens of our bakery hot and the bread of the whole town warm, every night.'
const EDITED = 'You will lead nine bakers, write their rota, and answer for what the shop sells by noon.'

test('a posting that is no job of its own any more joins the job that its words once founded', async () => {
  const gateway = new Gateway()
  const shop = await openEngine(gateway.url)
  const serve = (jobs: { id: number; text: string; place?: string }[]) =>
    gateway.serve(
      listAddress('greenhouse', 'acme'),
      greenhouseAnswer(
        'acme',
        jobs.map((job) => ({ ...job, title: 'Baker' })),
      ),
    )
  const read = async (id: string) => {
    shop.clock.now += 3_600_000 * 24
    await shop.engine.refresh({ id, board_ids: ['greenhouse:acme'], titles: [] })
  }
  const second = { board_id: 'greenhouse:acme', ext_id: '2' }
  const jobsOf = () =>
    shop.index.rows<{ ext_id: string; job: number }>(sql`select ext_id, job from posting order by ext_id`)
  try {
    serve([{ id: 1, text: FIRST }])
    await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
    await read('one')
    await shop.engine.keepApart([{ ...second, apart: true }])
    serve([
      { id: 1, text: EDITED },
      { id: 2, text: FIRST, place: 'Boston, MA' },
    ])
    await read('two')
    const [a, b] = await jobsOf()
    expect(a?.job).not.toBe(b?.job as number)
    await shop.engine.keepApart([{ ...second, apart: false }])
    const [first, two] = await jobsOf()
    expect(two?.job).toBe(first?.job as number)
    await shop.engine.keepApart([{ ...second, apart: true }])
    const [, again] = await jobsOf()
    expect(again?.job).toBe(b?.job as number)
  } finally {
    await shop.close()
    await gateway.stop()
  }
})

describe('renewLabels()', () => {
  const search = searchFor('each')

  beforeEach(async () => {
    search.lists('acme', [
      { id: 1, text: 'This role is fully remote. We offer visa sponsorship.', place: 'Austin, TX' },
      { id: 2, text: 'Another text about databases.' },
    ])
    await search.follow('acme')
    await search.read()
  })

  const stored = () =>
    search.services.index.rows<{ work_mode: string; labels: string }>(
      sql`select work_mode, labels from posting order by id`,
    )

  test('labels what another version labelled anew from its stored text, without asking anybody', async () => {
    const { index, engine } = search.services
    const before = await stored()
    expect(before[0]).toMatchObject({ work_mode: 'remote' })
    await index.write([sql`update posting set labels = '{}', work_mode = ''`, putFact('labels_version', '0')])
    await engine.renewLabels(null)
    expect(await stored()).toEqual(before)
    expect(await readFact(index, 'labels_version')).toBe(LABELS_VERSION)
  })

  test('reads the places in titles of postings that were stored before that rule', async () => {
    const { index, engine } = search.services
    const placed = () => index.rows<object>(sql`select locations, in_us, countries from posting order by id`)
    const withTitle = (title: string) => [
      sql`update job set title = ${title}`,
      sql`update posting set locations = '["Remote"]', in_us = 2, countries = '[]'`,
      putFact('labels_version', '0'),
    ]
    await index.write(withTitle('Field Technician (Berlin, Germany)'))
    await engine.renewLabels(null)
    const berlin = { locations: '["Remote - Berlin, Germany"]', in_us: 0, countries: '["DE"]' }
    expect(await placed()).toEqual([berlin, berlin])
    await index.write([
      ...withTitle('Field Technician (USA)'),
      sql`update posting set countries = '["DE"]', in_us = 0`,
    ])
    await engine.renewLabels(null)
    const listed = { locations: '["Remote"]', in_us: 0, countries: '["DE"]' }
    expect(await placed()).toEqual([listed, listed])
  })

  test('leaves removed postings and labels of this version alone', async () => {
    const { index, engine } = search.services
    await index.write([sql`update posting set labels = '{}'`, putFact('labels_version', LABELS_VERSION)])
    await engine.renewLabels(null)
    expect((await stored()).map(({ labels }) => labels)).toEqual(['{}', '{}'])
    await index.write([
      sql`update posting set removed_at = 1 where id = (select min(id) from posting)`,
      putFact('labels_version', '0'),
    ])
    await engine.renewLabels(null)
    expect((await stored()).map(({ labels }) => labels === '{}')).toEqual([true, false])
  })
})

describe('renewTerms()', () => {
  const search = searchFor('each')

  beforeEach(async () => {
    search.lists('acme', [{ id: 1 }, { id: 2, text: 'Another text about databases.' }])
    await search.follow('acme')
    await search.read()
  })

  const ranks = async () => (await search.news()).postings.rows.map((row) => row.rank_score)

  test('makes the terms of another version anew and has every job ranked again', async () => {
    const before = await ranks()
    const { index, engine, tracker } = search.services
    await index.write([sql`update job_terms set terms = x'00000000'`, putFact('rank_version', '0.0')])
    await engine.renewTerms(null)
    tracker.wake()
    await tracker.settled()
    expect(await ranks()).toEqual(before)
    expect(await readFact(index, 'rank_version')).toBe(RANK_VERSION)
  })

  test('leaves terms of this version alone', async () => {
    const { index, engine } = search.services
    await index.write([sql`update job_terms set terms = x'00000000'`])
    await engine.renewTerms(null)
    expect(await index.first(sql`select count(*) as n from job_terms where length(terms) = 4`)).toMatchObject(
      { n: 2 },
    )
  })
})

type Verdict = ReturnType<typeof mayRemove>

const NOW = Date.UTC(2026, 5, 2, 12)
const HOUR = 3_600_000
const sweep = (facts: Partial<Sweep>): Sweep => ({
  stored: 100,
  missing: 1,
  complete: true,
  isGone: false,
  held_at: null,
  held_for: null,
  now: NOW,
  ...facts,
})

describe('mayRemove()', () => {
  test.each<[string, Partial<Sweep>]>([
    ['nothing is missing', { missing: 0 }],
    ['nothing is missing from a board that is gone', { missing: 0, stored: 0, isGone: true }],
    ['the answer is incomplete', { complete: false }],
    [
      'an incomplete answer was held before',
      { complete: false, missing: 90, held_at: 0, held_for: 'shrunk' },
    ],
    ['an incomplete answer says gone', { complete: false, isGone: true, held_at: 0, held_for: 'gone' }],
  ])('keeps what is stored when %s', (_when, facts) => expect(mayRemove(sweep(facts))).toBe('keep'))

  test.each([
    [20, 10, 'remove'],
    [20, 11, 'hold'],
    [20, 20, 'hold'],
    [19, 19, 'remove'],
    [19, 10, 'remove'],
    [21, 10, 'remove'],
    [21, 11, 'hold'],
    [1000, 500, 'remove'],
    [1000, 501, 'hold'],
  ] as const)('of %i postings, %i missing for the first time says %s', (stored, missing, verdict) => {
    expect(mayRemove(sweep({ stored, missing }))).toBe(verdict)
  })

  test.each<[string, Verdict, Partial<Sweep>]>([
    ['an hour ago', 'remove', { held_at: NOW - HOUR, held_for: 'shrunk' }],
    ['a millisecond less than an hour ago', 'hold', { held_at: NOW - HOUR + 1, held_for: 'shrunk' }],
    ['at this same moment', 'hold', { held_at: NOW, held_for: 'shrunk' }],
    ['at a later moment, before the clock was set back', 'hold', { held_at: NOW + 1, held_for: 'shrunk' }],
    ['long ago as gone, and not as shrunk', 'hold', { held_at: 0, held_for: 'gone' }],
  ])('a shrunk board that was held %s says %s', (_when, verdict, facts) => {
    expect(mayRemove(sweep({ stored: 20, missing: 11, ...facts }))).toBe(verdict)
  })

  test.each<[string, Verdict, Partial<Sweep>]>([
    ['never', 'hold', {}],
    ['20 hours ago', 'remove', { held_at: NOW - 20 * HOUR, held_for: 'gone' }],
    ['a millisecond less than 20 hours ago', 'hold', { held_at: NOW - 20 * HOUR + 1, held_for: 'gone' }],
    ['long ago as shrunk, and not as gone', 'hold', { held_at: 0, held_for: 'shrunk' }],
  ])('a gone board that was held %s says %s', (_when, verdict, facts) => {
    expect(mayRemove(sweep({ isGone: true, ...facts }))).toBe(verdict)
  })

  test('holds a small board that is gone, however few postings it had', () => {
    expect(mayRemove(sweep({ isGone: true, stored: 1, missing: 1 }))).toBe('hold')
  })
})
