import { spawn } from 'node:child_process'
import type { Command } from 'commander'
import { lineTo, sendCall } from '#lib/cli/call/send-call.ts'
import { readGlobalOptions } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

/** `svc open`: the page in the browser. */
export async function runOpen(command: Command, terminal: Terminal): Promise<void> {
  const options = readGlobalOptions(command, terminal)
  const line = await lineTo(options, terminal)
  await sendCall({ method: 'GET', path: '/api/health' }, line)
  await showInBrowser(`${line.address}/`, { json: options.json, terminal })
}

/** Prints an address, and opens it in the person's browser where one can be started. */
export async function showInBrowser(
  address: string,
  { json, terminal }: { json: boolean; terminal: Terminal },
): Promise<void> {
  terminal.out(json ? `${JSON.stringify({ url: address })}\n` : `${address}\n`)
  const opened = await openPage(address, terminal.environment)
  if (!opened) terminal.err('No browser could be started. Open the address yourself.\n')
}

type Environment = Readonly<Record<string, string | undefined>>

function openPage(address: string, environment: Environment): Promise<boolean> {
  const [program, ...before] = OPENERS[process.platform] ?? ['xdg-open']
  return new Promise((resolve) => {
    const child = spawn(program, [...before, address], {
      stdio: 'ignore',
      detached: true,
      env: { ...environment },
    })
    child.once('error', () => resolve(false))
    child.once('spawn', () => {
      child.unref()
      resolve(true)
    })
  })
}
