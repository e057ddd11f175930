import { describe, expect, test } from 'bun:test'
import { isPrivateHost } from '#lib/index/links/links.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { readListBy } from '#test/support/ask-adapter.ts'

describe('systemNamed()', () => {
  test('finds each system by its name', () => {
    for (const adapter of systems) expect(systemNamed(adapter.system)).toBe(adapter)
    expect(new Set(systems.map((adapter) => adapter.system)).size).toBe(systems.length)
  })

  test.each([['Greenhouse'], [''], ['constructor'], ['__proto__']])('finds nothing for %j', (name) => {
    expect(systemNamed(name)).toBeUndefined()
  })
})

test.each([
  ['jobs.greenhouse.io/x', false],
  ['kite.wd1.myworkdayjobs.com/jobs', false],
  ['kite.recruitee.com/sitemap.xml', false],
  ['careers.kite.com/jobs', true],
  ['careers.kite.com/team..1/jobs.html', true],
])('a career page is no page of a hiring system: %s', (board, isBoard) => {
  expect(systemNamed('site')?.isBoard(board)).toBe(isBoard)
})

// The field with the link of a posting in a system's answer, and the board of its fixture.
const LINKED: Record<string, { board: string; name: string }> = {
  greenhouse: { board: 'crumbworks', name: 'absolute_url' },
  lever: { board: 'lanternworks', name: 'hostedUrl' },
  ashby: { board: 'Kite Works', name: 'jobUrl' },
  gem: { board: 'Kite-Works', name: 'absolute_url' },
  breezy: { board: 'kite-works', name: 'url' },
  pinpoint: { board: 'kite-works', name: 'url' },
  workable: { board: 'kite-works', name: 'url' },
}

test.each(Object.keys(LINKED))(
  'a posting whose board says a link into a private network has the link of %s’s own, by which it is known',
  async (name) => {
    const adapter = systemNamed(name) as BoardAdapter
    const { board, name: field } = LINKED[name] as { board: string; name: string }
    const fixture = await Bun.file(`${import.meta.dir}/../../../fixtures/boards/${name}.json`).text()
    const planted = fixture.replaceAll(
      new RegExp(`("${field}": "https?://)[^/"]+`, 'g'),
      '$1jobs.acme.internal',
    )
    expect(planted).not.toBe(fixture)
    const read = async (text: string) => (await readListBy(adapter, board, [JSON.parse(text)])).postings
    const postings = await read(planted)
    expect(postings.map(idOf)).toEqual((await read(fixture)).map(idOf))
    for (const { url, ext_id } of postings) {
      const link = new URL(url)
      expect(isPrivateHost(link.hostname)).toBe(false)
      const named = adapter.boardOfLink(link)
      expect(named?.board).toBe(board)
      expect(named?.ext_id ?? ext_id).toBe(ext_id)
    }
  },
)

const idOf = ({ ext_id }: ListedPosting) => ext_id

const ID = '1a1a1a1a-1111-4222-8333-444444444444'

describe('boardOfLink()', () => {
  test.each([
    [
      ' https://boards.greenhouse.io/crumbworks/jobs/5001 ',
      { system: 'greenhouse', board: 'crumbworks', ext_id: '5001' },
    ],
    [`http://JOBS.lever.co/beacon/${ID}/apply`, { system: 'lever', board: 'beacon', ext_id: ID }],
    ['https://jobs.ashbyhq.com/constructor', { system: 'ashby', board: 'constructor', ext_id: null }],
  ])('understands %j', (text, found) => expect(boardOfLink(text, systems)).toEqual(found))

  test.each([
    [''],
    ['crumbworks'],
    ['ftp://jobs.lever.co/beacon'],
    ['javascript:alert(1)//jobs.lever.co/beacon'],
    ['https://user@jobs.lever.co/beacon'],
    ['https://jobs.lever.co@evil.example/beacon'],
    ['https://evil.example/jobs.lever.co/beacon'],
    [`https://jobs.lever.co/beacon?${'a'.repeat(2_000)}`],
  ])('does not understand %j', (text) => expect(boardOfLink(text, systems)).toBeNull())
})
