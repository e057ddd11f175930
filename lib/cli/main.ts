import { thisTerminal } from '#lib/cli/terminal.ts'
import { keptEntry } from '#lib/runtime/built/kept.ts'

type CommandLine = typeof import('#lib/cli/run-command-line.ts')

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', () => process.exit(0))

const built = keptEntry('command-line', 'run-command-line.js')
const { runCommandLine }: CommandLine =
  built === null ? await import('#lib/cli/run-command-line.ts') : await import(built)
process.exitCode = await runCommandLine(process.argv.slice(2), thisTerminal())
