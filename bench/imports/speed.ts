// bun bench/imports/speed.ts [FILE...]: the processor time of a resume's import beside `pdftotext`, for the first file of a process and for
// further ones. Without files it reads the PDF fixtures of the tests. Needs poppler's `pdftotext`.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readResume } from '#lib/evidence/imports/read-resume.ts'

const TIMES = 5
const READS = '--read'
const FIXTURES = join(import.meta.dir, '../../test/fixtures/resumes')
const [mode, ...more] = process.argv.slice(2)

if (mode === READS) await readAll(more)
else await compare(mode === undefined ? await fixtures() : [mode, ...more])

async function fixtures(): Promise<string[]> {
  const names = (await readdir(FIXTURES)).filter((name) => name.endsWith('.pdf') && name !== 'locked.pdf')
  return names.toSorted().map((name) => join(FIXTURES, name))
}

async function readAll(files: readonly string[]): Promise<void> {
  for (const file of files) await readResume({ format: 'pdf', bytes: await Bun.file(file).bytes() })
}

/** Prints the least processor time of several runs, because other programs of the machine only add to it. */
async function compare(files: readonly string[]): Promise<void> {
  const [first = ''] = files
  const own = (read: readonly string[]) => [
    process.execPath,
    '--no-env-file',
    import.meta.path,
    READS,
    ...read,
  ]
  const program = leastMs(['pdftotext', first, '-'])
  const programs = files.reduce((sum, file) => sum + leastMs(['pdftotext', file, '-']), 0) / files.length
  const fresh = leastMs(own([first]))
  const all = leastMs(own(files))
  const further = files.length < 2 ? null : (all - fresh) / (files.length - 1)
  console.log(
    '| Import of a file | CPU, ms | beside pdftotext, in a process of its own |\n| --- | ---: | ---: |',
  )
  print('the first of a process', fresh, program)
  if (further !== null) print(`a further one of a process (${files.length - 1})`, further, programs)
  print('pdftotext, mean', programs, programs)
}

function print(name: string, ms: number, beside: number): void {
  console.log(`| ${name} | ${ms.toFixed(0)} | ${(ms / beside).toFixed(1)} |`)
}

function leastMs(command: string[]): number {
  const times = Array.from({ length: TIMES }, () => {
    const { resourceUsage, exitCode, stderr } = Bun.spawnSync(command, { stdout: 'ignore', stderr: 'pipe' })
    if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr.toString()}`)
    return Number(resourceUsage.cpuTime.total) / 1000
  })
  return Math.min(...times)
}
