import { expect, test } from 'bun:test'
import { DAILY_LOOP, llmsText } from '#lib/service/http/llms-text.ts'
import { allRoutes, routeTable } from '#test/contract/all-routes.ts'
import { refusalOf } from '#test/support/command-hints.ts'

const text = llmsText(routeTable)
const lineOf = (name: string) => text.split('\n').find((line) => line.startsWith(`- \`${name}\``)) ?? ''

test('the page for agents stays below 40 kB', () => {
  expect(new TextEncoder().encode(text).length).toBeLessThan(40_000)
})

test('names the parameters of every route, and marks the required ones', () => {
  expect(lineOf('PUT /api/applications')).toContain('. body job_url*, status, ')
  expect(lineOf('GET /api/search')).toMatch(/query q\*, window, .*limit/)
  for (const { method, path, route } of allRoutes.filter((each) => each.route.contract.agent !== false)) {
    const line = lineOf(`${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`)
    const { query, body } = route.contract
    for (const [key, schema] of Object.entries({ ...query?.shape, ...body?.shape })) {
      const isRequired = !schema.safeParse(undefined).success
      expect(line, `${method} ${path}`).toMatch(new RegExp(`[ ]${key}${isRequired ? '\\*' : ''}(?:[,;]|$)`))
    }
  }
})

test('lists the commands of a day, which all exist', async () => {
  expect(DAILY_LOOP).toHaveLength(8)
  for (const [at, { command }] of DAILY_LOOP.entries()) {
    expect(text).toContain(`${at + 1}. \`${command}\``)
    expect(await refusalOf(command)).toBeNull()
  }
})
