import { expect, test } from 'bun:test'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { AT_ONCE_OF_KIND, type CallableTarget, deadlineOf } from '#lib/judge/targets/target-kinds.ts'
import { readTarget } from '#lib/judge/targets/target-name.ts'

test('no kind runs more calls at once than all together', () => {
  expect(Object.values(AT_ONCE_OF_KIND).filter((most) => most > CALLS_AT_ONCE || most < 1)).toEqual([])
})

test.each([
  ['claude:opus', 180_000],
  ['codex', 180_000],
  ['command:/a', 180_000],
  ['ollama:qwen3', 600_000],
])('%s has %d ms for all attempts', (name, ms) => {
  expect(deadlineOf(readTarget(name) as CallableTarget)).toBe(ms)
})
