import { runCommandLine } from '#lib/cli/run-command-line.ts'
import { thisTerminal } from '#lib/cli/terminal.ts'

// Whoever reads the output may stop before its end, as `head` does.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await runCommandLine(process.argv.slice(2), thisTerminal())
