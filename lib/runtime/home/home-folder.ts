import { lstat, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'
import { z } from 'zod'
import { readWhole, writeAtomically } from '#lib/runtime/home/write-whole.ts'

export const HOME_NOTE = 'home.json'

/** Desk marker kept in the home; a missing desk is detected by it. */
const HomeNote = z.looseObject({
  schema_version: z.literal('svc-home:1'),
  /** The name of the desk; null if the person chose a new beginning and no desk was created yet. */
  desk_id: z.string().nullable(),
  /** Whether anything was ever written into it. */
  used: z.boolean(),
})
type HomeNote = z.output<typeof HomeNote>

/** Returns the folder that holds everything of one person: `SVC_HOME`, else the platform's data folder. */
export function homeFolder(environment: Record<string, string | undefined>): string {
  const homeVariable = environment['SVC_HOME']
  return homeVariable ? resolve(homeVariable) : envPaths('shortlist', { suffix: '' }).data
}

/** The note on a home's server; only for messages and for finding it, never a lock. */
export type ServerNote = { pid: number; port: number; started_at: string }

/** Returns the note of this home's server, or null. */
export async function readServerNote(home: string): Promise<ServerNote | null> {
  try {
    return JSON.parse((await readWhole(join(home, 'server.json'))).toString())
  } catch {
    return null
  }
}

/** Reads the note of a home, or null if there is no readable one. */
export async function readHomeNote(home: string): Promise<HomeNote | null> {
  try {
    return HomeNote.parse(JSON.parse((await readWhole(join(home, HOME_NOTE))).toString()), { jitless: true })
  } catch {
    return null
  }
}

/** Writes the note of a home; a folder in its place is moved aside. */
export async function writeHomeNote(home: string, desk_id: string | null, used: boolean): Promise<void> {
  const path = join(home, HOME_NOTE)
  const stats = await lstat(path).catch(() => null)
  if (stats?.isDirectory()) await rename(path, `${path}.aside-${stats.mtimeMs.toFixed(0)}`)
  await writeAtomically(path, homeNoteText(desk_id, used))
}

/** Returns the note as it is written. */
export function homeNoteText(desk_id: string | null, used: boolean): string {
  return JSON.stringify({ schema_version: 'svc-home:1', desk_id, used } satisfies HomeNote)
}
