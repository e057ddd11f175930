import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CACHE_NAMES } from '#lib/runtime/built/build-cache.ts'
import { VERSION } from '#lib/service/version.ts'

// A copy of the program with a cache of its own, so that its files can be changed and damaged.
const HERE = fileURLToPath(new URL('../../../../', import.meta.url))
// As long as the real one, so that the file keeps its size.
const OTHER = VERSION.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
const COPIED = ['lib', 'db', 'routes', 'assets', 'package.json', 'bun.lock', 'tsconfig.json', 'bunfig.toml']
let folder: string
let program: string
let env: Record<string, string | undefined>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-built-'))
  program = join(folder, 'program')
  await mkdir(program)
  for (const name of COPIED) await cp(join(HERE, name), join(program, name), { recursive: true })
  await symlink(join(HERE, 'node_modules'), join(program, 'node_modules'))
  const [home, cache] = [join(folder, 'home'), join(folder, 'cache')]
  env = { ...process.env, SVC_HOME: home, XDG_CACHE_HOME: cache, SVC_BACKGROUND: 'off', SVC_LOG: 'error' }
})

afterAll(() => rm(folder, { recursive: true, force: true }))

function run(...words: string[]) {
  return Bun.spawn([process.execPath, '--no-env-file', ...words], {
    cwd: program,
    env,
    stdout: 'pipe',
    stderr: 'pipe',
    stdin: 'ignore',
  })
}

async function told(...words: string[]): Promise<string> {
  return (await new Response(run(...words).stdout).text()).trim()
}

const build = () => run('lib/runtime/built/build-kept.ts')
const version = () => told('lib/cli/main.ts', '--version')

const SHOW = `
  import { CACHE_NAMES, cacheFolder, findCache } from '#lib/runtime/built/build-cache.ts'
  console.log(JSON.stringify({ folder: cacheFolder(), kept: CACHE_NAMES.map((name) => findCache(name)?.folder ?? null) }))
`

async function show(): Promise<{ folder: string; kept: (string | null)[] }> {
  await writeFile(join(program, 'show.ts'), SHOW)
  return JSON.parse(await told('show.ts'))
}

/** Which of the kept things would be used. */
async function used(): Promise<string[]> {
  const { kept } = await show()
  return CACHE_NAMES.filter((_, at) => kept[at] !== null)
}

function tablesCalled(name: string): number {
  using desk = new Database(join(folder, 'home', 'desk.db'))
  return desk.query('select * from sqlite_master where name = ?').all(name).length
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

test('nothing is used before it was built, and what is cut off by a kill is not used', async () => {
  expect(await used()).toEqual([])
  const killed = build()
  const { folder: kept } = await show()
  for (;;) {
    const names = await readdir(kept).catch(() => [])
    if (names.some((name) => name.startsWith('page-'))) break
    await Bun.sleep(1)
  }
  killed.kill('SIGKILL')
  await killed.exited
  expect(await used()).toEqual([])
  expect(await version()).toBe(VERSION)
}, 180_000)

test('two that build at once leave one of each, and what a kill left keeps nobody from it', async () => {
  await Promise.all([build().exited, build().exited])
  expect(await used()).toEqual([...CACHE_NAMES])
  const { folder: kept } = await show()
  expect((await readdir(kept)).filter((name) => name.startsWith('command-line-'))).toHaveLength(1)
  expect(await readdir(kept)).not.toContain('building')
  for (const path of await filesBelow(kept)) expect((await stat(path)).mode & 0o077).toBe(0)
}, 180_000)

test('what is damaged is not used, nor the page of a source that changed, and both are built again', async () => {
  const { kept: folders } = await show()
  const built = join(folders[CACHE_NAMES.indexOf('command-line')] ?? '', 'run-command-line.js.jsc')
  const bytes = await readFile(built)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
  await writeFile(built, bytes)
  await appendFile(join(program, 'assets/page/main.tsx'), '\nconsole.log(1)\n')
  expect(await used()).toEqual(['server'])
  expect(await version()).toBe(VERSION)
  await build().exited
  expect(await used()).toEqual([...CACHE_NAMES])
}, 180_000)

const NEWER = 'db/desk/migrations/9999-newer.sql'
const GONE = ['lib/shortlist', 'lib/runtime/threads', 'lib/evidence/imports', 'assets/companies']

test('a server of what was built serves the page and lists, also when its sources are gone or newer meanwhile', async () => {
  const server = run('lib/cli/main.ts', 'serve', '--port', '0')
  try {
    const reader = server.stdout.getReader()
    let text = ''
    while (!/:\d+\n/.test(text)) text += new TextDecoder().decode((await reader.read()).value)
    const url = /http:\S+/.exec(text)?.[0] ?? ''
    await writeFile(join(program, NEWER), 'create table newer (id integer);')
    // A source that only comes beside the others counts too. The command line has them as well.
    expect(await used()).toEqual(['page'])
    for (const name of GONE) await rename(join(program, name), join(folder, basename(name)))
    const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('<title>Shortlist</title>')
    const scripts = [...html.matchAll(/src="(\/assets\/[^"]+)"/g)].map((found) => found[1])
    const sent = async (script: string | undefined, encoding: string) =>
      (await fetch(url + script, { headers: { 'accept-encoding': encoding } })).text()
    expect(scripts.length).toBeGreaterThan(0)
    for (const script of scripts) expect(await sent(script, 'gzip')).toBe(await sent(script, 'identity'))
    // The list is read here, the search in a thread that is started now.
    expect((await fetch(`${url}/api/new`)).status).toBe(200)
    expect((await fetch(`${url}/api/postings/facts?scope=all`)).status).toBe(200)
    const content_base64 = (await readFile(join(HERE, 'test/fixtures/resumes/okonjo.pdf'))).toString('base64')
    const body = JSON.stringify({ format: 'pdf', content_base64 })
    const headers = { 'content-type': 'application/json' }
    const read = await fetch(`${url}/api/master/import`, { method: 'POST', headers, body })
    expect((await read.json()).proposal.entries.length).toBeGreaterThan(2)
    // The table of companies lies beside what was built.
    const companies = await (await fetch(`${url}/api/boards/companies`)).json()
    expect(companies.companies.length).toBeGreaterThan(20)
    // Parts are read when they are first needed.
    const { folder: built } = await show()
    await rename(built, `${built}-gone`)
    const views = await (await fetch(`${url}/api/views`)).json()
    await rename(`${built}-gone`, built)
    expect(views.error.message).toMatch(/start it again/)
    expect((await fetch(`${url}/api/stories`)).status).toBe(200)
  } finally {
    server.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(tablesCalled('newer')).toBe(0)
    await rm(join(program, NEWER))
    for (const name of GONE) await rename(join(folder, basename(name)), join(program, name))
  }
}, 180_000)

test('the driver is built with its binary, so that no start asks what machine it runs on', async () => {
  const { folder: built } = await show()
  const scripts = (await filesBelow(built)).filter((path) => path.endsWith('.js'))
  const texts = await Promise.all(scripts.map((path) => readFile(path, 'utf8')))
  expect(texts.filter((text) => /require\("[^"]+\.node"\)/.test(text)).length).toBeGreaterThan(0)
  expect(texts.filter((text) => text.includes('detect-libc'))).toHaveLength(0)
})

const READ = /\bvar \{([^}]*)\} = require\("\.\/([^"]+)"\)/g

test('a start reads a third of what is built, and a part holds each name that another reads from it', async () => {
  const { folder: built } = await show()
  const entry = (await filesBelow(built)).find((path) => path.endsWith('/serve.js')) ?? ''
  const scripts = (await readdir(dirname(entry))).filter((name) => name.endsWith('.js'))
  const texts = new Map<string, string>()
  for (const name of scripts) texts.set(name, await readFile(join(dirname(entry), name), 'utf8'))
  const missing = [...texts.values()].flatMap((text) =>
    [...text.matchAll(READ)].flatMap(([, names = '', from = '']) =>
      names
        .split(',')
        .filter((name) => !texts.get(from)?.includes(`exports.${name.trim().split(':')[0]} = `)),
    ),
  )
  expect(missing).toEqual([])
  expect(await readdir(dirname(entry))).toContain('judge-reading-2.json')
  const started = new Set(['serve.js'])
  for (const name of started) {
    for (const [, from = ''] of texts.get(name)?.matchAll(/require\("\.\/([^"]+)"\)/g) ?? [])
      started.add(from)
  }
  const lengthOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => sum + (texts.get(name)?.length ?? 0), 0)
  expect(lengthOf(started)).toBeLessThan(lengthOf(scripts) / 3)
}, 180_000)

test('a source that changed is never served as it was, though its size and time are set back', async () => {
  // A build of the same files is used again. Since the test before, only the folder of migrations has changed.
  expect(await used()).toEqual(['page'])
  const path = join(program, 'package.json')
  const { atime, mtime } = await stat(path)
  await writeFile(path, (await readFile(path, 'utf8')).replace(VERSION, OTHER))
  await utimes(path, atime, mtime)
  expect(await version()).toBe(OTHER)
  expect(await used()).toEqual([])
}, 180_000)

test('where nothing can be kept, the program goes without', async () => {
  const nowhere = join(folder, 'a-file')
  await writeFile(nowhere, '')
  env = { ...env, XDG_CACHE_HOME: nowhere }
  await build().exited
  expect(await used()).toEqual([])
  expect(await version()).toBe(OTHER)
}, 180_000)
