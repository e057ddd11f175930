import type { Command } from 'commander'
import { connect } from '#lib/cli/call/connect.ts'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { sheetLines } from '#lib/cli/show/learning.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { type OutOptions, writeReply } from '#lib/cli/work/files.ts'
import { linkOfWord } from '#lib/index/links/normalise-link.ts'
import { PreparationResponse, PreparedEvidence } from '#lib/learn/preparation/schema.ts'

/**
 * `svc interviews prepare`: prints likely questions with the person's own words beneath. They come in two answers, because no
 * answer holds a posting's words beside the person's.
 */
export async function runPrepare(command: Command, terminal: Terminal): Promise<void> {
  const [link = ''] = command.args
  const options = readGlobalOptions(command, terminal)
  const query = new URLSearchParams({ job_url: linkOfWord(link) })
  const calls: Call[] = ['/api/interviews/preparation', '/api/interviews/preparation/evidence'].map(
    (path) => ({
      method: 'GET',
      path: `${path}?${query}`,
    }),
  )
  if (options.explain) return terminal.out(calls.map((call) => `${JSON.stringify(call)}\n`).join(''))
  const [first, second] = calls
  if (!first || !second) return
  const connection = await connect(options, terminal)
  const questions = await sendCall(first, connection)
  const evidence = questions.ok ? await sendCall(second, connection) : questions
  const sheet = PreparationResponse.safeParse(questions.value)
  const own = PreparedEvidence.safeParse(evidence.value)
  if (!evidence.ok || !sheet.success || !own.success) return printReply(evidence, { options, terminal })
  if (options.json) {
    for (const { value } of [questions, evidence]) terminal.out(`${JSON.stringify(value)}\n`)
    return
  }
  await printReply(questions, {
    options,
    terminal,
    show: (_, screen) => sheetLines(sheet.data, own.data, screen),
  })
}

/** `svc interviews ics`: writes the calendar file of an interview round. */
export async function runIcs(command: Command, terminal: Terminal): Promise<void> {
  const [round_id = ''] = command.args
  const own = command.opts<OutOptions>()
  const options = readGlobalOptions(command, terminal)
  const call: Call = { method: 'GET', path: `/api/interviews/${encodeURIComponent(round_id)}/calendar.ics` }
  await writeReply(call, { own, options, terminal })
}
