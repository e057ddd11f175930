import { connect } from '#lib/cli/call/connect.ts'
import { makeCall, type RouteCommand } from '#lib/cli/call/make-call.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { type Connection, sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive } from '#lib/cli/terminal.ts'
import { queryText } from '#lib/service/http/client.ts'

/**
 * Runs a command that deletes, or that records an application, after a yes. A role is deleted and an application for an unknown
 * link recorded by a program only with `--yes`; other deletions ask in a terminal alone.
 */
export async function runAskingFirst(declared: RouteCommand, input: CommandInput): Promise<void> {
  const { terminal, command, typed } = input
  const options = readGlobalOptions(command, terminal)
  const { yes, ...own } = typed.options
  const go = () => runCall(declared, { ...input, typed: { ...typed, options: own } })
  if (yes === true || options.explain) return go()
  const isAsking = isInteractive(terminal)
  if (declared.use === 'apply') {
    const link = makeCall(declared, { ...typed, options: own }).body?.['job_url']
    const connection = await connect(options, terminal)
    if (typeof link !== 'string' || (await isRecorded(link, connection))) return go()
    const text = `No stored job has the link ${link}. \`svc keep LINK\` keeps its posting too.`
    if (!isAsking) throw notConfirmed(`${text} To record an application without it, add --yes.`)
    if (await terminal.ask(safeLines(`${text}\nRecord an application without a posting?`).join('\n')))
      return go()
    throw notConfirmed('Nothing was recorded.')
  }
  const names = typed.positionals.join(', ')
  if (!isAsking && declared.use === 'roles delete')
    throw notConfirmed(
      `This deletes the role ${names}. Agree with --yes, or put it away with: svc roles archive ID`,
    )
  if (!isAsking) return go()
  const question = `${declared.summary}: ${names}. Do it?`
  if (await terminal.ask(safeLines(question).join(' '))) return go()
  throw notConfirmed('Nothing was deleted.')
}

// A job that is stored, or a link with an application already.
async function isRecorded(link: string, connection: Connection): Promise<boolean> {
  const job = await sendCall({ method: 'GET', path: `/api/jobs${queryText({ url: link })}` }, connection)
  if (job.ok && (job.value as { job?: unknown }).job) return true
  const path = `/api/applications/record${queryText({ job_url: link })}`
  const { status } = await sendCall({ method: 'GET', path }, connection)
  // Any other refusal, such as a link that is none, is the service's to explain.
  return status !== 404
}

function notConfirmed(message: string): CliProblem {
  return new CliProblem(EXITS.bad_usage, { code: 'not_confirmed', message: safeLines(message).join(' ') })
}
