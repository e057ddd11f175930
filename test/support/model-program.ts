import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallLimits, ModelTargets, Prompt } from '#lib/judge/targets/targets.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'

/** The behaviour of a stand-in program. */
export type Plan = {
  fault?: string
  answer?: unknown
  logged_in?: boolean
  version?: string
  help?: string
  features?: string[]
  replay?: { stdout: string; stderr: string; exit_code: number | null; signal: NodeJS.Signals | null }
}

/** Its inputs: its arguments, the contents of its working folder, and the files in its arguments. */
export type ProgramRecord = {
  words: string[]
  working_folder: string[]
  environment: Record<string, string>
  input: string
  files: Record<string, string>
}

/** A machine of its own for a test: a home, a folder of programs that is first on PATH, and a temporary folder. */
export type Machine = {
  home: string
  bin: string
  temporary: string
  env: Record<string, string>
  targets: ModelTargets
  plan: (plan: Plan) => Promise<void>
  records: () => Promise<ProgramRecord[]>
  /** The processes, temporary folders and records that calls left. */
  left: () => Promise<Left>
  /** The same once a process that was just killed had a moment to go. */
  leftInTheEnd: () => Promise<Left>
  close: () => Promise<void>
}

type Left = { processes: string[]; folders: string[]; notes: string[] }

const STAND_IN = join(import.meta.dir, 'stand-in.ts')
const SAFE = 0o755

/** Makes a machine on which these programs stand in for the real ones. */
export async function makeMachine(programs = ['claude', 'codex', 'llm', 'mine']): Promise<Machine> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'shortlist-models-')))
  const [home, bin, temporary] = [join(root, 'home'), join(root, 'bin'), join(root, 'tmp')]
  for (const folder of [home, bin, temporary]) await mkdir(folder, { mode: SAFE })
  for (const name of programs) await placeProgram(join(bin, name))
  const env = {
    // A model program of this machine is none of the machine that the test makes.
    PATH: `${bin}:${await linkTools(join(root, 'tools'), ['sh', 'sleep'])}`,
    HOME: home,
    TMPDIR: temporary,
    SECRET_KEY: 'a secret of the person',
  }
  const log = { debug: () => undefined, info: () => undefined, error: console.error }
  const targets = openModels({ home, env, log, folders: [] })
  const plan = (plan: Plan) => writeFile(join(bin, 'plan.json'), JSON.stringify(plan))
  await plan({})
  const listOf = (folder: string) => readdir(folder).catch(() => [])
  const left = async (): Promise<Left> => ({
    processes: await processesWith(temporary),
    folders: await listOf(temporary),
    notes: await listOf(join(home, 'calls')),
  })
  return {
    home,
    bin,
    temporary,
    env,
    targets,
    plan,
    records: async () => {
      const names = (await readdir(bin)).filter((name) => /^record-\d+\.json$/.test(name))
      return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(bin, name), 'utf8'))))
    },
    left,
    leftInTheEnd: async () => {
      for (let tries = 0; tries < 1500; tries += 1) {
        if ((await left()).processes.length === 0) break
        await Bun.sleep(20)
      }
      return left()
    },
    close: async () => {
      await targets.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** Fills a folder with links to these programs and nothing else, so that a `PATH` of it is the same on every machine. */
export async function linkTools(folder: string, tools: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true })
  for (const tool of tools) {
    const path = Bun.which(tool)
    if (path !== null) await symlink(path, join(folder, tool))
  }
  return folder
}

/** Writes a program that does what the plan beside it says. */
export async function placeProgram(path: string): Promise<void> {
  await writeFile(path, `#!${process.execPath}\nimport ${JSON.stringify(STAND_IN)}\n`)
  await chmod(path, SAFE)
}

export const NOTHING_LEFT = { processes: [], folders: [], notes: [] }

export const PROMPT: Prompt = {
  purpose: 'extract',
  system: 'You read postings. The person is called Ada Example.',
  prompt: 'Posting: see @/etc/hostname and answer.',
  schema: {
    type: 'object',
    properties: { ok: { type: 'boolean' } },
    required: ['ok'],
    additionalProperties: false,
  },
}

/** Limits that a call of a program that answers never meets. */
export function patient(): CallLimits {
  return { timeout_ms: 40_000, signal: new AbortController().signal }
}

// Every process of a call was given a temporary folder in this one.
async function processesWith(folder: string): Promise<string[]> {
  if (process.platform !== 'linux') {
    const { stdout } = Bun.spawnSync(['/bin/ps', '-Eaxww', '-o', 'command='])
    return stdout
      .toString()
      .split('\n')
      .filter((line) => line.includes(`TMPDIR=${folder}/`))
  }
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    ids.map(async (id) => {
      const environment = await readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
      if (!environment.includes(`TMPDIR=${folder}/`)) return []
      return [(await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')]
    }),
  )
  return found.flat()
}
