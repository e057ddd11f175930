/** A model target as it is named in the settings. */
export type Target =
  | { kind: 'builtin' }
  | { kind: 'claude' | 'codex'; model: string | null }
  | { kind: 'ollama' | 'llm'; model: string }
  /** `address` is the base of the interface, without a slash at its end. Example: `http://127.0.0.1:1234/v1`. */
  | { kind: 'openai'; model: string; address: string }
  | { kind: 'command'; path: string }

/** Reads a target's name, such as `claude:opus`; null where it names none. */
export function readTarget(name: string): Target | null {
  const colon = name.indexOf(':')
  const kind = colon === -1 ? name : name.slice(0, colon)
  const model = colon === -1 ? '' : name.slice(colon + 1)
  if (kind === 'builtin') return colon === -1 ? { kind } : null
  if (kind === 'claude' || kind === 'codex') return { kind, model: model === '' ? null : model }
  if (model === '') return null
  if (kind === 'ollama' || kind === 'llm') return { kind, model: model }
  if (kind === 'openai') return readServer(model)
  return kind === 'command' ? { kind, path: model } : null
}

// The name of a model may itself contain an @, as in `qwen3-8b@q4_k_m`.
function readServer(text: string): Target | null {
  const at = text.search(/@https?:\/\/[^@]*$/)
  const address = at < 1 ? null : baseOf(text.slice(at + 1))
  return address === null ? null : { kind: 'openai', model: text.slice(0, at), address }
}

// Plain http leads no further than this machine.
function baseOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || url.search !== '' || url.hash !== '') return null
  if (url.protocol !== 'https:' && !isThisMachine(url.hostname)) return null
  let path = url.pathname
  while (path.endsWith('/')) path = path.slice(0, -1)
  return `${url.origin}${path === '' ? '/v1' : path}`
}

const STATES: Readonly<Record<string, string>> = {
  not_allowed: 'not allowed yet',
  unusable: 'cannot be used',
  unknown: 'not checked yet',
}

/** Returns the state of a target in words. Example: "not_logged_in" -> "not logged in". */
export function stateText({ name, state }: { name: string; state: string }): string {
  if (state === 'not_installed' && name.startsWith('command:')) return 'not found on this machine'
  return STATES[state] ?? state.replaceAll('_', ' ')
}

/** Returns whether the host of an address is this machine itself, by a number or by its own name. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/**
 * Returns the consent that a target needs: its program, for any of its models, or its server. Examples: `claude:opus` ->
 * `claude`; `openai:gpt-5@https://api.example.com/v1` -> `openai:https://api.example.com`.
 */
export function allowanceOf(target: Target): string {
  if (target.kind === 'openai') return `openai:${new URL(target.address).origin}`
  return target.kind === 'command' ? `command:${target.path}` : target.kind
}

/**
 * Returns whether text given to the target may leave this machine. A program of the person's own may send it
 * anywhere. A model of a server on this machine stays there unless its name says that it does not, as Ollama's do.
 */
export function leavesMachine(target: Target): boolean {
  if (target.kind === 'builtin') return false
  if (target.kind === 'openai' && !isThisMachine(new URL(target.address).hostname)) return true
  return target.kind === 'ollama' || target.kind === 'openai' ? /[-:]cloud$/.test(target.model) : true
}
