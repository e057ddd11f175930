import { spawn } from 'node:child_process'

const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
}

type OpenBrowserEnvironment = Readonly<Record<string, string | undefined>>

/** Opens an address in the person's browser; false if none can be started. */
export function openBrowser(address: string, environment: OpenBrowserEnvironment): Promise<boolean> {
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
