// Runs all tests, or with `fast` those of rules and contracts, with the words given besides: `bun run test`, `bun run test:fast`.
// The last line names what this machine cannot test.
import { fastFiles } from '#test/support/fast-files.ts'
import { skippedLine } from '#test/support/tools.ts'

const [first, ...more] = process.argv.slice(2)
const isFast = first === 'fast'
const words = isFast
  ? ['--timeout', '60000', '--parallel=2', '--no-isolate', ...more, ...(await fastFiles())]
  : [
      '--timeout',
      '120000',
      '--parallel=3',
      '--no-isolate',
      '--timings',
      'test/timings.json',
      ...process.argv.slice(2),
    ]
const { exited } = Bun.spawn([process.execPath, '--no-env-file', 'test', ...words], {
  stdio: ['inherit', 'inherit', 'inherit'],
})
const code = await exited
const line = isFast ? '' : skippedLine()
if (line !== '') console.log(line)
process.exit(code)
