import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CourseAsset, CourseFiles, WorkFolder } from '#lib/learn/course/course-files.ts'
import { flushFolder, readWhole, writeAtomically, writeNew } from '#lib/runtime/home/write-whole.ts'
import { sha256Of } from '#lib/text/digest.ts'

let assets: Promise<Map<string, CourseAsset>> | undefined

// In this order: a later one may override an earlier one.
const SHEETS = ['base.css', 'text.css', 'disclosure.css', 'parts.css', 'page-parts.css']

const place = (name: string) => fileURLToPath(new URL(`../../../assets/course/${name}`, import.meta.url))

const PLACE = /^(?:shipped\/)?[a-z][a-z0-9-]{0,59}$/
const DIGEST = /^[0-9a-f]{64}$/
// No dot at the start, so that neither a parent nor a hidden file is named.
const NAME = /^[a-z0-9][a-z0-9-]{0,79}(?:\.[a-z]{2,6})?$/

/**
 * Returns the courses of a home: sites under `learning/`, the data they are built from under `data/learning/`.
 * `mustBeSame` throws if the home was moved or replaced.
 */
export function courseFiles(home: string, mustBeSame: () => void = () => undefined): CourseFiles {
  const root = join(home, 'learning')
  const placeOf = (place: string) => join(root, ...named(place, PLACE).split('/'))
  return {
    putSite: async (place, pages) => {
      mustBeSame()
      const folder = placeOf(place)
      const digest = await digestOf(pages)
      if ((await lstat(folder).catch(noneIfMissing))?.isSymbolicLink()) await rm(folder)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // A served site is never removed, not even to be rewritten.
      if (await holds(root, join(folder, digest), pages)) return digest
      const temporary = `${join(folder, digest)}.new`
      await rm(temporary, { recursive: true, force: true })
      await mkdir(temporary, { mode: 0o700 })
      for (const [name, text] of pages) await writeNew(join(temporary, named(name, NAME)), text)
      flushFolder(temporary)
      await rm(join(folder, digest), { recursive: true, force: true })
      await rename(temporary, join(folder, digest))
      flushFolder(folder)
      return digest
    },
    readPage: async (place, digest, name) => {
      if (!NAME.test(name) || !DIGEST.test(digest) || !PLACE.test(place)) return null
      const bytes = await readOwn(root, join(placeOf(place), digest, name))
      if (bytes === null) return null
      return { bytes: new Uint8Array(bytes), etag: await etagOf(bytes) }
    },
    clearSites: async (place, keep) => {
      mustBeSame()
      const folder = placeOf(place)
      if (keep === null) return rm(folder, { recursive: true, force: true })
      for (const name of (await readdir(folder).catch(noneIfMissing)) ?? []) {
        if (name !== keep) await rm(join(folder, name), { recursive: true, force: true })
      }
    },
    readAsset: async (name) => (await courseAssets()).get(name) ?? null,
    work: (pathway_id) => workFolder(join(home, 'data', 'learning', named(pathway_id, PLACE)), mustBeSame),
  }
}

function workFolder(folder: string, mustBeSame: () => void): WorkFolder {
  const place = (name: string) => join(folder, named(name, NAME))
  const ready = async () => {
    mustBeSame()
    await mkdir(folder, { recursive: true, mode: 0o700 })
  }
  return {
    read: async (name) => (await readWhole(place(name)).catch(noneIfMissing))?.toString() ?? null,
    write: async (name, text) => {
      await ready()
      await writeAtomically(place(name), text)
    },
    append: async (name, line) => {
      await ready()
      const file = await open(place(name), 'a', 0o600)
      try {
        await file.writeFile(`${line}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    list: async () =>
      ((await readdir(folder).catch(noneIfMissing)) ?? []).filter((name) => NAME.test(name)).sort(),
    remove: async () => {
      mustBeSame()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// A link in the home may lead anywhere, for example to `~/.ssh`; only `learning` itself may be one, to another disk.
async function readOwn(root: string, path: string): Promise<Buffer | null> {
  if (!(await lstat(path).catch(noneIfMissing))?.isFile()) return null
  const real = join(await realpath(root), relative(root, path))
  return (await realpath(path)) === real ? readFile(path) : null
}

async function holds(root: string, folder: string, pages: ReadonlyMap<string, string>): Promise<boolean> {
  const names = await readdir(folder).catch(noneIfMissing)
  if (names?.length !== pages.size) return false
  for (const [name, text] of pages) {
    if ((await readOwn(root, join(folder, name)))?.toString() !== text) return false
  }
  return true
}

function digestOf(pages: ReadonlyMap<string, string>): Promise<string> {
  const ordered = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sha256Of(ordered.map(([name, text]) => `${name}\n${Buffer.byteLength(text)}\n${text}`).join(''))
}

function named(name: string, allowed: RegExp): string {
  if (!allowed.test(name)) throw new Error(`No file or folder of a course is called ${JSON.stringify(name)}.`)
  return name
}

function noneIfMissing(problem: unknown): null {
  const { code } = problem as { code?: unknown }
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw problem
}

/** Returns the style sheet and the script of course pages, created at first use. */
function courseAssets(): Promise<Map<string, CourseAsset>> {
  assets ??= make()
  return assets
}

/** Returns the ETag of these bytes. */
async function etagOf(bytes: Uint8Array): Promise<string> {
  return `"${await sha256Of(bytes)}"`
}

async function make(): Promise<Map<string, CourseAsset>> {
  const sheets = await Promise.all(SHEETS.map((name) => readFile(place(`styles/${name}`), 'utf8')))
  const sheet = new TextEncoder().encode(sheets.join('\n'))
  const script = await classicScript(place('course.ts'))
  return new Map([
    ['course.css', { bytes: sheet, type: 'text/css; charset=utf-8', etag: await etagOf(sheet) }],
    ['course.js', { bytes: script, type: 'text/javascript; charset=utf-8', etag: await etagOf(script) }],
  ])
}

// No module: a page without an origin may not load one.
async function classicScript(entry: string): Promise<Uint8Array<ArrayBuffer>> {
  const built = await Bun.build({ entrypoints: [entry], target: 'browser', format: 'iife', minify: true })
  const [script] = built.outputs
  if (!script) throw new Error('The script of courses could not be made.')
  return new Uint8Array(await script.arrayBuffer())
}
