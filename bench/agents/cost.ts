// bun bench/agents/cost.ts [OTHER]: cost of the tools for agents, unused and used; OTHER is another copy of the program to compare with.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { percentile } from '#bench/measure.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ROUNDS = 13
const CALLS = 50
const folder = await mkdtemp(join(tmpdir(), 'shortlist-agents-'))
const programs = [ROOT, ...process.argv.slice(2, 3)].map((root, index) => ({
  root,
  env: {
    ...process.env,
    SVC_HOME: join(folder, `home-${index}`),
    XDG_CACHE_HOME: join(folder, `cache-${index}`),
    SVC_LOG: 'error',
    SVC_BACKGROUND: 'off',
  },
}))
type Program = (typeof programs)[number]
type Server = { url: string; pid: number; cpu_ms: number; end: () => Promise<void> }

for (const program of programs) {
  await spawn(program, 'lib/runtime/built/build-kept.ts').exited
  const { url, end } = await start(program)
  await post(`${url}/api/sample`, { action: 'load' })
  await end()
}

const starts = programs.map(() => [] as number[])
const idle = programs.map(() => [] as number[])
for (let round = 0; round < ROUNDS; round += 1) {
  const order = [...programs.entries()]
  // A machine that is busy for a moment slows neither program more.
  for (const [index, program] of round % 2 === 0 ? order : order.toReversed()) {
    const server = await start(program)
    starts[index]?.push(server.cpu_ms)
    await Bun.sleep(1500)
    idle[index]?.push(await megabytesOf(server.pid))
    await server.end()
  }
}
const [own] = programs
if (!own) throw new Error('Cannot measure without a program')
print('start to first list, CPU, ms', starts)
print('memory idle, tools unused, MB', idle)

const server = await start(own)
await Bun.sleep(1500)
const before = await megabytesOf(server.pid)
const first = await timed(() => callTool(server.url))
await Bun.sleep(1500)
row('memory after the first call of a tool, MB', await megabytesOf(server.pid), before)
const tool: number[] = []
const http: number[] = []
for (let index = 0; index < CALLS; index += 1) {
  http.push(await timed(async () => (await fetch(`${server.url}/api/postings?limit=10`)).arrayBuffer()))
  tool.push(await timed(() => callTool(server.url)))
}
row('find_jobs, ms; beside GET /api/postings of the same rows', percentile(tool, 0.5), percentile(http, 0.5))
row('first call of a tool, which loads them, ms; beside a later one', first, percentile(tool, 0.5))
const commands = { mcp: [] as number[], health: [] as number[] }
for (let round = 0; round < ROUNDS; round += 1) {
  commands.health.push(await timed(() => spawn(own, 'lib/cli/main.ts', 'health').exited))
  commands.mcp.push(await timed(() => spawn(own, 'lib/cli/main.ts', 'mcp').exited))
}
row(
  'svc mcp to its end, ms; beside svc health',
  percentile(commands.mcp, 0.5),
  percentile(commands.health, 0.5),
)
await server.end()
await rm(folder, { recursive: true, force: true })

function print(name: string, [ours = [], others]: number[][]): void {
  const value = percentile(ours, 0.5)
  row(name, value, others ? percentile(others, 0.5) : value)
}

function row(name: string, value: number, base: number): void {
  console.log(`${name}: ${value.toFixed(1)} / ${base.toFixed(1)} = ${(value / base).toFixed(2)}`)
}

function spawn({ root, env }: Program, ...words: string[]) {
  return Bun.spawn([process.execPath, '--no-env-file', ...words], {
    cwd: root,
    env,
    stdin: new Blob(['']),
    stdout: 'ignore',
    stderr: 'ignore',
  })
}

async function start({ root, env }: Program): Promise<Server> {
  const server = Bun.spawn([process.execPath, '--no-env-file', 'lib/cli/main.ts', 'serve', '--port', '0'], {
    cwd: root,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of server.stdout) {
    text += decoder.decode(chunk)
    if (/listening on \S+\n/.test(text)) break
  }
  const url = /listening on (\S+)/.exec(text)?.[1] ?? ''
  await (await fetch(`${url}/api/new?peek=1`)).arrayBuffer()
  const end = async () => {
    server.kill('SIGTERM')
    await server.exited
  }
  return { url, pid: server.pid, cpu_ms: await cpuSoFar(server.pid), end }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

// User and system time of a process that still runs.
async function cpuSoFar(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function callTool(url: string): Promise<void> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const params = { name: 'find_jobs', arguments: {}, _meta }
  const headers = {
    'Mcp-Protocol-Version': '2026-07-28',
    'Mcp-Method': 'tools/call',
    'Mcp-Name': 'find_jobs',
    Accept: 'application/json, text/event-stream',
  }
  await post(`${url}/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)
}

async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<void> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } }
  const response = await fetch(url, { ...init, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`Cannot measure: ${await response.text()}`)
  await response.arrayBuffer()
}
