import { expect, test } from 'bun:test'
import { environmentFor } from '#lib/runtime/models/run-program.ts'
import { itemsIn } from '#test/support/tables.ts'

test('a program sees what it needs to find its login and the way out, and its own variables', () => {
  const kept = { PATH: '/bin', HOME: '/home/ada', CODEX_HOME: '/x', https_proxy: 'http://proxy' }
  const own = { TMPDIR: '/call/tmp', HOME: '/its/own' }
  expect(environmentFor({ ...kept, LANG: undefined }, own)).toEqual({
    ...kept,
    TERM: 'dumb',
    NO_COLOR: '1',
    CI: '1',
    ...own,
  })
})

test.each([
  ...['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'ANTHROPIC_BASE_URL', 'OPENAI_API_KEY', 'CODEX_API_KEY'],
  ...itemsIn(`
GEMINI_API_KEY | GITHUB_TOKEN | NODE_OPTIONS | BUN_OPTIONS | LD_PRELOAD | DYLD_INSERT_LIBRARIES
SECRET_KEY
`),
])('%s is kept from it', (name) => expect(environmentFor({ [name]: 'x' }, {})[name]).toBeUndefined())
