import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIREFOX } from '#test/support/tools.ts'

/** The panel of the extension, as its sidebar shows it, and one tab. */
export type Firefox = {
  version: string
  /** The origin that the extension names to the service. */
  origin: string
  open: (url: string) => Promise<void>
  /** Presses Alt+S, which opens the sidebar and lets the extension read the page of the tab. */
  pressShortcut: () => Promise<void>
  /** Evaluates an expression beside the panel's `document`. */
  inPanel: <T>(expression: string) => Promise<T>
  /** Evaluates an expression in the page of the tab. */
  inPage: <T>(expression: string) => Promise<T>
  close: () => Promise<void>
}

type Reply = { id?: number; type: string; result?: Record<string, unknown>; error?: string; message?: string }
type Call = (method: string, params?: object) => Promise<Record<string, unknown>>

const ID = 'extension@shortlist.invalid'
// Firefox takes a random one otherwise, which a test would have to look up.
const HOST = '5a17e51e-0000-4000-8000-000000000001'
const ANNOUNCED = /WebDriver BiDi listening on (ws:\/\/127\.0\.0\.1:\d+)/

/** Starts a Firefox without a window, on a profile of its own, and loads the extension for a while, as `about:debugging` does. */
export async function openFirefox(extension: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'shortlist-firefox-'))
  const hosts = JSON.stringify(JSON.stringify({ [ID]: HOST }))
  await Bun.write(join(profile, 'user.js'), `user_pref("extensions.webextensions.uuids", ${hosts});\n`)
  const program = Bun.spawn(
    [
      ...[FIREFOX ?? '', '--headless', '--no-remote', '--profile', profile],
      // The sidebar and the keys of an extension belong to the browser's own window.
      ...['--remote-debugging-port', '0', '--remote-allow-system-access', 'about:blank'],
    ],
    { env: { ...process.env, HOME: profile }, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
  )
  const socket = new WebSocket(`${await announced(program.stderr)}/session`)
  const call = await callsOf(socket)
  const { capabilities } = await call('session.new', { capabilities: {} })
  await call('webExtension.install', { extensionData: { type: 'path', path: extension } })
  const page = await contextOf(call, {})
  const window = await contextOf(call, { 'moz:scope': 'chrome' })
  return {
    version: String((capabilities as { browserVersion: string }).browserVersion),
    origin: `moz-extension://${HOST}`,
    open: async (url) => {
      await call('browsingContext.navigate', { context: page, url, wait: 'complete' })
    },
    pressShortcut: async () => {
      await evaluate(call, window, pressShortcut)
    },
    inPanel: async <T>(expression: string) =>
      JSON.parse(await evaluate(call, window, inSidebar(expression))) as T,
    inPage: async <T>(expression: string) =>
      JSON.parse(await evaluate(call, page, `JSON.stringify(${expression})`)) as T,
    close: async () => {
      await call('browser.close').catch(() => undefined)
      socket.close()
      program.kill()
      await program.exited
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function announced(stderr: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stderr.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`Firefox ended before it listened: ${text}`)
    text += decoder.decode(value)
    const address = ANNOUNCED.exec(text)?.[1]
    if (address === undefined) continue
    // A pipe that nobody reads any more would stop the program.
    void drain(reader)
    return address
  }
}

async function drain(reader: { read: () => Promise<{ done: boolean }> }): Promise<void> {
  while (!(await reader.read()).done);
}

async function callsOf(socket: WebSocket): Promise<Call> {
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const open = new Map<number, (reply: Reply) => void>()
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) open.get(reply.id)?.(reply)
  }
  let last = 0
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1
      open.set(last, ({ result, error, message }) =>
        result === undefined ? reject(new Error(`${method}: ${error} ${message}`)) : resolve(result),
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}

async function contextOf(call: Call, scope: object): Promise<string> {
  const { contexts } = await call('browsingContext.getTree', { ...scope, maxDepth: 0 })
  return (contexts as { context: string }[])[0]?.context ?? ''
}

async function evaluate(call: Call, context: string, expression: string): Promise<string> {
  const target = { context }
  const ran = await call('script.evaluate', { expression, target, awaitPromise: true, userActivation: true })
  const { result, exceptionDetails } = ran as {
    result?: { value?: string }
    exceptionDetails?: { text: string }
  }
  if (exceptionDetails) throw new Error(exceptionDetails.text)
  return result?.value ?? ''
}

// The command of the key, as the window runs it when the person presses Alt+S.
const pressShortcut = `WebExtensionPolicy.getByID('${ID}').extension.shortcuts.keysetsMap.get(window).querySelector('key').doCommand()`

// The panel runs in the process of extensions, where a script of the window reaches it by messages alone.
const inSidebar = (expression: string) => {
  const inFrame = `{ const { document } = content; sendAsyncMessage('shortlist', JSON.stringify(${expression}) ?? 'null') }`
  const script = `data:application/javascript,${encodeURIComponent(inFrame)}`
  return `new Promise((resolve, reject) => {
    const panel = document.getElementById('sidebar').contentDocument?.getElementById('webext-panels-browser')
    if (!panel?.messageManager) return resolve('null')
    const hear = ({ data }) => { panel.messageManager.removeMessageListener('shortlist', hear); resolve(data) }
    panel.messageManager.addMessageListener('shortlist', hear)
    panel.messageManager.loadFrameScript(${JSON.stringify(script)}, false)
    setTimeout(() => resolve('null'), 5000)
  })`
}
