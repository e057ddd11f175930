import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { putJob, putJobText } from '#db/index/jobs.ts'
import { filterByWords, searchTexts } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import { packText } from '#db/packed-text.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { anyPhraseQuery } from '#lib/index/search/any-phrase.ts'

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
    ...{
      id: at + 1,
      job_key: 1000 + at,
      company: 'Acme',
      company_slug: 'acme',
      title,
      seq: at + 1,
      words_key: 1000 + at,
    },
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

describe('the search of texts', () => {
  const JOBS = 24_000
  const search = (match: string) => searchTexts(index, { match, out: null, limit: 200 })
  const idsFrom = (first: number) => Array.from({ length: 200 }, (_, at) => first - at)

  // Titles weigh more, and equal texts follow each other from the newest on.
  test('ranks every hit up to 20,000, and else those among the newest 20,000 jobs', async () => {
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
          }).toEqual({
            ...{ reason: null, matched: matched.toSorted(), textless: textless.toSorted() },
          })
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
