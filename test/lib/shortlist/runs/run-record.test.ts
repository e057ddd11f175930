import { expect, test } from 'bun:test'
import { newRunId, RUN_ID } from '#lib/shortlist/runs/run-record.ts'

test('a run is named by the moment it was started, or by the next one that is free', () => {
  const now = '2026-11-21T23:59:59.999Z'
  expect(newRunId(now, () => false)).toBe('run_20261121T235959999Z')
  expect(newRunId(now, (id) => id === 'run_20261121T235959999Z')).toBe('run_20261122T000000000Z')
  expect(newRunId(now, () => false)).toMatch(RUN_ID)
})
