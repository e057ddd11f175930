import { describe, expect, test } from 'bun:test'
import { checkClaim } from '#lib/learn/course/check-claim.ts'
import { sourceText } from '#lib/learn/course/source-text.ts'

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
  ])('%p stands by its quote', (text, quote) => {
    expect(check(text, quote)).toBe('ok')
  })

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
  ])('%p falls by %p', (text, quote, problem) => {
    expect(check(text, quote)).toBe(problem as never)
  })

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
