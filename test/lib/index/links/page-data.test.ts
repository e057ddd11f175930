import { describe, expect, test } from 'bun:test'
import { jobPostingsIn, lenientJson } from '#lib/index/links/page-data.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const script = (json: string, tag = 'type="application/ld+json"') => `<script ${tag}>${json}</script>`
const posting = '{"@type":"JobPosting","title":"Wind Nurse","description":"Fly"}'
const titles = (html: string) => jobPostingsIn(html).map((node) => Reflect.get(node, 'title'))

describe('jobPostingsIn()', () => {
  test.each([
    ['with a nonce before the type', script(posting, 'nonce="a" type="application/ld+json" data-x')],
    ['with the plus sign encoded', script(posting, 'type="application/ld&#x2B;json"')],
    [
      'behind an organisation and an empty block',
      script('{"@type":"Organization"}') + script('') + script(posting),
    ],
    ['behind a block that is no JSON', script('{"@type":') + script(posting)],
    ['in CDATA', script(`//<![CDATA[\n${posting}\n//]]>`)],
    ['in a comment', script(`<!--\n${posting}\n-->`)],
    ['in a graph', script(`{"@graph":[{"@type":"WebPage"},${posting}]}`)],
    [
      'in a list of items',
      script(`{"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":${posting}}]}`),
    ],
    ['with a list of types', script(posting.replace('"JobPosting"', '["Thing","JobPosting"]'))],
    ['with an escaped key', script(posting.replace('@type', '\\u0040type'))],
    [
      'with the whole address as its type',
      script(posting.replace('JobPosting', 'http://schema.org/JobPosting')),
    ],
    ['encoded as a whole', script(posting.replaceAll('"', '&quot;'))],
    ['with an escape that JSON lacks', script(posting.replace('Fly', 'Pay \\$20'))],
  ])('finds a posting %s', (_name, html) => {
    expect(titles(html)).toEqual(['Wind Nurse'])
  })

  test('keeps raw line ends of texts as line ends', () => {
    const [node] = jobPostingsIn(script(posting.replace('Fly', 'Fly\nhigh\r\n\tand far')))
    expect(Reflect.get(node as object, 'description')).toBe('Fly\nhigh\r\n\tand far')
  })

  test.each([
    ['a script as data', script('alert(1)')],
    ['a type that is no text', script('{"@type":{"a":1},"title":"x"}')],
    ['a number', script('7')],
    ['another thing', script('{"@type":"NotAJobPostingAtAll"}')],
    ['a block without an end', '<script type="application/ld+json">{"@type":"JobPosting"'],
    ['a script of another type', script(posting, 'type="text/javascript"')],
  ])('finds nothing in %s', (_name, html) => {
    expect(jobPostingsIn(html)).toEqual([])
  })

  test('ends for lists that hold each other a million times', () => {
    const deep = '['.repeat(5_000) + posting + ']'.repeat(5_000)
    expect(titles(script(deep)).length).toBeLessThanOrEqual(1)
    expect(titles(script(`[${Array(20_000).fill(posting).join(',')}]`)).length).toBeLessThan(1_001)
  })

  test('reads microdata where a page has no other data', () => {
    const html = `<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Kite &amp; Pilot</h1>
      <meta itemprop="datePosted" content="2026-09-03"><div itemprop="hiringOrganization"><b>Kite</b></div>
      <span itemprop="jobLocation"><span itemprop="addressLocality">Cork</span><meta itemprop="addressCountry" content="IE"></span>
      <div class="d" itemprop="description"><div>Fly <b>high</b></div><div>Land</div></div></div>`
    expect(jobPostingsIn(html)).toEqual([
      {
        '@type': 'JobPosting',
        title: 'Kite &amp; Pilot',
        description: '<div>Fly <b>high</b></div><div>Land</div>',
        datePosted: '2026-09-03',
        employmentType: '',
        hiringOrganization: 'Kite',
        jobLocation: {
          address: { addressLocality: 'Cork', addressRegion: '', addressCountry: 'IE', postalCode: '' },
        },
      },
    ])
  })
})

const LONG_TEXTS = [' ', '\n', '/', '/*', '//<!--', ']]>', '-->', '*/', '<script ', '<script>', script('{}')]

describe.each(LONG_TEXTS)('a page full of %j', (piece) => {
  test('is read in time in proportion to its length', async () => {
    const times = 50_000 / piece.length
    const inPage = (size: number) => [
      jobPostingsIn(piece.repeat(size)),
      jobPostingsIn(script(`${posting}${piece.repeat(size)}`)),
      jobPostingsIn(script(posting.replace('Fly', piece.repeat(size)))),
      lenientJson(`//<![CDATA[${piece.repeat(size)}a`),
    ]
    expect(await growthOf(inPage, times)).toBeLessThan(IN_PROPORTION)
  })
})

test.each([
  '//<![CDATA[\n{"a": 1}\n//]]>',
  '/*<![CDATA[*/{"a": 1}/*]]>*/',
  '<!-- {"a": 1} -->',
  `${' '.repeat(60_000)}{"a": 1}${' '.repeat(60_000)}-->`,
])('reads the JSON of case %# in its wrapping', (text) => expect(lenientJson(text)).toEqual({ a: 1 }))
