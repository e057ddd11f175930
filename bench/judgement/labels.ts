import { join } from 'node:path'

/** The folder of the labelled data: beside the project, or in SVC_LABELS. */
export const LABELS = process.env['SVC_LABELS'] ?? join(import.meta.dir, '../../../shared/labels')

/** The objects of a file with one JSON object a line. */
export async function readLines<T>(path: string): Promise<T[]> {
  const text = await Bun.file(path).text()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T)
}
