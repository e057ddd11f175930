import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { checkPerson } from '#lib/cli/work/pair.ts'
import { homeFolder } from '#lib/runtime/home/home-folder.ts'
import { clearLeftovers, workFolder } from '#lib/runtime/home/leftovers.ts'
import { holdingsOf } from '#lib/service/backups/archive.ts'

const MOST_NAMED = 20

/** Restores a backup into the home while no server uses it, and moves the present data aside. */
export async function runRestore(command: Command, terminal: Terminal): Promise<void> {
  const home = homeFolder(terminal.environment)
  const archive = findArchive(home, command.args[0] ?? '')
  checkPerson(terminal, 'Only you can put a backup in the place of what your home holds.')
  await withHome(home, async () => {
    const isEmpty = !existsSync(join(home, 'desk.db'))
    const { restoreArchive } = await import('#lib/runtime/backup/restore.ts')
    terminal.out(await differenceOf(home, archive))
    if (command.opts<{ yes?: true }>().yes !== true && !(await terminal.ask('Restore it?')))
      throw notConfirmed('Nothing was restored. Run it again and answer y to restore this backup.')
    const { checked, aside } = await restoreArchive(home, archive)
    if (checked.problems.length > 0) throw refused(`Nothing was restored. ${checked.problems.join(' ')}`)
    terminal.out(`Restored the backup of ${checked.manifest?.made_at ?? 'an unknown time'} into ${home}.\n`)
    const earlier = isEmpty ? '' : `The earlier data is in ${join(home, aside ?? '')}. `
    terminal.out(`${earlier}Start again with: svc serve\n`)
  })
}

// Returns the counts that a restore would bring back or remove; an unreadable desk is reported as such.
async function differenceOf(home: string, archive: string): Promise<string> {
  const { checkArchive } = await import('#lib/runtime/backup/check-archive.ts')
  const { readDeskSummary } = await import('#lib/runtime/backup/desk-copy.ts')
  const { manifest, problems } = await checkArchive(archive, workFolder('checking', join(home, 'backups')))
  if (manifest === null || problems.length > 0)
    throw refused(`Nothing was restored. The backup is not whole. ${problems.join(' ')}`)
  const desk = join(home, 'desk.db')
  const isEmpty = !existsSync(desk)
  const summary = isEmpty ? { tables: {} } : await readDeskSummary(desk).catch(() => null)
  const counts = new Map(holdingsOf(summary?.tables ?? {}).map(({ what, count }) => [what, count]))
  const rows = holdingsOf(manifest.desk.tables).map(({ what, count }) => {
    const current = summary === null ? '?' : String(counts.get(what) ?? 0)
    return `  ${what.replaceAll('_', ' ').padEnd(14)} ${current.padStart(8)} ${String(count).padStart(10)}\n`
  })
  const { earlierRelease } = await import('#lib/service/backups/backups.ts')
  const note = await earlierRelease(manifest)
  const unread = summary === null ? 'What the home holds now cannot be read.\n' : ''
  return `${unread}${'What'.padEnd(16)} ${'now'.padStart(8)} ${'restored'.padStart(10)}\n${rows.join('')}Made ${manifest.made_at}. ${isEmpty ? 'This home is empty.' : 'What is there now is kept aside.'} Programs that you allowed have to be allowed again.\n${note ? `${note}\n` : ''}`
}

/** Checks a backup file without a server. */
export async function runCheck(command: Command, terminal: Terminal): Promise<void> {
  const home = homeFolder(terminal.environment)
  const archive = findArchive(home, command.args[0] ?? '')
  const { checkArchive } = await import('#lib/runtime/backup/check-archive.ts')
  const { manifest, problems } = await checkArchive(archive, workFolder('checking', join(home, 'backups')))
  if (problems.length > 0) throw refused(`The backup is not whole. ${problems.join(' ')}`)
  const rows = Object.values(manifest?.desk.tables ?? {}).reduce((sum, count) => sum + count, 0)
  terminal.out(`Whole: ${manifest?.files.length} files, ${rows} rows, made ${manifest?.made_at}.\n`)
}

/** Removes everything of the home, including its backups, if `--yes` confirms it. */
export async function runWipe(command: Command, terminal: Terminal): Promise<void> {
  const home = homeFolder(terminal.environment)
  if (!existsSync(home)) {
    terminal.out(`There is nothing at ${home}.\n`)
    return
  }
  if (command.opts<{ yes?: true }>().yes !== true) {
    const message = `This removes everything in ${home}: roles, resume, answers, applications and all backups. Export or copy what you want to keep, then run: svc wipe --yes`
    throw notConfirmed(message)
  }
  checkPerson(terminal, 'Only you can remove everything.')
  await withHome(home, async () => undefined)
  await clearLeftovers(home)
  const { wipeHome } = await import('#lib/runtime/backup/wipe.ts')
  const { leftovers } = wipeHome(home)
  if (leftovers.length === 0) terminal.out(`Removed ${home} and everything in it.\n`)
  else {
    const paths = leftovers.slice(0, MOST_NAMED).flatMap((path) => safeLines(`  ${path}`))
    const about = `Removed everything of Shortlist in ${home}. ${leftovers.length} other files were left there:`
    terminal.out(`${[about, ...paths].join('\n')}\n`)
  }
}

// Returns the path of a backup: by its name in the home, or anywhere.
function findArchive(home: string, file: string): string {
  const backupPath = [resolve(file), join(home, 'backups', file)].find((path) => existsSync(path))
  if (backupPath) return backupPath
  throw refused('There is no such file, here or among the backups of the home.')
}

// Holds the lock of the home during the work, so that no server starts meanwhile.
async function withHome(home: string, work: () => Promise<void>): Promise<void> {
  const { lockHome, HomeInUse } = await import('#lib/runtime/home/home.ts')
  try {
    const lock = await lockHome(home)
    await work().finally(() => lock.release())
  } catch (problem) {
    if (problem instanceof HomeInUse) throw refused(`${problem.message} Stop it first.`)
    throw problem
  }
}

function notConfirmed(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message })
}

function refused(message: string): CliProblem {
  return new CliProblem(EXITS.refused, { code: 'backup_refused', message })
}
