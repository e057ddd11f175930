import { expect, test } from 'bun:test'
import { labelsOf } from '#lib/index/labels/labels.ts'

const facts = { title: 'Software Engineer', text: '', salary: '', employment: '', countries: [] }

test('labelsOf() says nothing of a posting that says nothing', () => {
  expect(labelsOf(facts)).toEqual({
    pay: null,
    sponsorship: null,
    clearance: null,
    seniority: null,
    employment_type: null,
    shift: null,
    tenure: null,
    only_in: null,
  })
})

test.each([
  ['$50 - $60 an hour', 124_800],
  ['$500 - $600 a day', 156_000],
  ['$2,000 - $2,500 a week', 130_000],
  ['$9,000 - $10,000 a month', 120_000],
  ['$90,000 a year', 90_000],
])('labelsOf() counts %j as so much a year', (salary, a_year) => {
  expect(labelsOf({ ...facts, salary }).pay?.a_year).toBe(a_year)
})

test.each([
  ['Gehalt: 3.000 € brutto monatlich, 14x jährlich.', 42_000],
  ['Das Gehalt beträgt 3.000 € brutto pro Monat (14 Monatsgehälter).', 42_000],
  ['Monatsgehalt 3.000 € brutto, vierzehn Gehälter.', 42_000],
  ['Salario: 2.000 € brutos al mes en 14 pagas.', 28_000],
  ['Salario: 2.000 € al mes, catorce pagas.', 28_000],
  ['Salário de 1.500 €/mês x 14.', 21_000],
  ['Gehalt: 3.000 € brutto monatlich, 13 Monatsgehälter.', 39_000],
  ['Salary: 3,000 EUR per month, 14 monthly salaries.', 42_000],
  ['Gehalt: 42.000 € brutto im Jahr, 14 Monatsgehälter.', 42_000],
  ['Gehalt: 3.000 € brutto monatlich. 14 Tage Urlaub extra.', 36_000],
  ['Salary: 3,000 EUR per month for a contract of 14 months.', 36_000],
  ['Salario: 2.000 € al mes, 12 pagas.', 24_000],
])('labelsOf() counts the monthly salaries of a year: %j', (text, a_year) => {
  expect(labelsOf({ ...facts, text }).pay?.a_year).toBe(a_year)
})

test('labelsOf() reads title, text and what the board says', () => {
  const text = 'The salary is $90,000 - $95,000. We do not sponsor visas. You must be a U.S. citizen.'
  expect(labelsOf({ ...facts, title: 'Senior Cook', text, employment: 'Part-time, Nights' })).toEqual({
    pay: { min: 90_000, max: 95_000, currency: 'USD', period: 'year', a_year: 95_000 },
    sponsorship: 'not_offered',
    clearance: 'citizenship',
    seniority: 'senior',
    employment_type: 'part_time',
    shift: 'night',
    tenure: null,
    only_in: null,
  })
})
