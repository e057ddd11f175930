import type { RouteCommand } from '#lib/cli/call/make-call.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { flagOf } from '#lib/service/print-command.ts'

const ROUTE = /\b(GET|POST|PUT|DELETE) (\/api\/[\w/{}:-]{1,80})(\?[\w=&]{1,80})?/g
const QUOTED = /`([a-z][\w.]{0,80})`/g
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
 * was typed. Example: "`follow_up_on` is not a day. Correct it and resend." -> "`--follow-up-on` is not a day. Correct it."
 */
export function refusalWords(message: string, declared: RouteCommand | null): string {
  return message
    .replaceAll(ROUTE, (whole, method: string, path: string) => commandOf(method, path) ?? whole)
    .replaceAll(QUOTED, (whole, key: string) => wordOfKey(key, declared) ?? whole)
    .replaceAll(' Correct it and resend.', ' Correct it.')
    .replaceAll('is missing. Send a list', 'is missing. Give it once for each value')
    .replaceAll('Resend with', 'Repeat the command with')
    .replaceAll('Send an object', 'Give it as JSON, such as \'{"text":"…"}\'')
    .replaceAll(/\bSend (?=a |an |text|true|one |`|<|[a-z_]+ or )/g, 'Give ')
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
