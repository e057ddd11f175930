import { extension } from '#assets/extension/browser-api.ts'
import type { FieldAnswer, FillOutcome } from '#assets/extension/page/fill-fields.ts'
import type { ShownField } from '#assets/extension/page/read-fields.ts'
import type { ShownPage } from '#assets/extension/page/read-page.ts'
import type { PageDoor } from '#assets/extension/page.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The port of Shortlist, and the token that pairs this extension with the person. */
type Connection = { port: number; token: string }

const DEFAULT_PORT = 4747

/** The answer of the service, or its refusal in words. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; message: string }

async function connection(): Promise<Connection> {
  const { port, token } = await extension.storage.local.get(['port', 'token'])
  return {
    port: typeof port === 'number' ? port : DEFAULT_PORT,
    token: typeof token === 'string' ? token : '',
  }
}

/** The page of Shortlist, for links from the panel. */
export async function serviceAddress(): Promise<string> {
  return `http://127.0.0.1:${(await connection()).port}`
}

/** Calls the service on this computer with the proof of this extension. */
export async function ask<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<Answer<T>> {
  return send<T>(await connection(), { method, path, body })
}

type Call = { method: string; path: string; body?: object | undefined }

async function send<T>({ port, token }: Connection, { method, path, body }: Call): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'X-Svc-Actor': 'operator' }
  if (token !== '') headers['X-Svc-Proof'] = `browser ${token}`
  if (body) headers['Content-Type'] = 'application/json'
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, redirect: 'error' }).catch(
    () => null,
  )
  if (response === null) {
    return {
      ok: false,
      code: 'not_running',
      message: `Shortlist does not answer at 127.0.0.1:${port}. Start it with "svc serve", then press "Read this page again".`,
    }
  }
  const value = await response.json().catch(() => null)
  if (response.ok && value !== null) return { ok: true, value }
  const { code = 'internal', message = `Shortlist answered with status ${response.status}.` } =
    (value?.error as RefusalBody | undefined) ?? {}
  return { ok: false, code, message }
}

/** Pairs this extension by a code of `svc pair`; the service stores the digest of the token alone. */
export async function pairExtension(port: number, code: string): Promise<Answer<unknown>> {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const token = hex(bytes)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const token_sha256 = hex(new Uint8Array(digest))
  const body = { code, token_sha256 }
  const answer = await send({ port, token: '' }, { method: 'POST', path: '/api/pairing', body })
  if (answer.ok) await extension.storage.local.set({ port, token })
  return answer
}

/** Returns whether the service recognises this extension; the refusal if it does not answer. */
export async function isPaired(): Promise<Answer<boolean>> {
  const answer = await ask<{ proven: boolean }>('GET', '/api/pairing')
  if (answer.ok) return { ok: true, value: answer.value.proven }
  return answer.code === 'forbidden_origin' ? { ok: true, value: false } : answer
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

type PageScope = typeof globalThis & { shortlist: PageDoor }

/** The page of the active tab, once the person's press has opened it to the extension. */
export type ActivePage = {
  tabId: number
  page: ShownPage
  fields: ShownField[]
  fill: (answers: FieldAnswer[]) => Promise<{ field: number; outcome: FillOutcome }[]>
  /** Reads the fields again, with what was typed since. */
  readAgain: () => Promise<ShownField[]>
}

/** Reads the page of the active tab; null where the browser lets no extension read. */
export async function readActivePage(): Promise<ActivePage | null> {
  const [tab] = await extension.tabs.query({ active: true, currentWindow: true })
  const tabId = tab?.id
  if (tabId === undefined) return null
  const run = async (func: (...values: never[]) => unknown, args: unknown[] = []) => {
    const [ran] = await extension.scripting.executeScript({ target: { tabId }, func, args })
    return ran?.result
  }
  try {
    await extension.scripting.executeScript({ target: { tabId }, files: ['page.js'] })
    const readAgain = async () =>
      (await run(() => (globalThis as PageScope).shortlist.fields())) as ShownField[]
    return {
      tabId,
      page: (await run(() => (globalThis as PageScope).shortlist.read())) as ShownPage,
      fields: await readAgain(),
      readAgain,
      fill: async (answers) =>
        (await run((sent: FieldAnswer[]) => (globalThis as PageScope).shortlist.fill(sent), [answers])) as {
          field: number
          outcome: FillOutcome
        }[],
    }
  } catch {
    return null
  }
}

/** Makes an element; texts are set as text, so that no words of a page become markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Partial<HTMLElementTagNameMap[K]> = {},
  ...parts: (Node | string | false | null)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), values)
  element.append(...parts.filter((part) => part !== false && part !== null))
  return element
}

/** Makes a button that cannot be pressed twice while its work is under way. */
export function press(label: string, work: () => Promise<void>, className = ''): HTMLButtonElement {
  const button = el('button', { type: 'button', className }, label)
  button.addEventListener('click', async () => {
    if (button.ariaDisabled === 'true') return
    button.ariaDisabled = 'true'
    await work().finally(() => (button.ariaDisabled = null))
  })
  return button
}

/** Makes a text field with its label. */
export function textField(
  label: string,
  value: string,
  type = 'text',
): { row: HTMLElement; input: HTMLInputElement } {
  const input = el('input', { type, value })
  return { row: el('label', {}, label, input), input }
}

/** Puts a message where screen readers read it out. */
export function say(text: string): void {
  const place = document.getElementById('message')
  if (place) place.textContent = text
}
