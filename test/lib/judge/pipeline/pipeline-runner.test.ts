import { expect, test } from 'bun:test'
import { restUntil } from '#lib/judge/pipeline/pipeline-runner.ts'

const at = (time: string) => Date.parse(time)

test.each([
  ['daily_cap', '2026-11-21T16:00:00Z', '2026-11-22T00:00:00Z'],
  ['daily_cap', '2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00Z'],
  ['usage_limit', '2026-11-21T16:00:00Z', '2026-11-21T16:15:00Z'],
  ['not_logged_in', '2026-11-21T16:00:00Z', '2026-11-21T16:15:00Z'],
] as const)('after %s at %s work goes on at %s', (reason, now, then) => {
  expect(restUntil(reason, at(now))).toBe(at(then))
})
