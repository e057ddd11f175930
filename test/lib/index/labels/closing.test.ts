import { expect, test } from 'bun:test'
import { closesIn, isOver } from '#lib/index/labels/closing.ts'

test.each<[string, string | null]>([
  ['This position has been filled.', 'over'],
  ['The role is now closed. Thank you.', 'over'],
  ['We are no longer accepting applications for this job.', 'over'],
  ['Applications for this role are now closed.', 'over'],
  ['The vacancy has been withdrawn.', 'over'],
  ['Die Stelle ist bereits besetzt.', 'over'],
  ['Le poste est déjà pourvu.', 'over'],
  ['La vacante ha sido cubierta.', 'over'],
  ['Closing date: 3 March 2025', '2025-03-03'],
  ['Applications closed on March 3rd, 2025.', '2025-03-03'],
  ['Apply by Friday, 14 Feb 2025.', '2025-02-14'],
  ['Deadline for applications: 2025-02-14', '2025-02-14'],
  ['Bewerbungsschluss: 14.02.2025', '2025-02-14'],
  ['Closing date: 03/04/2025', null],
  ['Closing date: 3 March', null],
  ['Open until the position is filled.', null],
  ['The posting may be closed early if the position has been filled.', null],
  ['This role will be closed once we hire.', null],
  ['We are not accepting applications from agencies.', null],
  ['The project deadline was missed on 3 March 2025.', null],
  ['You closed deals and filled positions.', null],
  ['The shop is closed on Sundays.', null],
  ['', null],
])('closesIn(%j) is %p', (text, closes) => {
  expect(closesIn(text.toLowerCase())).toBe(closes)
})

test('isOver() compares the day', () => {
  expect(isOver('over', '2026-11-28')).toBe(true)
  expect(isOver('2026-11-27', '2026-11-28')).toBe(true)
  expect(isOver('2026-11-28', '2026-11-28')).toBe(false)
  expect(isOver(undefined, '2026-11-28')).toBe(false)
})
