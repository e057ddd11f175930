import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { foldTitle, jobKey, postingKey, type SortInput, sortKey } from '#lib/index/jobs/job-key.ts'
import {
  byCanonicalOrder,
  type Copy,
  compareRoles,
  conditionsOf,
  contradiction,
  copiesInUs,
  roleWords,
} from '#lib/index/jobs/same-role.ts'
import { comparePosting, type PostingState, sameWords } from '#lib/index/postings/changed-postings.ts'
import { rowsIn } from '#test/support/tables.ts'

const copy = (ext_id: string, in_us: Copy['in_us'] = 1, published_at: number | null = 1000): Copy => ({
  ext_id,
  in_us,
  published_at,
})

describe('byCanonicalOrder()', () => {
  test.each<[string, Copy, Copy]>([
    ['a US copy before an earlier one elsewhere', copy('2', 1, 9000), copy('1', 0, 1)],
    ['a US copy before an earlier unclear one', copy('2', 1, 9000), copy('1', 2, 1)],
    ['the earlier of an unclear copy and one elsewhere', copy('2', 2, 1), copy('1', 0, 2)],
    ['the earlier of a copy elsewhere and an unclear one', copy('2', 0, 1), copy('1', 2, 2)],
    ['the earlier posted of two US copies', copy('2', 1, 1), copy('1', 1, 2)],
    ['a copy posted at the start of 1970 before one posted later', copy('2', 1, 0), copy('1', 1, 1)],
    ['a dated copy before one without a date', copy('2', 1, 9000), copy('1', 1, null)],
    ['an undated US copy before a dated one elsewhere', copy('2', 1, null), copy('1', 0, 1)],
    ['the lower number, not the first text', copy('9'), copy('10')],
    ['the lower number of two undated copies', copy('9', 1, null), copy('10', 1, null)],
    ['the lower number of 15 digits', copy('2'), copy('100000000000000')],
    ['the first text of ids that are not numbers', copy('a10'), copy('a9')],
    ['a number before an id that is none', copy('10'), copy('9a')],
    ['a number before one too long to be exact', copy('9'), copy('1000000000000000')],
    ['the first text of numbers too long to be exact', copy('10000000000000000'), copy('9000000000000000')],
  ])('puts %s', (_what, first, second) => {
    expect(byCanonicalOrder(first, second)).toBeLessThan(0)
    expect(byCanonicalOrder(second, first)).toBeGreaterThan(0)
  })

  test.each([['7'], ['a7']])('finds nothing between two copies with the id %p', (id) => {
    expect(byCanonicalOrder(copy(id), copy(id))).toBe(0)
  })
})

test('copiesInUs() leaves out the copies that are clearly elsewhere, and keeps the order of the others', () => {
  const [us, elsewhere, unclear] = [copy('1', 1), copy('2', 0), copy('3', 2)]
  expect(copiesInUs([unclear, elsewhere, us])).toEqual([unclear, us])
})

const DAY = 86_400_000
const BEFORE: PostingState = {
  title: 'Baker',
  places: ['Austin, TX', 'Remote'],
  pay: '$50k',
  work_mode: 'remote',
  posted_at: 100 * DAY + 5,
  detailed: true,
}

describe('comparePosting()', () => {
  test('tells old and new of every fact that changed', () => {
    const after = { title: 'Head Baker', places: ['Remote'], pay: '', work_mode: '', posted_at: 102 * DAY }
    expect(comparePosting(BEFORE, { ...BEFORE, ...after })).toEqual({
      title: ['Baker', 'Head Baker'],
      places: [['Austin, TX', 'Remote'], ['Remote']],
      pay: ['$50k', ''],
      work_mode: ['remote', ''],
      posted: [100 * DAY + 5, 102 * DAY],
    })
  })

  test.each([
    ['nothing', {}],
    ['case and punctuation of the title', { title: 'BAKER!' }],
    ['the order of places', { places: ['Remote', 'Austin, TX'] }],
    ['a place that is named twice', { places: ['Remote', 'Austin, TX', 'Remote'] }],
    ['the hour of the day', { posted_at: 100 * DAY + 50 }],
    ['a day that is not told any more', { posted_at: null }],
    ['what its own answer tells for the first time', { pay: '$60k', detailed: false }],
  ])('takes for no change: %s', (_, after) => {
    expect(comparePosting(BEFORE, { ...BEFORE, ...after })).toEqual({})
  })
})

test('sameWords() goes by words alone', () => {
  expect(sameWords('Bake bread.\n- Daily', 'bake BREAD; daily')).toBe(true)
  expect(sameWords('Bake bread', 'Bake breads')).toBe(false)
  expect(sameWords('', 'Bake')).toBe(false)
  expect(sameWords('Bake\nBread\nDaily', 'Bake\nbread!\nDaily')).toBe(true)
  expect(sameWords('Bake\nDaily', 'Bake\nDaily\nDaily')).toBe(false)
  expect(sameWords('\nBake', 'Bake\n')).toBe(true)
  expect(sameWords('Write C\nDaily', 'Write C++\nDaily')).toBe(false)
})

const word: fc.Arbitrary<string> = fc.constantFrom(
  'engineer',
  'data',
  'Straße',
  'ΟΔΟΣ',
  'инженер',
  '開発',
  'résumé',
  '3',
  'हिन्दी',
  'go',
)
const words = fc.array(word, { minLength: 1, maxLength: 12 })
const noise = fc.constantFrom(
  ' ',
  '\n\n',
  ' - ',
  ', ',
  ' 🚀 ',
  '™ ',
  ' 1️⃣ ',
  ' 👩🏽‍💻 ',
  '\u00a0•\u00a0',
  ' ‗ ',
)
const posting = (text: string) => ({ company: 'Acme', title: 'Data Engineer', text })

describe('jobKey()', () => {
  test('does not change with case, space, punctuation or emoji', () => {
    fc.assert(
      fc.property(words, noise, noise, (list, between, around) => {
        const noisy = around + list.join(between).toUpperCase() + around
        expect(jobKey(posting(noisy))).toBe(jobKey(posting(list.join(' '))))
      }),
    )
  })

  test('changes with any changed, added or moved word', () => {
    fc.assert(
      fc.property(words, fc.nat(11), (list, at) => {
        const changed = list.with(at % list.length, 'otherwise')
        const key = jobKey(posting(list.join(' ')))
        expect(jobKey(posting(changed.join(' ')))).not.toBe(key)
        expect(jobKey(posting([...list, 'more'].join(' ')))).not.toBe(key)
        expect(jobKey(posting(`${list.join(' ')}more`))).not.toBe(key)
      }),
    )
  })

  test.each([
    ['3+ years in Toronto', '4+ years in Toronto'],
    ['We work in Paris', 'We work in Berlin'],
    ['Pay is $100,000', 'Pay is $120,000'],
    ['front end', 'frontend'],
  ])('keeps %p and %p apart', (a, b) => expect(jobKey(posting(a))).not.toBe(jobKey(posting(b))))

  test.each([
    ['café', 'cafe\u0301'],
    ['ﬁnance', 'finance'],
    ['co\u00adoperate', 'cooperate'],
    ['Ｆｕｌｌ width', 'full width'],
    ['“We’re here”', '"We\'re here"'],
  ])('takes %p and %p for the same words', (a, b) => expect(jobKey(posting(a))).toBe(jobKey(posting(b))))

  test('tells company, title and text apart where one word moves between them', () => {
    const key = jobKey({ company: 'a b', title: 'c', text: 'd' })
    expect(jobKey({ company: 'a', title: 'b c', text: 'd' })).not.toBe(key)
    expect(jobKey({ company: 'a b', title: 'c d', text: '' })).not.toBe(key)
  })

  test('merges a posting without text with nothing but itself', () => {
    const empty = { ...posting(' 🚀 – '), alone: 'ashby:acme:1' }
    expect(jobKey(empty)).toBe(jobKey({ ...empty, text: '' }))
    expect(jobKey(empty)).not.toBe(jobKey({ ...empty, alone: 'ashby:acme:2' }))
  })

  test('does not look at the identity of a posting that has a text', () => {
    expect(jobKey({ ...posting('words'), alone: '1' })).toBe(jobKey({ ...posting('words'), alone: '2' }))
  })
})

test.each([
  ['Senior  Engineer, Platform (m/f/d) 🚀', 'senior engineer platform m f d'],
  ['C++ Developer', 'cplusplus developer'],
  ['C# Developer', 'csharp developer'],
  ['Engineer #2', 'engineer 2'],
  ['Ingénieur™', 'ingénieur'],
])('foldTitle() folds %p to %p', (title, folded) => expect(foldTitle(title)).toBe(folded))

describe('postingKey()', () => {
  const posting = {
    company_slug: 'acme',
    title: 'Baker',
    text: 'Bake bread.',
    board_id: 'lever:acme',
    ext_id: '1',
    apart: false,
  }
  const of = (changed: Partial<typeof posting>) => postingKey({ ...posting, ...changed })

  test('is the same for copies on any board, and that of their words', () => {
    expect(of({ board_id: 'ashby:acme', ext_id: '2' })).toBe(of({}))
    expect(of({})).toBe(jobKey({ company: 'acme', title: 'Baker', text: 'Bake bread.' }))
  })

  test('is its own for a posting without a text', () => {
    expect(of({ text: '' })).not.toBe(of({ text: '', ext_id: '2' }))
    expect(of({ text: '' })).toBe(of({ text: '' }))
  })

  test('is its own for a posting that was split off, and follows its text', () => {
    const split = of({ apart: true })
    expect(split).not.toBe(of({}))
    expect(split).toBe(of({ apart: true, text: 'BAKE  bread' }))
    expect(split).not.toBe(of({ apart: true, ext_id: '2' }))
    expect(split).not.toBe(of({ apart: true, text: 'Bake cakes.' }))
  })
})

describe('roleWords()', () => {
  test.each([
    ['Baker (Remote, Berlin)', 'Baker'],
    ['Baker - Hybrid', 'Baker, Oslo Office'],
    ['Remote Baker', 'Baker'],
    ['Copy of Head Baker', 'Head Baker'],
    ['Sales Manager, Bay Area', 'Sales Manager - Greater Oslo Area'],
    ['Sales Manager (Central)', 'Sales Manager (East)'],
    ['Sales Manager, Global', 'Sales Manager'],
    ['Baker, Central Europe', 'Baker'],
    ['Baker (Relocation to Oslo)', 'Baker'],
    ['Baker - Home Based (EMEA)', 'Baker - Home Based (APAC)'],
    ['Baker (Oslo time zone)', 'Baker'],
  ])('%p and %p name one role', (a, b) => expect(roleWords(a)).toBe(roleWords(b)))

  test.each([
    ['Area Manager', 'Manager'],
    ['Area Vice President, Sales', 'Vice President, Sales'],
    ['Office Manager', 'Manager'],
    ['Office Administrator, Oslo', 'Administrator, Oslo'],
    ['Copy Lead', 'Lead'],
    ['Central Engineering Lead', 'Engineering Lead'],
    ['Relocation Adviser', 'Adviser'],
    ['Zone Supervisor', 'Supervisor'],
    ['Time Study Engineer', 'Study Engineer'],
    ['Hybrid Cloud Engineer', 'Cloud Engineer'],
    ['Remote Sensing Scientist', 'Sensing Scientist'],
    ['Global Account Executive', 'Account Executive'],
    ['International Tax Adviser', 'Tax Adviser'],
    ['Senior Baker', 'Baker'],
    ['Baker II', 'Baker III'],
    ['Baker, Bread', 'Baker, Cakes'],
    ['Baker (Dutch Speaking)', 'Baker (French Speaking)'],
    ['Baker - Weekends', 'Baker'],
    ['C++ Engineer', 'C Engineer'],
    ['Baking Intern (Summer)', 'Baking Intern (Winter)'],
  ])('%p and %p name two', (a, b) => expect(roleWords(a)).not.toBe(roleWords(b)))
})

const SENTENCES = `We bake bread for the whole town and deliver it by bicycle before the sun is up. You knead, shape and
watch the ovens, and you teach those who come after you what a good crust sounds like. The flour comes from two mills by the
river, and every loaf leaves the shop on the day it was baked. You keep the bench clean and the orders in one book. We pay
for lunch, lend you a bicycle and close the shop for two weeks in summer. You will find four colleagues here, a cat and a
radio that plays the old songs. Tell us which bread you are proud of and bring a slice of it to our first talk.`

const at = (place: string, more: string) => ({ locations: [place], text: `${SENTENCES} ${more}` })
const here = (a: string, b: string) => compareRoles(at('Oslo', a), at('Oslo', b))
const there = (a: string, b: string) => compareRoles(at('Oslo', a), at('Bergen', b))

describe('compareRoles()', () => {
  test.each([
    ['', '', 'same', 'same'],
    ['Bring a knife.', 'Bring your own knife.', 'same', 'same'],
    ['3+ years of work.', '5+ years of work.', 'same', 'same'],
    ['2+ years of work.', '7+ years of work.', 'unsure', 'unsure'],
    ['2-4 years of work.', '10 years of work.', 'unsure', 'unsure'],
    ['We bake since 30 years.', 'We bake since 90 years.', 'same', 'same'],
    ['Night shift.', 'Day shift.', 'other', 'same'],
    ['1st shift.', 'Third shift.', 'other', 'same'],
    ['Nachtschicht.', 'Frühschicht.', 'other', 'same'],
    ['Graveyard shift.', 'Night shift.', 'same', 'same'],
    ['Night shift.', '', 'same', 'same'],
    ['You work full-time.', 'You work part-time.', 'other', 'same'],
    ['In Vollzeit.', 'In Teilzeit.', 'other', 'same'],
    ['Full time or part time.', 'You work part-time.', 'same', 'same'],
    ['Work is 4am to 9am.', 'Work is 1pm to 6pm.', 'other', 'same'],
    ['Work is 08:00 to 12:00.', 'Work is 13:00 to 17:00.', 'other', 'same'],
    ['Join our Bread team.', 'Join our Cake team.', 'unsure', 'unsure'],
    ['You join the Rye Bread team.', 'You join the Wheat team.', 'unsure', 'unsure'],
    ['Join our growing team.', 'Join our small team.', 'same', 'same'],
    ['Join our Bread team.', 'Join us.', 'same', 'same'],
    ['You speak fluent German.', 'You speak fluent French.', 'other', 'other'],
    ['Du sprichst Deutsch.', 'You speak German.', 'same', 'same'],
    ['Gute Deutschkenntnisse.', 'You speak German.', 'same', 'same'],
    ['Sehr gute Deutschkenntnisse.', 'Sehr gute Französischkenntnisse.', 'other', 'other'],
    ['Native Icelandic.', 'Native Albanian.', 'other', 'other'],
    ['Deutsch C1.', 'Polnisch C1.', 'other', 'other'],
    ['Rye, rye, rye and rye.', 'Oat, oat, oat and oat.', 'other', 'other'],
  ])('%p and %p are %p at one place, and %p at two', (a, b, atOne, atTwo) => {
    expect({ here: here(a, b), there: there(a, b) }).toEqual({ here: atOne, there: atTwo } as never)
  })

  test.each(
    rowsIn(`
You join a bakery of nine people in the old town and work on rye bread. | on wheat bread.
Must know Python, SQL, Docker, AWS and Terraform. You will own the billing platform. | the identity platform.
We look for a baker with a driving licence who likes early hours. Posting 17. | Posting 18.
`),
  )('tells short texts apart by any word: %p', (text, end) => {
    const other = `${text.split(' ').slice(0, -end.split(' ').length).join(' ')} ${end}`
    const alone = (place: string, words: string) => ({ locations: [place], text: words })
    expect(compareRoles(alone('Oslo', text), alone('Bergen', other))).toBe('other')
  })

  test('texts with many edits at one place are unsure, and other if they ask for more years', () => {
    const edited = SENTENCES.split('. ').slice(0, 5).join('. ')
    const compare = (a: string, b: string) =>
      compareRoles(
        { locations: ['Oslo'], text: `${SENTENCES} ${a}` },
        { locations: ['Oslo'], text: `${edited}. ${b}` },
      )
    expect(compare('', '')).toBe('unsure')
    expect(compare('2 years.', '8 years.')).toBe('other')
  })
})

test('contradiction() names the first condition in which both differ', () => {
  const of = (a: string, b: string) => contradiction(conditionsOf(a), conditionsOf(b))
  expect(of('Night shift, 2 years', 'Day shift, 9 years')).toBe('shift')
  expect(of('2 years', '9 years')).toBe('years')
  expect(of('our Data Platform team', 'our Risk team')).toBe('team')
  expect(of('', '')).toBeNull()
})

const MINUTE = 60_000
const START = Date.UTC(2015, 0, 1)
const LAST_MINUTE = 2 ** 27 - 1

const values = {
  thin: fc.boolean(),
  group: fc.nat(2),
  verdict: fc.nat(4),
  fit: fc.option(fc.nat(100)),
  rank_score: fc.option(fc.nat(1000).map((tenths) => tenths / 10)),
  newest_at: fc.nat(LAST_MINUTE).map((minutes) => START + minutes * MINUTE),
}
const anyFacts: fc.Arbitrary<SortInput> = fc.record(values)
// Two jobs that differ in some things only, so that the later ones decide as often as the first.
const anyPair = fc
  .tuple(anyFacts, fc.record(values, { requiredKeys: [] }))
  .map(([sortInput, changes]): [SortInput, SortInput] => [sortInput, { ...sortInput, ...changes }])

const facts = (some: Partial<SortInput>): SortInput => ({
  thin: false,
  group: 2,
  verdict: 2,
  fit: null,
  rank_score: 50,
  newest_at: Date.UTC(2026, 5, 2),
  ...some,
})

/** The order as it is written down: each number is looked at only where those before are equal. */
function byWrittenOrder(a: SortInput, b: SortInput): number {
  return (
    Number(a.thin) - Number(b.thin) ||
    a.group - b.group ||
    a.verdict - b.verdict ||
    (b.fit ?? -1) - (a.fit ?? -1) ||
    (b.rank_score ?? -1) - (a.rank_score ?? -1) ||
    b.newest_at - a.newest_at
  )
}

describe('sortKey()', () => {
  test('orders jobs by thin, group, verdict, best fit, best rank and newest, the unknown last', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        expect(Math.sign(sortKey(a) - sortKey(b))).toBe(Math.sign(byWrittenOrder(a, b)))
      }),
      { numRuns: 500 },
    )
  })

  test('is a whole number that is exact and never negative', () => {
    fc.assert(
      fc.property(anyFacts, (fact) => {
        expect(Number.isSafeInteger(sortKey(fact)) && sortKey(fact) >= 0).toBe(true)
      }),
    )
  })

  test.each<[string, Partial<SortInput>, Partial<SortInput>]>([
    ['a full job', { group: 2, verdict: 4 }, { thin: true, group: 0, verdict: 0 }],
    ['a current job', { group: 0, verdict: 4 }, { group: 1, verdict: 0 }],
    ['a matched job', { verdict: 0, fit: 0 }, { verdict: 1, fit: 100 }],
    ['a fit of 0', { fit: 0, rank_score: null }, { fit: null, rank_score: 100 }],
    ['the better fit', { fit: 71, rank_score: null }, { fit: 70, rank_score: 100 }],
    ['a rank of 0', { rank_score: 0, newest_at: 0 }, { rank_score: null }],
    ['a rank a tenth higher', { rank_score: 50.1, newest_at: 0 }, { rank_score: 50 }],
    ['a minute newer', { newest_at: START + MINUTE }, { newest_at: START }],
  ])('puts %s first, whatever the rest says', (_what, first, second) => {
    expect(sortKey(facts(first))).toBeLessThan(sortKey(facts(second)))
  })

  test.each([
    ['within one minute', START + MINUTE, START + 2 * MINUTE - 1],
    ['before 2015', START, 0],
    ['after the last minute there is', START + LAST_MINUTE * MINUTE, START + (LAST_MINUTE + 1) * MINUTE],
  ])('does not tell times apart %s', (_when, a, b) => {
    expect(sortKey(facts({ newest_at: a }))).toBe(sortKey(facts({ newest_at: b })))
  })

  test('is 0 for the first job that there can be', () => {
    const newest_at = START + LAST_MINUTE * MINUTE
    expect(sortKey({ thin: false, group: 0, verdict: 0, fit: 100, rank_score: 100, newest_at })).toBe(0)
  })
})
