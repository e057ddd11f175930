// bun bench/terminal.ts [COLUMNS]: prints what a person sees of forty commands on the invented sample, for reading before a release.
import { runCommandLine } from '#lib/cli/run-command-line.ts'
import { startServer } from '#test/support/server.ts'

const columns = Number(process.argv[2] ?? 80)
const MOST_LINES = 12

// Lists come before the commands that take their numbers.
const COMMANDS = `
help
status
profiles
roles
roles edit 1 --keywords python
boards --limit 3
boards look nowhere
refresh 1
new --limit 4
new --remote --fields title,company
jobs --limit 4
jobs --state tired
jobs --remote --limit 2
job 1
job 99
job security
job zeppelin
job seen 2
search engineer --limit 2
assess 1
assessments
assess compare 1 --target builtin
questions
apply 1 --status applied --follow-up-on 2026-12-01
apply 2 --at yesterday
apply https://jobs.example/nobody/1
applications
applications show 1
applications forget 1
interviews add 1 --at 2026-12-03T14:00+01:00
interviews
letter make 2
letter 2
resume pick 1 --action draft
resume show 1
answers
answers show 1
stories
boards list
roles delete 1
outcomes
facts
`

const server = await startServer({ sample: true })
let shown: string[] = []
const put = (text: string | Uint8Array) => typeof text === 'string' && shown.push(text)

try {
  for (const line of COMMANDS.trim().split('\n')) {
    shown = []
    const exit = await runCommandLine(line.split(' '), {
      environment: { SVC_HOME: server.home },
      out: put,
      err: put,
      // A person who reads says no and chooses nothing.
      ask: async (question) => {
        shown.push(`${question} [y/N]\n`)
        return false
      },
      readLine: async (question) => {
        shown.push(`${question}\n`)
        return null
      },
      tty: { stdin: true, stdout: true, stderr: true, columns },
    })
    const lines = Bun.stripANSI(shown.join('')).trimEnd().split('\n')
    const rest = lines.length > MOST_LINES ? [`… ${lines.length - MOST_LINES} more lines`] : []
    console.log([`$ svc ${line}`, ...lines.slice(0, MOST_LINES), ...rest, `[exit ${exit}]`, ''].join('\n'))
  }
} finally {
  await server.stop()
}
