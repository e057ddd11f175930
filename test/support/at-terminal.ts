// Runs a command line in a process of its own as if a person sat at a terminal who answers each question with the first word.
import { run, TTY } from '#test/support/command-line.ts'

const [answer, ...words] = process.argv.slice(2)
const { exit, out, err } = await run(
  words,
  { SVC_HOME: process.env['SVC_HOME'] ?? '' },
  TTY,
  answer === 'yes',
)
process.stdout.write(out)
process.stderr.write(err)
process.exitCode = exit
