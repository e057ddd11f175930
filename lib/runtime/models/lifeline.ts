import { spawn } from 'node:child_process'

// The shell reads a silent pipe. A word ends a call; the end of the pipe means that this process died.
const WATCH =
  'read -r word && exit 0; kill -s TERM -- "-$1" 2>/dev/null; sleep 0.4; kill -s KILL -- "-$1" 2>/dev/null'

/**
 * Starts a shell that watches a process group and ends it within a second, even if this process is killed; returns a
 * function that releases it. Without such a shell, the next start ends the leftovers.
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
