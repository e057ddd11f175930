/** Something that happened: names, ids and counts only, never a text. */
export type ServiceEvent = {
  event: 'jobs' | 'refresh' | 'tracking' | 'anchor' | 'batch' | 'pipeline' | 'model_call' | 'run' | 'learning'
  data: Record<string, unknown>
}

type Listener = (event: ServiceEvent) => void

/** Sends the service's events to every listener. */
export class EventHub {
  readonly #listeners = new Set<Listener>()
  readonly #end = new AbortController()
  /** Told when nothing will be told any more. */
  readonly ended = this.#end.signal

  /** Calls `listener` for every event from now on; the answer ends that. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** Lets everyone who listens know that this is the end. */
  end(): void {
    this.#end.abort()
  }

  tell(event: ServiceEvent): void {
    for (const listener of this.#listeners) {
      try {
        listener(event)
      } catch {
        // One who cannot listen any more takes nothing from the others.
        this.#listeners.delete(listener)
      }
    }
  }
}
