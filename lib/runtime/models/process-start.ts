import { readFileSync } from 'node:fs'

/**
 * When a process started, in whatever form this system tells it; null where it does not live. A process id is given out
 * again, a process id with its start is not.
 */
export function startOf(pid: number): string | null {
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
}

// The fields behind the name, which stands in brackets and may hold anything, begin with the third of all.
const START_FIELD = 22 - 3

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD] ?? null
  } catch {
    return null
  }
}

function startByPs(pid: number): string | null {
  if (process.platform === 'win32') return null
  try {
    const { stdout } = Bun.spawnSync(['/bin/ps', '-o', 'lstart=', '-p', String(pid)], {
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    return stdout.toString().trim() || null
  } catch {
    return null
  }
}
