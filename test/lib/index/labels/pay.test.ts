import { describe, expect, test } from 'bun:test'
import { type PayInput, type PlacedPay, payOf, placedPay } from '#lib/index/labels/rules/pay.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

const read = (given: Partial<PayInput>) => {
  const pay = payOf({ salary: '', text: '', countries: ['US'], ...given })
  return pay && [pay.min, pay.max, pay.currency, pay.period].join(' ')
}

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
])('payOf() of a board’s own line %j', (salary, wanted) => expect(read({ salary })).toBe(wanted))

describe('payOf() of hourly work', () => {
  test.each<[string, string]>([
    ['Starting Rate: $17.00 Per Hour', '17  USD hour'],
    ['$10,000 sign-on bonus! Pay range $35.00 to $52.00 per hour', '35 52 USD hour'],
    ['Posted Range\nUSD $20.51 - USD $23.08 /Hr.', '20.51 23.08 USD hour'],
    ['Pay: $18/hr plus shift differential of $2.50/hr for nights', '18 18 USD hour'],
    ['Wage: $30 an hour', '30 30 USD hour'],
    ['Wage: $30 an hour and up', '30  USD hour'],
    ['Wage: $30+ an hour', '30  USD hour'],
    ['$30+ tips', '30 30 USD hour'],
    ['€60.000+ brutto', '60000  EUR year'],
    ['€60.000+ Bonus', '60000 60000 EUR year'],
  ])('%j', (text, wanted) => expect(read({ text })).toBe(wanted))

  test('is none where an amount a month is spent or a benefit', () => {
    for (const text of ['You spend EUR 2,000 to 3,000 a month on ads', 'Housing: $500 - $800 per month'])
      expect(read({ text })).toBeNull()
  })

  test('is none where only a differential is stated', () => {
    expect(read({ text: 'Shift differential: $4.00 per hour for nights' })).toBeNull()
  })
})

describe('payOf() of euros and pounds', () => {
  test.each<[string, string]>([
    ['EUR 60.000 bis 75.000', '60000 75000 EUR year'],
    ['70k-85k GBP', '70000 85000 GBP year'],
    ['£45,000 - £55,000', '45000 55000 GBP year'],
    ['£40,000 per annum pro rata', '40000 40000 GBP year'],
    ['£12.65 per hour', '12.65 12.65 GBP hour'],
    ['45.000 € brutto pro Jahr', '45000 45000 EUR year'],
    ['Jahresgehalt zwischen 55.000 und 65.000 Euro', '55000 65000 EUR year'],
    ['Bruttojahresgehalt 52.000 - 60.000 Euro', '52000 60000 EUR year'],
    ['60-75k EUR', '60000 75000 EUR year'],
    ['ab 18 Euro/Stunde', '18  EUR hour'],
    ['AED 8,000 - 11,000 per month, family visa after probation', '8000 11000 AED month'],
    ['R$ 3.500 a R$ 5.000 por mês, vale-refeição', '3500 5000 BRL month'],
    ['EUR 4.000,00 brutto/Monat', '4000 4000 EUR month'],
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

describe('payOf() of many currencies and periods', () => {
  test.each<[string, string, string | null]>([
    ['NT$45,000 monthly', '', '45000 45000 TWD month'],
    ['HK$25,000 per month', '', '25000 25000 HKD month'],
    ['S$4,000 - S$6,000 per month', '', '4000 6000 SGD month'],
    ['A$85,000 per annum', '', '85000 85000 AUD year'],
    ['R$ 4.500,00 por mês', '', '4500 4500 BRL month'],
    ['MX$22,000 al mes', '', '22000 22000 MXN month'],
    ['$20,000 - $24,000 MXN al mes', '', '20000 24000 MXN month'],
    ['$18,000 mensuales', 'MX', '18000 18000 MXN month'],
    ['$1.200.000 mensuales', 'CL', '1200000 1200000 CLP month'],
    ['$18,000 mensuales', '', null],
    ['XX$60,000 a year', '', null],
    ['ZAR 35,000 pm', '', '35000 35000 ZAR month'],
    ['R30 000 per month', 'ZA', '30000 30000 ZAR month'],
    ['R30 000 per month', '', null],
    ['PKR 90,000 - 110,000 per month', '', '90000 110000 PKR month'],
    ['LKR 140,000 per month', '', '140000 140000 LKR month'],
    ['Rs. 70,000 per month', 'PK', '70000 70000 PKR month'],
    ['Rs 70,000 per month', '', null],
    ['₹11,00,000 - ₹16,00,000 per annum', '', '1100000 1600000 INR year'],
    ['INR 9,50,000', 'IN', '950000 950000 INR year'],
    ['10 - 14 LPA', 'IN', '1000000 1400000 INR year'],
    ['CTC 9-12 LPA', '', '900000 1200000 INR year'],
    ['₹14 lakhs per annum', '', '1400000 1400000 INR year'],
    ['INR 1-1.5 Cr per annum', '', '10000000 15000000 INR year'],
    ['32 000 kr per månad', 'SE', '32000 32000 SEK month'],
    ['33.000 kr. pr. måned', 'DK', '33000 33000 DKK month'],
    ['33 000 kr per month', '', null],
    ['¥5,500,000 per year', 'JP', '5500000 5500000 JPY year'],
    ['¥18,000 per month', 'CN', '18000 18000 CNY month'],
    ['¥300,000 per month', '', null],
    ['RMB 22,000 per month', '', '22000 22000 CNY month'],
    ['14 000 - 18 000 zł brutto / mies.', '', '14000 18000 PLN month'],
    ['14 000 - 22 000 PLN brutto', '', null],
    ['od 42 000 Kč měsíčně', '', '42000  CZK month'],
    ['bruttó 550 000 Ft/hó', '', '550000 550000 HUF month'],
    ['AED 12,000 per month', '', '12000 12000 AED month'],
    ['SAR 11,000 monthly', '', '11000 11000 SAR month'],
    ['₦300,000 per month', '', '300000 300000 NGN month'],
    ['₱32,000 per month', '', '32000 32000 PHP month'],
    ['RM4,500 - RM6,000 monthly', '', '4500 6000 MYR month'],
    ['Rp 12.000.000 per bulan', '', '12000000 12000000 IDR month'],
    ['₩55,000,000 per year', '', '55000000 55000000 KRW year'],
    ["Fr. 6'200.- pro Monat", 'CH', '6200 6200 CHF month'],
    ['£2,300 pcm', '', '2300 2300 GBP month'],
    ['€2,900 p.m.', '', '2900 2900 EUR month'],
    ['3.100,00 € brutto im Monat', '', '3100 3100 EUR month'],
    ['2.700 € brutto mtl.', '', '2700 2700 EUR month'],
    ['11€/h', '', '11 11 EUR hour'],
    ['€ 15,50 per uur', '', '15.5 15.5 EUR hour'],
    ['€ 2.900 - € 3.600 bruto per maand', '', '2900 3600 EUR month'],
    ['1.400 € brutos al mes, 14 pagas', '', '1400 1400 EUR month'],
    ['1.500 € netti al mese', '', null],
    ['$4,200/mo', '', '4200 4200 USD month'],
    ['$21 hourly', '', '21 21 USD hour'],
    ['USD 40 p/h', '', '40 40 USD hour'],
    ['£420-£480 p/d', '', '420 480 GBP day'],
    ['£600 pw', '', '600 600 GBP week'],
    ['$2,050/wk', '', '2050 2050 USD week'],
    ['$240 per shift', '', null],
    ['$3,000 biweekly', '', null],
    ['$110-140K', '', '110000 140000 USD year'],
    ['110-140K USD', '', '110000 140000 USD year'],
    ['$110,000 - 140K', '', '110000 140000 USD year'],
    ['USD 1.134.567 per year', '', '1134567 1134567 USD year'],
    ['$110,000+', '', '110000  USD year'],
    ['à partir de 2 500 € brut par mois', '', '2500  EUR month'],
    ['minimum de 30 000 € par an', '', '30000  EUR year'],
    ['a partire da 28.000 € all’anno', '', '28000  EUR year'],
    ['minimaal € 3.000 per maand', '', '3000  EUR month'],
    ['40.000 € im Jahr oder mehr', '', '40000  EUR year'],
    ['95,000 dollars a year', '', '95000 95000 USD year'],
  ])('%j on the board’s line, in %j', (salary, country, wanted) => {
    expect(read({ salary, countries: country === '' ? [] : [country] })).toBe(wanted)
  })

  test.each<[string, string, string | null]>([
    ['Salary: $70,000 to $85,000, paid biweekly.', 'US', '70000 85000 USD year'],
    ['Annual salary: $71,000 (paid monthly)', 'US', '71000 71000 USD year'],
    ['Salary: $70,000 per year plus $50 per day for meals.', 'US', '70000 70000 USD year'],
    [
      'Das Mindestgehalt beträgt EUR 2.400,- brutto pro Monat (14 mal jährlich).',
      'AT',
      '2400 2400 EUR month',
    ],
    ['Rémunération 36-40 K€', 'FR', '36000 40000 EUR year'],
    ['Salary: 16 000 - 20 000 PLN + VAT per month', 'PL', '16000 20000 PLN month'],
    ['Shift from 3 pm to 11 pm, pay $640 weekly', 'US', '640 640 USD week'],
    ['We offer\n$1,450 - $1,700 per week\nHome every weekend', 'US', '1450 1700 USD week'],
    ['We offer\n$260 per day', 'US', '260 260 USD day'],
    ['We offer\n$750 per month', 'US', null],
    ['Ofrecemos\n24.000 € brutos al año', 'ES', '24000 24000 EUR year'],
    ['Oferujemy\n1 900 euro miesięcznie', 'PL', '1900 1900 EUR month'],
    ['stawka 32 zł/h', 'PL', '32 32 PLN hour'],
  ])('%j in a text, in %j', (text, country, wanted) => {
    expect(read({ text, countries: [country] })).toBe(wanted)
  })

  test('takes the range in the currency of the posting’s country', () => {
    const text = 'Canada: base salary CAD 110,000 - 130,000.\nUS: base salary USD 140,000 - 160,000.'
    expect(read({ text, countries: ['US'] })).toBe('140000 160000 USD year')
    expect(read({ text, countries: ['CA'] })).toBe('110000 130000 CAD year')
  })
})

describe('payOf() of a text', () => {
  test.each<[string, string | null]>([
    ['The base salary range is $120,000 - $150,000 a year.', '120000 150000 USD year'],
    ['The annual salary is $142,000 to $175,000 + equity.', '142000 175000 USD year'],
    ['Compensation: $120k–$150k', '120000 150000 USD year'],
    ['Compensation: $120-150k', '120000 150000 USD year'],
    ['Pay: 55.000 € bis 65.000 € brutto pro Jahr', '55000 65000 EUR year'],
    ['Salary: £45,000 per annum', '45000 45000 GBP year'],
    ['Our pay is between $22 and $26 an hour.', '22 26 USD hour'],
    ['Hourly rate: $30.50', '30.5 30.5 USD hour'],
    ['Compensation range\n$94,000 - $126,000 USD', '94000 126000 USD year'],
    ['Salary: CAD 90,000 to CAD 110,000', '90000 110000 CAD year'],
    ['Base pay of 600.000 - 800.000 SEK per year', '600000 800000 SEK year'],
    ['Salary 25,00,000 INR', '2500000 2500000 INR year'],
    ['Salary $90,000 - $110,000, 401(k) match, $500 wellness stipend', '90000 110000 USD year'],
    ['Compensation: $45/HR - $50/HR', '45 50 USD hour'],
    ['We pay ( $100,000 pa- $200,000 pa)', '100000 200000 USD year'],
    ['Rémunération : 35 000,00€ à 50 000,00€ par an', '35000 50000 EUR year'],
    ['The monthly rate is $4,000 + housing stipend', '4000 4000 USD month'],
    ['Aide-soignante\n12,50 € de l’heure', '12.5 12.5 EUR hour'],
    ['Taux horaire : 12,50 €', '12.5 12.5 EUR hour'],
    ['De 12 à 14 € de l’heure selon profil', '12 14 EUR hour'],
    ['14 € - 16 € im Monat frei für Bücher', null],
    ['Salary: $0 - $65K', ' 65000 USD year'],
    ['Annual salary up to $70K', ' 70000 USD year'],
    ['$65k base salary ($80k OTE)', '65000 65000 USD year'],
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

  test.each(
    itemsIn(`
We raised $120,000,000 in our Series B. | You own a budget of $150,000 and more.
We pay a sign-on bonus of $20,000. | We pay a referral bonus of $5,000.
Customers pay us $200,000 a year in revenue. | Housing subsidy: we pay $500 per month.
We paid out $3 million to drivers. | $500/month to be used for dependent health insurance
We pay $600 per month as credit for waiving medical benefits | 401(k): we pay up to $8,000 a year.
You bring 10 years of experience and 120,000 ideas. | The salary is competitive.
Our salary survey of 2026 covers 45,000 people. | Pay in 2 to 4 weeks.
Our clients pay between $20,000 and $50,000 per year. | Scholarships of $20,000 - $30,000 per year.
We pay for premiums, up to $20,000 per year. | Life insurance twice your salary, up to $200k
Prize money of $25,000 is paid each year.
`),
  )('says nothing of %j', (text) => expect(read({ text })).toBeNull())

  test('takes the dollars of the posting’s only country, and guesses none', () => {
    const text = 'The salary is $90,000 - $110,000.'
    expect(read({ text, countries: ['CA'] })).toBe('90000 110000 CAD year')
    expect(read({ text, countries: ['AU'] })).toBe('90000 110000 AUD year')
    expect(read({ text, countries: [] })).toBe('90000 110000 USD year')
    expect(read({ text, countries: ['CA', 'AU'] })).toBeNull()
    expect(read({ text, countries: ['DE'] })).toBeNull()
  })

  test('believes the board before the text', () => {
    expect(read({ salary: '$80,000 a year', text: 'Salary: $90,000 a year' })).toBe('80000 80000 USD year')
  })
})

describe('placedPay() of a text', () => {
  const k = (amount: number | null) => (amount === null ? '' : String(amount / 1000))
  const words = (pays: PlacedPay[]) =>
    pays.map(({ place, min, max, currency }) => `${place} ${k(min)}-${k(max)} ${currency}`).join(' | ')
  const read = (text: string, countries: string) =>
    words(placedPay({ salary: '', text, countries: countries.split(' ').filter(Boolean) }))

  test.each(
    rowsIn(`
Salary: Austin: $180k-$220k; Denver: $150k-$190k; Leeds: £90k-£110k ¦ US GB ¦ Austin 180-220 USD | Denver 150-190 USD | Leeds 90-110 GBP
For people in NYC or SF, the pay range is $48,000-$70,000. For all other locations, the pay range is $45,000-$65,000. ¦ US ¦ NYC, SF 48-70 USD | elsewhere 45-65 USD
Pay ranges⏎- Boston: $180,000 - $220,000⏎- Tulsa, OK: $150,000 - $190,000⏎- Remote: $140,000 - $170,000 ¦ US ¦ Boston 180-220 USD | Tulsa, OK 150-190 USD | elsewhere 140-170 USD
The base salary range for California is $140,000 - $170,000 and for Colorado $120,000 - $150,000. ¦ US ¦ California 140-170 USD | Colorado 120-150 USD
Compensation⏎New York City⏎$150,000 - $180,000⏎Austin⏎$120,000 - $150,000 ¦ US ¦ New York City 150-180 USD | Austin 120-150 USD
We pay $180k–$220k in Miami, $150k–$190k in Denver and £90k–£110k in London. ¦ US GB ¦ Miami 180-220 USD | Denver 150-190 USD | London 90-110 GBP
Base salary: $180,000 - $220,000 (San Francisco, New York), $150,000 - $190,000 (all other US locations) ¦ US ¦ San Francisco, New York 180-220 USD | US, elsewhere 150-190 USD
Canada: CA$110,000 - CA$140,000⏎US: $130,000 - $165,000 annual base salary ¦ US CA ¦ Canada 110-140 CAD | US 130-165 USD
Gehalt: München 70.000 - 85.000 €, Leipzig 60.000 - 72.000 € ¦ DE ¦ München 70-85 EUR | Leipzig 60-72 EUR
Rémunération : Paris 55 000 € - 65 000 €, Lyon 48 000 € - 56 000 € ¦ FR ¦ Paris 55-65 EUR | Lyon 48-56 EUR
Sueldo: Madrid 40.000 € - 50.000 € brutos, Valencia 34.000 € - 42.000 € brutos ¦ ES ¦ Madrid 40-50 EUR | Valencia 34-42 EUR
The US base salary range is $170,000 - $200,000. The UK base salary range is £90,000 - £110,000. In Spain, it is a base of €85,000 - €105,000. ¦ US GB ES ¦ US 170-200 USD | UK 90-110 GBP | Spain 85-105 EUR
Tier 1 (SF, NYC, Seattle): $200,000 - $250,000. Tier 2 (Austin, Boston): $180,000 - $225,000. Tier 3 (all other locations): $160,000 - $200,000. Base salary only. ¦ US ¦ SF, NYC, Seattle 200-250 USD | Austin, Boston 180-225 USD | elsewhere 160-200 USD
The salary range is $150,000 - $190,000. In San Francisco and New York, the range is $180,000 - $220,000. ¦ US ¦ elsewhere 150-190 USD | San Francisco, New York 180-220 USD
Salary for roles outside of NYC and SF: $130k - $160k; NYC and SF: $150k - $185k ¦ US ¦ elsewhere 130-160 USD | NYC, SF 150-185 USD
Pay: £28,000 (London) / £25,000 (Manchester) ¦ GB ¦ London 28-28 GBP | Manchester 25-25 GBP
Toronto: $110,000 - $130,000 CAD base pay. Chicago: $120,000 - $150,000 USD base pay. ¦ US CA ¦ Toronto 110-130 CAD | Chicago 120-150 USD
Salary range for Ontario: $90,000 - $110,000; Salary range for Quebec: $85,000 - $105,000 ¦ CA ¦ Ontario 90-110 CAD | Quebec 85-105 CAD
The range is £85,000 to £110,000 for London-based employees and €80,000 to €100,000 for Utrecht-based employees (base salary). ¦ GB NL ¦ London 85-110 GBP | Utrecht 80-100 EUR
India: ₹25,00,000 - ₹35,00,000 per annum; Singapore: S$90,000 - S$120,000 per annum ¦ IN SG ¦ India 2500-3500 INR | Singapore 90-120 SGD
NY, CA, WA: $140,800 - $193,600 salary | All other US: $126,700 - $174,200 ¦ US ¦ NY, CA, WA 140.8-193.6 USD | US, elsewhere 126.7-174.2 USD
Pay in Ohio: $25.00 - $30.00 per hour⏎Pay in Georgia: $24.00 - $28.50 per hour ¦ US ¦ Ohio 0.025-0.03 USD | Georgia 0.024-0.0285 USD
`),
  )('%j', (text, countries, expected) => expect(read(text, countries)).toBe(expected))

  test.each(
    rowsIn(`
one range | We are based in New York. Salary: $150k - $180k.
levels | Senior: $150k - $180k; Staff: $180k - $220k base salary
levels in one place | Level 4 (Austin): salary $180k - $200k. Level 5 (Austin): salary $200k - $240k.
shifts | Day shift pay: $20 - $22 an hour. Night shift pay: $23 - $25 an hour.
a bonus | Salary range: $100,000 - $120,000, plus a bonus of $10,000 - $20,000 in London.
help with moving | Salary: $90,000 - $110,000. We offer a $5,000 - $10,000 relocation allowance in Houston.
what clients pay | Our clients pay $100 - $200 per month in Texas. The salary is $90,000 - $110,000.
a place where pay is only decided | The base salary is $130,000 - $180,000. Pay depends on location, such as Reno or Boise.
equal ranges | Salary in Ohio: $90,000 - $110,000. Salary in Iowa: $90,000 - $110,000.
on-target earnings | Salary in Ohio: $90,000 - $110,000. Texas OTE salary: $150,000 - $190,000.
`),
  )('finds none in %s', (_kind, text) => expect(read(text, 'US')).toBe(''))

  test('prefers the board’s own line', () => {
    const salary = 'SF, NYC: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year'
    const text = 'Salary in Ohio: $90,000 - $110,000. Salary in Iowa: $80,000 - $100,000.'
    expect(words(placedPay({ salary, text, countries: ['US'] }))).toBe(
      'SF, NYC 176-240 USD | elsewhere 159-215 USD',
    )
  })
})
