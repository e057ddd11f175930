import { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import type { Screen } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { flagOf, printCommand } from '#lib/service/print-command.ts'
import { type View, ViewDeleted, ViewResponse, ViewsResponse } from '#lib/shortlist/views/schema.ts'
import { oneLine } from '#lib/text/text.ts'

const Any = z.union([ViewsResponse, ViewResponse, ViewDeleted])

/** The saved views, or what became of a write. */
export const showViews = presenter(Any, {
  lines: (reply, screen) => {
    if ('views' in reply) return viewLines(reply.views as View[], screen)
    if ('deleted' in reply) return [`Deleted ${oneLine(String(reply.deleted), 200)}.`]
    const { view, message } = reply as z.output<typeof ViewResponse>
    return [message, ...viewLines([view], screen), '', `List it with: ${jobsCommand(view)}`]
  },
  ids: (reply) => {
    if ('views' in reply) return (reply.views as View[]).map((view) => view.id)
    return ['deleted' in reply ? String(reply.deleted) : (reply as z.output<typeof ViewResponse>).view.id]
  },
})

function jobsCommand({ name }: View): string {
  return printCommand('jobs', { view: oneLine(name, 200) })
}

function viewLines(views: readonly View[], screen: Screen): string[] {
  if (views.length === 0) {
    return ['No views. Save one with: svc views save "<name>" --q rust --work-mode remote']
  }
  const columns = [
    { head: 'Id', cell: (view: View) => view.id },
    { head: 'Name', cell: (view: View) => view.name, share: 1 },
    { head: 'New', cell: (view: View) => view.new, right: true },
    { head: 'Filters', cell: filterText, share: 2 },
    { head: 'Revision', cell: (view: View) => view.revision, right: true },
  ]
  return table(views, columns, screen)
}

function filterText({ filters }: View): string {
  const flags = Object.entries(filters).map(([name, value]) => `${flagOf(name).slice(2)}=${value}`)
  return flags.join(' ') || 'none'
}
