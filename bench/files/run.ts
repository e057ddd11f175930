// bun bench/files/run.ts: prints in how many files of this project a request of each kind executes code, once its modules are loaded.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GOALS = { 'GET /api/new': 50, 'POST /api/assess': 90, 'a PDF, by the printer': 60 }
const CASE = join(import.meta.dir, 'one-request.test.ts')
const folder = await mkdtemp(join(tmpdir(), 'shortlist-files-'))

console.log('| Files executed by | now | goal |\n| --- | ---: | ---: |')
for (const [name, goal] of Object.entries(GOALS)) {
  const [few, more, most] = [
    await coverageOf(name, 1),
    await coverageOf(name, 11),
    await coverageOf(name, 21),
  ]
  const hitsIn = (counted: Map<string, number>, file: string) => counted.get(file) ?? 0
  // Ten further requests execute a file of theirs ten times and more, and the next ten about as often. What a start does varies.
  const executed = [...most].filter(([file, hits]) => {
    const first = hitsIn(more, file) - hitsIn(few, file)
    const second = hits - hitsIn(more, file)
    return isOwn(file) && first >= 10 && second >= 10 && second < 2 * first && first < 2 * second
  })
  console.log(`| ${name} | ${executed.length} | ${goal} |`)
  if (process.argv.includes('--names')) console.error(executed.map(([file]) => file).join('\n'))
}
await rm(folder, { recursive: true, force: true })

function isOwn(file: string): boolean {
  return /^(?:db|lib|routes)\//.test(file)
}

// The times that lines of each file were executed, as the coverage of the test counts them.
async function coverageOf(name: string, times: number): Promise<Map<string, number>> {
  const to = join(folder, `${times}`)
  const words = [
    '-t',
    `^${name}, ${times}$`,
    '--coverage',
    '--coverage-reporter=lcov',
    `--coverage-dir=${to}`,
    CASE,
  ]
  const child = Bun.spawn([process.execPath, '--no-env-file', 'test', '--timeout', '120000', ...words], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  if ((await child.exited) !== 0) throw new Error(`${name} failed.`)
  const hits = new Map<string, number>()
  let file = ''
  for (const line of (await readFile(join(to, 'lcov.info'), 'utf8')).split('\n')) {
    if (line.startsWith('SF:')) file = line.slice(3)
    if (line.startsWith('DA:')) hits.set(file, (hits.get(file) ?? 0) + Number(line.split(',')[1]))
  }
  return hits
}
