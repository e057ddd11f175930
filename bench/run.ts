// bun bench/run.ts [POSTINGS ...]: measures each size in a process of its own and prints one table.

const sizes = process.argv.slice(2).map(Number)
const rows = new Map<string, string[]>()
const measured = sizes.length > 0 ? sizes : [10_000, 100_000, 300_000]

for (const size of measured) {
  const script = new URL('./one-size.ts', import.meta.url).pathname
  const child = Bun.spawn([process.execPath, '--no-env-file', script, String(size)], { stderr: 'inherit' })
  const text = await new Response(child.stdout).text()
  const report: Record<string, unknown> = JSON.parse(text.trim().split('\n').at(-1) ?? '{}')
  for (const [name, value] of Object.entries(report))
    rows.set(name, [...(rows.get(name) ?? []), String(value)])
}

const shown = [...rows].filter(([name]) => name !== 'postings' && !name.endsWith('_p50'))
const line = (cells: string[]) => `| ${cells.join(' | ')} |`
console.log(line(['', ...measured.map((size) => `${size.toLocaleString('en-US')} postings`)]))
console.log(line(['---', ...measured.map(() => '---:')]))
for (const [name, values] of shown) console.log(line([name, ...values]))
const growth = rows.get('new_p50')?.map(Number) ?? []
if (growth.length > 1) {
  const ratio = (growth.at(-1) ?? 0) / (growth[0] ?? 1)
  console.log(`\nGET /api/new, largest over smallest index (p50): ${ratio.toFixed(2)}`)
}
