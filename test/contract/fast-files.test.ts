import { expect, test } from 'bun:test'
import { fastFiles } from '#test/support/fast-files.ts'

const fast = await fastFiles()

test('the fast tests are those of rules and contracts', () => {
  expect(fast).toContain('test/contract/architecture.test.ts')
  expect(fast).toContain('test/page/resume/edit-draft.test.ts')
  expect(fast.length).toBeGreaterThan(200)
})

test.each([
  ['a browser', 'test/page/jobs/jobs.test.ts'],
  ['a server', 'test/lib/cli/main.test.ts'],
  ['a program', 'test/contract/openapi.test.ts'],
  ['a shell, by what it shares', 'test/lib/service/print-command.test.ts'],
])('what starts %s is none of them', (_, path) => {
  expect(fast).not.toContain(path)
})
