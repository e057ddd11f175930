import { cacheEntry } from '#lib/runtime/built/build-cache.ts'

const words = process.argv.slice(2)
// A command ends before its compiled code would pay; the server returns to the usual policy once it answers. Older Bun has no policy.
Bun.unsafe.setJITPolicy?.(10)
// The most frequent start skips the command line, which the server would otherwise keep in memory.
const plain = words[0] === 'serve' ? await plainServe() : null
if (plain !== null) {
  const { loadServer } = await import('#lib/runtime/built/load-server.ts')
  await (await loadServer()).serve(plain)
} else await runAny()

async function plainServe() {
  const { readPlainServe } = await import('#lib/cli/work/serve.ts')
  return readPlainServe(words, process.env)
}

async function runAny(): Promise<void> {
  process.stdout.on('error', endWithOutput)
  const built = cacheEntry('command-line', 'run-command-line.js')
  const { runCommandLine }: typeof import('#lib/cli/run-command-line.ts') =
    built === null ? await import('#lib/cli/run-command-line.ts') : await import(built)
  const { thisTerminal } = await import('#lib/cli/terminal.ts')
  const { thisProgram } = await import('#lib/runtime/built/start-words.ts')
  process.exitCode = await runCommandLine(words, { ...thisTerminal(), program: thisProgram() })
}

// A reader of the output may stop before its end, as `head` does. An export that a full disk cut off is no export.
function endWithOutput({ code, message }: NodeJS.ErrnoException): never {
  if (code === 'EPIPE') process.exit(0)
  process.stderr.write(
    `The output could not be written whole (${message}). Free some space or name another file, and run it again.\n`,
  )
  process.exit(1)
}
