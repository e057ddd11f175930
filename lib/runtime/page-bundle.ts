import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCache, ROOT } from '#lib/runtime/built/build-cache.ts'
import type { PageFile } from '#lib/service/http/served-file.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Returns the cached page, or else bundles it now. */
export async function openPageFiles(): Promise<Map<string, PageFile>> {
  return cachedPage() ?? (await bundlePage())
}

function cachedPage(): Map<string, PageFile> | null {
  const cached = findCache('page')
  if (!cached) return null
  const all = mappedOrRead(join(cached.folder, ALL))
  let index = 0
  const next = (length: number) => {
    index += length
    return all.subarray(index - length, index)
  }
  const list: PackedAsset[] = JSON.parse(readFileSync(join(cached.folder, LIST), 'utf8'))
  return new Map(
    list.map(({ name, bytes, packed, ...fields }) => [
      name,
      { ...fields, bytes: next(bytes), ...(packed > 0 ? { packed: next(packed) } : {}) },
    ]),
  )
}

// Only the parts of a mapped file that a browser asks for take memory. Windows and some file systems cannot map one.
function mappedOrRead(path: string): Uint8Array<ArrayBuffer> {
  try {
    return Bun.mmap(path, { shared: false })
  } catch {
    return readFileSync(path)
  }
}

// Opening some hundred small files would take longer than reading them.
const ALL = 'page.bin'
const LIST = 'page-files.json'

type PackedAsset = { name: string; type: string; etag: string; bytes: number; packed: number }

/** Packs the page's files into one, with a list of them. */
export function packPage(files: ReadonlyMap<string, PageFile>): { name: string; bytes: Uint8Array }[] {
  const each = [...files]
  const list = each.map(
    ([name, { bytes, packed, type, etag }]): PackedAsset => ({
      name,
      type,
      etag,
      bytes: bytes.byteLength,
      packed: packed?.byteLength ?? 0,
    }),
  )
  const all = each.flatMap(([, { bytes, packed }]) => (packed ? [bytes, packed] : [bytes]))
  return [
    { name: ALL, bytes: Buffer.concat(all) },
    { name: LIST, bytes: new TextEncoder().encode(JSON.stringify(list)) },
  ]
}

/** Bundles the browser page in memory: names change with their content, and nothing is written to the disk. */
export async function bundlePage(): Promise<Map<string, PageFile>> {
  return (await buildPage()).files
}

/** Returns the files of the page, and their source files. */
export async function buildPage(): Promise<{ files: Map<string, PageFile>; sources: string[] }> {
  const built = await Bun.build({
    entrypoints: [join(ROOT, 'assets/page/index.html')],
    target: 'browser',
    format: 'esm',
    minify: true,
    splitting: true,
    sourcemap: 'none',
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    publicPath: '/assets/',
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
  })
  const early = await buildEarly()
  const outputs = await Promise.all(
    [...built.outputs, ...early.outputs].map(async (output) => ({
      name: output.path.replace(/^.*\//, ''),
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  )
  const files = new Map<string, PageFile>()
  const html = outputs.find(({ name }) => name === 'index.html')
  const entry = /src="\/assets\/([^"]+\.js)"/.exec(new TextDecoder().decode(html?.bytes))?.[1]
  for (const { name, bytes } of outputs) {
    const isEntry = name === entry
    const bundle =
      name === 'index.html' ? withEarly(bytes, early.name) : isEntry ? compiledAtOnce(bytes) : bytes
    files.set(name, pageFile(name, bundle, Bun.gzipSync(bundle)))
  }
  const inputs = { ...built.metafile?.inputs, ...early.inputs }
  return { files, sources: Object.keys(inputs) }
}

/** Returns the script that sends the first reads: as small as it can be, because it runs before the page's own. */
async function buildEarly() {
  const { outputs, metafile } = await Bun.build({
    entrypoints: [join(ROOT, 'assets/page/early/early.ts')],
    target: 'browser',
    format: 'iife',
    minify: true,
    sourcemap: 'none',
    metafile: true,
    naming: '[name]-[hash].[ext]',
  })
  return { outputs, name: outputs[0]?.path.replace(/^.*\//, '') ?? '', inputs: metafile?.inputs ?? {} }
}

function withEarly(html: Uint8Array, name: string): Uint8Array<ArrayBuffer> {
  const page = new TextDecoder().decode(html)
  // Before the page's own script there is nothing to draw, and an empty frame would delay the first one with the list.
  const scripts = page
    .replace('<link rel="stylesheet"', `<script src="/assets/${name}"></script>$&`)
    .replace('<script type="module"', '$& blocking="render"')
  return new TextEncoder().encode(scripts)
}

// Chromium compiles a script that begins so as a whole in a thread of its own while it arrives; others ignore the line.
function compiledAtOnce(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Buffer.concat([new TextEncoder().encode('//# allFunctionsCalledOnLoad\n'), bytes])
}

function pageFile(name: string, bytes: Uint8Array<ArrayBuffer>, packed: Uint8Array<ArrayBuffer>): PageFile {
  const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  return { bytes, packed, type, etag: `"${Bun.hash(bytes).toString(36)}"` }
}
