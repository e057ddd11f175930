import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { Command } from 'commander'
import envPaths from 'env-paths'
import { type AgentConfig, agentConfigs, runRemove } from '#lib/cli/agents/agent.ts'
import { restOfConfig } from '#lib/cli/agents/edit-config.ts'
import { badUsage, CliProblem, EXITS } from '#lib/cli/exits.ts'
import type { CommandHandler } from '#lib/cli/own-command.ts'
import { MANAGERS, runServiceRemove, serviceOf } from '#lib/cli/set-up/service.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { runWipe } from '#lib/cli/work/home.ts'
import { checkPerson } from '#lib/cli/work/pair.ts'
import { ROOT } from '#lib/runtime/built/build-cache.ts'
import { packageCacheOf } from '#lib/runtime/built/start-words.ts'
import { packExtension } from '#lib/runtime/extension.ts'
import { homeFolder, readServerNote } from '#lib/runtime/home/home-folder.ts'
import { shellWord } from '#lib/service/print-command.ts'
import { VERSION } from '#lib/service/version.ts'

type Row = { name: string; place: string }
/** A thing that the program put on the machine. */
type Part = Row & { remove: () => Promise<void> }

/**
 * `svc uninstall`: lists what the program put on this machine, asks, and takes it out: the start at login, the entries of agents and
 * the caches. The home stays unless `--home` is typed. The program itself stays, and the end names how to remove it.
 */
export async function runUninstall(command: Command, terminal: Terminal): Promise<void> {
  const { yes, home: withHome = false } = command.opts<{ yes?: true; home?: true }>()
  const home = homeFolder(terminal.environment)
  const hasHome = existsSync(home)
  if (withHome && hasHome) checkPerson(terminal, 'Only you can remove your home.')
  const parts = [...servicePart(terminal), ...agentParts(terminal), ...(await cachePart())]
  if (withHome && hasHome)
    parts.push({ name: 'your home', place: home, remove: () => runWipe(sure(), terminal) })
  const kept = hasHome && !withHome ? [{ name: 'your home', place: `${home} (--home removes it)` }] : []
  print(terminal, 'Removes', parts)
  print(terminal, 'Keeps', kept)
  if (parts.length > 0) {
    if (yes !== true && !(isInteractive(terminal) && (await terminal.ask('Remove this?')))) {
      const message = 'Nothing was removed. Run it again with --yes to remove this.'
      throw new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message })
    }
    for (const { remove } of parts) await remove()
  }
  const remaining = [
    ...(await serverLeft(home)),
    ...programLeft(terminal.environment),
    ...agentConfigs(terminal)
      .flatMap(copiesOf)
      .map((place) => ({ name: 'an earlier config', place })),
  ]
  print(terminal, 'Remains, for you to remove', remaining)
}

function print(terminal: Terminal, title: string, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const lines = rows.map(({ name, place }) => `  ${name.padEnd(20)} ${safeLines(place).join(' ')}\n`)
  terminal.out(`${title}:\n${lines.join('')}`)
}

// A command whose question was answered already.
function sure(...words: string[]): Command {
  const command = new Command().setOptionValue('yes', true)
  command.args = words
  return command
}

function servicePart(terminal: Terminal): Part[] {
  if (!MANAGERS[process.platform]) return []
  const { path } = serviceOf(terminal)
  if (!existsSync(path)) return []
  return [{ name: 'the start at login', place: path, remove: () => runServiceRemove(sure(), terminal) }]
}

function agentParts(terminal: Terminal): Part[] {
  return agentConfigs(terminal)
    .filter(({ isSetUp, hasSkill }) => isSetUp || hasSkill)
    .map((config) => ({
      name: config.client.title,
      place: `its entry in ${config.path}, the skill, and copies of that file that hold nothing else`,
      remove: async () => {
        await runRemove(sure(config.client.name), terminal)
        await removeCopies(config)
      },
    }))
}

async function cachePart(): Promise<Part[]> {
  const { cache } = envPaths('shortlist', { suffix: '' })
  if (!existsSync(cache)) return []
  const megabytes = Math.ceil((await bytesBelow(cache)) / 1_000_000)
  return [
    {
      name: 'the caches',
      place: `${cache} (${megabytes} MB)`,
      remove: () => rm(cache, { recursive: true, force: true }),
    },
  ]
}

async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function serverLeft(home: string): Promise<Row[]> {
  const note = await readServerNote(home)
  return note && isAlive(note.pid)
    ? [{ name: 'a running server', place: `process ${note.pid}: end it with Ctrl+C` }]
    : []
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

// Configs of agents as they were before a change.
function copiesOf({ path }: AgentConfig): string[] {
  const folder = dirname(path)
  const names = existsSync(folder) ? readdirSync(folder) : []
  const copies = names.filter((name) => name.startsWith(`${basename(path)}.2`) && name.endsWith('.bak'))
  return copies.map((name) => join(folder, name))
}

// A copy with words that the config lacks stays, because the person may want them back.
async function removeCopies(config: AgentConfig): Promise<void> {
  const restIn = async (path: string) =>
    restOfConfig(existsSync(path) ? await readFile(path, 'utf8') : '', config.client)
  const rest = await restIn(config.path)
  for (const copy of copiesOf(config)) {
    const isWithin = await restIn(copy).then(
      (text) => text === rest,
      () => false,
    )
    if (isWithin) await rm(copy)
  }
}

// A program that removed itself could not say how that ended.
function programLeft(environment: Terminal['environment']): Row[] {
  const program = environment['SVC_PROGRAM']
  if (program) return [{ name: 'the program', place: program }]
  const caches = [ROOT, process.execPath].flatMap((path) => packageCacheOf(path) ?? [])
  const cached = [...new Set(caches)].map((place) => ({ name: 'a package cache', place }))
  if (packageCacheOf(ROOT) !== null) return cached
  const [before = '', name = ''] = ROOT.split(`${sep}node_modules${sep}`)
  const folder =
    name === '' ? ROOT : `the package in ${before}, by: ${removalOf(before, name.replaceAll(sep, ''))}`
  return [{ name: 'the program', place: folder }, ...cached]
}

function removalOf(folder: string, name: string): string {
  if (folder.includes(join('.bun', 'install', 'global'))) return `bun remove --global ${name}`
  const prefix = basename(folder) === 'lib' ? dirname(folder) : folder
  return `npm uninstall --global --prefix ${shellWord(prefix)} ${name}`
}

/** The text below the heading of a release in a changelog. */
type Release = { version: string; text: string }

const MOST_BYTES = 1_000_000

/**
 * `svc update`: prints the changes of this release; with a changelog of another release, those since this one. Asks
 * nobody: the file comes from the person.
 */
export async function runUpdate(command: Command, terminal: Terminal): Promise<void> {
  const path = command.args[0]
  const releases = await readReleases(path ?? join(ROOT, 'CHANGELOG.md'))
  const shownReleases =
    path === undefined ? releases.filter(({ version }) => version === VERSION) : newer(releases)
  const lines = shownReleases.flatMap(({ version, text }) => [`${version}`, ...safeLines(text), ''])
  terminal.out(`This is release ${VERSION}.\n\n${lines.join('\n')}${lines.length > 0 ? '\n' : ''}`)
  if (path === undefined) {
    terminal.out(
      'To compare it with a newer one, download its CHANGELOG.md and run: svc update CHANGELOG.md\n',
    )
  } else if (shownReleases.length === 0) terminal.out('The file names no newer release.\n')
  else
    terminal.out(
      'Your home is upgraded at the first start of the newer release, after a backup of its own.\n',
    )
}

async function readReleases(path: string): Promise<Release[]> {
  const text = await readText(path).catch(() => {
    throw badUsage(`${path} cannot be read. Name the CHANGELOG.md of a release.`)
  })
  const releases = releasesOf(text)
  if (releases.length > 0) return releases
  throw badUsage(`${path} is no changelog of this program. It has no heading such as "## ${VERSION}".`)
}

// A larger file is no changelog, and is not read.
async function readText(path: string): Promise<string> {
  const { size } = await stat(path)
  return size > MOST_BYTES ? '' : readFile(path, 'utf8')
}

// Example: "## [1.2.0-beta.1] - 2027-01-31", without the signs.
const RELEASE = /^\[?v?(\d+\.\d+\.\d+(?:-[\w.]+)?)\]?[^\n]*(?:\n(.*))?$/s

/** Returns the releases of a changelog in its order, newest first by custom. */
export function releasesOf(changelog: string): Release[] {
  return changelog.split(/^## /m).flatMap((part) => {
    const [, version, text] = RELEASE.exec(part) ?? []
    return version === undefined ? [] : [{ version, text: (text ?? '').trim() }]
  })
}

function newer(releases: readonly Release[]): Release[] {
  return releases.filter(({ version }) => Bun.semver.order(version, VERSION) > 0)
}

/** `svc extension [folder]`: writes the browser extension and says how a browser loads it. */
export const runExtension: CommandHandler = async (command, terminal) => {
  const [folder = '.'] = command.args
  const target = resolve(folder)
  await packExtension(target, VERSION).catch((problem: NodeJS.ErrnoException) => {
    if (problem.syscall === undefined) throw problem
    const message = `The extension cannot be written into ${target} (${problem.code}). Name a folder that you may write, with some space: svc extension FOLDER`
    throw new CliProblem(EXITS.refused, { code: 'not_written', message })
  })
  terminal.out(`Wrote the extension into ${target}.

Chromium, Chrome, Edge: open chrome://extensions, turn on "Developer mode", press "Load unpacked" and choose
  shortlist-extension-chromium
Firefox: open about:debugging#/runtime/this-firefox, press "Load Temporary Add-on" and choose
  shortlist-extension-firefox/manifest.json

Then open its panel with Alt+S and pair it with a code of "svc pair".
`)
}
