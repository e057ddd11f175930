import { z } from 'zod'
import { connect } from '#lib/cli/call/connect.ts'
import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { type CommandInput, runCall } from '#lib/cli/call/run-call.ts'
import { sendCall } from '#lib/cli/call/send-call.ts'
import { CliProblem, EXITS } from '#lib/cli/exits.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import { viewNamed } from '#lib/shortlist/views/view.ts'

const Views = z.looseObject({
  views: z.array(
    z.looseObject({ id: z.string(), name: z.string(), filters: z.record(z.string(), z.string()) }),
  ),
})

/** Runs a list command, with the filters of a saved view if one is named; typed filters win. */
export async function runWithView(declared: RouteCommand, around: CommandInput): Promise<void> {
  const { view, ...options } = around.typed.options
  if (typeof view !== 'string') return runCall(declared, around)
  const filters = await filtersOf(view, around)
  // A view selects jobs, so no other export uses it.
  const defaults = declared.fields.some(({ key }) => key === 'what') ? { what: 'jobs' } : {}
  const typed = { ...around.typed, options: { ...defaults, ...filters, ...options } }
  return runCall(declared, { ...around, typed })
}

async function filtersOf(name: string, { command, terminal }: CommandInput): Promise<Record<string, string>> {
  const options = readGlobalOptions(command, terminal)
  const connection = await connect(options, terminal)
  const reply = await sendCall({ method: 'GET', path: '/api/views' }, connection)
  const parsed = Views.safeParse(reply.value)
  const views = parsed.success ? parsed.data.views : []
  const view = views.find((view) => view.id === name) ?? viewNamed(views, name)
  if (view) return view.filters
  const message = 'No saved view is called so. `svc views` lists the views.'
  throw new CliProblem(EXITS.refused, { code: 'not_found', message })
}
