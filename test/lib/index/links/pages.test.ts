import { describe, expect, test } from 'bun:test'
import {
  jobPostingsIn,
  lenientJson,
  microdataPosting,
  pageText,
  postingOfPage,
} from '#lib/index/links/posting-of-page.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const page = (content: string) => `<div itemtype="https://schema.org/JobPosting">${content}`
const title = '<meta itemprop="title" content="Kite Pilot">'
const opens = '<a '.repeat(70_000)

describe('microdataPosting()', () => {
  const text = '<h2 itemprop="description">Fly kites</h2>'

  test.each([
    ['scans no element of a name without meaning', '<a itemprop="n">', 'Fly kites'],
    ['scans 600,000 characters at most for elements that never close', '<a itemprop="description">', ''],
  ])('%s', (_, element, description) => {
    const html = page(`${title}${element.repeat(3_800)}${text}${opens}>`)
    expect(microdataPosting(html)).toMatchObject({ title: 'Kite Pilot', description })
  })

  test('scans as far as an element goes', () => {
    const html = page(
      `${'<h1 itemprop="description"> </h1>'.repeat(1_000)}<h1 itemprop="title">Kite Pilot</h1>${text}`,
    )
    expect(microdataPosting(html)).toMatchObject({ title: 'Kite Pilot', description: 'Fly kites' })
  })
})

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
  ])('finds a posting %s', (_name, html) => expect(titles(html)).toEqual(['Wind Nurse']))

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
  ])('finds nothing in %s', (_name, html) => expect(jobPostingsIn(html)).toEqual([]))

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

const HTML = 'text/html'
const bytes = (text: string, ...rest: number[]) => new Uint8Array([...Buffer.from(text, 'latin1'), ...rest])

// Bytes of words in older charsets, as sites send them.
const WORDS: [charset: string, word: string, bytes: number[]][] = [
  [
    'windows-1252',
    'Köchin – 20 €',
    [0x4b, 0xf6, 0x63, 0x68, 0x69, 0x6e, 0x20, 0x96, 0x20, 0x32, 0x30, 0x20, 0x80],
  ],
  ['iso-8859-1', 'Infirmière', [...bytes('Infirmi'), 0xe8, ...bytes('re')]],
  ['ISO-8859-15', '€', [0xa4]],
  ['iso-8859-2', 'Łódź', [0xa3, 0xf3, 0x64, 0xbc]],
  ['windows-1251', 'Врач', [0xc2, 0xf0, 0xe0, 0xf7]],
  ['koi8-r', 'Врач', [0xf7, 0xd2, 0xc1, 0xde]],
  ['windows-1253', 'Ιατρός', [0xc9, 0xe1, 0xf4, 0xf1, 0xfc, 0xf2]],
  ['windows-1254', 'Şef', [0xde, 0x65, 0x66]],
  ['windows-1255', 'רופא', [0xf8, 0xe5, 0xf4, 0xe0]],
  ['windows-1256', 'طبيب', [0xd8, 0xc8, 0xed, 0xc8]],
  ['gb2312', '工程师', [0xb9, 0xa4, 0xb3, 0xcc, 0xca, 0xa6]],
  ['GBK', '护士', [0xbb, 0xa4, 0xca, 0xbf]],
  ['gb18030', '护士', [0xbb, 0xa4, 0xca, 0xbf]],
  ['big5', '工', [0xa4, 0x75]],
  ['Shift_JIS', 'エン', [0x83, 0x47, 0x83, 0x93]],
  ['euc-jp', '技', [0xb5, 0xbb]],
  ['iso-2022-jp', '技', [0x1b, 0x24, 0x42, 0x35, 0x3b, 0x1b, 0x28, 0x42]],
  ['euc-kr', '개발', [0xb0, 0xb3, 0xb9, 0xdf]],
  ['ks_c_5601-1987', '개발', [0xb0, 0xb3, 0xb9, 0xdf]],
  ['utf-8', '工', [0xe5, 0xb7, 0xa5]],
]

describe('pageText()', () => {
  test.each(WORDS)(
    'reads %s by the header, by each form of the meta tag, and by an XML declaration',
    (charset, word, coded) => {
      expect(pageText(bytes('<p>', ...coded), `${HTML}; charset=${charset}`)).toBe(`<p>${word}`)
      expect(pageText(bytes('<p>', ...coded), `${HTML};Charset="${charset}"`)).toBe(`<p>${word}`)
      for (const start of [
        `<!doctype html><html><head><meta charset="${charset}"><title>`,
        `<META CHARSET = ${charset}><title>`,
        `<meta http-equiv="Content-Type" content="text/html; charset=${charset}"/><title>`,
        `<meta name="viewport" content="width=1">\n<meta content='text/html;charset=${charset}' http-equiv='content-type'>`,
        `<?xml version="1.0" encoding="${charset}"?>\n<html>`,
      ])
        expect(pageText(bytes(start, ...coded), HTML)).toBe(start + word)
    },
  )

  const UTF_8 = [0xc3, 0xa9]
  test.each<[name: string, charset: string, start: string, coded: number[]]>([
    ['the header over the meta tag', '; charset=utf-8', '<meta charset=gbk>', UTF_8],
    ['a page without a charset as UTF-8', '', '', UTF_8],
    [
      'an unknown charset of the header by the meta tag',
      '; charset=klingon',
      '<meta charset=latin1>',
      [0xe9],
    ],
    ['an unknown charset of the meta tag as UTF-8', '', '<meta charset=hz-gb-2312>', UTF_8],
    ['UTF-16 of a meta tag as UTF-8', '', '<meta charset=utf-16le>', UTF_8],
    ['a meta tag in a comment not at all', '', '<!-- <meta charset=gbk> -->', UTF_8],
    ['the word charset of a text not at all', '', '<p>charset=gbk', UTF_8],
  ])('reads %s', (_name, charset, start, coded) => {
    expect(pageText(bytes(start, ...coded), HTML + charset)).toBe(`${start}é`)
  })

  test.each<[name: string, charset: string, mark: string, coded: number[]]>([
    ['over everything', '; charset=gbk', '\xef\xbb\xbf', UTF_8],
    ['of UTF-16', '', '\xff\xfe', [0xe9, 0]],
    ['of UTF-16 with the high byte first', '', '\xfe\xff', [0, 0xe9]],
  ])('reads a byte order mark %s', (_name, charset, mark, coded) => {
    expect(pageText(bytes(mark, ...coded), HTML + charset)).toBe('é')
  })
})

describe('the posting of a page', () => {
  const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const posting = { '@type': 'JobPosting', title: 'Baker\n wanted', description: '<p>Bake bread.</p>' }

  test.each([
    ['alone', script(posting)],
    ['in an array', script([{ '@type': 'Organization' }, posting])],
    [
      'in a graph',
      script({ '@graph': [{ '@type': 'WebSite' }, { ...posting, '@type': ['Thing', 'JobPosting'] }] }),
    ],
    ['after a broken script', `<script type="application/ld+json">{oops</script>${script(posting)}`],
  ])('is what it describes for machines, %s', (_name, scripts) => {
    const page = `<html><head><title>Jobs</title>${scripts}</head><body>Menu</body></html>`
    expect(postingOfPage(page)).toMatchObject({ title: 'Baker wanted', html: '<p>Bake bread.</p>' })
  })

  test('is the page itself where it describes none', () => {
    const page = '<html><head><TITLE>Jobs at Acme</TITLE></head><body class=a><p>Bake.</p></body></html>'
    expect(postingOfPage(page)).toMatchObject({
      title: 'Jobs at Acme',
      html: '<body class=a><p>Bake.</p></body></html>',
    })
  })

  test.each(['', '<title', '<title>x', '<script type="application/ld+json"', 'application/ld+json>{}'])(
    'of %j is what there is',
    (page) => {
      expect(postingOfPage(page).html).toBe(page)
    },
  )

  test('that nothing closes is read once', () => {
    expect(postingOfPage('<script type="application/ld+json">'.repeat(50_000)).title).toBe('')
  })
})
