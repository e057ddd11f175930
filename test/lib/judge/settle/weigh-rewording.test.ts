import { describe, expect, test } from 'bun:test'
import { weighRewording } from '#lib/judge/settle/weigh-rewording.ts'

const LINES = [
  'Sold 300 tickets a week at the north gate with two colleagues; never missed a till count.',
  'Helped to paint 12 flats under the supervision of a master painter for six weeks.',
  'Moved about 40 TB of archives from Oracle to Postgres; did not touch the billing tables.',
  'Cleaned pumps for Otto Werke and wrote up to 5 reports a month for the plant manager.',
]

describe('a line in other words', () => {
  test.each(LINES)('is proved where its statements stand in another order: %s', (line) => {
    const turned = line.replace(/\.$/, '').split('; ').toReversed().join('; ')
    expect(weighRewording(turned, line).tier).toBe(turned === line.replace(/\.$/, '') ? 'refused' : 'proved')
  })

  test.each(LINES)('is never proved where two of its words changed places, and says which: %s', (line) => {
    const words = line.split(' ')
    for (const [at, first] of words.entries())
      for (const [later, second] of words.entries()) {
        if (later <= at || first.toLowerCase() === second.toLowerCase()) continue
        const text = words.with(at, second).with(later, first).join(' ')
        const { tier, pieces } = weighRewording(text, line)
        const article = /^(?:a|an|the)$/i
        if (article.test(first) && article.test(second)) continue
        expect([text, tier]).not.toEqual([text, 'proved'])
        if (tier === 'unproved' && !article.test(first) && !article.test(second))
          expect([text, pieces.some(({ kind }) => kind !== 'backed')]).toEqual([text, true])
      }
  })

  test.each(LINES)('names each word that it leaves out: %s', (line) => {
    const words = line.split(' ')
    for (const [at, word] of words.entries()) {
      const text = words.filter((_, place) => place !== at).join(' ')
      const plain = word.replace(/[.;,]/g, '')
      if (/^(?:a|an|the)$/i.test(plain) || words.filter((other) => other === word).length > 1) continue
      const { tier, left_out } = weighRewording(text, line)
      if (tier === 'unproved') expect([text, left_out]).toEqual([text, expect.arrayContaining([plain])])
      else expect([text, tier]).toEqual([text, 'refused'])
    }
  })

  test.each([
    ['Led a team of 6', 'Led a team of 4', 'new_number'],
    ['Cut waste by 12 hours', 'Cut waste by 12 minutes', 'other_unit'],
    ['Raised sales by 30 %', 'Raised sales by $30', 'other_unit'],
    ['Changed the margin by 5 %', 'Changed the margin by -5 %', 'new_number'],
    ['Held 5 defects a year', 'Held <5 defects a year', 'limit'],
    ['Cut the time from 4 to 9 minutes', 'Cut the time from 9 to 4 minutes', 'number_moved'],
    ['Opened the shop', 'Never opened the shop', 'negation'],
    ['Fuhr Gabelstapler', 'Fuhr keine Gabelstapler', 'negation'],
    ['Built the bridge', 'Helped to build the bridge', 'share'],
    ['A rédigé le budget', 'A participé au budget', 'share'],
    ['Trained 30 starters', 'Trained up to 30 starters', 'limit'],
    ['Sold cars', 'Sold cars; 60 were returned', 'left_out'],
    ['Ran the desk; mail ann@example.com', 'Ran the desk', 'contact_data'],
    ['Rаn the front desk', 'Ran the desk', 'strange_sign'],
    ['ran the desk.', 'Ran the desk', 'no_change'],
  ] as const)('is refused where it contradicts its line: %s | %s', (text, line, reason) => {
    expect(weighRewording(text, line)).toMatchObject({ tier: 'refused', reason })
  })

  test.each([
    ['Trained three starters. Sold shoes.', 'Sold shoes; trained 3 starters'],
    ['Filed them; answered 60 letters', 'Answered sixty letters; filed them'],
  ])('counts a number however it is written: %s', (text, line) => {
    expect(['proved', 'refused']).toContain(weighRewording(text, line).tier)
  })

  test.each([
    ['Sold 40% cars', 'Sold 40 cars', '40%'],
    ['Sold 40+ cars', 'Sold 40 cars', '40+'],
    ['Sold $40 cars', 'Sold 40 cars', '$40'],
    ['Had a few complaints', 'Had few complaints', 'a'],
  ])('marks the sign that a number has anew, and "a few": %s', (text, line, marked) => {
    const { tier, pieces } = weighRewording(text, line)
    expect(tier).toBe('unproved')
    expect(pieces.filter(({ kind }) => kind !== 'backed').map((piece) => piece.text)).toEqual([marked])
  })

  test('keeps numbers that are no plain digits as they are', () => {
    expect(weighRewording('For ½ a day, dug wells', 'Dug wells for ½ a day').tier).toBe('proved')
    expect(weighRewording('Dug ٣ wells by hand', 'Dug ٣ wells').tier).toBe('unproved')
  })

  test('marks what the line does not back, and joins neighbours', () => {
    expect(weighRewording('Guided and coached a team of 4', 'Led a team of 4')).toEqual({
      ...{ tier: 'unproved', reason: null },
      pieces: [
        { kind: 'new', text: 'Guided and coached' },
        { kind: 'backed', text: ' a team of 4' },
      ],
      left_out: ['Led'],
    })
  })

  test('does not prove statements in another order where one points back', () => {
    expect(
      weighRewording('They were approved; planned 3 routes', 'Planned 3 routes; they were approved').tier,
    ).toBe('unproved')
  })

  test('gives back every letter of the rewording in its pieces', () => {
    for (const line of LINES)
      for (const text of LINES) {
        const { pieces } = weighRewording(text, line)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      }
  })
})
