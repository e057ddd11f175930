import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { listBoards } from '#db/index/boards.ts'
import { sql } from '#db/sql.ts'
import { parseHere } from '#lib/index/boards/ask-board.ts'
import { textsOfPosting, wordsOfPage } from '#lib/index/boards/companies.ts'
import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import { openTexts } from '#lib/runtime/documents/open-texts.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { openEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { postingText } from '#test/support/site-answers.ts'

const ENDLESS = new URL('../../../support/endless-document.ts', import.meta.url)
const GREEDY = new URL('../../../support/greedy-document.ts', import.meta.url)
const DYING = new URL('../../../support/dying-document.ts', import.meta.url)

function toRead(
  count: number,
  html = '<p>Care for people, with five years of experience.</p>',
): PostingsToRead {
  const postings = Array.from({ length: count }, (_, index) => ({
    ext_id: `${index}`,
    title: `Nurse ${index % 7}`,
    url: `https://boards.example/acme/${index}`,
    places: [{ text: 'Berlin, Germany', country: null }],
    work_mode: null,
    html: html.replace('people', `people on ward ${index % 9}`),
    salary: '',
    published_at: '2026-03-01T00:00:00.000Z',
    published_kind: 'posted' as const,
    updated_at: null,
  }))
  return { board_id: 'greenhouse:acme', company_slug: 'acme', postings, apart: new Set(['3']) }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)
const PAGE = { html: postingText({ title: 'Kite Nurse' }), is_html: true }
const SITE = {
  ...{
    format: 'site' as const,
    address: 'https://kite.example/jobs',
    robots_tag: '',
    content_type: 'text/html',
  },
  bytes: bytesOf(PAGE.html),
}

describe('openTexts()', () => {
  const { texts, close } = openTexts()
  afterAll(close)

  test('reads answers, postings and pages as they are read here', async () => {
    const many = toRead(1000)
    const read = await texts.postings(many)
    expect(read).toEqual(await readHere(many))
    // Copies hold one text, also when they came from another process.
    expect(read[63]?.packed).toBe(read[0]?.packed as Uint8Array)
    expect(await texts.parse(SITE)).toEqual(await parseHere(SITE))
    expect(await texts.posting(PAGE)).toEqual(textsOfPosting(PAGE))
    expect(await texts.words(PAGE)).toEqual(wordsOfPage(PAGE))
  })

  test('passes on why an answer cannot be read', async () => {
    const answer = texts.parse({ ...SITE, format: 'xml', bytes: bytesOf('{}') })
    await expect(answer).rejects.toMatchObject({
      name: 'UnreadableAnswer',
      message: expect.stringContaining('not XML'),
    })
  })

  test('reads a few short postings without a process, and others with one', async () => {
    const small = openTexts({ module: ENDLESS, timeMs: 200 })
    expect(await small.texts.postings(toRead(20))).toEqual(await readHere(toRead(20)))
    await expect(small.texts.postings(toRead(1, `<p>${'people '.repeat(2_000)}</p>`))).rejects.toThrow(
      'took too long',
    )
    await small.close()
  })

  test.each([
    ['time', ENDLESS, 'The answer took too long to read and was left.'],
    ['memory', GREEDY, 'The answer took too much memory to read and was left.'],
    ['an end of its own', DYING, 'The answer could not be read.'],
  ])('leaves an answer whose process breaks the limit of %s', async (_name, module, message) => {
    const limited = openTexts({
      module,
      memoryBytes: 128 * 1024 * 1024,
      ...(module === ENDLESS ? { timeMs: 300 } : {}),
    })
    // The second call shows that a new process was started.
    for (const answer of [SITE, SITE])
      await expect(limited.texts.parse(answer)).rejects.toMatchObject({ name: 'UnreadableAnswer', message })
    await limited.close()
  })
})

describe('a refresh', () => {
  test('decodes the pages of a site by the charset of their header', async () => {
    const { engine, index, close: closeEngine } = await openEngine(gateway.url)
    const host = 'careers.kite-works.com'
    const page = `<a href="https://${host}/jobs/4711/b">B\xe4cker f\xfcr Brot</a>`
    gateway.answers.set(`${host}/jobs`, () => {
      const headers = { 'content-type': 'text/html; charset=iso-8859-1' }
      return new Response(Buffer.from(`<html>${page}`, 'latin1'), { headers })
    })
    await engine.addBoards([{ system: 'site', board: `${host}/jobs`, company: 'Kite', sample: false }])
    await engine.refresh({ id: 'r', board_ids: null, titles: [] })
    expect(await index.rows<{ title: string }>(sql`select title from job`)).toEqual([
      { title: 'Bäcker für Brot' },
    ])
    await closeEngine()
  })

  let gateway: Gateway
  beforeAll(() => {
    gateway = new Gateway()
  })
  afterEach(() => gateway.answers.clear())
  afterAll(() => gateway.stop())

  test('leaves a board whose answer or postings break a limit with the reason, and reads the others', async () => {
    const limited = openTexts({ module: ENDLESS, timeMs: 200 })
    const { engine, index, close: closeEngine } = await openEngine(gateway.url, undefined, limited.texts)
    const posting = (content: string) => ({
      id: 1,
      title: 'Nurse',
      content,
      location: { name: 'Berlin' },
      absolute_url: 'https://boards.greenhouse.io/x/jobs/1',
    })
    gateway.serve(listAddress('greenhouse', 'well'), { jobs: [posting('<p>Care.</p>')] })
    gateway.serve(listAddress('greenhouse', 'long'), { jobs: [posting(`<p>${'care '.repeat(9_000)}</p>`)] })
    gateway.serveXml(listAddress('personio', 'slow'), '<workzag-jobs></workzag-jobs>')
    const boards = [
      { system: 'greenhouse', board: 'long' },
      { system: 'personio', board: 'slow' },
      { system: 'greenhouse', board: 'well' },
    ]
    await engine.addBoards(boards.map((board) => ({ ...board, company: null, sample: false })))
    const refresh = await engine.refresh({ id: 'r', board_ids: null, titles: [] })
    expect(refresh).toMatchObject({ state: 'done', boards_done: 3, failed: 2, postings_new: 1 })
    const states = (await listBoards(index)).map(({ board, state, reason }) => [board, state, reason])
    expect(states.toSorted()).toEqual([
      ['long', 'failing', 'The postings took too long to read and were left.'],
      ['slow', 'failing', 'The answer took too long to read and was left.'],
      ['well', 'live', null],
    ])
    await closeEngine()
    await limited.close()
  })
})
