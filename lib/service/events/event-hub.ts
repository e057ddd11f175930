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
    return () => {
      this.#listeners.delete(listener)
    }
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
