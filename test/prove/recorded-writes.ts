import { basename } from 'node:path'

/** The operations of a process on one file, in order: a write, a new length, or a completed flush. */
export type FileAct = { at: number; name: string } & (
  | { kind: 'write'; offset: number; bytes: Uint8Array }
  | { kind: 'length'; length: number }
  | { kind: 'flush' }
)

/** The words by which `strace` records what a program does to its files. */
export function recordWords(log: string): string[] {
  const calls = 'trace=pwrite64,ftruncate,fsync,fdatasync'
  return ['strace', '-f', '-qq', '-y', '-xx', '-s', '70000', '-ttt', '--seccomp-bpf', '-e', calls, '-o', log]
}

const CALL = /^(\d+) +(\d+\.\d+) (\w+)\(\d+<((?:\\x[0-9a-f]{2})+|[^>]*)>(?:, )?(.*)$/
const RESUMED = /^(\d+) +(\d+\.\d+) <\.\.\. (\w+) resumed>/

/** Reads such a record; a flush counts from when it came back, a write from when it was asked for. */
export function readActs(log: string): FileAct[] {
  const acts: FileAct[] = []
  const flushing = new Map<string, string>()
  for (const line of log.split('\n')) {
    const resumed = RESUMED.exec(line)
    if (resumed) {
      const name = flushing.get(resumed[1] as string)
      if (name !== undefined && /^f(data)?sync$/.test(resumed[3] as string))
        acts.push({ kind: 'flush', name, at: Number(resumed[2]) * 1000 })
      flushing.delete(resumed[1] as string)
      continue
    }
    const found = CALL.exec(line)
    if (!found) continue
    const [, pid = '', time = '', call, file = '', rest = ''] = found
    const act = { name: basename(textOf(file)), at: Number(time) * 1000 }
    if (call === 'pwrite64') acts.push({ ...act, ...writeOf(rest) })
    else if (call === 'ftruncate') acts.push({ ...act, kind: 'length', length: Number.parseInt(rest, 10) })
    else if (rest.includes('unfinished')) flushing.set(pid, act.name)
    else acts.push({ ...act, kind: 'flush' })
  }
  return acts
}

function textOf(quoted: string): string {
  return quoted.replaceAll(/\\x([0-9a-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function writeOf(rest: string): { kind: 'write'; offset: number; bytes: Uint8Array } {
  const end = rest.indexOf('"', 1)
  const hex = rest.slice(1, end).replaceAll('\\x', '')
  const [, , offset = '0'] = rest.slice(end).split(', ')
  return { kind: 'write', bytes: Buffer.from(hex, 'hex'), offset: Number.parseInt(offset, 10) }
}

const SECTOR = 512

/** Files as a disk would hold them: what was flushed, and of the rest what chance leaves, cut at sectors. */
export class CutDisk {
  readonly #flushed = new Map<string, Buffer>()
  readonly #waiting = new Map<string, FileAct[]>()

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    for (const [name, bytes] of files) this.#flushed.set(name, Buffer.from(bytes))
  }

  apply(act: FileAct): void {
    const waiting = this.#waiting.get(act.name) ?? []
    if (act.kind !== 'flush') {
      this.#waiting.set(act.name, [...waiting, act])
      return
    }
    for (const fileAct of waiting) this.#write(this.#flushed, fileAct)
    this.#waiting.delete(act.name)
  }

  /** The files after a power cut now; `chance` says which part of what was not flushed is there, none where it is null. */
  cut(chance: (() => number) | null): Map<string, Uint8Array> {
    const files = new Map([...this.#flushed].map(([name, bytes]) => [name, Buffer.from(bytes)]))
    if (chance === null) return files
    for (const act of [...this.#waiting.values()].flat()) {
      if (chance() < 0.5) continue
      if (act.kind !== 'write' || chance() < 0.5) this.#write(files, act)
      else
        this.#write(files, {
          ...act,
          bytes: act.bytes.subarray(0, SECTOR * Math.ceil((chance() * act.bytes.length) / SECTOR)),
        })
    }
    return files
  }

  #write(files: Map<string, Buffer>, act: FileAct): void {
    const now = files.get(act.name) ?? Buffer.alloc(0)
    if (act.kind === 'flush') return
    if (act.kind === 'length') {
      const next = Buffer.alloc(act.length)
      now.copy(next, 0, 0, act.length)
      files.set(act.name, next)
      return
    }
    const { offset, bytes } = act
    const next = offset + bytes.length > now.length ? Buffer.alloc(offset + bytes.length) : now
    if (next !== now) now.copy(next)
    next.set(bytes, offset)
    files.set(act.name, next)
  }
}
