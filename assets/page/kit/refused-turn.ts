import type { RefusalBody } from '#lib/service/http/client.ts'

// Refusals that say nothing about the record.
const FOR_NOW = new Set([
  ...['server_gone', 'not_now', 'proof_required', 'forbidden', 'forbidden_origin', 'wrong_server'],
  ...['internal', 'busy', 'body_timeout', 'run_in_progress', 'target_unavailable', 'config_unavailable'],
])

/**
 * Returns why a step was not taken back or done again, and whether it goes: it stays where a later press may succeed, and else the next
 * press reaches the step before it. Example: "Not taken back: Marked applied: Baker. It was changed elsewhere meanwhile, …".
 */
export function refusedTurn(list: 'done' | 'undone', text: string, error: RefusalBody) {
  if (FOR_NOW.has(error.code)) return { message: error.message, goes: false }
  const end = list === 'done' ? 'Not taken back' : 'Not done again'
  const name = /[.?!]$/.test(text) ? text : `${text}.`
  return { message: `${end}: ${name} ${reasonOf(error)}`, goes: true }
}

/** Returns why a record was not changed, and the way on, in words for a person who read it some time ago. */
export function reasonOf({ code, message, current }: RefusalBody): string {
  if (code === 'not_found') return 'It is no longer there. Add it again if you want it back.'
  if (code !== 'revision_conflict') return message
  const { answer = '' } = (current ?? {}) as { answer?: unknown }
  const now = typeof answer === 'string' && answer !== '' && answer.length <= SHORT ? `, to “${answer}”` : ''
  return `It was changed elsewhere meanwhile${now}, and stays as it is now. Change it there if you want it otherwise.`
}

const SHORT = 80
