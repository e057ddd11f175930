import { readFile } from 'node:fs/promises'

/** The cost of work in this whole process, all threads together: processor time in microseconds, and bytes sent to the disk. */
export type Spent = { ms: number; cpu_us: number; written: number }

/** Runs work and returns its cost; 0 written bytes if the system does not tell. */
export async function spending(work: () => Promise<unknown>): Promise<Spent> {
  const [start, cpu, before] = [performance.now(), process.cpuUsage(), await bytesWritten()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { ms: performance.now() - start, cpu_us: user + system, written: (await bytesWritten()) - before }
}

async function bytesWritten(): Promise<number> {
  const text = await readFile('/proc/self/io', 'utf8').catch(() => '')
  return Number(/^write_bytes: (\d+)$/m.exec(text)?.[1] ?? 0)
}

/** Returns the peak memory of this process, or the present memory if the system does not tell the peak. */
export async function largestMemory(): Promise<number> {
  const text = await readFile('/proc/self/status', 'utf8').catch(() => '')
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(text) ?? []
  return kilobytes === undefined ? process.memoryUsage.rss() : Number(kilobytes) * 1024
}

/** The value below which this share of the values lies. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** How long work takes, in milliseconds, over many runs after a warm-up. */
export async function timeMany(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  for (let index = 0; index < Math.min(20, runs); index += 1) await work()
  const times: number[] = []
  for (let index = 0; index < runs; index += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
    // The database's results are released only between turns.
    if (index % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return times
}

/** `p50 / p99` in milliseconds. */
export function spread(times: number[]): string {
  return `${percentile(times, 0.5).toFixed(2)} / ${percentile(times, 0.99).toFixed(2)}`
}

export async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`
}
