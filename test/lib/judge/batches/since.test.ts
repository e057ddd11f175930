import { describe, expect, test } from 'bun:test'
import { newSince } from '#lib/judge/batches/since.ts'

const now = '2026-03-03T10:20:30.400Z'
const anchor = '2026-03-01T00:00:00.000Z'
const passed = '2026-01-01T00:00:00.000Z'

describe('newSince()', () => {
  test.each([
    ['as passed, though there was a check', passed, anchor, passed, 'passed'],
    ['as passed before the first check', passed, null, passed, 'passed'],
    ['since the last check', undefined, anchor, anchor, 'anchor'],
    ['for 7 days to the millisecond', undefined, null, '2026-02-24T10:20:30.400Z', 'first_check'],
  ] as const)('counts %s', (_what, asked, last, since, since_source) => {
    expect(newSince({ passed: asked, anchor: last, now })).toEqual({ since, since_source })
  })
})
