// bun bench/run.ts [POSTINGS ...]: measures each size in a process of its own and prints one table.
import { fileURLToPath } from 'node:url'

const sizes = process.argv.slice(2).map(Number)
const rows = new Map<string, string[]>()
const measured = sizes.length > 0 ? sizes : [10_000, 100_000, 300_000]

for (const size of measured) {
  const script = fileURLToPath(new URL('./one-size.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, '--no-env-file', script, String(size)], { stderr: 'inherit' })
  const text = await new Response(child.stdout).text()
  const report: Record<string, unknown> = JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
  for (const [name, value] of Object.entries(report))
    rows.set(name, [...(rows.get(name) ?? []), String(value)])
}

const visible = [...rows].filter(([name]) => name !== 'postings' && !name.endsWith('_p50'))
const line = (cells: string[]) => `| ${cells.join(' | ')} |`
console.log(line(['', ...measured.map((size) => `${size.toLocaleString('en-US')} postings`)]))
console.log(line(['---', ...measured.map(() => '---:')]))
for (const [name, values] of visible) console.log(line([name, ...values]))

// The allowed ratio of a figure between the largest and the smallest index, and between two figures of one run.
const GROWTH: [name: string, most: number][] = [
  ['new_p50', 1.25],
  ['import, CPU a posting, us', 1.3],
  ['refresh, nothing changed, CPU a posting, us', 1.3],
  ['rank of five roles, CPU a found job, us', 1.3],
  ['rank of five roles, written a found job, bytes', 1.5],
]
const RATIOS: [name: string, of: string, most: number][] = [
  ['import, CPU a posting, us', 'raw engine, CPU a job, us', 4],
  ['import, written a posting, bytes', 'disk a posting, bytes', 4],
  ['GET /api/search, two words, ms p50 / p99', 'raw engine, two words, ms p50 / p99', 2.5],
]

const figures = (name: string) => (rows.get(name) ?? []).map((value) => Number.parseFloat(value))
const tell = (what: string, ratio: number, most: number) =>
  console.log(`${ratio <= most ? 'held' : 'MISSED'}: ${what} is ${ratio.toFixed(2)}, at most ${most}`)
console.log()
if (measured.length > 1) {
  for (const [name, most] of GROWTH) {
    const all = figures(name)
    tell(`${name}, largest over smallest index`, (all.at(-1) ?? 0) / (all[0] ?? 1), most)
  }
}
for (const [name, divisor, most] of RATIOS)
  tell(`${name} / ${divisor}`, (figures(name).at(-1) ?? 0) / (figures(divisor).at(-1) ?? 1), most)
