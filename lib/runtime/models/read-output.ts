import type { Readable } from 'node:stream'

export type Reading = {
  most_bytes: number
  /** Hears each whole line while the program runs. */
  hear: (line: string) => void
  /** Is told once that there is more than is read. */
  full: () => void
}

/** Collects a program's output as it comes, up to a limit, and gives what it has when asked. */
export function readOutput(stream: Readable, { most_bytes, hear, full }: Reading): () => string {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let bytes = 0
  let started = ''
  stream.on('data', (chunk: Buffer) => {
    if (bytes > most_bytes) return
    bytes += chunk.length
    if (bytes > most_bytes) return full()
    const text = decoder.decode(chunk, { stream: true })
    pieces.push(text)
    const lines = text.split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) {
      hear(started + line)
      started = ''
    }
    started += last
  })
  stream.on('error', () => undefined)
  return () => pieces.join('') + decoder.decode()
}

/** Keeps the last bytes of what a program says, however much that is, and gives them when asked. */
export function keepLast(stream: Readable, most_bytes: number): () => string {
  let kept: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    kept.push(chunk)
    bytes += chunk.length
    if (bytes > 2 * most_bytes) {
      kept = [Buffer.concat(kept).subarray(-most_bytes)]
      bytes = most_bytes
    }
  })
  stream.on('error', () => undefined)
  return () => Buffer.concat(kept).subarray(-most_bytes).toString('utf8')
}
