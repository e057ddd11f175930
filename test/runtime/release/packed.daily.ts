import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'

const ROOT = join(import.meta.dir, '../../..')
const PACK = join(ROOT, 'lib/build/package/pack.ts')
// A fast compression, because the test waits for it.
const LEVEL = ['--level', '3', '--address', 'https://github.com/ada/shortlist']

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-release-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function pack(...words: string[]): Promise<string> {
  const { stdout } = await execa(process.execPath, ['--no-env-file', PACK, ...words, ...LEVEL])
  return stdout.trim().split('\n').at(-1) ?? ''
}

describe('a release does the main job with an empty home and cache', () => {
  test('as the npm package', async () => {
    const tarball = await pack('npm', folder)
    const modules = join(folder, 'installed')
    await mkdir(modules)
    await execa('npm', ['install', '--prefix', modules, '--no-audit', '--no-fund', tarball])
    const shipped = await readdir(join(modules, 'node_modules/shortlist'))
    expect(shipped).not.toContain('test')
    expect(shipped).not.toContain('bench')
    const licences = await readFile(join(modules, 'node_modules/shortlist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    expect(licences).toContain('hono 4')
    await doMainJob([join(modules, 'node_modules/.bin/shortlist')])
    await installsAndLeaves(tarball)
  }, 600_000)

  test('as one executable file of less than 130 MB', async () => {
    const program = await pack('program', folder)
    await doMainJob([program])
    await survivesDamage(program)
    // The releases' own compression takes half a minute and makes it 3 MB smaller still.
    expect((await stat(program)).size).toBeLessThan(130e6)
  })
})

test('the files that the container copies do the main job with its command', async () => {
  const image = join(folder, 'image')
  const file = await readFile(join(ROOT, 'Dockerfile'), 'utf8')
  for (const [, words = ''] of file.matchAll(/^COPY (.+)$/gm)) {
    const paths = words.split(' ')
    const to = join(image, paths.pop() ?? '')
    for (const path of paths)
      await cp(join(ROOT, path), paths.length > 1 ? join(to, path) : to, { recursive: true })
  }
  const install = ['install', '--frozen-lockfile', '--production', '--ignore-scripts']
  expect(file).toContain(`RUN bun ${install.join(' ')}`)
  await execa(process.execPath, install, { cwd: image })
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(file) ?? []
  const [, ...words] = JSON.parse(entry) as string[]
  const start = join(folder, 'container')
  const line = [process.execPath, ...words.map((word) => (word.endsWith('.ts') ? join(image, word) : word))]
  await writeFile(start, `#!/bin/sh\nexec ${line.map((word) => `'${word}'`).join(' ')} "$@"\n`, {
    mode: 0o700,
  })
  await doMainJob([start])
})

/**
 * Out of the cache of npx an agent is not set up. The printed commands install the program and set the agent up, and the uninstall leaves
 * nothing but the program, which its printed command removes.
 */
async function installsAndLeaves(tarball: string): Promise<void> {
  const home = await mkdtemp(join(folder, 'npx-'))
  await mkdir(join(home, '.codex'))
  await writeFile(join(home, '.npmrc'), `prefix=${join(home, 'global')}\n`)
  const env = { ...process.env, HOME: home }
  const options = { cwd: home, env, extendEnv: false, reject: false } as const
  const words = ['--yes', '--package', tarball, 'shortlist', 'agent', 'install', 'codex', '--yes']
  const refused = await execa('npx', words, options)
  const [, printed = 'false'] = /Install it first: (.+)/.exec(refused.stderr) ?? []
  expect([refused.exitCode, printed]).toEqual([
    1,
    `npm install --global ${tarball} && shortlist agent install codex`,
  ])
  const onPath = { ...options, env: { ...env, PATH: `${join(home, 'global/bin')}:${process.env['PATH']}` } }
  expect(await execa('sh', ['-c', `${printed} --yes`], onPath)).toMatchObject({ exitCode: 0 })
  const written = join(home, '.codex/config.toml')
  expect(await readFile(written, 'utf8')).not.toContain('_npx')
  expect(await readFile(join(home, '.agents/skills/shortlist/SKILL.md'), 'utf8')).not.toContain('start.mjs')
  const { stdout } = await execa(join(home, 'global/bin/shortlist'), ['uninstall', '--yes'], options)
  const [, removal = 'false'] = /, by: (.+)/.exec(stdout) ?? []
  expect(await execa('sh', ['-c', removal], options)).toMatchObject({ exitCode: 0 })
  const files = await readdir(home, { recursive: true })
  expect(files.filter((path) => path.includes('shortlist') && !path.startsWith('.npm/'))).toEqual([])
  expect(existsSync(written)).toBe(false)
}

/** Unpacks again after a power cut emptied a file, clears parts of interrupted starts, and names a folder without room. */
async function survivesDamage(program: string): Promise<void> {
  const place = await mkdtemp(join(folder, 'damage-'))
  const env = { HOME: place, PATH: process.env['PATH'] ?? '', XDG_CACHE_HOME: join(place, 'cache') }
  const run = () => execa(program, ['--version'], { env, extendEnv: false, reject: false })
  const first = await run()
  const programs = join(place, 'cache/shortlist/program')
  const [digest = ''] = await readdir(programs)
  const unpacked = join(programs, digest)
  await writeFile(join(unpacked, 'lib/cli/main.ts'), '')
  await mkdir(join(programs, 'part-left'))
  // The copy and the part are older than the last boot.
  for (const name of [digest, 'part-left']) await utimes(join(programs, name), 1, 1)
  expect([(await run()).stdout, await readdir(programs)]).toEqual([first.stdout, [digest]])
  await rm(join(place, 'cache'), { recursive: true })
  await writeFile(join(place, 'cache'), 'a file where the folder should be')
  const refused = await run()
  expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was started')])
  expect(refused.stderr).not.toContain('at async')
}

/** Starts the release from an empty folder, loads the sample, says yes, and prints the resume of the best job. */
async function doMainJob(command: readonly [string]): Promise<void> {
  const place = await mkdtemp(join(folder, 'person-'))
  const [home, empty] = [join(place, 'home'), join(place, 'empty')]
  await Promise.all([mkdir(home), mkdir(empty)])
  const env = { HOME: home, PATH: process.env['PATH'] ?? '', SVC_HOME: join(home, 'data') }
  const options = { cwd: empty, env, extendEnv: false }
  const serve = ['serve', '--port', '0', '--no-open']
  const server = execa(command[0], serve, { ...options, reject: false, detached: true })
  try {
    await listening(server)
    const run = (...words: string[]) => execa(command[0], words, options)
    await run('sample', 'load')
    await run('new', 'answer', '--assess', '--since', '2000-01-01T00:00:00Z', '--wait')
    const { stdout: links } = await run('jobs', '--state', 'matched_above_threshold', '--quiet')
    const link = links.split('\n')[0] ?? ''
    await run('resume', 'pick', link, '--action', 'refresh')
    await run('resume', 'pdf', link, '--out', join(place, 'resume.pdf'))
    expect((await readFile(join(place, 'resume.pdf'))).subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    server.kill('SIGTERM')
    await server
    endGroup(server.pid)
  }
  expect(await readdir(empty)).toEqual([])
}

/** Ends what a server left: it builds its startup cache in a process of its own, which no command here waits for. */
function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}

async function listening(server: { stdout: AsyncIterable<unknown> | null }): Promise<void> {
  let text = ''
  for await (const part of server.stdout ?? []) {
    text += part
    if (text.includes('listening on ')) return
  }
  throw new Error(`The release does not start: ${text}`)
}
