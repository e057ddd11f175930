import { mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'

/** The further behaviour of the program, whose calls are counted from 1. */
export type ReadingPlan = {
  /** This call and later ones wait until another plan is made. */
  held_from?: number
  /** From this call on it ends with `exit_code` and says this on standard error. */
  fails_from?: number
  say?: string
  exit_code?: number
  only?: 'extract' | 'judge'
  /** Whether it offers lines of the person's in another order of their words. */
  rewords?: boolean
  /** Its answer for a letter. */
  letter?: unknown
  /** All that it writes to standard output, whatever it is called for. */
  raw?: string
}

/** A program on this machine that reads and judges like a model, for the target `command:`. */
export type ReadingModel = {
  /** The target's name. */
  target: string
  /** The target through which the service calls it. */
  targets: ModelTargets
  plan: (plan: ReadingPlan) => Promise<void>
  /** The purposes that it was called for, in order. */
  calls: () => Promise<string[]>
  remove: () => Promise<void>
}

/** Puts the program into a folder of its own. */
export async function placeReadingModel(): Promise<ReadingModel> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'shortlist-reader-')))
  const path = join(folder, 'reader.ts')
  const program = await readFile(join(import.meta.dir, 'reading-program.ts'), 'utf8')
  await writeFile(path, `#!${process.execPath}\n${program}`, { mode: 0o755 })
  const plan = async (plan: ReadingPlan) => {
    await writeFile(join(folder, 'next-plan.json'), JSON.stringify(plan))
    await rename(join(folder, 'next-plan.json'), join(folder, 'plan.json'))
  }
  await plan({})
  return {
    target: `command:${path}`,
    targets: openModels({ home: folder, env: process.env, log: quiet, folders: [] }),
    plan,
    calls: async () => {
      return (await readFile(join(folder, 'calls.log'), 'utf8').catch(() => '')).split('\n').filter(Boolean)
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const quiet = { debug: () => undefined, info: () => undefined, error: () => undefined }
