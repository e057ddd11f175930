/** A model target as it is named in the settings. */
export type Target =
  | { kind: 'builtin' }
  | { kind: 'claude' | 'codex'; model: string | null }
  | { kind: 'ollama' | 'llm'; model: string }
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
  return kind === 'command' ? { kind, path: model } : null
}

/** Returns the consent that a target needs: its program, for any of its models. Example: `claude:opus` -> `claude`. */
export function allowanceOf(target: Target): string {
  return target.kind === 'command' ? `command:${target.path}` : target.kind
}

/**
 * Returns whether text given to the target may leave this machine. A program of the person's own may send it
 * anywhere, and a model of Ollama is on this machine unless its name says that it is not.
 */
export function leavesMachine(target: Target): boolean {
  if (target.kind === 'builtin') return false
  return target.kind === 'ollama' ? /[-:]cloud$/.test(target.model) : true
}
