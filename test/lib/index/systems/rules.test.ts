import { describe, expect, test } from 'bun:test'
import { NotThere, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { hasNoIndexTag, linksIn, nextPageIn } from '#lib/index/systems/rules/page-links.ts'
import {
  isOwnHost,
  postingAddress,
  titleIn,
  withoutLanguage,
} from '#lib/index/systems/rules/posting-address.ts'
import {
  closingDay,
  countryCode,
  firstThere,
  instantOf,
  mailDate,
  namesNoPlace,
  payIntervalIn,
  payText,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { casesIn } from '#test/support/tables.ts'

describe('instantOf()', () => {
  test.each([
    ['2025-06-05T05:06:01-04:00', '2025-06-05T09:06:01.000Z'],
    ['2025-06-11T05:03:53.978+00:00', '2025-06-11T05:03:53.978Z'],
    ['2025-06-11T05:03:53+0200', '2025-06-11T03:03:53.000Z'],
    ['2026-08-17T07:35:02.787Z', '2026-08-17T07:35:02.787Z'],
    ['2026-06-30', '2026-06-30T00:00:00.000Z'],
    [1711403416463, '2024-03-25T21:50:16.463Z'],
  ])('reads %j as %s', (value, instant) => expect(instantOf(value)).toBe(instant))

  test.each([
    ['2004-12-31T23:59:59Z'],
    ['2101-01-01'],
    ['2025-06-05T05:06:01'],
    ['2025-13-45'],
    ['June 5, 2025'],
    ['0'],
    [1711403416],
    [1e300],
    [Number.NaN],
    [null],
    [{}],
  ])('reads %j as no moment', (value) => expect(instantOf(value)).toBeNull())
})

describe('mailDate()', () => {
  test.each([
    ['Fri, 04 Sep 2026 14:50:13 +0300', '2026-09-04T11:50:13.000Z'],
    ['Tue, 23 Jun 2026 16:35:08 GMT', '2026-06-23T16:35:08.000Z'],
    ['4 sep 2026 4:50 -0000', '2026-09-04T04:50:00.000Z'],
    ['4 Sep 2026 04:50 -0130', '2026-09-04T06:20:00.000Z'],
    ['Mon, 9 February 2026 23:30:00 EST (New York)', '2026-02-10T04:30:00.000Z'],
    [' 01 Jan 2026 00:00:00 Z ', '2026-01-01T00:00:00.000Z'],
  ])('reads %j', (text, moment) => expect(mailDate(text)).toBe(moment))

  test.each([
    [''],
    ['some day'],
    ['2026-09-04T14:50:13+03:00'],
    ['Fri, 04 Sep 2026'],
    ['Fri, 04 Sep 2026 14:50:13'],
    ['Fri, 04 Xyz 2026 14:50:13 +0300'],
    ['Fri, 44 Sep 2026 14:50:13 +0300'],
    ['Fri, 04 Sep 2026 24:61:13 +0300'],
    ['Fri, 04 Sep 1926 14:50:13 +0300'],
    ['Fri, 04 Sep 26 14:50:13 +0300'],
    ['Fri, 04 Sep 2026 14:50:13 CEST'],
    [`${' '.repeat(1_000)}Fri, 04 Sep 2026 14:50:13 +0300`],
  ])('does not read %j', (text) => expect(mailDate(text)).toBeNull())
})

test.each([
  ['2026-06-26T23:59:59-04:00', '2026-06-26'],
  ['2026-06-30', '2026-06-30'],
  ['2026-08-05 10:10:39 UTC', '2026-08-05'],
  ['9999-12-31', undefined],
  ['2026-13-45', undefined],
  ['-', undefined],
  ['', undefined],
  [null, undefined],
])('the closing day of %j is %s', (value, day) => expect(closingDay(value).closes).toBe(day))

const GONE = new NotThere('Gone.', 404)
const ELSEWHERE = new NotThere('Elsewhere.', 301)

function asked(answers: Record<string, unknown>) {
  return firstThere(Object.keys(answers), async (request) => {
    const answer = answers[request as string]
    if (answer instanceof Error) throw answer
    return answer
  })
}

test('gives the first answer, and asks no further', async () => {
  const never = new UnreadableAnswer('Never asked.')
  expect(await asked({ a: GONE, b: 1, c: never })).toEqual({ request: 'b', answer: 1 })
})

test('lets every other failure through', async () => {
  await expect(asked({ a: new UnreadableAnswer('No list.'), b: 1 })).rejects.toThrow('No list.')
})

test('says what was said last, or what led elsewhere', async () => {
  await expect(asked({ a: GONE, b: new NotThere('Gone too.', 410) })).rejects.toThrow('Gone too.')
  await expect(asked({ a: ELSEWHERE, b: GONE })).rejects.toThrow('Elsewhere.')
  await expect(asked({})).rejects.toThrow('The board does not exist.')
})

test.each([
  ['jobs.kite.com', true],
  ['kite.co.uk', true],
  ['localhost', false],
  ['10.0.0.1', false],
  ['printer.local', false],
  ['Kite.com', false],
  ['kite.com/x', false],
  ['kite.com:8080', false],
  ['-kite.com', false],
  [`${'a'.repeat(60)}.${'b'.repeat(60)}.com`, false],
])('isOwnHost() of %s', (host, isOwn) => expect(isOwnHost(host)).toBe(isOwn))

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
])('hasNoIndexTag() of %j', (html, asks) => expect(hasNoIndexTag(html)).toBe(asks))

const usd = (min: number | null, max: number | null, label?: string) => {
  return { min, max, currency: 'USD', interval: 'year' as const, ...(label === undefined ? {} : { label }) }
}

test.each([
  [[], ''],
  [[usd(159_100, 218_800)], 'USD 159,100 - 218,800 a year'],
  [[usd(159_100, 159_100)], 'USD 159,100 a year'],
  [[usd(159_100, null)], 'from USD 159,100 a year'],
  [[usd(0, 218_800)], 'up to USD 218,800 a year'],
  [[usd(218_800, 159_100)], 'USD 159,100 - 218,800 a year'],
  [[usd(2, 3), usd(1, 2)], 'USD 1 - 3 a year'],
  [[usd(null, null), usd(-1, 1e15)], ''],
  [[usd(1, 2), { ...usd(3, 4), currency: 'cad' }], 'USD 1 - 2 a year; CAD 3 - 4 a year'],
  [[{ min: 18.5, max: 22, currency: '', interval: 'hour' as const }], '18.50 - 22 an hour'],
  [
    [usd(176_000, 240_000, 'NYC/SF'), usd(159_000, 215_000, 'Nationwide')],
    'NYC, SF: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year',
  ],
  [[usd(1, 2, 'Ohio'), usd(2, 3, 'Ohio')], 'USD 1 - 3 a year'],
  [[usd(1, 2, 'Ohio'), usd(3, 4, 'Level 2')], 'USD 1 - 4 a year'],
  [[usd(1, 2, 'Ohio'), usd(1, 2, 'Iowa')], 'USD 1 - 2 a year'],
  [[{ min: 1000, max: 2000, currency: '<b>', interval: null }], '1,000 - 2,000'],
])('payText() writes %j as %j', (ranges, text) => expect(payText(ranges)).toBe(text))

test.each([
  ['per-year-salary', 'year'],
  ['1 YEAR', 'year'],
  ['Annual Salary', 'year'],
  ['per-hour-wage', 'hour'],
  ['Hourly', 'hour'],
  ['1 MONTH', 'month'],
  ['weekly', 'week'],
  ['Daily rate', 'day'],
  ['NONE', null],
  ['', null],
])('payIntervalIn() reads %j as %j', (words, interval) => {
  expect(payIntervalIn(words)).toBe(interval as ReturnType<typeof payIntervalIn>)
})

describe('countryCode()', () => {
  test.each([
    ['United States', 'US'],
    ['U.S.A', 'US'],
    [' usa ', 'US'],
    ['UK', 'GB'],
    ['gb', 'GB'],
    ['France, Metropolitan', 'FR'],
    ['Türkiye', 'TR'],
    ["Côte d'Ivoire", 'CI'],
    ['Puerto Rico', 'PR'],
    ['Kosovo', 'XK'],
    ['Georgia', 'GE'],
    ['Afghanistan', 'AF'],
    ['AFG', 'AF'],
  ])('takes %j for %s', (text, code) => expect(countryCode(text)).toBe(code))

  test.each([
    [''],
    ['European Union'],
    ['LATAM'],
    ['anywhere'],
    ['Remote'],
    ['America'],
    ['EU'],
    ['constructor'],
    ['__proto__'],
    ['|'],
  ])('takes %j for no country', (text) => expect(countryCode(text)).toBeNull())
})

describe('namesNoPlace()', () => {
  test.each([
    [''],
    [' - '],
    ['Remote'],
    ['In-Office'],
    ['Hybrid / Remote'],
    ['Distributed; Home based'],
    ['N/A'],
    ['Multiple Locations'],
  ])('finds no place in %j', (text) => expect(namesNoPlace(text)).toBe(true))

  test.each([
    ['Remote - US'],
    ['Home based - Worldwide'],
    ['Porto'],
    ['서울'],
    ['Any CEO Office'],
    ['constructor'],
  ])('leaves %j alone', (text) => expect(namesNoPlace(text)).toBe(false))
})

test.each([
  ...casesIn<string | null>(`
remote: Remote | Fully Remote | Home based
hybrid: Hybrid | Partially Remote/Hybrid
onsite: OnSite | on-site | Fully Onsite | In office
null: unspecified | Not remote | Remote or On-site | Full time
`),
  ['', null],
])('workModeIn() reads %j as %j', (words, mode) => {
  expect(workModeIn(words)).toBe(mode as ReturnType<typeof workModeIn>)
})

describe('posting address', () => {
  const read = (link: string) => postingAddress(new URL(link))
  const GUID = '1a1a1a1a-1111-4222-8333-444444444444'

  describe('postingAddress()', () => {
    test.each([
      ['https://careers.kite.com/jobs/12165/wind-nurse-%26-pilot/job?x=1', '12165', 'Wind nurse & pilot'],
      ['https://kite.avature.net/careers/JobDetail/Wind-Nurse-Night/44991', '44991', 'Wind Nurse Night'],
      ['https://kite.com/en/careers/wind-nurse-JR7001', 'JR7001', 'Wind nurse'],
      [`https://kite.com/positions/${GUID}`, GUID, ''],
      ['https://jobs.kite.com/p/8812-kite-pilot', '8812', 'Kite pilot'],
      ['https://kite.de/stellen/pilot-in-4711.html', '4711', 'Pilot in'],
      ['https://kite.com/job/cork/kite-pilot/33099/100604944176', '100604944176', 'Kite pilot'],
      ['https://kite.com/jobs/4711', '4711', ''],
    ])('reads %s', (link, id, title) => expect(read(link)).toMatchObject({ id, title }))

    test.each([
      ['https://kite.com/jobs/search/12165'],
      ['https://kite.com/jobs/12165/wind-nurse/apply-now/login'],
      ['https://kite.com/careers/AgentCreate'],
      ['https://kite.com/shop/kites/12165'],
      ['https://kite.com/careers/our-team'],
      ['https://kite.com/blog/jobs/12165'],
      ['https://kite.com/jobs/%ff/1234'],
    ])('does not take %s for a posting', (link) => expect(read(link)).toBeNull())

    test('drops the query, and compares paths without languages', () => {
      expect(read('http://kite.com/jobs/12165/pilot?utm_source=x')?.url).toBe(
        'https://kite.com/jobs/12165/pilot',
      )
      expect(withoutLanguage('https://kite.com/de-DE/jobs/1/')).toBe(
        withoutLanguage('https://kite.com/jobs/1'),
      )
    })
  })

  test.each(['1', '-', 'A1', '1-', 'a'])(
    'reads a title out of a step full of %j in proportion to its length',
    async (piece) => {
      const read = (size: number) => titleIn([`${piece.repeat(size)}!`])
      expect(await growthOf(read, 50_000)).toBeLessThan(IN_PROPORTION)
    },
  )
})
