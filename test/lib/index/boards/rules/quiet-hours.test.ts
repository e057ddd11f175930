import { expect, test } from 'bun:test'
import { afterQuiet } from '#lib/index/boards/rules/quiet-hours.ts'

const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z')
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

test.each([
  ['before quiet hours', '08:00', '22:00', '07:00', '08:00'],
  ['at their first minute', '22:00', '22:00', '07:00', '31:00'],
  ['before midnight', '23:30', '22:00', '07:00', '31:00'],
  ['after midnight', '03:10', '22:00', '07:00', '07:00'],
  ['at their end', '07:00', '22:00', '07:00', '07:00'],
  ['within hours of one day', '12:30', '12:00', '13:00', '13:00'],
  ['with hours that are none', '12:00', '12:00', '12:00', '12:00'],
])('afterQuiet() %s', (_what, time, from, to, wanted) => {
  const moment = MIDNIGHT + at(time) * 60_000
  expect(afterQuiet(moment, { quiet_hours: { from, to }, minute: at(time) })).toBe(
    MIDNIGHT + at(wanted) * 60_000,
  )
})

test('afterQuiet() ends on the whole minute', () => {
  const moment = MIDNIGHT + at('23:30') * 60_000 + 12_345
  expect(afterQuiet(moment, { quiet_hours: { from: '22:00', to: '07:00' }, minute: at('23:30') })).toBe(
    MIDNIGHT + at('31:00') * 60_000,
  )
})
