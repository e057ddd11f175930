import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#lib/runtime/built/build-cache.ts'

/** Runs a program of the tests on a machine that has nothing but Bun. */
async function onBareMachine(words: string[], env: Record<string, string> = {}) {
  const program = Bun.spawn([process.execPath, '--no-env-file', ...words], {
    cwd: ROOT,
    env: { PATH: '', HOME: process.env['HOME'] ?? '', ...env },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err] = await Promise.all([
    new Response(program.stdout).text(),
    new Response(program.stderr).text(),
  ])
  return { exit: await program.exited, out, err }
}

// One file of each kind that needs a program.
const FILES = [
  'test/extension/loaded.test.ts',
  'test/runtime/shared-index.test.ts',
  'test/runtime/backup-full-disk.test.ts',
  'test/db/full-disk.test.ts',
  'test/lib/runtime/listen.test.ts',
  'test/lib/runtime/print/pdf.test.ts',
  'test/lib/runtime/print/scripts.test.ts',
  'test/lib/cli/completion.test.ts',
  'test/page/calls/calls.test.ts',
]

test('tests end green on a machine that has nothing but Bun, and one last line names those that were skipped', async () => {
  const { exit, out, err } = await onBareMachine([join('test', 'run.ts'), ...FILES])
  expect({ exit, err: exit === 0 ? '' : err }).toEqual({ exit: 0, err: '' })
  const [last = ''] = out.trimEnd().split('\n').slice(-1)
  expect(last).toStartWith('Not tested on this machine: the page (needs Chromium')
  for (const program of [
    'whole Chromium',
    'qpdf and poppler',
    'Python',
    'sqld',
    'mount',
    'npx',
    'zsh',
    'fish',
  ])
    expect(last).toContain(program)
}, 120_000)

test('a program that the checks’ own machine has is not skipped there', async () => {
  const line = `console.log((await import('#test/support/tools.ts')).skippedLine())`
  const { out } = await onBareMachine(['-e', line], { CI: '1' })
  expect(out).toContain('zsh')
  for (const program of ['Chromium', 'poppler', 'sqld']) expect(out).not.toContain(program)
})

test('no test has less time than a run gives each, so that the limits hold on a busy machine', async () => {
  const short: string[] = []
  for await (const path of new Bun.Glob('test/**/*.test.ts').scan({ cwd: ROOT })) {
    const text = await Bun.file(join(ROOT, path)).text()
    for (const [, limit = ''] of text.matchAll(/^ *(?:\}, )?(\d[\d_]*),?\n? *\)$/gm)) {
      const ms = Number(limit.replaceAll('_', ''))
      // Smaller numbers are those of timers.
      if (ms >= 5_000 && ms < 120_000) short.push(`${path}: ${limit}`)
    }
  }
  expect(short).toEqual([])
})
