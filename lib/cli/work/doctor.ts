import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import { refusalIn } from '#lib/cli/call/print-reply.ts'
import { findServer, checkServer as proveServer, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, CommandFailed } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines, styled } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { homeFolder, readHomeNote, readServerNote } from '#lib/runtime/home/home-folder.ts'
import { readWhole } from '#lib/runtime/home/write-whole.ts'
import { FOLDER_ADVICE } from '#lib/service/backups/archive.ts'
import { checkConfig } from '#lib/service/config/config-file.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { VERSION } from '#lib/service/version.ts'

const LEAST_FREE_MIB = 500
const ANSWER_MS = 3000

/** The result of one check. */
type Check = { name: string; ok: boolean; message: string }

type DoctorEnvironment = Readonly<Record<string, string | undefined>>

/** `svc doctor`: prints each check; exits with 1 if one fails. */
export async function runDoctor(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const checks = await examine(terminal.environment, options.url)
  const ok = checks.every((check) => check.ok)
  if (options.json) terminal.out(`${JSON.stringify({ schema_version: 'svc-doctor:1', ok, checks })}\n`)
  else {
    const screen = { width: 80, quiet: false, colour: options.colour, now: 0 }
    for (const check of checks) {
      const mark = check.ok ? styled(screen, 'green', 'ok ') : styled(screen, 'red', 'bad')
      terminal.out(`${mark}  ${check.name.padEnd(8)} ${check.message}\n`)
    }
  }
  if (!ok) throw new CommandFailed()
}

/**
 * Checks the home folder with its settings, the disk and the server: the one named by `url`, else the home's own.
 * Works without a server and opens nothing for writing.
 */
async function examine(environment: DoctorEnvironment, url: string | null): Promise<Check[]> {
  const home = homeFolder(environment)
  const named = url === null ? null : await findServer(url, environment)
  const own = await checkServer(environment)
  return [
    { name: 'version', ok: true, message: `${VERSION}, Bun ${Bun.version} on ${process.platform}` },
    await checkHome(home),
    await checkSettings(home),
    await checkMaster(home),
    await checkDisk(home),
    await checkLock(home),
    ...(await checkStores(home, own.serves)),
    await checkBackups(home),
    await checkFonts(home),
    named === null ? own.check : await checkNamed(named),
  ]
}

async function checkHome(home: string): Promise<Check> {
  const name = 'home'
  const stats = await stat(home).catch(() => null)
  if (!stats) return { name, ok: true, message: `${home} (not there yet: the first start makes it)` }
  if (!stats.isDirectory()) return { name, ok: false, message: `${home} is not a folder.` }
  const usable = await access(home, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!usable) return { name, ok: false, message: `${home} cannot be written by you.` }
  const mode = stats.mode & 0o777
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return { name, ok: false, message: `${home} is open to others. Close it with: chmod 700 '${home}'` }
  }
  return { name, ok: true, message: `${home} (mode ${mode.toString(8)})` }
}

async function checkSettings(home: string): Promise<Check> {
  const name = 'config'
  try {
    checkConfig((await readWhole(join(home, 'config.json'))).toString())
    return { name, ok: true, message: 'config.json is well.' }
  } catch (problem) {
    if (problem instanceof Refusal) return { name, ok: false, message: problem.message }
    const missing = problem instanceof Error && 'code' in problem && problem.code === 'ENOENT'
    if (missing) return { name, ok: true, message: 'There is no config.json; every setting has its default.' }
    return {
      name,
      ok: false,
      message: 'config.json is there but cannot be read. Make it a file that you may read.',
    }
  }
}

async function checkMaster(home: string): Promise<Check> {
  const name = 'master'
  const { MASTER_UNREADABLE, readMasterFile } = await import('#lib/evidence/master/master-file.ts')
  const { homeFiles } = await import('#lib/runtime/home/home-files.ts')
  const file = await readMasterFile({ files: homeFiles(home) })
  if (file === 'unreadable') return { name, ok: false, message: MASTER_UNREADABLE }
  return { name, ok: true, message: file === null ? 'There is no master.md yet.' : 'master.md can be read.' }
}

async function checkDisk(home: string): Promise<Check> {
  const name = 'disk'
  const disk = (await statfs(home).catch(() => null)) ?? (await statfs('.').catch(() => null))
  if (!disk) return { name, ok: true, message: 'The free space cannot be read.' }
  const free = Math.floor((disk.bavail * disk.bsize) / 1024 ** 2)
  return { name, ok: free >= LEAST_FREE_MIB, message: `${free} MB free; ${LEAST_FREE_MIB} are needed.` }
}

async function checkLock(home: string): Promise<Check> {
  const stats = await stat(join(home, 'server.lock')).catch(() => null)
  const message = stats ? 'The lock file is there, held or not.' : 'No server has used this home yet.'
  return { name: 'lock', ok: true, message: message }
}

// A running server checks these itself and reports them in its health. Another program that opens them beside it may
// take itself for their last user, and remove their logs.
async function checkStores(home: string, areServed: boolean): Promise<Check[]> {
  const { isUndamaged: isWhole } = await import('#lib/runtime/backup/desk-copy.ts')
  const checks: Check[] = []
  for (const name of ['desk', 'index'] as const) {
    const path = join(home, `${name}.db`)
    if (!(await stat(path).catch(() => null))) {
      checks.push(await missing(home, name))
      continue
    }
    if (areServed) {
      checks.push({ name, ok: true, message: `The running server checks ${name}.db itself.` })
      continue
    }
    const isUndamagedFile = await isWhole(path).catch(() => null)
    if (isUndamagedFile === null) checks.push({ name, ok: false, message: `${name}.db cannot be read now.` })
    else if (isUndamagedFile) checks.push({ name, ok: true, message: `Every page of ${name}.db is well.` })
    else checks.push({ name, ok: false, message: `${name}.db is damaged. ${NEXT[name]}` })
  }
  return checks
}

const NEXT = {
  desk: 'Restore the newest backup: svc backup list, then svc backup restore NAME',
  index: 'The next start puts it aside and reads your boards again.',
}

async function missing(home: string, name: 'desk' | 'index'): Promise<Check> {
  const note = name === 'desk' ? await readHomeNote(home) : null
  if (!note?.used) return { name, ok: true, message: `There is no ${name}.db yet: a start makes it.` }
  return { name, ok: false, message: `desk.db is gone. ${NEXT.desk}` }
}

async function checkBackups(home: string): Promise<Check> {
  const name = 'backup'
  const { backupFolder, listArchives } = await import('#lib/runtime/backup/archiver.ts')
  const problem = FOLDER_ADVICE[await backupFolder(home)]
  if (problem !== null) return { name, ok: false, message: problem }
  const [newest] = await listArchives(join(home, 'backups'))
  if (!newest) return { name, ok: true, message: 'There is no backup yet. Make one with: svc backup' }
  return { name, ok: true, message: `The last one is ${newest.name}.` }
}

// Each font is tried in a process of its own, because a damaged one may hang whoever draws it.
async function checkFonts(home: string): Promise<Check> {
  const name = 'fonts'
  const { damagedFonts } = await import('#lib/runtime/print/fonts/font-trial.ts')
  const damaged = await damagedFonts(join(home, 'fonts'))
  if (damaged.length === 0) return { name, ok: true, message: 'No damaged file is in the fonts folder.' }
  const names = safeLines(damaged.join(', ')).join(' ')
  return { name, ok: false, message: `Cannot be used as a font: ${names}. Take it out of ${home}/fonts.` }
}

// `serves` is true if the server of the home itself gave its health.
async function checkServer(environment: DoctorEnvironment): Promise<{ check: Check; serves: boolean }> {
  const name = 'server'
  const unserved = (ok: boolean, message: string) => ({ check: { name, ok, message }, serves: false })
  const note = await readServerNote(homeFolder(environment))
  if (!note) return unserved(true, 'Not running. Start it with: svc serve')
  const address = `http://127.0.0.1:${note.port}`
  const reply = await askHealth(address, environment)
  if (reply instanceof CliProblem && reply.code === 'wrong_server') return unserved(false, reply.message)
  if (!(reply instanceof CliProblem)) {
    const check = judged(reply, `Answers at ${address} (process ${note.pid})`)
    return { check, serves: isHealth(reply.value) }
  }
  if (!isAlive(note.pid)) return unserved(true, `Not running; process ${note.pid} left its note behind.`)
  return unserved(false, `Process ${note.pid} runs, but nothing answers at ${address}.`)
}

async function checkNamed(address: string): Promise<Check> {
  const reply = await askHealth(address)
  if (!(reply instanceof CliProblem)) return judged(reply, `Answers at ${address}`)
  return { name: 'server', ok: false, message: `Nothing answers at ${address}.` }
}

// Without an environment: an address from the person identifies the server.
async function askHealth(address: string, environment?: DoctorEnvironment): Promise<Reply | CliProblem> {
  const connection = { address, actor: 'operator', until: AbortSignal.timeout(ANSWER_MS) }
  try {
    if (environment) await proveServer(connection, environment)
    return await sendCall({ method: 'GET', path: '/api/health' }, connection)
  } catch (problem) {
    if (problem instanceof CliProblem) return problem
    throw problem
  }
}

// Any answer proves that something listens; its content may still be the problem.
function judged({ ok, status, value }: Reply, serverText: string): Check {
  const name = 'server'
  const refusal = refusalIn(value)
  if (refusal) return { name, ok: false, message: `${serverText}: ${safeLines(refusal.message).join(' ')}` }
  const concerns = concernsIn(value)
  if (ok && isHealth(value) && concerns.length > 0)
    return { name, ok: false, message: `${serverText}: ${concerns.join(' ')} What can be done: svc recover` }
  if (ok && isHealth(value)) return { name, ok: true, message: `${serverText}${versionNote(value)}` }
  return {
    name,
    ok: false,
    message: `${serverText}, but is not this service, or failed without a word (status ${status}).`,
  }
}

function isHealth(value: unknown): boolean {
  const version = typeof value === 'object' && value !== null && 'schema_version' in value
  return version && String(value.schema_version).startsWith('svc-health:')
}

function concernsIn(health: unknown): string[] {
  const { concerns } = (health ?? {}) as { concerns?: unknown }
  if (!Array.isArray(concerns)) return []
  return concerns.flatMap((concern) => safeLines(String((concern as { message?: unknown }).message ?? '')))
}

function versionNote(health: unknown): string {
  if (typeof health !== 'object' || health === null || !('version' in health)) return ''
  return health.version === VERSION
    ? ''
    : `; it is version ${safeLines(String(health.version)).join(' ')}: start it again`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
