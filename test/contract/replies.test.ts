import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { labelReader, labelsOf, textFields, variantsOf } from '#lib/service/http/field-words.ts'
import { refusalsOf } from '#lib/service/http/route.ts'
import { bare } from '#lib/service/http/unknown-key.ts'
import { allRoutes, type Declared } from '#test/contract/all-routes.ts'
import { valueAt } from '#test/contract/make-values.ts'
import { tablesOf } from '#test/contract/tables-of.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { callEveryRoute, NOT_CALLED } from '#test/support/call-every-route.ts'
import { Gateway } from '#test/support/gateway.ts'

let app: TestApp
const gateway = new Gateway()
let answers: Awaited<ReturnType<typeof callEveryRoute>>
/** The codes of calls that were refused while the settings could not be read, and whether they wrote. */
const refused = new Map<string, { code: string; wrote: boolean }>()

beforeAll(async () => {
  app = await openApp({ gateway: gateway.url })
  answers = await callEveryRoute(app, firstWithoutSettings)
}, 120_000)
afterAll(async () => {
  await app.close()
  await gateway.stop()
})

// A call that needs no settings is made once; the others are made again with the settings.
async function firstWithoutSettings({ name, method }: Declared, send: () => Promise<Response>) {
  const settings = join(app.home, 'config.json')
  const kept = await readFile(settings).catch(() => null)
  const before = method === 'GET' ? '' : await everythingStored()
  await writeFile(settings, '{')
  const response = await send()
  await (kept === null ? rm(settings, { force: true }) : writeFile(settings, kept))
  if (response.status < 400) return response
  const { error } = await response.json()
  refused.set(name, { code: error.code, wrote: method !== 'GET' && before !== (await everythingStored()) })
  return send()
}

// Background work of earlier calls may still derive which assessments are out of date, note for which settings, and build pages.
async function everythingStored(): Promise<string> {
  await app.services.tracker.settled()
  const { setting, shipped_page: _, ...tables } = await tablesOf(app.services.desk)
  const settings = (setting as { name: string }[]).filter(({ name }) => name !== 'fresh_for')
  return JSON.stringify({ ...tables, settings })
}

describe.each(allRoutes)('the reply of $name', ({ route, name, method }) => {
  const { reply, also, media } = route.contract
  const schemas = [reply, ...Object.values(also ?? {})]

  test('says whose words each of its texts is', () => {
    const unlabelled = schemas.flatMap((schema) => textFields(schema)).filter((field) => !field.kind)
    expect(unlabelled.map((field) => field.path.join('.'))).toEqual([])
  })

  test('never mixes words of strangers with those of the person', () => {
    for (const schema of schemas.flatMap(variantsOf)) {
      expect(new Set(Object.values(labelsOf(schema))).size).toBeLessThan(2)
    }
  })

  test('is whole while the settings cannot be read, or a declared refusal after which nothing is written', () => {
    const { code, wrote } = refused.get(name) ?? { code: 'busy', wrote: false }
    expect([refusalsOf(route.contract).includes(code as 'busy'), wrote]).toEqual([true, false])
  })

  if (media || NOT_CALLED.has(name) || route.contract.effect === 'spend') return

  test('is labelled where it holds such words, and has nothing that is not declared', () => {
    const answer = answers.get(name)
    if (!answer) throw new Error('was not called')
    const { status, headers, value } = answer
    if (method === 'GET') expect(status).toBe(200)
    if (status >= 400) throw new Error(`refused with ${JSON.stringify(value)}`)
    const other = also?.[status as keyof typeof also]
    const { _labels, ...sent } = value as Record<string, unknown>
    const labels = labelReader(other ?? reply)(sent)
    const kinds = [...new Set(Object.values(labels))]
    expect(_labels ?? {}).toEqual(labels)
    expect(headers.get('x-svc-labels') ?? '').toBe(kinds.join(', '))
    for (const pointer of Object.keys(labels)) {
      expect(valueAt(value, pointer.split('/').slice(1))).not.toBeUndefined()
    }
    const shape = variantsOf(other ?? reply).find((variant) => variant.safeParse(sent).success)
    expect(undeclaredTexts(shape, sent)).toEqual([])
  })
})

/** Returns the places of text that the schema does not promise. */
function undeclaredTexts(schema: z.ZodType | undefined, value: unknown, path = ''): string[] {
  if (typeof value === 'string') return schema ? [] : [path]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    undeclaredTexts(childOf(schema, key), child, `${path}/${key}`),
  )
}

function childOf(schema: z.ZodType | undefined, key: string): z.ZodType | undefined {
  const inner = schema && bare(schema)
  if (inner instanceof z.ZodUnion) {
    return inner.options
      .map((option) => childOf(option as z.ZodType, key))
      .find((child) => child !== undefined)
  }
  if (inner instanceof z.ZodArray) return /^\d+$/.test(key) ? (inner.element as z.ZodType) : undefined
  if (inner instanceof z.ZodRecord) return inner.valueType as z.ZodType
  return inner instanceof z.ZodObject ? inner.shape[key] : undefined
}
