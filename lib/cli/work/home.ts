import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { homeFolder } from '#lib/runtime/home/home-folder.ts'

/** Restores a backup into the home; works only while no server uses it, and puts what was there aside. */
export async function runRestore(command: Command, terminal: Terminal): Promise<void> {
  const home = homeFolder(terminal.environment)
  const archive = findArchive(home, command.args[0] ?? '')
  await withHome(home, async () => {
    const { restoreArchive } = await import('#lib/runtime/backup/restore.ts')
    const { checked, aside } = await restoreArchive(home, archive)
    if (checked.problems.length > 0) throw refused(`Nothing was restored. ${checked.problems.join(' ')}`)
    terminal.out(`Restored the backup of ${checked.manifest?.made_at ?? 'an unknown time'} into ${home}.\n`)
    terminal.out(`What was there before is in ${join(home, aside ?? '')}. Start again with: svc serve\n`)
  })
}

/** Checks a backup file without a server. */
export async function runCheck(command: Command, terminal: Terminal): Promise<void> {
  const archive = findArchive(homeFolder(terminal.environment), command.args[0] ?? '')
  const { checkArchive } = await import('#lib/runtime/backup/check-archive.ts')
  const work = mkdtempSync(join(tmpdir(), 'shortlist-verify-'))
  try {
    const { manifest, problems } = await checkArchive(archive, join(work, 'files'))
    if (problems.length > 0) throw refused(`The backup is not whole. ${problems.join(' ')}`)
    const rows = Object.values(manifest?.desk.tables ?? {}).reduce((sum, count) => sum + count, 0)
    terminal.out(`Whole: ${manifest?.files.length} files, ${rows} rows, made ${manifest?.made_at}.\n`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Removes everything of the home, its backups too, where `--yes` says that the person means it. */
export async function runWipe(command: Command, terminal: Terminal): Promise<void> {
  const home = homeFolder(terminal.environment)
  if (!existsSync(home)) {
    terminal.out(`There is nothing at ${home}.\n`)
    return
  }
  if (command.opts<{ yes?: true }>().yes !== true) {
    const message = `This removes everything in ${home}: roles, resume, answers, applications and all backups. Export or copy what you want to keep, then run: svc wipe --yes`
    throw new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message })
  }
  await withHome(home, async () => undefined)
  const { wipeHome } = await import('#lib/runtime/backup/wipe.ts')
  const { left } = wipeHome(home)
  if (left.length === 0) terminal.out(`Removed ${home} and everything in it.\n`)
  else
    terminal.out(`Removed everything of Shortlist in ${home}. ${left.length} other files were left there.\n`)
}

// A name of the home's own backups, or a file anywhere.
function findArchive(home: string, file: string): string {
  const found = [resolve(file), join(home, 'backups', file)].find((path) => existsSync(path))
  if (found) return found
  throw refused('There is no such file, here or among the backups of the home.')
}

// Takes the lock of the home for as long as the work takes, so that no server starts meanwhile.
async function withHome(home: string, work: () => Promise<void>): Promise<void> {
  const { takeHome, HomeTaken } = await import('#lib/runtime/home/home.ts')
  const held = await takeHome(home).catch((problem) => {
    if (problem instanceof HomeTaken) throw refused(`${problem.message} Stop it first.`)
    throw problem
  })
  try {
    await work()
  } finally {
    await held.release()
  }
}

function refused(message: string): CliProblem {
  return new CliProblem(EXITS.refused, { code: 'backup_refused', message })
}
