import { dlopen, ptr } from 'bun:ffi'
import { Worker } from 'node:worker_threads'

/** The signals that end the server, and a counter that its main thread raises at each turn. */
export type EndGuardStart = { signals: readonly number[]; turns: SharedArrayBuffer; patienceMs: number }

const NUMBERS: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 }
const TURN_MS = 500
// With the last turn before it, a stop ends within five seconds.
const PATIENCE_MS = 4_000

/**
 * Ends this process if one of these signals came and its main thread takes no turn for four seconds. A listener of a signal
 * runs in the main thread alone, so a long expression there would hold the end; another thread learns of the signal only from the
 * system, which removes the listener as it comes, and no API of Bun or Node sets that. Call it after the listeners were added; on
 * systems other than Linux it does nothing.
 */
export function guardEnd(signals: readonly NodeJS.Signals[], patienceMs = PATIENCE_MS): void {
  const numbers = signals.flatMap((signal) => NUMBERS[signal] ?? [])
  const actions = openActions()
  if (actions === null) return
  for (const number of numbers) actions.forgetAfterFirst(number)
  const turns = new SharedArrayBuffer(4)
  const counter = new Int32Array(turns)
  setInterval(() => Atomics.add(counter, 0, 1), TURN_MS).unref()
  const start: EndGuardStart = { signals: numbers, turns, patienceMs }
  const thread = new Worker(new URL('./end-guard-thread.ts', import.meta.url), { workerData: start })
  thread.on('error', () => undefined)
  thread.unref()
}

/** The listeners of this process for signals, as the system holds them. */
export type SignalActions = {
  /** Takes the listener away as soon as the signal comes; the listener still runs that time. */
  forgetAfterFirst: (number: number) => void
  hasListener: (number: number) => boolean
}

// `struct sigaction` of Linux with 64 bits: the listener, the mask of 128 bytes, the flags, and the restorer.
const [SIZE, LISTENER, FLAGS] = [152, 0, 136]
const ONCE = 0x80000000

/** Returns the actions of this process on signals; null where they cannot be read. */
export function openActions(): SignalActions | null {
  if (process.platform !== 'linux') return null
  try {
    const { sigaction } = dlopen('libc.so.6', {
      sigaction: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    }).symbols
    const read = (number: number) => {
      const action = new DataView(new ArrayBuffer(SIZE))
      return sigaction(number, null, ptr(action.buffer)) === 0 ? action : null
    }
    return {
      forgetAfterFirst: (number) => {
        const action = read(number)
        if (action === null) return
        action.setUint32(FLAGS, action.getUint32(FLAGS, true) | ONCE, true)
        sigaction(number, ptr(action.buffer), null)
      },
      hasListener: (number) => read(number)?.getBigUint64(LISTENER, true) !== 0n,
    }
  } catch {
    // The C library has another name, as on Alpine.
    return null
  }
}
