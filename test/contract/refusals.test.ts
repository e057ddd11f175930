import { describe, expect, test } from 'bun:test'
import { refusalsOf } from '#lib/service/http/route.ts'
import { REFUSALS, type RefusalCode } from '#lib/service/refusals.ts'
import { allRoutes } from '#test/contract/all-routes.ts'
import { sourceFiles } from '#test/contract/source-files.ts'

const codes = Object.keys(REFUSALS) as RefusalCode[]
const files = await sourceFiles('lib', 'routes', 'db')

// No route refuses with it: the path itself does.
const OF_THE_KERNEL: RefusalCode[] = [
  'method_not_allowed',
  // Those of the tools, which refuse before a route does.
  ...(['approval_denied', 'approval_used', 'approval_changed', 'approval_expired'] as const),
]

describe.each(codes)('the refusal `%s`', (code) => {
  test('has a meaning in one sentence and a status of a refusal', () => {
    expect(REFUSALS[code].means).toMatch(/^[A-Z][^\n]*\.$/)
    expect(REFUSALS[code].status).toBeGreaterThanOrEqual(400)
    expect(REFUSALS[code].status).toBeLessThan(600)
  })

  test('is declared where it can come from', () => {
    const declared = allRoutes.some(({ route }) => refusalsOf(route.contract).includes(code))
    expect(declared || OF_THE_KERNEL.includes(code)).toBe(true)
  })

  test('is thrown somewhere', () => {
    const thrown = files.filter(
      ({ path, text }) =>
        path !== 'lib/refusals.ts' && path !== 'lib/service/http/envelope.ts' && text.includes(`'${code}'`),
    )
    expect(thrown.length).toBeGreaterThan(0)
  })
})

describe('the messages of refusals', () => {
  const TEXT = /(['`])((?:(?!\1)[^\\\n]|\\.)*)\1/.source
  const thrown = files.flatMap(({ path, text }) => {
    const direct = [...text.matchAll(new RegExp(`new Refusal\\(\\s*'[a-z_]+',\\s*${TEXT}`, 'g'))]
    const named = /new Refusal\([^()]*?,\s*message\b/.test(text)
      ? [...text.matchAll(new RegExp(`(?:const message =|^\\s+[?:])\\s*${TEXT}`, 'gm'))]
      : []
    return [...direct, ...named].map(([, , message]) => ({ path, message: message as string }))
  })

  test('are found', () => expect(thrown.length).toBeGreaterThan(30))

  test.each(thrown)('$path: $message', ({ message }) => {
    expect(message).toMatch(/^([A-Z]|\\?`|\$\{)[^\n]*(\.|\$\{problem\})$/)
    expect(message).not.toContain('!')
  })
})
