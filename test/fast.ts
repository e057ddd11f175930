// Runs the tests of rules and contracts, with the arguments given besides: `bun run test:fast`.
import { fastFiles } from '#test/support/fast-files.ts'

const words = ['--no-env-file', 'test', '--timeout', '60000', '--parallel=2', '--no-isolate']
const { exited } = Bun.spawn([process.execPath, ...words, ...process.argv.slice(2), ...(await fastFiles())], {
  stdio: ['inherit', 'inherit', 'inherit'],
})
process.exit(await exited)
