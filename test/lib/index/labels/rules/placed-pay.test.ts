import { describe, expect, test } from 'bun:test'
import { type PlacedPay, placedPay } from '#lib/index/labels/rules/placed-pay.ts'

const k = (amount: number | null) => (amount === null ? '' : String(amount / 1000))
const words = (pays: PlacedPay[]) =>
  pays.map(({ place, min, max, currency }) => `${place} ${k(min)}-${k(max)} ${currency}`).join(' | ')
const read = (text: string, countries: string) =>
  words(placedPay({ salary: '', text, countries: countries.split(' ').filter(Boolean) }))

describe('placedPay() of a text', () => {
  test.each([
    [
      'Salary: Austin: $180k-$220k; Denver: $150k-$190k; Leeds: £90k-£110k',
      'US GB',
      'Austin 180-220 USD | Denver 150-190 USD | Leeds 90-110 GBP',
    ],
    [
      'For people in NYC or SF, the pay range is $48,000-$70,000. For all other locations, the pay range is $45,000-$65,000.',
      'US',
      'NYC, SF 48-70 USD | elsewhere 45-65 USD',
    ],
    [
      'Pay ranges\n- Boston: $180,000 - $220,000\n- Tulsa, OK: $150,000 - $190,000\n- Remote: $140,000 - $170,000',
      'US',
      'Boston 180-220 USD | Tulsa, OK 150-190 USD | elsewhere 140-170 USD',
    ],
    [
      'The base salary range for California is $140,000 - $170,000 and for Colorado $120,000 - $150,000.',
      'US',
      'California 140-170 USD | Colorado 120-150 USD',
    ],
    [
      'Compensation\nNew York City\n$150,000 - $180,000\nAustin\n$120,000 - $150,000',
      'US',
      'New York City 150-180 USD | Austin 120-150 USD',
    ],
    [
      'We pay $180k–$220k in Miami, $150k–$190k in Denver and £90k–£110k in London.',
      'US GB',
      'Miami 180-220 USD | Denver 150-190 USD | London 90-110 GBP',
    ],
    [
      'Base salary: $180,000 - $220,000 (San Francisco, New York), $150,000 - $190,000 (all other US locations)',
      'US',
      'San Francisco, New York 180-220 USD | US, elsewhere 150-190 USD',
    ],
    [
      'Canada: CA$110,000 - CA$140,000\nUS: $130,000 - $165,000 annual base salary',
      'US CA',
      'Canada 110-140 CAD | US 130-165 USD',
    ],
    [
      'Gehalt: München 70.000 - 85.000 €, Leipzig 60.000 - 72.000 €',
      'DE',
      'München 70-85 EUR | Leipzig 60-72 EUR',
    ],
    [
      'Rémunération : Paris 55 000 € - 65 000 €, Lyon 48 000 € - 56 000 €',
      'FR',
      'Paris 55-65 EUR | Lyon 48-56 EUR',
    ],
    [
      'Sueldo: Madrid 40.000 € - 50.000 € brutos, Valencia 34.000 € - 42.000 € brutos',
      'ES',
      'Madrid 40-50 EUR | Valencia 34-42 EUR',
    ],
    [
      'The US base salary range is $170,000 - $200,000. The UK base salary range is £90,000 - £110,000. In Spain, it is a base of €85,000 - €105,000.',
      'US GB ES',
      'US 170-200 USD | UK 90-110 GBP | Spain 85-105 EUR',
    ],
    [
      'Tier 1 (SF, NYC, Seattle): $200,000 - $250,000. Tier 2 (Austin, Boston): $180,000 - $225,000. Tier 3 (all other locations): $160,000 - $200,000. Base salary only.',
      'US',
      'SF, NYC, Seattle 200-250 USD | Austin, Boston 180-225 USD | elsewhere 160-200 USD',
    ],
    [
      'The salary range is $150,000 - $190,000. In San Francisco and New York, the range is $180,000 - $220,000.',
      'US',
      'elsewhere 150-190 USD | San Francisco, New York 180-220 USD',
    ],
    [
      'Salary for roles outside of NYC and SF: $130k - $160k; NYC and SF: $150k - $185k',
      'US',
      'elsewhere 130-160 USD | NYC, SF 150-185 USD',
    ],
    ['Pay: £28,000 (London) / £25,000 (Manchester)', 'GB', 'London 28- GBP | Manchester 25- GBP'],
    [
      'Toronto: $110,000 - $130,000 CAD base pay. Chicago: $120,000 - $150,000 USD base pay.',
      'US CA',
      'Toronto 110-130 CAD | Chicago 120-150 USD',
    ],
    [
      'Salary range for Ontario: $90,000 - $110,000; Salary range for Quebec: $85,000 - $105,000',
      'CA',
      'Ontario 90-110 CAD | Quebec 85-105 CAD',
    ],
    [
      'The range is £85,000 to £110,000 for London-based employees and €80,000 to €100,000 for Utrecht-based employees (base salary).',
      'GB NL',
      'London 85-110 GBP | Utrecht 80-100 EUR',
    ],
    [
      'India: ₹25,00,000 - ₹35,00,000 per annum; Singapore: S$90,000 - S$120,000 per annum',
      'IN SG',
      'India 2500-3500 INR | Singapore 90-120 SGD',
    ],
    [
      'NY, CA, WA: $140,800 - $193,600 salary | All other US: $126,700 - $174,200',
      'US',
      'NY, CA, WA 140.8-193.6 USD | US, elsewhere 126.7-174.2 USD',
    ],
    [
      'Pay in Ohio: $25.00 - $30.00 per hour\nPay in Georgia: $24.00 - $28.50 per hour',
      'US',
      'Ohio 0.025-0.03 USD | Georgia 0.024-0.0285 USD',
    ],
  ])('%j', (text, countries, expected) => expect(read(text, countries)).toBe(expected))

  test.each([
    ['one range', 'We are based in New York. Salary: $150k - $180k.'],
    ['levels', 'Senior: $150k - $180k; Staff: $180k - $220k base salary'],
    [
      'levels in one place',
      'Level 4 (Austin): salary $180k - $200k. Level 5 (Austin): salary $200k - $240k.',
    ],
    ['shifts', 'Day shift pay: $20 - $22 an hour. Night shift pay: $23 - $25 an hour.'],
    ['a bonus', 'Salary range: $100,000 - $120,000, plus a bonus of $10,000 - $20,000 in London.'],
    [
      'help with moving',
      'Salary: $90,000 - $110,000. We offer a $5,000 - $10,000 relocation allowance in Houston.',
    ],
    ['what clients pay', 'Our clients pay $100 - $200 per month in Texas. The salary is $90,000 - $110,000.'],
    [
      'a place where pay is only decided',
      'The base salary is $130,000 - $180,000. Pay depends on location, such as Reno or Boise.',
    ],
    ['equal ranges', 'Salary in Ohio: $90,000 - $110,000. Salary in Iowa: $90,000 - $110,000.'],
    ['on-target earnings', 'Salary in Ohio: $90,000 - $110,000. Texas OTE salary: $150,000 - $190,000.'],
  ])('finds none in %s', (_kind, text) => expect(read(text, 'US')).toBe(''))

  test('prefers the board’s own line', () => {
    const salary = 'SF, NYC: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year'
    const text = 'Salary in Ohio: $90,000 - $110,000. Salary in Iowa: $80,000 - $100,000.'
    expect(words(placedPay({ salary, text, countries: ['US'] }))).toBe(
      'SF, NYC 176-240 USD | elsewhere 159-215 USD',
    )
  })

  test('reads a long line of one kind in linear time', () => {
    for (const unit of [' ', 'a', 'a ', 'in ', '(', 'SF, ', '$1 ', 'Salary: $90k in '])
      placedPay({
        salary: unit.repeat(100_000),
        text: `Salary ${unit.repeat(100_000)} $5`,
        countries: ['US'],
      })
  })
})
