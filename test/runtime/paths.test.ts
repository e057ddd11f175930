import { expect, test } from 'bun:test'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '#test/support/server.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ODD = 'at 100% #1 %41 größe ü'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-paths-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

test('a home works whatever characters its path has, and all of it lies there', () =>
  inFolder(async (folder) => {
    const home = join(folder, `${ODD}?x=1`)
    const server = await startServer({ home })
    const answer = { question: 'Do you like the sea?', answer: 'Very much.' }
    expect((await post(`${server.url}/api/answers`, answer)).status).toBe(201)
    const { backup } = await (await post(`${server.url}/api/backup`, {})).json()
    expect(backup).toMatchObject({ ok: true })
    await server.stop()
    const again = await startServer({ home })
    expect(await (await fetch(`${again.url}/api/answers`)).json()).toMatchObject({ answers: [answer] })
    await again.stop()
    expect(await readdir(folder)).toEqual([`${ODD}?x=1`])
    expect(await readdir(home)).toEqual(expect.arrayContaining(['desk.db', 'index.db', 'home.json']))
  }))

// Bun loads no module from a folder with `?` in its path.
test('the program works in a folder of its own with such characters', () =>
  inFolder(async (folder) => {
    const program = join(folder, ODD)
    for (const part of ['assets', 'db', 'lib', 'routes', 'package.json', 'tsconfig.json', 'bunfig.toml'])
      await cp(join(ROOT, part), join(program, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'))
    const server = await startServer({ home: join(folder, 'home'), program })
    for (const path of ['', 'learning/_assets/course.css', 'learning/_assets/course.js', 'api/new'])
      expect([path, (await fetch(`${server.url}/${path}`)).status]).toEqual([path, 200])
    await server.stop()
  }))

test('a folder that was there keeps its rights as a home, and what is written into it is the person’s alone', () =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    await mkdir(home)
    await chmod(home, 0o755)
    const server = await startServer({ home })
    expect((await stat(home)).mode & 0o777).toBe(0o755)
    expect((await stat(join(home, 'desk.db'))).mode & 0o777).toBe(0o600)
    await server.stop()
  }))
