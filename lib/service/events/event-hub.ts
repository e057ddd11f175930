/** An event: names, ids and counts only, never a text. */
export type ServiceEvent = {
  event:
    | 'jobs'
    | 'refresh'
    | 'tracking'
    | 'anchor'
    | 'batch'
    | 'pipeline'
    | 'assessing'
    | 'model_call'
    | 'run'
    | 'learning'
    | 'settings'
  data: Record<string, unknown>
}

type Listener = (event: ServiceEvent) => void

/** Sends the service's events to every listener. */
export class EventHub {
  readonly #listeners = new Set<Listener>()
  readonly #end = new AbortController()
  /** Called when no more events will come. */
  readonly ended = this.#end.signal

  /** Calls `listener` for every event from now on; returns the function that stops it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tells every listener that no more events will come. */
  end(): void {
    this.#end.abort()
  }

  publish(event: ServiceEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch {
        // A broken listener must not affect the others.
        this.#listeners.delete(listener)
      }
    }
  }
}

const BEAT_MS = 5000

// A client that stopped reading would fill the memory of the server.
const MOST_WAITING = 10_000

/**
 * Returns all future events as server-sent events: names, ids and counts, never a text. A client that does not read them
 * loses its connection.
 */
export function eventStream(events: EventHub, signal: AbortSignal): Response {
  let stop = () => {}
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text))
        if ((controller.desiredSize ?? 0) > -MOST_WAITING) return
        stop()
        controller.error(new Error('the client does not read its events'))
      }
      send(': listening\n\n')
      const unlisten = events.listen(({ event, data }) =>
        send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      )
      // Proxies treat a silent connection as dead.
      const beat = setInterval(() => send(': still here\n\n'), BEAT_MS)
      // A listener reconnects, and then reaches the next server.
      const end = () => {
        stop()
        controller.close()
      }
      stop = () => {
        clearInterval(beat)
        unlisten()
        events.ended.removeEventListener('abort', end)
      }
      signal.addEventListener('abort', stop)
      events.ended.addEventListener('abort', end)
    },
    cancel: () => stop(),
  })
  return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } })
}
