import { expect, test } from 'bun:test'
import { WRITE_NAMES } from '#assets/page/kit/write-names.ts'
import { manifest } from '#routes/manifest.ts'

test('every write of the page has a name or needs none, and each name is of a route', async () => {
  const routes: Record<string, { load: () => Promise<object> }> = manifest
  const wrong: string[] = []
  for (const write of Object.keys(WRITE_NAMES)) {
    const [method = '', path = ''] = write.split(' ')
    if (!(method in ((await routes[path]?.load()) ?? {}))) wrong.push(write)
  }
  for await (const file of new Bun.Glob('assets/page/**/*.{ts,tsx}').scan()) {
    const calls = (await Bun.file(file).text()).matchAll(/\bcall\(\s*'(POST|PUT|DELETE)',\s*'([^']+)'/g)
    for (const [, method, path] of calls)
      if (!(`${method} ${path}` in WRITE_NAMES)) wrong.push(`${method} ${path}`)
  }
  expect(wrong).toEqual([])
})
