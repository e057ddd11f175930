// bun bench/imports/speed.ts [FILE...]: the processor time of a resume's import beside `pdftotext`, for the first file of a process and for
// further ones, from the sources and as the server starts it once its program is built. Without files it reads the PDF fixtures of the
// tests. Needs poppler's `pdftotext`.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readResume } from '#lib/evidence/imports/read-resume.ts'

const TIMES = 5
const READS = '--read'
const FIXTURES = join(import.meta.dir, '../../test/fixtures/resumes')
const [mode, ...more] = process.argv.slice(2)

// The format of bytecode knows no `await` outside of functions.
void (mode === READS ? readAll(more) : main())

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'import-speed-'))
  try {
    const { makeProgram } = await import('#lib/runtime/built/make.ts')
    const { files } = await makeProgram(folder, ['bench/imports/speed.ts'])
    for (const { name, bytes } of files) await Bun.write(join(folder, name), bytes)
    compare(mode === undefined ? await fixtures() : [mode, ...more], join(folder, 'speed.js'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function fixtures(): Promise<string[]> {
  const names = (await readdir(FIXTURES)).filter((name) => name.endsWith('.pdf') && name !== 'locked.pdf')
  return names.toSorted().map((name) => join(FIXTURES, name))
}

// As the process of documents does.
async function readAll(files: readonly string[]): Promise<void> {
  Bun.unsafe.setJITPolicy(20)
  for (const file of files) await readResume({ format: 'pdf', bytes: await Bun.file(file).bytes() })
}

/** Prints the least processor time of several runs, because other programs of the machine only add to it. */
function compare(files: readonly string[], built: string): void {
  const [first = ''] = files
  const program = leastMs(['pdftotext', first, '-'])
  const programs = files.reduce((sum, file) => sum + leastMs(['pdftotext', file, '-']), 0) / files.length
  console.log('| Import of a file | CPU, ms | beside pdftotext |\n| --- | ---: | ---: |')
  for (const [name, entry] of [
    ['from the sources', import.meta.path],
    ['built', built],
  ] as const) {
    const read = (some: readonly string[]) =>
      leastMs([process.execPath, '--no-env-file', '--smol', entry, READS, ...some])
    const fresh = read([first])
    print(`the first of a process, ${name}`, fresh, program)
    if (files.length > 1)
      print(`a further one of it, ${name}`, (read(files) - fresh) / (files.length - 1), programs)
  }
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
