import { describe, expect, test } from 'bun:test'
import { weighRewording, weighTelling } from '#lib/judge/settle/weigh-rewording.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

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
    ['Saved 3 hours a day', 'Saved 3 hours a week', 'other_unit'],
    ['Raised 80,000 USD', 'Raised 80,000 EUR', 'other_unit'],
    ['Lief 12 Stunden täglich', 'Lief 12 Stunden je Woche', 'other_unit'],
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
    ['Closed 17 shops', 'Closed 14 of its 17 shops', 'number_moved'],
    ['Migrated all 40 services', 'Migrated 12 of the 40 services', 'number_moved'],
    ['Trained 9 cooks', 'Trained 5 out of 9 cooks', 'number_moved'],
    ['Leitete 12 Filialen', 'Leitete 3 von 12 Filialen', 'number_moved'],
    ['Won awards from 20 stores', 'Won awards from 8 of our 20 stores', 'number_moved'],
    ['Ran 30 wards', 'Ran one of the 30 wards', 'number_moved'],
    ['Kept 200 clients', 'Kept 95 % of 200 clients', 'number_moved'],
    ['Sold 13 cars', 'Sold fourteen cars', 'new_number'],
    ['Sold 71 cars', 'Sold seventeen cars', 'new_number'],
    ['Sold 11 cars a day', 'Sold cars once a day', 'new_number'],
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
    expect(weighRewording(text, line).reason).toBe(null)
  })

  test.each([
    ['14', 'fourteen'],
    ['16', 'sixteen'],
    ['21', 'twenty-one'],
    ['70', 'seventy'],
    ['99', 'ninety-nine'],
    ['17', 'siebzehn'],
    ['21', 'einundzwanzig'],
    ['18', 'dix-huit'],
    ['60', 'sesenta'],
  ])('takes the number %s for the word %s', (digits, word) => {
    expect(weighRewording(`Sold ${digits} cars`, `Sold ${word} cars`).reason).toBe('no_change')
  })

  test.each([
    ['Closed 14 shops', 'Closed 14 of its 17 shops'],
    ['Closed 14 of 17 shops', 'Closed 14 of its 17 shops'],
    ['Taught a class of 28', 'Taught 5 years a class of 28'],
    ['Ran a fleet of 30', 'Ran 2 depots and a fleet of 30'],
  ])('lets the person decide on a whole that is no part: %s', (text, line) => {
    expect(weighRewording(text, line).tier).toBe('unproved')
  })

  test.each([
    ['Planned menus and trained cooks', 'Planned menus, trained cooks'],
    ['Trained cooks, planned menus', 'Planned menus and trained cooks'],
    ['Sold 20 vans, 40 cars', 'Sold 40 cars and 20 vans'],
    ['Reconciled vendors, banks and ledgers', 'Reconciled ledgers, vendors, and banks'],
    ['Skills: Rust, Go, SQL', 'Skills: Go, SQL, Rust'],
    ['Kochte Suppen, buk Brot', 'Buk Brot und kochte Suppen'],
    ['Sold drills incl. bits; led a team', 'Led a team; sold drills incl. bits'],
  ])('is proved where a list has "and" for a comma, or stands in another order: %s', (text, line) => {
    expect(weighRewording(text, line).tier).toBe('proved')
  })

  test.each([
    ['Cut costs by 30 % and waste', 'Cut waste and costs by 30 %'],
    ['Worked as chef, then cook', 'Worked as cook, then chef'],
    ['Built and helped to test pumps', 'Helped to test and built pumps'],
    ['Cooked and sold 40 cakes', 'Sold and cooked 40 cakes'],
    ['Trained bakers in Cork and cooks', 'Trained cooks and bakers in Cork'],
    ['Led cooks and bakers, waiters', 'Led cooks and waiters'],
    ['Cut sales, grew waste', 'Grew sales, cut waste'],
  ])('is not proved where the order or a limit carries the meaning: %s', (text, line) => {
    expect(weighRewording(text, line).tier).not.toBe('proved')
  })

  test.each([
    ['Led a team of 12', 'Led a team of 12; cut waste by 30 %', 'proved'],
    ['Led a team of 12', 'Led a team of 12. Wrote shift plans.', 'proved'],
    ['Sold 90 cars', 'Sold 90 cars; 60 were returned', 'unproved'],
    ['Led a team', 'Led a team; helped to plan shifts', 'unproved'],
    ['Guided a team of 12', 'Led a team of 12; cut waste by 30 %', 'unproved'],
    ['Led a team of 30', 'Led a team of 12; cut waste by 30 %', 'refused'],
    ['Sold drills', 'Sold drills incl. bits and cases', 'unproved'],
  ] as const)('may tell one statement of a line: %s | %s', (text, line, tier) => {
    expect(weighTelling(text, line).tier).toBe(tier)
  })

  test('takes time in proportion on long lines', async () => {
    const read = (times: number) => weighRewording(' '.repeat(times), `${'a'.repeat(times)} und`)
    expect(await growthOf(read, 25_000)).toBeLessThan(IN_PROPORTION)
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
      tier: 'unproved',
      reason: null,
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
