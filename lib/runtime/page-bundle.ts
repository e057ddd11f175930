import type { PageFile } from '#lib/service/http/page-file.ts'

const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/** Bundles the browser page in memory: names change with their content, and nothing is written to the disk. */
export async function bundlePage(): Promise<Map<string, PageFile>> {
  const built = await Bun.build({
    entrypoints: [new URL('../../assets/page/index.html', import.meta.url).pathname],
    target: 'browser',
    format: 'esm',
    minify: true,
    splitting: true,
    sourcemap: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    publicPath: '/assets/',
    naming: { entry: '[name].[ext]', chunk: '[name]-[hash].[ext]', asset: '[name]-[hash].[ext]' },
  })
  const files = new Map<string, PageFile>()
  for (const output of built.outputs) {
    const name = output.path.replace(/^.*\//, '')
    const bytes = new Uint8Array(await output.arrayBuffer())
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    files.set(name, { bytes, packed: Bun.gzipSync(bytes), type, etag: `"${Bun.hash(bytes).toString(36)}"` })
  }
  return files
}
