import { spawn } from 'node:child_process'

// It reads what is never written. A word is the end of a call; the end of the line is the end of this process.
const WATCH =
  'read -r word && exit 0; kill -s TERM -- "-$1" 2>/dev/null; sleep 0.4; kill -s KILL -- "-$1" 2>/dev/null'

/**
 * Has a shell watch a process group, so that it ends within a second also where this process is killed outright; the
 * function given back lets go of it. Where there is no such shell, the next start ends what is left.
 */
export function holdLifeline(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'lifeline', String(pid)], {
    ...{ stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/', env: { PATH: '/usr/bin:/bin' } },
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return () => void watcher.stdin.end('done\n')
}
