import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sendCall } from '#lib/cli/send-call.ts'
import { homeFolder, readServerNote } from '#lib/runtime/home-folder.ts'
import { VERSION } from '#lib/version.ts'

const LEAST_FREE_MIB = 500
const ANSWER_MS = 3000

/** One thing that was looked at. */
export type Check = { name: string; ok: boolean; says: string }

type Environment = Readonly<Record<string, string | undefined>>

/** Looks at the home folder, the disk and the server; works without a server and opens nothing for writing. */
export async function examine(environment: Environment): Promise<Check[]> {
  const home = homeFolder(environment)
  return [
    { name: 'version', ok: true, says: `${VERSION}, Bun ${Bun.version} on ${process.platform}` },
    await checkHome(home),
    await checkDisk(home),
    await checkLock(home),
    await checkServer(home),
  ]
}

async function checkHome(home: string): Promise<Check> {
  const name = 'home'
  const found = await stat(home).catch(() => null)
  if (!found) return { name, ok: true, says: `${home} (not there yet: the first start makes it)` }
  if (!found.isDirectory()) return { name, ok: false, says: `${home} is not a folder.` }
  const usable = await access(home, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!usable) return { name, ok: false, says: `${home} cannot be written by you.` }
  const mode = found.mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return { name, ok: false, says: `${home} is open to others. Close it with: chmod 700 '${home}'` }
  }
  return { name, ok: true, says: `${home} (mode ${mode.toString(8)})` }
}

async function checkDisk(home: string): Promise<Check> {
  const name = 'disk'
  const found = (await statfs(home).catch(() => null)) ?? (await statfs('.').catch(() => null))
  if (!found) return { name, ok: true, says: 'The free space cannot be read.' }
  const free = Math.floor((found.bavail * found.bsize) / 1024 ** 2)
  return { name, ok: free >= LEAST_FREE_MIB, says: `${free} MiB free; ${LEAST_FREE_MIB} are needed.` }
}

async function checkLock(home: string): Promise<Check> {
  const found = await stat(join(home, 'server.lock')).catch(() => null)
  const says = found ? 'The lock file is there, held or not.' : 'No server has used this home yet.'
  return { name: 'lock', ok: true, says }
}

async function checkServer(home: string): Promise<Check> {
  const name = 'server'
  const note = await readServerNote(home)
  if (!note) return { name, ok: true, says: 'Not running. Start it with: svc serve' }
  const address = `http://127.0.0.1:${note.port}`
  const line = { address, actor: 'operator', until: AbortSignal.timeout(ANSWER_MS) }
  const reply = await sendCall({ method: 'GET', path: '/api/health' }, line).catch(() => null)
  if (reply?.ok)
    return { name, ok: true, says: `Answers at ${address} (process ${note.pid})${other(reply.value)}` }
  if (!isAlive(note.pid))
    return { name, ok: true, says: `Not running; process ${note.pid} left its note behind.` }
  return { name, ok: false, says: `Process ${note.pid} runs, but nothing answers at ${address}.` }
}

function other(health: unknown): string {
  if (typeof health !== 'object' || health === null || !('version' in health)) return ''
  return health.version === VERSION ? '' : `; it is version ${String(health.version)}: start it again`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
