import { fileURLToPath } from 'node:url'
import { CatalogueIndex, ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

// Increase it with every release in which a course changed.
const VERSION = '2026.11.1'

const folder = fileURLToPath(new URL('../../assets/catalogue/', import.meta.url))

/** Returns the expected text of the catalogue's list and of the table that loads its courses, for the present files. */
export async function catalogueFiles(): Promise<{ index: string; courses: string }> {
  const names = await Array.fromAsync(new Bun.Glob('*.json').scan(folder))
  const keys = names
    .filter((name) => name !== 'index.json')
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
  const roles = await Promise.all(keys.map(roleOf))
  const index = CatalogueIndex.parse({ schema: 'svc-catalog:1', version: VERSION, roles })
  return { index: `${JSON.stringify(index, null, 2)}\n`, courses: tableOf(keys) }
}

async function roleOf(key: string): Promise<CatalogueIndex['roles'][number]> {
  const text = await Bun.file(`${folder}${key}.json`).text()
  const { label, lessons } = ShippedCourse.parse(JSON.parse(text))
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return { key, label, file: `${key}.json`, sha256: await sha256Of(text), lessons: lessons.length, minutes }
}

function tableOf(keys: readonly string[]): string {
  return [
    '// Made from the names of the courses by `bun lib/build/write-catalogue.ts`; a test fails when it is out of date.',
    '',
    '/** Loads a course by its key. */',
    'export const COURSES = {',
    ...keys.map((key) => `  '${key}': () => import('./${key}.json', { with: { type: 'json' } }),`),
    '}',
    '',
  ].join('\n')
}

if (import.meta.main) {
  const { index, courses } = await catalogueFiles()
  await Bun.write(`${folder}index.json`, index)
  await Bun.write(`${folder}courses.ts`, courses)
}
