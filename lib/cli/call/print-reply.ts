import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { keepNumbers } from '#lib/cli/call/row-numbers.ts'
import type { Reply } from '#lib/cli/call/send-call.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { CliProblem, CommandFailed, EXITS } from '#lib/cli/exits.ts'
import type { GlobalOptions } from '#lib/cli/service-command.ts'
import { ListedRows, type Screen } from '#lib/cli/show/kit/screen.ts'
import type { Terminal } from '#lib/cli/terminal.ts'
import { notReachedIn } from '#lib/index/boards/not-reached.ts'
import { flagOf } from '#lib/service/print-command.ts'

export type PrintContext = {
  options: GlobalOptions
  terminal: Terminal
  /** The command that was typed, in whose words a refusal is printed. */
  declared?: RouteCommand
  /** The command of a list, such as `svc jobs`; the numbers of its rows are kept for the next command. */
  list?: string
  /** Prints an answer in another way than the presenter of its schema. */
  show?: (answer: unknown, screen: Screen) => string[]
}

/** Prints an answer by the options; a refusal ends the command. */
export async function printReply(
  reply: Reply,
  { options, terminal, show, list, declared }: PrintContext,
): Promise<void> {
  if (reply.value === undefined && reply.ok) {
    terminal.out(reply.bytes)
    return
  }
  if (!reply.ok) throw refused(reply, declared ?? null)
  if (options.json) {
    terminal.out(reply.bytes)
    terminal.out('\n')
    return
  }
  const { wide, quiet, colour } = options
  const width = terminal.tty.stdout ? (terminal.tty.columns ?? 80) : 80
  const now = Date.now()
  const asLines = show ?? (await import('#lib/cli/presenters.ts')).showReply
  // A server at another address has no home here that could keep them.
  const rows = list !== undefined && options.url === null && !quiet ? new ListedRows() : undefined
  const lines = await asLines(reply.value, {
    width: wide ? Number.POSITIVE_INFINITY : width,
    quiet,
    colour,
    now,
    rows,
  })
  terminal.out(lines.map((line) => `${line}\n`).join(''))
  if (rows !== undefined && list !== undefined) await keepNumbers(rows, list, terminal)
}

/** Ends the command with its own exit code if the printed reason is that nothing answered behind a link. */
export function checkAnswered(reason: unknown, terminal: Terminal): void {
  const sentence = notReachedIn(reason)
  if (sentence === undefined) return
  terminal.err(`${sentence} Check the link, and the network connection of this computer.\n`)
  throw new CommandFailed(EXITS.no_network)
}

/** The end of a command after a refusal; it keeps the original answer. */
class Refused extends CliProblem {
  readonly #envelope: string

  constructor(error: { code: string; message: string }, envelope: string) {
    super(notReachedIn(error.message) ? EXITS.no_network : EXITS.refused, error)
    this.#envelope = envelope
  }

  override envelope(): string {
    return this.#envelope
  }
}

function refused({ status, value, bytes }: Reply, declared: RouteCommand | null): CliProblem {
  const error = refusalIn(value)
  if (error) {
    const message = refusalWords(error.message, declared)
    return new Refused({ code: error.code, message }, new TextDecoder().decode(bytes))
  }
  const message = `What answers there is not this service, or failed without a word (status ${status}).`
  return new CliProblem(EXITS.refused, { code: 'internal', message })
}

/** Returns the refusal in an answer of the service, or null if it is none. */
export function refusalIn(answer: unknown): { code: string; message: string } | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const { error } = answer
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null
  return { code: String(error.code), message: String(error.message) }
}

const ROUTE = /\b(GET|POST|PUT|DELETE) (\/api\/[\w/{}:-]{1,80})(\?[\w=&]{1,80})?/g
const QUOTED = /`([a-z][\w.]{0,80})`/g
const NO_TEXT = /`([a-z][\w.]{0,80})` is missing\. Send text\./g
const LINK_KEYS = new Set(['url', 'job_url', 'job_identity', 'job_urls'])

// Commands of routes whose words the terminal completes by more than one call.
const OWN: Readonly<Record<string, string>> = {
  'POST /api/assess': 'svc assess LINK',
  'POST /api/assess/compare': 'svc assess compare LINK --target NAME',
  'POST /api/master/import': 'svc master import FILE',
  'POST /api/master/file': 'svc master pdf --out FILE',
}

/**
 * Returns a refusal of the service in the words of the typed command: routes become commands, and keys the option or argument that
 * was typed. The service words each refusal once, for callers of HTTP, so its text is the only place that names them. Example: "`follow_up_on` is not a day. Correct it and resend." -> "`--follow-up-on` is not a day. Correct it."
 */
export function refusalWords(message: string, declared: RouteCommand | null): string {
  return message
    .replaceAll(ROUTE, (whole, method: string, path: string) => commandOf(method, path) ?? whole)
    .replaceAll(NO_TEXT, (whole, key: string) => missingText(key, declared) ?? whole)
    .replaceAll(QUOTED, (whole, key: string) => wordOfKey(key, declared) ?? whole)
    .replaceAll(' Correct it and resend.', ' Correct it.')
    .replaceAll('is missing. Send a list', 'is missing. Give it once for each value')
    .replaceAll('Resend with', 'Repeat the command with')
    .replaceAll('Send an object', 'Give it as JSON, such as \'{"text":"…"}\'')
    .replaceAll(/\bSend (?=a |an |text|true|one |`|<|[a-z_]+ or )/g, 'Give ')
}

function missingText(key: string, declared: RouteCommand | null): string | undefined {
  const help = declared?.fields.find((field) => field.key === key)?.help ?? ''
  return help === '' ? undefined : `\`${key}\` is missing. Give ${help}.`
}

function commandOf(method: string, path: string): string | undefined {
  const own = OWN[`${method} ${path}`]
  if (own !== undefined) return `\`${own}\``
  const parts = path.split('/')
  const declared = COMMANDS.find((command) => {
    const pattern = command.path.split('/')
    const isSame = (part: string, index: number) => part.startsWith(':') || part === parts[index]
    return command.method === method && pattern.length === parts.length && pattern.every(isSame)
  })
  if (declared === undefined) return undefined
  const words = declared.positionals
    .filter(({ optional }) => !optional)
    .map(({ key }) => (LINK_KEYS.has(key) ? 'LINK' : flagOf(key).slice(2).replaceAll('-', '_').toUpperCase()))
  return `\`${['svc', declared.use, ...words].join(' ')}\``
}

// A key of a list or of an object within is named by the option that holds it.
function wordOfKey(key: string, declared: RouteCommand | null): string | undefined {
  if (declared === null) return undefined
  const parts = key.split('.')
  for (let end = parts.length; end > 0; end -= 1) {
    const name = parts.slice(0, end).join('.')
    if (declared.positionals.some((bare) => bare.key === name)) return `<${flagOf(name).slice(2)}>`
    if (declared.fields.some((field) => field.key === name)) return `\`${flagOf(name)}\``
  }
  return undefined
}
