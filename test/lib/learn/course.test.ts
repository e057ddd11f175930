import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { checkClaim } from '#lib/learn/course/check-lesson.ts'
import { findExample, findQuote, sourceText } from '#lib/learn/course/find-quote.ts'
import { orderByNeed } from '#lib/learn/course/fit-course.ts'

const TEXT = `Concurrency
The main advantage of using the MVCC model of concurrency control rather than locking is that in
MVCC locks acquired for querying (reading) data do not conflict with locks acquired for writing data, and so reading never blocks
writing and writing never blocks reading. A lock request may usually wait up to 30 seconds before it fails.
Only superusers must run the command in PostgreSQL 15. Some indexes increase the cost of writes.
Use a <form> element with the "post" method for every change that a visitor makes.`

const sources = new Map([['s1', sourceText('Concurrency Control', TEXT)]])
const check = (text: string, quote: string, source = 's1') => {
  const checked = checkClaim({ text, cites: [{ source, quote }] }, sources)
  return checked.ok ? 'ok' : checked.problem
}
const BLOCKS = 'reading never blocks writing and writing never blocks reading'
const WAITS = 'A lock request may usually wait up to 30 seconds before it fails'
const SUPER = 'Only superusers must run the command in PostgreSQL 15'
const COST = 'Some indexes increase the cost of writes'

describe('a claim', () => {
  test.each([
    ['Reading never blocks writing.', BLOCKS],
    ['In MVCC, reading never blocks writing and writing never blocks reading.', BLOCKS],
    ['A lock request may wait up to 30 seconds before it fails.', WAITS],
    ['Only superusers must run this command in PostgreSQL 15.', SUPER],
    ['Some indexes increase the cost of writes.', COST],
  ])('%p stands by its quote', (text, quote) => expect(check(text, quote)).toBe('ok'))

  test.each([
    ['Reading blocks writing.', BLOCKS, 'negation_differs'],
    ['Reading never blocks writing.', BLOCKS.replace('blocks writing', 'slows writing'), 'quote_not_found'],
    ['Reading never blocks writing.', 'reading never blocks', 'quote_too_short'],
    ['Reading never blocks writing.', 'reading never blocks … never blocks reading', 'ellipsis'],
    ['Reading never blocks writing.', `${BLOCKS} `.repeat(8), 'quote_too_long'],
    ['A lock request may wait up to 60 seconds before it fails.', WAITS, 'number_not_in_quote'],
    ['A lock request may wait up to three minutes before it fails.', WAITS, 'number_not_in_quote'],
    ['A lock request waits up to 30 seconds before it fails.', WAITS, 'limit_differs'],
    ['A lock request may wait 30 seconds before it fails.', WAITS, 'limit_differs'],
    ['In MySQL, reading never blocks writing.', BLOCKS, 'term_not_in_quote'],
    ['Superusers must run this command in PostgreSQL 15.', SUPER, 'negation_differs'],
    ['Only superusers can run this command in PostgreSQL 15.', SUPER, 'negation_differs'],
    ['Some indexes decrease the cost of writes.', COST, 'opposite_of_quote'],
    ['All indexes increase the cost of writes.', COST, 'limit_differs'],
    ['Bananas ripen on ships while sailors sleep below deck.', COST, 'claim_not_supported'],
    ['Some indexes increase the cost of writes, see https://evil.example/x.', COST, 'unsafe_content'],
    ['Some indexes <script>alert(1)</script> increase the cost of writes.', COST, 'unsafe_content'],
    ['Some indexes \u202eincrease the cost of writes.', COST, 'unsafe_content'],
  ])('%p falls by %p', (text, quote, problem) => expect(check(text, quote)).toBe(problem as never))

  test('cites nothing that was not read', () => {
    expect(check('Reading never blocks writing.', BLOCKS, 's9')).toBe('unknown_source')
  })

  test('gets the source’s own characters for its quote, and their place', () => {
    const checked = checkClaim(
      { text: 'Reading never blocks writing.', cites: [{ source: 's1', quote: BLOCKS.toUpperCase() }] },
      sources,
    )
    if (!checked.ok) throw new Error(checked.problem)
    const [cite] = checked.claim.cites
    expect(cite?.quote).toBe('reading never blocks\nwriting and writing never blocks reading')
    expect(TEXT.slice(cite?.start, cite?.end)).toBe(cite?.quote ?? '')
  })

  test('may speak of markup that its source speaks of', () => {
    const quote = 'Use a <form> element with the "post" method for every change'
    expect(
      check(
        'A change is sent with a `<form>` element and the post method, and so is every other change.',
        quote,
      ),
    ).toBe('ok')
  })
})

const word = fc.stringMatching(/^[a-z]{3,9}$/)
const words = fc.array(word, { minLength: 30, maxLength: 120 })
const space = fc.constantFrom(' ', '\n', '  ', ' \n ', '\u00a0')

/** A text, and where in its words a quote begins and how long it is. */
const texts = fc.record({
  words,
  spaces: fc.array(space, { minLength: 120, maxLength: 120 }),
  from: fc.nat(20),
  length: fc.integer({ min: 5, max: 10 }),
})

const joined = (list: readonly string[], spaces: readonly string[]) =>
  list.map((word, at) => word + (at < list.length - 1 ? spaces[at] : '')).join('')

describe('a quote', () => {
  test('of five words or more is found wherever it stands, in the source’s own characters', () => {
    fc.assert(
      fc.property(texts, ({ words, spaces, from, length }) => {
        const text = joined(words, spaces)
        const quote = words.slice(from, from + length).join(' ')
        const looked = findQuote(quote, sourceText('', text))
        if (!looked.ok) return false
        const { quote: own, start, end } = looked.found
        return text.slice(start, end) === own && own.split(/\s+/).join(' ') === quote
      }),
    )
  })

  test('of which one word is another is not found', () => {
    fc.assert(
      fc.property(texts, fc.nat(9), ({ words, spaces, from, length }, at) => {
        const picked = words.slice(from, from + length)
        picked[at % length] = `${picked[at % length]}qqq`
        return !findQuote(picked.join(' '), sourceText('', joined(words, spaces))).ok
      }),
    )
  })

  test('is not found where it cuts a word in two', () => {
    const source = sourceText('', 'the applications of the method are many and good')
    expect(findQuote('the application of the method', source)).toEqual({
      ok: false,
      problem: 'quote_not_found',
    })
    expect(findQuote('plications of the method are', source).ok).toBe(false)
  })
})

test('an example may be spaced otherwise, and nothing else', () => {
  const source = sourceText('', 'Run:\n\n  SELECT *\n  FROM  jobs;\n\nand wait')

  expect(findExample('SELECT * FROM jobs;', source)).not.toBeNull()
  expect(findExample('select * from jobs;', source)).toBeNull()
  expect(findExample('SELECT * FROM people;', source)).toBeNull()
})

const order = (weights: Record<string, number>, needs: Record<string, string[]> = {}) =>
  orderByNeed(Object.keys(weights), { weightOf: (id) => weights[id] ?? 0, needsOf: (id) => needs[id] ?? [] })

describe('orderByNeed()', () => {
  test('puts the heaviest first, and equal ones as they were', () => {
    expect(order({ a: 1, b: 3, c: 1 })).toEqual(['b', 'a', 'c'])
  })

  test('puts what a heavy one needs before it, and before what is lighter', () => {
    expect(order({ a: 2, b: -9, c: 5 }, { c: ['b'] })).toEqual(['b', 'c', 'a'])
  })

  test('leaves what needs itself in a circle where it was', () => {
    expect(order({ a: 1, b: 2 }, { a: ['b'], b: ['a'] })).toEqual(['a', 'b'])
  })

  test('heeds no need that is not among them', () => {
    expect(order({ a: 1 }, { a: ['elsewhere'] })).toEqual(['a'])
  })
})
