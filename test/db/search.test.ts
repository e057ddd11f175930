import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { findJobResume } from '#db/desk/job-resumes.ts'
import { putJob, putJobText, putWords, touchJobs, wordsLast } from '#db/index/jobs.ts'
import { filterByWords, searchTexts } from '#db/index/search.ts'
import { listMigrations, openStore } from '#db/open-store.ts'
import { packText } from '#db/packed-text.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { anyPhraseQuery } from '#lib/index/search/find-jobs.ts'

describe('search', () => {
  let folder: string
  let index: Store
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shortlist-words-'))
    index = await openStore({
      kind: 'index',
      path: join(folder, 'index.db'),
      now: () => '2026-11-21T12:00:00.000Z',
    })
  })
  afterAll(async () => {
    await index.close()
    await rm(folder, { recursive: true, force: true })
  })

  type Text = { title: string; body: string }

  async function fill(texts: Text[]): Promise<number[]> {
    const jobs = texts.map(({ title }, at) => ({
      id: at + 1,
      job_key: 1000 + at,
      company: 'Acme',
      company_slug: 'acme',
      title,
      seq: at + 1,
      words_key: 1000 + at,
    }))
    await index.write([
      sql`delete from job`,
      sql`delete from job_text`,
      sql`delete from job_terms`,
      sql`delete from job_words`,
      ...jobs.map(putJob),
      ...texts.flatMap((text, at) =>
        putJobText(at + 1, { ...text, packed: packText(text.body), terms: new Uint32Array(1) }),
      ),
    ])
    return jobs.map((job) => job.job_key)
  }

  // The words of a text as people would cut them: case and accents do not count, `+` and `#` belong to a word.
  function wordsIn(text: string): string[] {
    return (
      text
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[a-z0-9+#]+/g) ?? []
    )
  }

  function holds(text: string, phrase: string): boolean {
    const phraseWords = wordsIn(phrase)
    const words = wordsIn(text)
    return (
      phraseWords.length > 0 &&
      words.some((_, at) => phraseWords.every((word, next) => words[at + next] === word))
    )
  }

  test('the search of texts ranks every hit up to 20,000, and else those among the newest 20,000 jobs', async () => {
    const JOBS = 24_000
    const search = (match: string) => searchTexts(index, { match, out: null, limit: 200 })
    const idsFrom = (first: number) => Array.from({ length: 200 }, (_, at) => first - at)
    // Titles weigh more, and equal texts follow each other from the newest on.

    await fill([{ title: 'Nurse', body: '' }])
    await index.write([
      sql`update job set id = ${JOBS}`,
      sql`delete from job_words`,
      sql`
        with recursive n(id) as (values (1) union all select id + 1 from n where id < ${JOBS})
        insert into job_words (rowid, title, body)
        select id, iif(id <= 300, 'early past often', 'nurse in berlin'), 'often'
          || iif(id <= 11000, ' early', ' later') || iif(id <= 21000, ' past', ' since') from n
      `,
    ])
    expect(await search('"early"')).toEqual({ ids: idsFrom(300), total: 11_000 })
    expect(await search('"past"')).toEqual({ ids: idsFrom(21_000), total: 21_000 })
    expect(await search('"often"')).toEqual({ ids: idsFrom(24_000), total: JOBS })
    expect(await search('"early" AND "since"')).toEqual({ ids: [], total: 0 })
  })

  describe('the filter of jobs by keywords', () => {
    const word = fc.constantFrom(
      'Go',
      'go',
      'Café',
      'cafe',
      'c++',
      'c#',
      'data',
      'DATA',
      'mining',
      'x1',
      'OR',
      'NOT',
    )
    const gap = fc.constantFrom(' ', ', ', '-', '/', ' "', '\n', ' (', '* ')
    const text = fc
      .array(fc.tuple(word, gap), { maxLength: 8 })
      .map((parts) => parts.map(([word, space]) => word + space).join(''))
    const phrase = fc
      .array(fc.tuple(word, gap), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.flat().join(''))

    test('keeps what holds a phrase in its title or text, counts what has no text, and nothing else', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ title: text, body: text }), { minLength: 1, maxLength: 8 }),
          fc.array(phrase, { minLength: 1, maxLength: 4 }),
          async (texts, phrases) => {
            const keys = await fill(texts)
            const query = anyPhraseQuery(phrases) ?? ''
            const found = await filterByWords(index, { query, keys })
            const isHit = ({ title, body }: Text) =>
              phrases.some((phrase) => holds(title, phrase) || holds(body, phrase))
            const matched = keys.filter((_, at) => isHit(texts[at] as Text))
            const textless = keys.filter((_, at) => {
              const text = texts[at] as Text
              return !isHit(text) && text.body.trim() === ''
            })
            expect({
              ...found,
              matched: found.matched.toSorted(),
              textless: found.textless.toSorted(),
            }).toEqual({ reason: null, matched: matched.toSorted(), textless: textless.toSorted() })
          },
        ),
        { numRuns: 150 },
      )
    })

    test('tells what it was not asked about nothing', async () => {
      const keys = await fill([
        { title: 'Go', body: 'go' },
        { title: 'Go', body: 'go' },
      ])
      const found = await filterByWords(index, { query: '"go"', keys: keys.slice(0, 1) })
      expect(found.matched).toEqual([1000])
    })

    test('says that it cannot read a query', async () => {
      const keys = await fill([{ title: 'Go', body: 'go' }])
      expect((await filterByWords(index, { query: '"go" OR', keys })).reason).toBe('bad_query')
    })

    test('says that there is no text index, also where the table is gone', async () => {
      const keys = await fill([{ title: 'Go', body: 'go' }])
      await index.write([sql`delete from job_words`])
      expect((await filterByWords(index, { query: '"go"', keys })).reason).toBe('no_text_index')
      await index.write([sql`drop table job_words`])
      expect((await filterByWords(index, { query: '"go"', keys })).reason).toBe('no_text_index')
    })
  })
})

const DESK_ID = 0x53564344
const AT = '2026-11-01T00:00:00.000Z'
const line = (id: string, text: string, worded_by: string) => ({
  id,
  section: 'experience' as const,
  entry_id: null,
  source: `Source of ${id}`,
  text,
  worded_by,
  cut: false,
})

test('words that a model or an agent put for a line wait beside it, and the person’s stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-desk-'))
  const path = join(folder, 'desk.db')
  const texts = await listMigrations('desk')
  const at = texts.findIndex((text) => text.includes('wait beside it until the person says yes'))
  const desk = new Database(path)
  for (const text of texts.slice(0, at)) desk.exec(text)
  desk.exec(`pragma application_id = ${DESK_ID}; pragma user_version = ${at};`)
  const lines = [
    line('l1', 'Model words', 'model'),
    line('l2', 'Own words', 'person'),
    line('l3', 'Source of l3', 'code'),
    line('l4', 'Agent words', 'agent'),
  ]
  const content = { entries: [], lines }
  const selection = { picked: [], left_out: [], added_by_code: [], picked_by: 'model', fallback: null }
  const made_from = {
    assessment_created_at: null,
    master_revision_id: 'm1',
    master_revision: 1,
    pick_rules_version: 'pick:1',
    selector_version: 'selector:1',
  }
  const proposal = {
    made_by: 'model',
    content,
    selection,
    made_from,
    made_at: AT,
    revision: 1,
    profile_id: null,
  }
  desk.run(
    `insert into job_resume (job_identity, profile_id, made_by, content, selection, made_from, made_at, edited, line_chosen,
      attached, proposal, max_pages, spacing_scale, revision, created_at, updated_at, written_by)
     values ('https://jobs.example/1', null, 'model', ?, ?, ?, ?, 1, 0, 0, ?, 2, null, 1, ?, ?, 'operator')`,
    [
      ...[JSON.stringify(content), JSON.stringify(selection), JSON.stringify(made_from), AT],
      ...[JSON.stringify(proposal), AT, AT],
    ],
  )
  desk.close()
  const store = await openStore({ kind: 'desk', path, now: () => AT })
  const resume = (await findJobResume(store, ['https://jobs.example/1']))?.resume
  for (const found of [resume?.content.lines, resume?.proposal?.content.lines])
    expect(found).toEqual([
      {
        ...line('l1', 'Source of l1', 'code'),
        worded_by: 'code',
        yes: null,
        refused: null,
        suggested: { text: 'Model words', why: null, by: null, from: 'model', for: null },
      },
      {
        ...line('l2', 'Own words', 'person'),
        worded_by: 'person',
        yes: null,
        suggested: null,
        refused: null,
      },
      { ...line('l3', 'Source of l3', 'code'), worded_by: 'code', yes: null, suggested: null, refused: null },
      {
        ...line('l4', 'Source of l4', 'code'),
        worded_by: 'code',
        yes: null,
        refused: null,
        suggested: { text: 'Agent words', why: null, by: null, from: 'agent', for: null },
      },
    ])
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const words = (job: number, title: string) => putWords(job, { title, body: '' })
const removal = sql`delete from job_words where rowid = ${2}`

test('words go behind the other statements by their jobs, the last word on a job last, and never past a removal', () => {
  const touch = touchJobs([[1, 1]])
  const ordered = wordsLast([
    words(3, 'Baker'),
    touch,
    words(2, 'Cook'),
    removal,
    words(9, 'x'),
    words(5, 'a'),
    words(5, 'b'),
  ])
  expect(ordered).toEqual([
    touch,
    words(2, 'Cook'),
    words(3, 'Baker'),
    removal,
    words(5, 'a'),
    words(5, 'b'),
    words(9, 'x'),
  ])
})
