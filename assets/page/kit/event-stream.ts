import { effect, type ReadonlySignal } from '@preact/signals'

const NAME = 'svc-events'
const AGAIN_MS = 3000

/** An event of the server as tabs pass it on, or one of the stream itself: `open` and `error`. `to` names one tab. */
type Message = { event: string; data: string; to?: string }

type Follower = {
  /** The events of the server that are followed. */
  names: readonly string[]
  hear: (event: string, data: string) => void
  /** Called when the stream is open; events before that may have been missed. */
  opened: () => void
  /** Called when the stream broke. It is tried again until it opens. */
  broke: () => void
  /** Whether this tab follows while it is hidden too. */
  whileHidden: ReadonlySignal<boolean>
}

/**
 * Follows the server's events while this tab is visible. All visible tabs of a browser share one stream, because a browser opens
 * six connections to a host and each stream keeps one. The tab that holds a lock has the stream and passes its events on; a
 * hidden tab has none, and hands the lock over, unless it follows `whileHidden`.
 */
export function followEvents(follower: Follower): void {
  let leave: (() => void) | null = null
  const follow = () => {
    const { value: stays } = follower.whileHidden
    const isFollowing = stays || !document.hidden
    if (isFollowing === (leave !== null)) return
    leave?.()
    leave = isFollowing ? join(follower) : null
  }
  document.addEventListener('visibilitychange', follow)
  effect(follow)
}

function join(follower: Follower): () => void {
  const ended = new AbortController()
  const tab = String(Math.random())
  const channel = new BroadcastChannel(NAME)
  let source: EventSource | null = null
  const take = ({ event, data, to = tab }: Message) => {
    if (to !== tab) return
    if (event === 'open') follower.opened()
    else if (event === 'error') follower.broke()
    else follower.hear(event, data)
  }
  const onMessage = (message: Message) => {
    channel.postMessage(message)
    take(message)
  }
  channel.onmessage = ({ data: message }: MessageEvent<Message>) => {
    if (message.event !== 'joined') take(message)
    else if (source?.readyState === EventSource.OPEN)
      channel.postMessage({ event: 'open', data: '', to: message.data } satisfies Message)
  }
  const lead = () =>
    new Promise<void>((resolve) => {
      const open = () => {
        if (!ended.signal.aborted) source = openStream(follower.names, { onMessage, again: open })
      }
      ended.signal.addEventListener('abort', () => resolve(source?.close()))
      open()
    })
  channel.postMessage({ event: 'joined', data: tab } satisfies Message)
  const lock = lockOf(ended.signal, lead)
  // The wait ends with an error where this tab is hidden first. A browser without locks opens a stream for each tab.
  lock.catch(() => (ended.signal.aborted ? undefined : lead()))
  return () => {
    ended.abort()
    channel.close()
  }
}

async function lockOf(signal: AbortSignal, lead: () => Promise<void>): Promise<void> {
  await navigator.locks.request(NAME, { signal }, lead)
}

type StreamListener = { onMessage: (message: Message) => void; again: () => void }

function openStream(names: readonly string[], { onMessage, again }: StreamListener): EventSource {
  const source = new EventSource('/api/events')
  for (const event of names) source.addEventListener(event, ({ data }) => onMessage({ event, data }))
  source.addEventListener('open', () => onMessage({ event: 'open', data: '' }))
  source.addEventListener('error', () => {
    onMessage({ event: 'error', data: '' })
    // After an answer that is no stream, such as 503, a browser does not try again by itself.
    if (source.readyState === EventSource.CLOSED) setTimeout(again, AGAIN_MS)
  })
  return source
}
