import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { CourseAsset } from '#lib/learn/course/course-files.ts'
import { sha256Of } from '#lib/text/digest.ts'

let assets: Promise<Map<string, CourseAsset>> | undefined

/** Returns the style sheet and the script of course pages, created at first use. */
export function courseAssets(): Promise<Map<string, CourseAsset>> {
  assets ??= make()
  return assets
}

/** Returns the ETag of these bytes. */
export async function etagOf(bytes: Uint8Array): Promise<string> {
  return `"${await sha256Of(bytes)}"`
}

// In this order: a later one may override an earlier one.
const SHEETS = ['base.css', 'text.css', 'disclosure.css', 'parts.css', 'page-parts.css']

const place = (name: string) => fileURLToPath(new URL(`../../../assets/course/${name}`, import.meta.url))

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
