import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { readLines } from '#bench/judgement/labels.ts'

/** A line of JSON that a counting program prints. */
export type PrintedJson = Record<string, unknown>

/**
 * Runs a program of `FOLDER/eval` that counts over HTTP, on servers of its own, and gives the JSON lines that it prints.
 * Throws where it cannot be run or finds that a check of its own falls short.
 */
export async function runCounting(folder: string, program: string, args: string[]): Promise<PrintedJson[]> {
  const { stdout } = await execa('python3', [join(folder, 'eval', program), ...args])
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  return lines.map((line) => JSON.parse(line) as PrintedJson)
}

/** A copy of `FOLDER/rows` with the rows of some persons alone, for the program that counts rows. Call `remove` at the end. */
export async function rowsOf(folder: string, isChosen: (person: number) => boolean) {
  const root = await mkdtemp(join(tmpdir(), 'shortlist-rows-'))
  for (const name of ['requirements', 'fit']) await symlink(join(folder, name), join(root, name))
  const rowsFolder = join(root, 'rows')
  const people = await readLines<{ n: number }>(join(folder, 'rows/resumes.jsonl'))
  const labels = await readLines<{ resume: number }>(join(folder, 'rows/rows.jsonl'))
  await writeLines(
    join(rowsFolder, 'resumes.jsonl'),
    people.filter(({ n }) => isChosen(n)),
  )
  await writeLines(
    join(rowsFolder, 'rows.jsonl'),
    labels.filter(({ resume }) => isChosen(resume)),
  )
  await symlink(join(folder, 'rows/resumes'), join(rowsFolder, 'resumes'))
  return { rows: rowsFolder, remove: () => rm(root, { recursive: true }) }
}

async function writeLines(path: string, lines: object[]): Promise<void> {
  await Bun.write(path, lines.map((line) => JSON.stringify(line)).join('\n'))
}
