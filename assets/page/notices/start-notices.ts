import { effect } from '@preact/signals'
import { followSetting, noticesOn, showsNotices } from '#assets/page/notices/notices-panel.tsx'

const LOCK = 'svc-notices'

let heard: ((event: string, data: { state?: string }) => void) | null = null

/** Shows notices from one tab of the browser while they are on. The next tab takes over when that one is closed. */
export function startNotices(): void {
  followSetting()
  effect(() => {
    if (!noticesOn.value) return
    const ended = new AbortController()
    const { signal } = ended
    navigator.locks
      .request(LOCK, { signal }, () => lead(signal))
      // The wait ends with an error where notices are turned off first.
      .catch(() => undefined)
    return () => ended.abort()
  })
}

/** Forwards an event of the server to the notices, if this tab shows them. */
export function forwardToNotices(event: string, data: { state?: string }): void {
  heard?.(event, data)
}

async function lead(signal: AbortSignal): Promise<void> {
  const { watch, onNoticeEvent: hearForNotices } = await import('#assets/page/notices/watch.ts')
  if (signal.aborted) return
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  heard = hearForNotices
  showsNotices.value = true
  watch(signal)
  await ended
  heard = null
  showsNotices.value = false
}
