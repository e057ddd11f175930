import { readdir, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BunPlugin } from 'bun'
import { listMigrations } from '#db/open-store.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { buildPage, packPage } from '#lib/runtime/page-bundle.ts'

/** The result of a build: its inputs, and further files beside the bundler's output. */
export type BuildResult = { sources: string[]; files: { name: string; bytes: Uint8Array }[] }

/** Returns the files of the page, each plain and compressed. */
export async function makePage(): Promise<BuildResult> {
  const { files, sources } = await buildPage()
  return { sources, files: packPage(files) }
}

/** Builds these entries in the folder, with the engine's bytecode. A module that is imported later is read later. */
export async function makeProgram(folder: string, entries: readonly string[]): Promise<BuildResult> {
  const data = new Map<string, string>()
  const binaries: string[] = []
  const migrations = { desk: await listMigrations('desk'), index: await listMigrations('index') }
  const parts = join(folder, 'parts')
  const { metafile, outputs } = await Bun.build({
    entrypoints: entries.map((path) => join(ROOT, path)),
    outdir: parts,
    naming: { entry: '[name].js', chunk: '[name]-[hash].js' },
    target: 'bun',
    format: 'esm',
    splitting: true,
    metafile: true,
    define: { BUILT_FOLDER: JSON.stringify(folder), BUILT_MIGRATIONS: JSON.stringify(migrations) },
    plugins: [withItsBinary(binaries), inItsPlace, withExternalData(folder, data)],
  })
  await compile(outputs, folder)
  await rm(parts, { recursive: true })
  const files = await Promise.all(
    [...data].map(async ([name, path]) => ({ name, bytes: await Bun.file(path).bytes() })),
  )
  const sources = [
    ...Object.keys(metafile?.inputs ?? {}),
    ...data.values(),
    ...binaries,
    ...(await migrationFiles()),
  ]
  return { sources, files }
}

// Bun splits code as ES modules alone, and without `compile` writes bytecode for CommonJS alone. No plugin sees the split parts, so their
// imports and exports, which Bun writes in one form, are replaced as text.
async function compile(parts: readonly Bun.BuildArtifact[], folder: string): Promise<void> {
  for (const part of parts) await Bun.write(part.path, asCommonJs(await part.text()))
  await Bun.build({
    entrypoints: parts.map(({ path }) => path),
    outdir: folder,
    naming: '[name].js',
    target: 'bun',
    format: 'cjs',
    bytecode: true,
    external: ['*'],
  })
}

const IMPORT = /^import(?: (\{[^}]*\}|(?:\* as )?\w+) from)? ?("[^"]+")(?: with \{[^}]*\})?;$/gm
const EXPORT = /^export \{([^}]*)\};$/gm

// Parts never import each other in a circle, and no module changes what it exported, so each name is read once: Bun's own change of
// the format would make three functions for each name and each part that imports it.
function asCommonJs(text: string): string {
  return text
    .replace('import.meta.require', 'require')
    .replaceAll(IMPORT, (_, names: string | undefined, path: string) => {
      const read = `require(${path});`
      return names === undefined
        ? read
        : `const ${names.replace('* as ', '').replaceAll(' as ', ': ')} = ${read}`
    })
    .replaceAll(EXPORT, (_, names: string) => {
      const pairs = names
        .trim()
        .split(/,\s*/)
        .map((name) => name.split(' as '))
      const set = pairs.map(([name, exported = name]) => `exports.${exported} = ${name};`)
      return ['exports.__esModule = true;', ...set].join('\n')
    })
}

// The folders too: they change with every file that comes or goes.
async function migrationFiles(): Promise<string[]> {
  const folders = ['db/desk/migrations', 'db/index/migrations']
  const files = folders.map(async (folder) =>
    (await readdir(join(ROOT, folder))).map((name) => join(folder, name)),
  )
  return [...folders, ...(await Promise.all(files)).flat()]
}

const DATA = /^(?:#assets|\.)\/.*\.json$/

/**
 * Tables and courses stay beside the program: inside it, each start would read them at twice the size, because of the
 * bytecode.
 */
function withExternalData(folder: string, data: Map<string, string>): BunPlugin {
  return {
    name: 'beside it',
    setup: (builder) => {
      builder.onResolve({ filter: DATA }, ({ path, importer }) => {
        const resolved = Bun.resolveSync(path, dirname(importer))
        const name = relative(join(ROOT, 'assets'), resolved).replaceAll(sep, '-')
        if (name.startsWith('..')) return undefined
        data.set(name, resolved)
        return { path: join(folder, name), external: true }
      })
    },
  }
}

// These modules load files beside them, or serve agents only: inside the program, each start would read them.
const NATIVE = /^(libsql|@resvg\/resvg-js|harfbuzzjs|@modelcontextprotocol\/server(\/stdio)?)$/
const DRIVER = /\/node_modules\/libsql\/index\.js$/
// The part of the driver that detects the machine and loads the binary.
const FINDS_ITS_BINARY = /^const \{ load, [\s\S]+?^function requireNative[\s\S]+?^\}$/m

/**
 * Names the driver's binary at build time. Detecting it at each start runs child processes, a tenth of a start. A
 * driver with other code stays outside the build.
 */
function withItsBinary(sources: string[]): BunPlugin {
  return {
    name: 'with its binary',
    setup: async (builder) => {
      const { resolve, cache } = createRequire(import.meta.url)
      const path = resolve('libsql')
      const text = await Bun.file(path).text()
      await import('libsql')
      const binary = Object.keys(cache).find((key) => /\/@libsql\/.+\.node$/.test(key))
      if (!DRIVER.test(path) || !FINDS_ITS_BINARY.test(text) || binary === undefined) return
      // The driver's binary may be replaced while the driver stays.
      sources.push(binary)
      const contents = text.replace(
        FINDS_ITS_BINARY,
        () => `const requireNative = () => require(${JSON.stringify(binary)})`,
      )
      builder.onResolve({ filter: /^libsql$/ }, () => ({ path }))
      builder.onResolve({ filter: /\.node$/ }, (args) =>
        args.path === binary ? { path: binary, external: true } : undefined,
      )
      builder.onLoad({ filter: DRIVER }, () => ({ contents, loader: 'js' }))
    },
  }
}

/** Keeps `import.meta` paths as if the files were in their original place; a `define` would give all files one path. */
const inItsPlace: BunPlugin = {
  name: 'in its place',
  setup: (builder) => {
    builder.onResolve({ filter: NATIVE }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, dirname(importer)),
      external: true,
    }))
    // The command line looks for the built server when it has to start it.
    builder.onResolve({ filter: /^#lib\/runtime\/serve\.ts$/ }, () => ({
      path: join(ROOT, 'lib/runtime/serve.ts'),
      external: true,
    }))
    // The reader of PDFs names its own file, which the format of bytecode knows no word for.
    builder.onLoad({ filter: /\/unpdf\/dist\/.*\.mjs$/ }, async ({ path }) => ({
      contents: (await Bun.file(path).text())
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.resolve', 'require.resolve'),
      loader: 'js',
    }))
    builder.onLoad({ filter: /\/(lib|db|routes)\/.*\.ts$/ }, async ({ path }) => {
      const text = await Bun.file(path).text()
      if (!path.startsWith(ROOT) || !text.includes('import.meta.url')) return undefined
      const contents = text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: 'ts' }
    })
  },
}
