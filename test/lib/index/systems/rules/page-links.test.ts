import { describe, expect, test } from 'bun:test'
import { hasNoIndexTag, linksIn, nextPageIn } from '#lib/index/systems/rules/page-links.ts'

const page = (html: string) => ({ html, address: 'https://careers.kite.com/jobs' })
const read = (html: string) => linksIn(page(html)).map(({ link, text }) => [link.href, text])

describe('linksIn()', () => {
  test('reads links with the words of a title', () => {
    expect(read(`<a class="x" href="/jobs/1?a=1&amp;b=2"><b>Wind</b>&nbsp;Nurse</a>`)).toEqual([
      ['https://careers.kite.com/jobs/1?a=1&b=2', 'Wind Nurse'],
    ])
  })

  test.each([['Apply now'], ['View job'], ['Read more'], [' '], ['>>'], ['x'.repeat(200)]])(
    'takes %j for no title',
    (words) =>
      expect(read(`<a href='/jobs/1'>${words}</a>`)).toEqual([['https://careers.kite.com/jobs/1', '']]),
  )

  test.each([
    ['<a name="x">y</a>'],
    ['<a href="mailto:a@kite.com">y</a>'],
    ['<a href="javascript:x()">y</a>'],
    ['<a href="/x"'],
  ])('reads no link in %j', (html) => expect(read(html)).toEqual([]))

  test('stops at 5,000 links, and ends for tags that never close', () => {
    expect(read('<a href="/1">Nurse</a>'.repeat(20_000))).toHaveLength(5_000)
    expect(read('<a '.repeat(500_000))).toEqual([])
    expect(read(`${'<a '.repeat(500_000)}>`)).toEqual([])
  })
})

describe('nextPageIn()', () => {
  test('finds the page with a number, on the same path alone', () => {
    const html = '<a href="/other?page=2">2</a><a href="?page=2">2</a><a href="?page=3">3</a>'
    expect(nextPageIn(page(html), 2)).toBe('https://careers.kite.com/jobs?page=2')
    expect(nextPageIn(page(html), 4)).toBeNull()
  })

  test('names a page by https', () => {
    const html = '<a href="http://careers.kite.com/jobs?page=2">2</a>'
    expect(nextPageIn(page(html), 2)).toBe('https://careers.kite.com/jobs?page=2')
  })
})

test.each([
  ['<meta name="robots" content="noindex, nofollow">', true],
  ['<meta content="noindex, nofollow" name="robots">', true],
  ['<meta name=robots content=noindex>', true],
  ['<meta name=robots content=noindex/>', true],
  ['<META NAME="ROBOTS" CONTENT="NONE"/>', true],
  ["<meta name='robots' content='all'>", false],
  ['<meta name="robots" content="max-image-preview:none">', false],
  ['<meta name="robots"><meta name="words" content="noindex">', false],
  ['<p>noindex</p>', false],
])('hasNoIndexTag() of %j', (html, asks) => {
  expect(hasNoIndexTag(html)).toBe(asks)
})
