import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApp, type TestApp, type TestAppOptions } from '#test/support/app.ts'

/** A master of every kind of section, as a person would write it. */
export const MARKDOWN = `## Summary

- Backend engineer who likes small systems

## Skills

- Languages: Go, Rust

## Experience

### Borealis Freight
Senior Engineer, 2021 - Present

- Cut deploy time from 40 to 6 minutes
- Led the move to one queue

### Quill & Sons
Engineer, 2017 - 2021

- Wrote the invoice service

## Education

### Northfield College
BSc Computing, 2014 - 2017

## Certifications

- Certified scrum sailor
`

/** The service on a home that has a master, and ways to its file. */
export async function openMasterApp(options: TestAppOptions = {}) {
  const hasClock = 'now' in options
  const app = await openApp(hasClock ? options : { fill: addMaster, ...options })
  if (hasClock) await addMaster(app)
  const path = join(app.home, 'resumes', 'master.md')
  return {
    ...app,
    path,
    file: () => readFile(path, 'utf8'),
    /** Saves the file as an editor would, with one text in it replaced. */
    edit: async (what: string, by: string) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes(what)) throw new Error(`The file does not hold ${what}.`)
      await writeFile(path, text.replace(what, by))
    },
    master: async () => (await app.get('/api/master')).master,
  }
}

async function addMaster(app: TestApp): Promise<void> {
  await app.post('/api/master', { markdown: MARKDOWN })
}

/** The id of the line or entry of a master that says this. */
export async function idOf(app: Pick<TestApp, 'get'>, text: string): Promise<string> {
  const { master } = await app.get('/api/master')
  const found = [...master.items, ...master.entries].find(
    (item) => ('text' in item ? item.text : item.heading) === text,
  )
  if (!found) throw new Error(`The master does not say ${text}.`)
  return found.id
}
