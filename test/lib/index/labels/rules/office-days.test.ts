import { expect, test } from 'bun:test'
import { modeByDays } from '#lib/index/labels/rules/office-days.ts'

test.each([
  [
    'hybrid',
    [
      'four office days each week',
      'two coordinated office days each week',
      'minimum three days per week on site',
    ],
  ],
  [
    'hybrid',
    [
      '2x a week in the office',
      'in person 2 to 3 days',
      'at least 2 days in office',
      'two in-office days weekly',
    ],
  ],
  [
    'hybrid',
    ['office attendance is required on tuesdays and fridays', 'in the office 2 out of 5 days', 'wfh fridays'],
  ],
  [
    'hybrid',
    ['work from home two days a week', 'up to 2 days of home office per week', 'office presence: 40%'],
  ],
  [
    'hybrid',
    [
      '40 % of your time in the office',
      'from the lyon office 50% of the time',
      '8 days a month in the office',
    ],
  ],
  ['hybrid', ['homeoffice ist an zwei tagen pro woche möglich', '3 jours de télétravail par semaine']],
  ['hybrid', ['2 días a la semana en la oficina', '2 tage pro woche im büro', 'bis zu 60 % homeoffice']],
  ['onsite', ['in the office five days a week', 'five days in office', 'commute to our leeds office daily']],
  ['onsite', ['monday through friday on site', 'you will be on site 5 days per week']],
  [
    '',
    [
      'on site for 2 days a month',
      'in person for 3 days of onboarding',
      'four paid days off per week of service',
    ],
  ],
  [
    '',
    ['you visit customers on site two days a week', 'no office days are required each week', '20 % travel'],
  ],
  [
    '',
    ['you don’t have to be in the office three days a week', 'the office is open 24 hours, 7 days a week'],
  ],
] as const)('modeByDays() reads %p from each of its sentences', (mode, sentences) => {
  expect(sentences.map(modeByDays)).toEqual(sentences.map(() => mode))
})

test.each([' ', 'a', '2 days ', 'office ', 'remote 3 '])(
  'modeByDays() reads 100,000 times %p at once',
  (word) => {
    expect(modeByDays(`week ${word.repeat(100_000 / word.length)}`)).toBeString()
  },
)
