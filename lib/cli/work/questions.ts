import type { Command } from 'commander'
import type { z } from 'zod'
import type { Call } from '#lib/cli/call/make-call.ts'
import { printReply } from '#lib/cli/call/print-reply.ts'
import { sendAll } from '#lib/cli/call/run-call.ts'
import { connect, errorOf, type Reply, sendCall } from '#lib/cli/call/send-call.ts'
import { badUsage } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { questionLines } from '#lib/cli/show/insights.ts'
import { safeLines } from '#lib/cli/show/kit/screen.ts'
import { isInteractive, type Terminal } from '#lib/cli/terminal.ts'
import { InsightsResponse } from '#lib/judge/insights/schema.ts'
import { queryText } from '#lib/service/http/client.ts'
import { counted, oneLine } from '#lib/text/text.ts'

type ShownQuestion = z.output<typeof InsightsResponse>['open_questions'][number]
type OpenQuestionForm = ShownQuestion['form']

type SendCall = (call: Call) => Promise<Reply>

const LONGEST = 500

/** `svc questions`: the questions that only the person can answer, most settling first; `--answer` asks them here. */
export async function runQuestions(command: Command, terminal: Terminal): Promise<void> {
  const { role, answer } = command.opts<{ role?: string; answer?: true }>()
  const path = `/api/insights${queryText({ profile_id: role })}`
  const { explain } = readGlobalOptions(command, terminal)
  if (answer && !explain) return askQuestions(path, command, terminal)
  await sendAll([{ method: 'GET', path }], { command, terminal, takesActor: false, show: questionLines })
}

async function askQuestions(path: string, command: Command, terminal: Terminal): Promise<void> {
  if (!isInteractive(terminal)) {
    throw badUsage(
      '`svc questions --answer` asks at a terminal. Elsewhere use: svc answers add QUESTION --value VALUE',
    )
  }
  const options = readGlobalOptions(command, terminal)
  // A line waits for a limited time, which the person's thinking must not use up.
  const send: SendCall = async (call) => sendCall(call, await connect(options, terminal))
  const reply = await send({ method: 'GET', path })
  const { data } = InsightsResponse.safeParse(reply.value)
  if (data === undefined) return printReply(reply, { options, terminal })
  let saved = 0
  for (const open of data.open_questions.filter(({ answered }) => !answered)) {
    const outcome = await askUntilSaved(open, send, terminal)
    if (outcome === 'ended') break
    if (outcome === 'saved') saved += 1
  }
  terminal.out(
    saved === 0
      ? 'No answer was saved.\n'
      : `${counted(saved, 'answer')} saved. Assess again with: svc new\n`,
  )
}

// A refused line is asked for again, so that a slip of the keyboard loses no question.
async function askUntilSaved(
  { question, form }: Pick<ShownQuestion, 'question' | 'form'>,
  send: SendCall,
  terminal: Terminal,
): Promise<'saved' | 'skipped' | 'ended'> {
  const text = `${oneLine(question, LONGEST)}\n  ${HINTS[form.form](form)}; Enter skips: `
  for (;;) {
    const typed = await terminal.readLine(safeLines(text).join('\n'))
    if (typed === null) return 'ended'
    if (typed === '') return 'skipped'
    const answer = form.form === 'text' ? { answer: typed } : { value: pressOf(form, typed) }
    const written = await send({ method: 'POST', path: '/api/answers', body: { question, ...answer } })
    if (written.ok) return 'saved'
    const message = String(errorOf(written.value)?.['message'] ?? 'The answer was not saved. Try again.')
    terminal.err(`${safeLines(message).join('\n')}\n`)
  }
}

// "y", "n" and "p" stand for the words; the number of a level or a choice stands for its name.
function pressOf(
  { form, levels = [], choices = [], yes_no = false }: OpenQuestionForm,
  typed: string,
): string {
  const word = SHORT[typed.toLowerCase()]
  if (word !== undefined && (form === 'yes_no' || yes_no)) return word
  if (form === 'level') return levels[Number(typed) - 1] ?? typed
  if (form !== 'choice') return typed
  return typed
    .split(/[\s,]+/)
    .map((part) => choices[Number(part) - 1] ?? part)
    .join(',')
}

const SHORT: Readonly<Record<string, string>> = { y: 'yes', n: 'no', p: 'partly' }

const HINTS: Readonly<Record<OpenQuestionForm['form'], (form: OpenQuestionForm) => string>> = {
  yes_no: () => 'y, n or p (partly)',
  number: ({ unit = '', yes_no }) => `${yes_no ? 'y, n, or ' : ''}a number of ${unit.replaceAll('_', ' ')}`,
  level: ({ levels, yes_no }) => `${yes_no ? 'y, n, or ' : ''}${numbered(levels)}`,
  date: () => 'a day such as 2026-12-01',
  choice: ({ choices, yes_no }) => `${yes_no ? 'y, n, or ' : ''}${numbered(choices)}, or none`,
  text: () => 'in words',
}

function numbered(names: readonly string[] = []): string {
  return names.map((name, index) => `${index + 1} ${name}`).join(', ')
}
