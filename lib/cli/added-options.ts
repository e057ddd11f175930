import type { RouteCommand } from '#lib/cli/call/make-call.ts'

type OptionText = { flags: string; help: string }

// Lists whose routes answer with all rows at once.
const SHORT_LISTS = new Set(['new', 'hidden', 'targets', 'words', 'models keys', 'pair list', 'facts'])

/** Returns whether a command lists rows, so that the terminal can choose among them. */
export function isList(declared: RouteCommand): boolean {
  return declared.method === 'GET' && (hasField(declared, 'limit') || SHORT_LISTS.has(declared.use))
}

/** Returns whether the query of a command's route has a key. */
export function hasField({ fields }: RouteCommand, key: string): boolean {
  return fields.some((field) => field.part === 'query' && field.key === key)
}

// Another command brings back the rows that these take out. Example: `svc hide` after `svc unhide`.
const TAKEN_BACK = new Set(['unhide', 'applications files remove', 'roles resume withdraw', 'pair forget'])

/** Returns whether a command asks before it does something that is hard to take back. */
export function asksFirst({ method, use }: RouteCommand): boolean {
  return use === 'apply' || (method === 'DELETE' && !TAKEN_BACK.has(use))
}

/** Returns the options that a command takes beside those that its route declares. */
export function addedOptions(declared: RouteCommand): OptionText[] {
  const options: OptionText[] = asksFirst(declared) ? [{ flags: '--yes', help: 'do not ask' }] : []
  const filters = declared.method === 'GET' && hasField(declared, 'work_mode')
  if (filters || declared.use === 'new') options.push({ flags: '--remote', help: 'only remote jobs' })
  if (!isList(declared)) return options
  if (!hasField(declared, 'limit')) options.push({ flags: '--limit <number>', help: 'how many rows at most' })
  if (!hasField(declared, 'fields'))
    options.push({
      flags: '--fields <names>',
      help: 'only these fields of each row, such as title,company,link',
    })
  return options
}
