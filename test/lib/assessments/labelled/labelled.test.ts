import { expect, test } from 'bun:test'
import { HELD_OUT } from '#test/lib/assessments/labelled/held-out-postings.ts'
import { measure } from '#test/lib/assessments/labelled/measure.ts'
import { TUNED_ENGINEERING } from '#test/lib/assessments/labelled/tuned-postings-engineering.ts'
import { TUNED_OTHER } from '#test/lib/assessments/labelled/tuned-postings-other.ts'

const { wrong, ...tuned } = measure([...TUNED_ENGINEERING, ...TUNED_OTHER])
const { wrong: wrongHeldOut, ...heldOut } = measure(HELD_OUT)

test('prints how the rules do on labelled postings', () => {
  console.table({ tuned, 'held out': heldOut })
  if (process.env['SVC_SHOW_MISSES'] === 'tuned') console.log(wrong.join('\n'))
  if (process.env['SVC_SHOW_MISSES'] === 'all') console.log([...wrong, ...wrongHeldOut].join('\n'))
  expect(tuned.postings).toBeGreaterThanOrEqual(45)
  expect(heldOut.postings).toBe(15)
})
