import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const OWN =
  /^(config\.json|header\.json|server\.(json|lock)|home\.json|(desk|index)\.db|index\.db\.damaged-[\dTZ-]+|resumes|learning|data|backups|\.restoring)(-(wal|shm|journal|sums|wal\.unread-[\dTZ-]+))?$/
const LEFT_OVER = /^(config|server|home)\.json(\.[0-9a-f]{12})?\.tmp$/

/** Removes everything of a home that is the service's or its person's; names what else lies there and is left. */
export function wipeHome(home: string): { left: string[] } {
  const names = readdirSync(home)
  const own = names.filter((name) => OWN.test(name) || LEFT_OVER.test(name))
  for (const name of own) rmSync(join(home, name), { recursive: true, force: true })
  const left = readdirSync(home)
  if (left.length === 0) rmdirSync(home)
  return { left }
}
