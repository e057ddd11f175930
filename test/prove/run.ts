// `bun run prove`: tries all that is promised of recovery, life and load on real servers, and prints one table. `quick` tries less
// of each; `mutations` weakens each guard and tells whether a row notices; `--only NAME` tries one row or weakens one guard; `--seed`, `--minutes` and `--postings` say how much.
import { parseArgs } from 'node:util'
import { removeUsedHome } from '#test/prove/home.ts'
import type { Effort, Line, Row } from '#test/prove/line.ts'
import { rows } from '#test/prove/rows.ts'
import { runMutations } from '#test/prove/run-mutations.ts'
import { endLeftServers } from '#test/prove/server.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '10' },
    postings: { type: 'string', default: '100000' },
  },
})

const effort: Effort = {
  quick: positionals.includes('quick'),
  seed: Number(values.seed),
  minutes: Number(values.minutes),
  postings: Number(values.postings),
}

const MOST_TOLD = 20
const lines: Line[] = []
const offered = positionals.includes('mutations') ? [] : rows
if (positionals.includes('mutations')) lines.push(...(await runMutations(values.only)))
// No run of the checks waits for the longest tests, nor for a program that detached itself.
const chosen = offered.filter(
  (row) => values.only?.includes(row.name) ?? !(effort.quick && ['models', 'daily'].includes(row.name)),
)
const found = new Map<string, Line[]>()
// The longest begin first, so that no lane ends long after the others.
const LONGEST = ['rot', 'kills', 'damage', 'power']
const waiting = chosen.filter((row) => row.name !== 'load').toSorted((a, b) => lengthOf(b) - lengthOf(a))
// A little of each leaves the machine idle between its starts; load is measured alone.
const lanes = Array.from({ length: effort.quick ? 4 : 1 }, async () => {
  for (let row = waiting.shift(); row; row = waiting.shift()) await tryRow(row)
})
await Promise.all(lanes)
for (const row of chosen.filter(({ name }) => name === 'load')) await tryRow(row)
lines.push(...chosen.flatMap(({ name }) => found.get(name) ?? []))
endLeftServers()
await removeUsedHome()
for (const { what, broken } of lines)
  for (const problem of broken.slice(0, MOST_TOLD)) console.log(`BROKEN ${what}: ${problem}`)
console.log('| What was done | Tries | Held | Worst |\n| --- | ---: | ---: | --- |')
for (const { what, tries, held, worst, skipped } of lines)
  console.log(
    skipped === null ? `| ${what} | ${tries} | ${held} | ${worst} |` : `| ${what} | skipped | | ${skipped} |`,
  )
const tried = lines.filter((line) => line.skipped === null)
const failed = tried.filter((line) => line.held < line.tries).length
console.log(`${tried.length - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function tryRow({ name, run }: Row): Promise<void> {
  const began = performance.now()
  found.set(name, await run(effort).catch((problem) => [brokenRow(name, problem)]))
  process.stderr.write(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s\n`)
}

function lengthOf({ name }: Row): number {
  return LONGEST.toReversed().indexOf(name)
}

function brokenRow(name: string, problem: unknown): Line {
  return {
    what: name,
    tries: 1,
    held: 0,
    worst: 'it could not be tried',
    broken: [Bun.inspect(problem)],
    skipped: null,
  }
}
