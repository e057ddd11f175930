/*
 * bun bench/agents/run.ts: two scripted agents do ten errands on a server with the sample. One knows the skill and `svc help`,
 * the other the list of MCP tools. Prints success, calls, bytes and tokens of all that they read. Tokens are those of
 * gpt-tokenizer (o200k_base), which npm installs into a temporary folder. Needs Chromium for the person's part.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BenchServer, startBenchServer } from '#bench/agents/bench-server.ts'
import { ERRANDS, type Errand } from '#bench/agents/errands.ts'
import type { Hands } from '#bench/agents/hands.ts'
import { openSkillHands } from '#bench/agents/skill-hands.ts'
import { connectToolHands } from '#bench/agents/tool-hands.ts'

const TOKENIZER = 'gpt-tokenizer@4.0.0'
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'shortlist-errands-'))
const countTokens = await installTokenizer()

const skill = await withServer(({ home }) => openSkillHands(ROOT, home))
const tools = await withServer(({ url }) => connectToolHands(url))
await rm(folder, { recursive: true, force: true })
console.log('| Errand | Skill: calls, bytes, tokens | Tools: calls, bytes, tokens |')
console.log('| ------ | --------------------------- | --------------------------- |')
for (const [index, row] of skill.entries())
  console.log(`| ${row.name} | ${row.cell} | ${tools[index]?.cell} |`)
process.exit([...skill, ...tools].every(({ isDone }) => isDone) ? 0 : 1)

type Row = { name: string; cell: string; isDone: boolean }

async function withServer(open: (server: BenchServer) => Promise<Hands>): Promise<Row[]> {
  const server = await startBenchServer()
  try {
    const hands = await open(server)
    const rows = [rowOf('what it reads first', hands, '')]
    for (const errand of ERRANDS) rows.push(await runErrand(errand, hands, server))
    return rows
  } finally {
    await server.stop()
  }
}

async function runErrand(errand: Errand, hands: Hands, server: BenchServer): Promise<Row> {
  try {
    const facts = await errand.prepare(server)
    const told = await errand.run(hands, facts, server)
    return rowOf(errand.name, hands, await errand.check(server, facts, told, hands.meter.calls))
  } catch (problem) {
    return rowOf(errand.name, hands, String(problem).slice(0, 300))
  }
}

function rowOf(name: string, { name: agent, meter }: Hands, problem: string): Row {
  const { calls, text } = meter.take()
  const bytes = new TextEncoder().encode(text).length
  const figures = [calls.length, bytes, countTokens(text)].map((count) => count.toLocaleString('en-US'))
  console.error(
    `${agent}: ${name}: ${problem || 'done'}\n${calls.map((call) => `  ${call.slice(0, 160)}`).join('\n')}`,
  )
  return {
    name,
    cell: `${problem ? 'failed: ' : ''}${figures.join(', ').replace(/^/, '')}`,
    isDone: !problem,
  }
}

async function installTokenizer(): Promise<(text: string) => number> {
  const install = Bun.spawn(['npm', 'install', '--silent', '--prefix', folder, TOKENIZER], {
    stdout: 'ignore',
  })
  if ((await install.exited) !== 0) throw new Error(`Cannot install ${TOKENIZER}`)
  const { countTokens } = await import(join(folder, 'node_modules/gpt-tokenizer'))
  return countTokens
}
