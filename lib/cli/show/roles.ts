import { z } from 'zod'
import { ROLE_FIELD_NAMES, ROLE_FIELDS, type RoleFieldName } from '#db/rows/role.ts'
import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { facts, type Screen, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { type Column, table } from '#lib/cli/show/kit/table.ts'
import { limitWords } from '#lib/index/labels/label-words.ts'
import { flagOf, printCommand } from '#lib/service/print-command.ts'
import { HiddenResponse } from '#lib/shortlist/hidden/schema.ts'
import { type Role, RoleResponse, RolesResponse } from '#lib/shortlist/roles/schema.ts'
import { type View, ViewDeleted, ViewResponse, ViewsResponse } from '#lib/shortlist/views/schema.ts'
import { counted, oneLine } from '#lib/text/text.ts'

/** Prints the person's roles. */
export const showRoles = presenter(RolesResponse, {
  lines: ({ profiles: roles, selected_profile_id }, screen) => {
    if (roles.length === 0) return ['No roles yet. Make one with: svc roles add "<name>" --titles "<title>"']
    const columns: Column<z.output<typeof Role>>[] = [
      { head: 'Id', cell: (role) => role.id },
      { head: 'Role', cell: (role) => role.label, share: 1 },
      { head: 'Titles', cell: (role) => role.titles.join(', '), share: 1 },
      { head: 'Jobs', cell: (role) => role.jobs, right: true },
      { head: 'State', cell: (role) => role.state },
      { head: '', cell: (role) => marks(role.is_default, role.id === selected_profile_id) },
    ]
    return table(screen, roles, columns, ({ id, label }) => ({ ids: { role: id }, words: label }))
  },
  ids: ({ profiles: roles }) => roles.map((role) => role.id),
})

/** Prints one role with all its search criteria. */
export const showRole = presenter(RoleResponse, {
  lines: ({ profile: role, selected_profile_id }, screen) => [
    styled(screen, 'bold', wrapped(`${role.label} (${role.id})`, screen).join('\n')),
    ...facts(screen, [
      ...ROLE_FIELD_NAMES.filter((name) => name !== 'label').map((name) => fieldFact(name, role)),
      ['Limits', limitWords(role).join('; ') || 'none'],
      ['State', stateOf(role, selected_profile_id)],
      ['Jobs', String(role.jobs)],
      ['Revision', String(role.revision)],
    ]),
  ],
  ids: ({ profile: role }) => [role.id],
})

function fieldFact(name: RoleFieldName, role: z.output<typeof Role>): [string, string] {
  const value = role[name]
  const text = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
  return [ROLE_FIELDS[name].short, typeof text === 'string' ? text : text.join(', ')]
}

function stateOf({ id, state, is_default }: z.output<typeof Role>, selected: string | null): string {
  return [state, marks(is_default, id === selected)].filter(Boolean).join(', ')
}

function marks(is_default: boolean, selected: boolean): string {
  return [is_default ? 'default' : '', selected ? 'selected' : ''].filter(Boolean).join(', ')
}

const Any = z.union([ViewsResponse, ViewResponse, ViewDeleted])

/** Prints the saved views, or the result of a write. */
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
  return table(screen, views, columns, ({ id, name }) => ({ ids: { view: id }, words: name }))
}

function filterText({ filters }: View): string {
  const flags = Object.entries(filters).map(([name, value]) => `${flagOf(name).slice(2)}=${value}`)
  return flags.join(' ') || 'none'
}

/** Prints the hidden names, also after one was added or removed. */
export const showHidden = presenter(HiddenResponse, {
  lines: ({ hidden, jobs }, screen) => {
    if (hidden.length === 0)
      return ['Nothing is hidden. Hide a company with: svc hide "<name>" --kind company']
    const columns = [
      { head: 'Id', cell: (name: HiddenRow) => name.id },
      { head: 'Kind', cell: (name: HiddenRow) => name.kind },
      { head: 'Name', cell: (name: HiddenRow) => name.name, share: 1 },
      { head: 'Jobs', cell: (name: HiddenRow) => name.jobs, right: true },
      { head: 'Revision', cell: (name: HiddenRow) => name.revision, right: true },
    ]
    return [...table(screen, hidden, columns), '', `${counted(jobs, 'job')} hidden by you.`]
  },
  ids: ({ hidden }) => hidden.map(({ id }) => id),
})

type HiddenRow = HiddenResponse['hidden'][number]
