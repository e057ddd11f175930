import { join } from 'node:path'

/** Where the labelled data lies: beside the project, or where SVC_LABELS says. */
export const LABELS = process.env['SVC_LABELS'] ?? join(import.meta.dir, '../../../shared/labels')

/** The objects of a file with one JSON object a line. */
export async function readLines<T>(path: string): Promise<T[]> {
  const text = await Bun.file(path).text()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}
