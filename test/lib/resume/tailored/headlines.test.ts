import { expect, test } from 'bun:test'
import { fittingHeadline, headlinesFor } from '#lib/resume/tailored/resume-facts.ts'

const position = (title: string, years: string) => ({
  ...{ section: 'experience' as const, heading: 'Borealis' },
  sublines: [`${title}, ${years}`],
})
const ENTRIES = [position('Line Cook', '2019 - 2025'), position('Staff Nurse', '2015 - 2019')]

test('own titles that name the work of the job come first, whatever their age', () => {
  expect(headlinesFor(ENTRIES, 'Staff Nurse, Intensive Care')).toEqual([
    { text: 'Staff Nurse', fits: true },
    { text: 'Line Cook', fits: false },
  ])
})

test('no title fits work of another kind, and a resume without positions has none', () => {
  expect(headlinesFor(ENTRIES, 'Tax Adviser').some(({ fits }) => fits)).toBe(false)
  expect(headlinesFor([], 'Staff Nurse')).toEqual([])
})

test.each([
  ['Emergency Room Nurse', 'Staff Nurse'],
  ['Line Cook, Nights', 'Line Cook'],
  ['Tax Adviser', null],
])('a pick for %s sets the headline %s', (jobTitle, headline) => {
  expect(fittingHeadline(ENTRIES, jobTitle)).toBe(headline)
})

test('a later title with all words of the nearest one goes before it', () => {
  const nurse = [position('Charge Nurse', '2021 - Present'), position('Nurse', '2016 - 2018')]
  expect(fittingHeadline(nurse, 'Nurse')).toBe('Charge Nurse')
})
