import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { checkLesson } from '#lib/learn/course/check-lesson.ts'
import { findExample, sourceText } from '#lib/learn/course/find-quote.ts'
import type { Lesson } from '#lib/learn/course/schema.ts'
import { type Passages, ShippedCourse } from '#lib/learn/shipped/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'

// Proves a shipped course by its documents: `bun lib/build/prove-course.ts ROLE_KEY FOLDER`. FOLDER holds the unpacked
// packages (`dpkg-deb -x`). Writes the digests of the sources and the quoted passages, and prints each passage that
// fails. `bun lib/build/prove-course.ts --text FILE` prints a document in the form that quotes are taken from.

const AROUND = 400

/** Returns a document's text in the form in which quotes are searched. */
export async function documentText(path: string): Promise<string> {
  const packed = await readFile(path)
  const bytes = path.endsWith('.gz') ? gunzipSync(packed) : packed
  const text = new TextDecoder().decode(bytes)
  return /\.x?html?(?:\.gz)?$/.test(path) ? htmlToText(text) : text
}

async function prove(key: string, folder: string): Promise<number> {
  const path = `assets/catalogue/${key}.json`
  const course = JSON.parse(await readFile(path, 'utf8')) as ShippedCourse
  const texts = new Map<string, string>()
  for (const source of course.sources) {
    const text = await documentText(join(folder, source.proof.path))
    texts.set(source.id, text)
    source.text_sha256 = await sha256Of(text)
  }
  const parsed = ShippedCourse.safeParse(course)
  if (!parsed.success) {
    process.stdout.write(
      `${parsed.error.issues.map(({ path: issuePath, message }) => `${issuePath.join('.')}: ${message}`).join('\n')}\n`,
    )
    return 1
  }
  const sources = new Map(
    course.sources.map(({ id, title }) => [id, sourceText(title, texts.get(id) ?? '')] as const),
  )
  let claims = 0
  let problems = 0
  const places = new Map<string, [number, number][]>()
  for (const lesson of course.lessons) {
    const { droppedParts, dropped, lesson: checked } = checkLesson(lesson, sources)
    claims += Object.keys(checked.claims).length
    const unshown = Object.keys(lesson.claims).filter(
      (id) => !checked.claims[id] && !droppedParts.some(({ part }) => part === id),
    )
    problems += droppedParts.length + unshown.length + (dropped ? 1 : 0)
    for (const { part, problem } of droppedParts) process.stdout.write(`${lesson.id} ${part}: ${problem}\n`)
    for (const id of unshown) process.stdout.write(`${lesson.id} ${id}: is in no block\n`)
    if (dropped) process.stdout.write(`${lesson.id}: ${dropped}\n`)
    notePlaces(checked, places, texts)
  }
  const passages: Passages = Object.fromEntries(
    course.sources.map(({ id }) => [id, passagesOf(texts.get(id) ?? '', places.get(id) ?? [])]),
  )
  await writeFile(path, `${JSON.stringify(course, null, 2)}\n`)
  await writeFile(`assets/catalogue/proofs/${key}.json`, `${JSON.stringify(passages, null, 2)}\n`)
  process.stdout.write(`${course.lessons.length} lessons, ${claims} claims that hold, ${problems} problems\n`)
  return problems === 0 ? 0 : 1
}

function notePlaces(
  lesson: Lesson,
  places: Map<string, [number, number][]>,
  texts: ReadonlyMap<string, string>,
) {
  const add = (source: string, start: number, to: number) =>
    places.set(source, [...(places.get(source) ?? []), [Math.max(0, start - AROUND), to + AROUND]])
  for (const { cites } of Object.values(lesson.claims)) {
    for (const { source, start = 0, end = 0 } of cites) add(source, start, end)
  }
  for (const block of lesson.blocks) {
    if (block.t !== 'example') continue
    const example = findExample(block.text, sourceText('', texts.get(block.source) ?? ''))
    if (example) add(block.source, example.start, example.end)
  }
}

function passagesOf(text: string, places: [number, number][]): string {
  const sorted = places.toSorted(([a], [b]) => a - b)
  const joined: [number, number][] = []
  for (const [start, to] of sorted) {
    const last = joined.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], to)
    else joined.push([start, to])
  }
  return joined.map(([start, to]) => text.slice(start, to).trim()).join('\n\n⋯\n\n')
}

if (import.meta.main) {
  const [first = '', second = ''] = process.argv.slice(2)
  if (first === '--text') process.stdout.write(`${await documentText(second)}\n`)
  else process.exit(await prove(first, second))
}
