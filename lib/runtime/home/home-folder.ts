import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import envPaths from 'env-paths'

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
    return JSON.parse(await readFile(join(home, 'server.json'), 'utf8'))
  } catch {
    return null
  }
}
