import { expect, test } from 'bun:test'
import { headlinesFor } from '#lib/resume/tailored/resume-facts.ts'

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
