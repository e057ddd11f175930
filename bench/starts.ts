// bun bench/starts.ts [HOME]: CPU time and memory of starts and of the command line, from sources and as built and kept.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { megabytes, percentile } from '#bench/measure.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const RUNS = 5
const STARTS = 11
const TICK_MS = 10
const folder = await mkdtemp(join(tmpdir(), 'shortlist-starts-'))
const home = process.argv[2] ?? join(folder, 'home')
const env: Record<string, string | undefined> = {
  ...process.env,
  SVC_HOME: home,
  XDG_CACHE_HOME: join(folder, 'cache'),
  SVC_LOG: 'error',
  SVC_BACKGROUND: 'off',
}
const rows = new Map<string, string[]>()

await measureAll()
const build = spawn('lib/runtime/built/build-kept.ts')
await build.exited
note('building what is kept, CPU, ms', cpuOf(build))
await measureAll()
await rm(folder, { recursive: true, force: true })

console.log('| | from sources | as built and kept |\n| --- | ---: | ---: |')
for (const [name, [first = '', second]] of rows) {
  console.log(`| ${name} | ${second === undefined ? '' : first} | ${second ?? first} |`)
}

async function measureAll(): Promise<void> {
  const served = await startServer()
  await served.end()
  const starts: { cpu_ms: number; ms: number }[] = []
  for (let index = 0; index < STARTS; index += 1) {
    const { cpu_ms, ms, end } = await startServer()
    starts.push({ cpu_ms, ms })
    await end()
  }
  const median = (toValue: (start: (typeof starts)[number]) => number) => percentile(starts.map(toValue), 0.5)
  note(
    'start to first list, CPU, ms',
    median(({ cpu_ms }) => cpu_ms),
  )
  note(
    'start to first list, by the clock, ms',
    median(({ ms }) => ms),
  )
  note('svc --version, CPU, ms', await cpuOfMany('--version'))
  const server = await startServer()
  note('svc new, CPU, ms', await cpuOfMany('new'))
  note('svc new --json, CPU, ms', await cpuOfMany('new', '--json'))
  await Bun.sleep(4_000)
  note('memory idle, MB', await megabytesOf(server.pid))
  for (let index = 0; index < 200; index += 1) await (await fetch(`${server.url}/api/new`)).arrayBuffer()
  note('memory after 200 lists, MB', await megabytesOf(server.pid))
  await server.end()
}

async function startServer() {
  const began = performance.now()
  const server = spawn('lib/cli/main.ts', 'serve', '--port', '0')
  let text = ''
  for await (const chunk of server.stdout) {
    text += new TextDecoder().decode(chunk)
    if (/:\d+\n/.test(text)) break
  }
  const url = /http:\S+/.exec(text)?.[0] ?? ''
  await (await fetch(`${url}/api/new`)).arrayBuffer()
  const ms = performance.now() - began
  const cpu_ms = await cpuSoFar(server.pid)
  const end = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  return { url, pid: server.pid, cpu_ms, ms, end }
}

function spawn(...words: string[]) {
  return Bun.spawn([process.execPath, '--no-env-file', ...words], {
    cwd: ROOT,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
}

function cpuOf(ended: Bun.Subprocess): number {
  return Number(ended.resourceUsage()?.cpuTime.total ?? 0) / 1000
}

async function cpuOfMany(...words: string[]): Promise<number> {
  const times = []
  for (let index = 0; index < RUNS; index += 1) {
    const command = spawn('lib/cli/main.ts', ...words)
    await new Response(command.stdout).arrayBuffer()
    await command.exited
    times.push(cpuOf(command))
  }
  return percentile(times, 0.5)
}

// User and system time of a process that still runs.
async function cpuSoFar(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

async function megabytesOf(pid: number): Promise<number> {
  const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return Number.parseInt(megabytes(Number(resident) * 4096), 10)
}

function note(name: string, value: number): void {
  rows.set(name, [...(rows.get(name) ?? []), String(Math.round(value))])
}
