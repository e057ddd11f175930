import { signal } from '@preact/signals'

const QUIET_MS = 2000

/** What is said to people who listen to the page. */
export const said = signal('')

let waiting = ''
let timer: ReturnType<typeof setTimeout> | null = null

/** Says a result politely; of several within two seconds only the last is said. */
export function say(text: string): void {
  if (timer) {
    waiting = text
    return
  }
  said.value = text
  timer = setTimeout(() => {
    timer = null
    if (waiting === '') return
    const next = waiting
    waiting = ''
    say(next)
  }, QUIET_MS)
}
