import { expect, test } from 'bun:test'
import { HELD_OUT } from '#test/lib/judge/assess/labelled/held-out-postings.ts'
import { measure } from '#test/lib/judge/assess/labelled/measure.ts'
import { TUNED_ENGINEERING } from '#test/lib/judge/assess/labelled/tuned-postings-engineering.ts'
import { TUNED_OTHER } from '#test/lib/judge/assess/labelled/tuned-postings-other.ts'

const { wrong, ...tuned } = measure([...TUNED_ENGINEERING, ...TUNED_OTHER])
const { wrong: wrongHeldOut, ...heldOut } = measure(HELD_OUT)

test('prints how the rules do on labelled postings', () => {
  console.table({ tuned, 'held out': heldOut })
  if (process.env['SVC_SHOW_MISSES'] === 'tuned') console.log(wrong.join('\n'))
  if (process.env['SVC_SHOW_MISSES'] === 'all') console.log([...wrong, ...wrongHeldOut].join('\n'))
  expect(tuned.postings).toBeGreaterThanOrEqual(45)
  expect(heldOut.postings).toBe(15)
  expect(tuned.precision).toBeGreaterThanOrEqual(0.97)
  expect(tuned.recall).toBeGreaterThanOrEqual(0.9)
  expect(tuned.classes).toBeGreaterThanOrEqual(0.92)
  expect(tuned.statuses).toBeGreaterThanOrEqual(0.88)
  expect(heldOut.precision).toBeGreaterThanOrEqual(0.97)
  expect(heldOut.recall).toBeGreaterThanOrEqual(0.88)
  expect(heldOut.classes).toBeGreaterThanOrEqual(0.92)
  expect(heldOut.statuses).toBeGreaterThanOrEqual(0.85)
})

test('nothing is found met that a careful reader does not find met', () => {
  expect(tuned.unearned).toBe(0)
  expect(heldOut.unearned).toBe(0)
})
