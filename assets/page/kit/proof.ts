import { signal } from '@preact/signals'
import { forget, keep, readSetting } from '#assets/page/kit/browser.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

const NAME = 'svc.proof'

// This browser's token: the server knows its digest alone, and no answer holds it.
const token = signal(readSetting(NAME))

/** Whether this browser keeps a token; the server may have forgotten it. */
export function isPaired(): boolean {
  return token.value !== ''
}

/** Keeps the token of a browser that was paired just now. */
export function keepToken(paired: string): void {
  token.value = paired
  keep(NAME, paired)
}

/** Drops the token of this browser. */
export function dropToken(): void {
  token.value = ''
  forget(NAME)
}

/** Adds the person's proof to a call that may need it: a write, or the list of paired browsers. */
export function withProof(path: string, init: RequestInit): RequestInit {
  const isRead = init.method === undefined || init.method === 'GET'
  if (token.peek() === '' || (isRead && path !== '/api/pairing')) return init
  const headers = new Headers(init.headers)
  headers.set('X-Svc-Proof', `browser ${token.peek()}`)
  return { ...init, headers }
}

/** The reason for which the person is asked to pair this browser; null while no question is open. */
export const pairingFor = signal<{ needs: string } | null>(null)

let answer: (isPaired: boolean) => void = () => undefined

/** Asks the person to pair this browser; whether they did. A second question takes the place of the first. */
export function askToPair(needs: string): Promise<boolean> {
  answer(false)
  const { promise, resolve } = Promise.withResolvers<boolean>()
  answer = resolve
  pairingFor.value = { needs }
  return promise
}

/** Ends the question. */
export function endPairing(isDone: boolean): void {
  pairingFor.value = null
  answer(isDone)
}

/**
 * Returns the action that needs the person's proof, if the response refuses it for that reason; null for any other
 * response.
 */
export async function needsProof(response: Response): Promise<string | null> {
  if (response.status !== 403) return null
  const { error } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { error?: RefusalBody & { needs?: string } }
  return error?.code === 'proof_required' ? (error.needs ?? error.message) : null
}
