import { describe, expect, test } from 'bun:test'
import { type PayInput, payOf } from '#lib/index/labels/rules/pay.ts'

const read = (given: Partial<PayInput>) => {
  const pay = payOf({ salary: '', text: '', countries: ['US'], ...given })
  return pay && [pay.min, pay.max, pay.currency, pay.period].join(' ')
}

describe('payOf() of a board’s own line', () => {
  test.each<[string, string | null]>([
    ['USD 159,100 - 218,800 a year', '159100 218800 USD year'],
    ['USD 18 - 25 an hour', '18 25 USD hour'],
    ['from EUR 60,000 a year', '60000  EUR year'],
    ['$75,000 – $85,000', '75000 85000 USD year'],
    ['$19.35+ / hour', '19.35  USD hour'],
    ['$110,000+ / year', '110000  USD year'],
    ['USD 100,000 - 120,000 a year; USD 90,000 - 110,000 a year', '90000 120000 USD year'],
    ['PLN 12,000 - 15,000 a month', '12000 15000 PLN month'],
    ['Competitive', null],
    ['GBP 12.71 a week', null],
    ['$5', null],
  ])('%j', (salary, wanted) => expect(read({ salary })).toBe(wanted))
})

describe('payOf() of hourly work', () => {
  test.each<[string, string]>([
    ['Starting Rate: $17.00 Per Hour', '17  USD hour'],
    ['$10,000 sign-on bonus! Pay range $35.00 to $52.00 per hour', '35 52 USD hour'],
    ['Posted Range\nUSD $20.51 - USD $23.08 /Hr.', '20.51 23.08 USD hour'],
    ['Pay: $18/hr plus shift differential of $2.50/hr for nights', '18  USD hour'],
  ])('%j', (text, wanted) => expect(read({ text })).toBe(wanted))

  test('is none where only a differential is stated', () => {
    expect(read({ text: 'Shift differential: $4.00 per hour for nights' })).toBeNull()
  })
})

describe('payOf() of euros and pounds', () => {
  test.each<[string, string]>([
    ['EUR 60.000 bis 75.000', '60000 75000 EUR year'],
    ['70k-85k GBP', '70000 85000 GBP year'],
    ['£45,000 - £55,000', '45000 55000 GBP year'],
    ['£40,000 per annum pro rata', '40000  GBP year'],
    ['£12.65 per hour', '12.65  GBP hour'],
    ['45.000 € brutto pro Jahr', '45000  EUR year'],
    ['Jahresgehalt zwischen 55.000 und 65.000 Euro', '55000 65000 EUR year'],
    ['Bruttojahresgehalt 52.000 - 60.000 Euro', '52000 60000 EUR year'],
    ['60-75k EUR', '60000 75000 EUR year'],
    ['ab 18 Euro/Stunde', '18  EUR hour'],
    ['EUR 4.000,00 brutto/Monat', '4000  EUR month'],
    ['55 000 € - 65 000 € brut annuel', '55000 65000 EUR year'],
    ['Bruto anual 40.000€ - 45.000€', '40000 45000 EUR year'],
  ])('%j, on the board’s line and in a line of the text', (line, wanted) => {
    expect(read({ salary: line, countries: [] })).toBe(wanted)
    expect(read({ text: `About us\n\n${line}\n\nApply now.`, countries: [] })).toBe(wanted)
  })

  test.each([
    'Umsatz von 45.000 € im Jahr',
    'Weiterbildungsbudget 1.500 € pro Jahr',
    'Deutschlandticket 49 € pro Monat',
    'Deal size\n€50k - €100k',
    'Referral bonus\n£20,000',
    'You manage contracts of £45,000 - £55,000',
    '60.000 bis 75.000 Kunden in Europa',
  ])('says nothing of %j', (text) => expect(read({ text, countries: [] })).toBeNull())
})

describe('payOf() of a text', () => {
  test.each<[string, string | null]>([
    ['The base salary range is $120,000 - $150,000 a year.', '120000 150000 USD year'],
    ['The annual salary is $142,000 to $175,000 + equity.', '142000 175000 USD year'],
    ['Compensation: $120k–$150k', '120000 150000 USD year'],
    ['Compensation: $120-150k', '120000 150000 USD year'],
    ['Pay: 55.000 € bis 65.000 € brutto pro Jahr', '55000 65000 EUR year'],
    ['Salary: £45,000 per annum', '45000  GBP year'],
    ['Our pay is between $22 and $26 an hour.', '22 26 USD hour'],
    ['Hourly rate: $30.50', '30.5  USD hour'],
    ['Compensation range\n$94,000 - $126,000 USD', '94000 126000 USD year'],
    ['Salary: CAD 90,000 to CAD 110,000', '90000 110000 CAD year'],
    ['Base pay of 600.000 - 800.000 SEK per year', '600000 800000 SEK year'],
    ['Salary 25,00,000 INR', null],
    ['Salary $90,000 - $110,000, 401(k) match, $500 wellness stipend', '90000 110000 USD year'],
    ['Compensation: $45/HR - $50/HR', '45 50 USD hour'],
    ['We pay ( $100,000 pa- $200,000 pa)', '100000 200000 USD year'],
    ['Rémunération : 35 000,00€ à 50 000,00€ par an', '35000 50000 EUR year'],
    ['The monthly rate is $4,000 + housing stipend', '4000  USD month'],
    ['Salary: $0 - $65K', ' 65000 USD year'],
    ['Annual salary up to $70K', ' 70000 USD year'],
    ['$65k base salary ($80k OTE)', '65000  USD year'],
    ['OTE is $115,000 - $184,000, with a base of $100,000 - $160,000', '100000 160000 USD year'],
    [
      'In NYC the pay range is $150,000 - $200,000.\nElsewhere the pay range is $130,000 - $180,000.',
      '130000 200000 USD year',
    ],
    ['Senior nurse\n$25.00 - $30.00/hour', '25 30 USD hour'],
    [
      'New York: base salary $120,000 - $140,000; Austin: base salary $100,000 - $110,000',
      '100000 140000 USD year',
    ],
  ])('%j', (text, wanted) => expect(read({ text })).toBe(wanted))

  test.each([
    'We raised $120,000,000 in our Series B.',
    'You own a budget of $150,000 and more.',
    'We pay a sign-on bonus of $20,000.',
    'We pay a referral bonus of $5,000.',
    'Customers pay us $200,000 a year in revenue.',
    'Housing subsidy: we pay $500 per month.',
    'We paid out $3 million to drivers.',
    '$500/month to be used for dependent health insurance',
    'We pay $600 per month as credit for waiving medical benefits',
    '401(k): we pay up to $8,000 a year.',
    'You bring 10 years of experience and 120,000 ideas.',
    'The salary is competitive.',
    'Our salary survey of 2026 covers 45,000 people.',
    'Pay in 2 to 4 weeks.',
  ])('says nothing of %j', (text) => expect(read({ text })).toBeNull())

  test('takes the dollars of the posting’s only country, and guesses none', () => {
    const text = 'The salary is $90,000 - $110,000.'
    expect(read({ text, countries: ['CA'] })).toBe('90000 110000 CAD year')
    expect(read({ text, countries: ['AU'] })).toBe('90000 110000 AUD year')
    expect(read({ text, countries: [] })).toBe('90000 110000 USD year')
    expect(read({ text, countries: ['CA', 'AU'] })).toBeNull()
    expect(read({ text, countries: ['DE'] })).toBeNull()
  })

  test('believes the board before the text', () => {
    expect(read({ salary: '$80,000 a year', text: 'Salary: $90,000 a year' })).toBe('80000  USD year')
  })

  test('takes a long text with many numbers in its stride', () => {
    const text = `${'The salary is 1,2,3,4 $ 5.6.7 8,9 to '.repeat(3_000)}\nSalary: $90,000 - $95,000`
    expect(() => read({ text })).not.toThrow()
  })
})
