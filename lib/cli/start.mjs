#!/usr/bin/env node
// The command of the npm package: starts the command line with the Bun that was installed beside it, or else with the one
// on the PATH. Plain JavaScript, because Node reads it. Without words it serves.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const program = process.platform === 'win32' ? 'bun.exe' : 'bun'

/** Returns the path of Bun, or null if this machine has none. */
function findBun() {
  return process.versions.bun ? process.execPath : (installedBun() ?? bunOnPath())
}

// Bun's install script moves the binary into Bun's own package; without that script it stays in that of the platform.
function installedBun() {
  try {
    const own = createRequire(import.meta.url).resolve('bun/package.json')
    const arch = process.arch === 'arm64' ? 'aarch64' : process.arch
    const system = process.platform === 'win32' ? 'windows' : process.platform
    const libc = system === 'linux' && !process.report.getReport().header.glibcVersionRuntime ? '-musl' : ''
    const platform = createRequire(own).resolve(`@oven/bun-${system}-${arch}${libc}/package.json`)
    const places = [join(dirname(platform), 'bin', program), join(dirname(own), 'bin', 'bun.exe')]
    return places.find((path) => existsSync(path)) ?? null
  } catch {
    return null
  }
}

function bunOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** Returns the folder of what Bun compiles, beside the program's other caches: by itself it keeps that in `~/.bun`. */
function compiledFolder() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'shortlist', 'compiled')
  if (process.platform === 'win32' && LOCALAPPDATA)
    return join(LOCALAPPDATA, 'shortlist', 'Cache', 'compiled')
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'shortlist', 'compiled')
}

const bun = findBun()
if (bun === null) {
  console.error(
    'Nothing was started: Bun is missing. Install this package again without --omit=optional, or get Bun from https://bun.sh.',
  )
  process.exit(1)
}
const typed = process.argv.slice(2)
const words = typed.length === 0 ? ['serve'] : typed
const main = join(root, 'lib', 'cli', 'main.ts')
const config = `--config=${join(root, 'bunfig.toml')}`
const child = spawn(bun, ['--no-env-file', config, main, ...words], {
  stdio: 'inherit',
  env: { BUN_RUNTIME_TRANSPILER_CACHE_PATH: compiledFolder(), ...process.env },
})
// A terminal sends Ctrl+C to both; the child decides when to end. Other signals reach this process alone.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (problem) => {
  console.error(`Nothing was started: ${bun} does not run (${problem.message}). Install this package again.`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
