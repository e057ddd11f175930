import { readFile } from 'node:fs/promises'

const PAGE_BYTES = 4096

/** Returns the memory of a process in bytes; 0 if unknown. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    if (process.platform === 'linux') {
      const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
      return Number(resident) * PAGE_BYTES
    }
    if (process.platform === 'win32') return 0
    const { execa } = await import('execa')
    const { stdout } = await execa('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) * 1024 || 0
  } catch {
    // It ended meanwhile.
    return 0
  }
}
