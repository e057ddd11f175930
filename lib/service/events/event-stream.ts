import type { EventHub } from '#lib/service/events/event-hub.ts'

const BEAT_MS = 5000

/** Returns all future events as server-sent events: names, ids and counts, never a text. */
export function eventStream(events: EventHub, signal: AbortSignal): Response {
  let stop = () => {}
  const encoder = new TextEncoder()
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text))
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
