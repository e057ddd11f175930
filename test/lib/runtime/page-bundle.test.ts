import { expect, test } from 'bun:test'
import { bundlePage } from '#lib/runtime/page-bundle.ts'

const KIB = 1024

/** The scripts that a page loads before it shows anything: what its document names, and what these import at once. */
function loadedAtOnce(files: Map<string, string>): string[] {
  const loaded = new Set<string>()
  const waiting = [...(files.get('index.html') ?? '').matchAll(/src="\/assets\/([^"]+\.js)"/g)].map(
    (found) => found[1],
  )
  while (waiting.length > 0) {
    const name = waiting.pop() ?? ''
    if (loaded.has(name)) continue
    loaded.add(name)
    const imports = (files.get(name) ?? '').matchAll(/(?:from|import)\s*"[^"]*?([^"/]+\.js)"/g)
    waiting.push(...[...imports].map((found) => found[1]))
  }
  return [...loaded]
}

test('the first screen loads no more than 54 KiB of packed script', async () => {
  const decoder = new TextDecoder()
  const built = await bundlePage()
  const files = new Map([...built].map(([name, file]) => [name, decoder.decode(file.bytes)]))
  const names = loadedAtOnce(files)
  expect(names.length).toBeGreaterThan(0)
  const sizes = names.map((name) => Bun.gzipSync(built.get(name)?.bytes ?? new Uint8Array()).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  process.stdout.write(
    `the first screen loads ${names.length} scripts, ${(total / KIB).toFixed(1)} KiB packed\n`,
  )
  expect(total).toBeLessThan(54 * KIB)
})

test('the script of the page alone asks to be compiled as a whole while it arrives, and for no frame before it ran', async () => {
  const decoder = new TextDecoder()
  const files = [...(await bundlePage())].map(([name, { bytes }]) => ({ name, text: decoder.decode(bytes) }))
  const page = files.find(({ name }) => name === 'index.html')?.text ?? ''
  const asking = files.filter(({ text }) => text.startsWith('//# allFunctionsCalledOnLoad\n'))
  expect(asking).toHaveLength(1)
  expect(page).toContain(
    `<script type="module" blocking="render" crossorigin src="/assets/${asking[0]?.name}">`,
  )
})
