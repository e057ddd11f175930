import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

// A part that has just been drawn asks for its data within this many frames.
const CALM_FRAMES = 4
// A screen is shown by then, whatever it still waits for.
const MOST_MS = 1500

let reading = 0

/** Counts a reading that a screen waits for, until it ends. */
export function whileReading<T>(work: Promise<T>): Promise<T> {
  reading += 1
  const end = () => {
    reading -= 1
  }
  work.then(end, end)
  return work
}

/**
 * Whether the screen of this name has its data. Until then it is laid out but not shown, so that nothing moves under the
 * eyes of its reader.
 */
export function useSettled(name: string): boolean {
  const settled = useSignal('')
  useLayoutEffect(() => {
    const started = performance.now()
    let calm = 0
    let frame = requestAnimationFrame(look)
    function look() {
      calm = reading === 0 ? calm + 1 : 0
      if (calm >= CALM_FRAMES || performance.now() - started > MOST_MS) settled.value = name
      else frame = requestAnimationFrame(look)
    }
    return () => cancelAnimationFrame(frame)
  }, [name])
  return settled.value === name
}
