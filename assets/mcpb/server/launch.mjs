// Starts the MCP server of the Shortlist that is installed on this computer. The bundle holds no program of its own, so
// that it never differs from the server that answers.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

const [program] = process.argv.slice(2)
if (!program || !existsSync(program)) {
  console.error(
    'Shortlist was not found. Choose its command, such as lib/cli/svc in its folder, in the settings of this extension.',
  )
  process.exit(1)
}
const server = spawn(program, ['mcp'], { stdio: 'inherit' })
server.on('error', (problem) => {
  console.error(`Shortlist could not be started: ${problem.message}`)
  process.exit(1)
})
server.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
