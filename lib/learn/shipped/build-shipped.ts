import { faultOf } from '#db/store-fault.ts'
import type { Catalogue, CatalogueRole } from '#lib/learn/shipped/catalogue.ts'
import type { PageParts } from '#lib/learn/shipped/make-pages.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'

/** A running build, or the last one if it failed; successful builds are in the desk. */
export type Build =
  | { status: 'running'; started_at: string; detail: string }
  | { status: 'failed'; error_code: string; error: string; finished_at: string }

type ShippedParts = PageParts & { log: Log; events: EventHub }

/**
 * Builds the pages of shipped courses from the catalogue, the stored postings and the resume, without models and
 * network. One build per course at a time; a failed one keeps the earlier pages.
 */
export class ShippedBuilder {
  readonly #parts: ShippedParts
  readonly #builds = new Map<string, Build>()
  readonly #running = new Map<string, Promise<void>>()

  constructor(parts: ShippedParts) {
    this.#parts = parts
  }

  /** The courses that can be built. */
  get catalogue(): Catalogue {
    return this.#parts.catalogue
  }

  /** Returns addresses of documents behind the courses for this role. */
  async seedsFor(role_text: string): Promise<string[]> {
    const { seedsOf } = await import('#lib/learn/shipped/make-pages.ts')
    return seedsOf(this.catalogue, role_text)
  }

  /** Returns the state of a course's build; null if none runs and the last one did not fail. */
  buildOf(role_key: string): Build | null {
    return this.#builds.get(role_key) ?? null
  }

  /** Starts a build, or joins a running one; resolves at its end, and never rejects. */
  build(role: CatalogueRole): Promise<void> {
    const running = this.#running.get(role.key)
    if (running) return running
    const started_at = this.#parts.now()
    const say = (detail: string) => this.#note(role.key, { status: 'running', started_at, detail })
    say('counting postings')
    const run = this.#build(role, say).finally(() => this.#running.delete(role.key))
    this.#running.set(role.key, run)
    return run
  }

  /** Waits for running builds. */
  async stop(): Promise<void> {
    await Promise.all(this.#running.values())
  }

  async #build(role: CatalogueRole, say: (detail: string) => void): Promise<void> {
    const { now, log } = this.#parts
    try {
      const { makePages } = await import('#lib/learn/shipped/make-pages.ts')
      await makePages(this.#parts, role, say)
      this.#note(role.key, null)
    } catch (problem) {
      const { error_code, error } = failureOf(problem)
      log.error('a course could not be built', { role: role.key, error_code, fault: String(problem) })
      this.#note(role.key, { status: 'failed', error_code, error, finished_at: now() })
    }
  }

  // Listeners of events reload.
  #note(role_key: string, build: Build | null): void {
    if (build === null) this.#builds.delete(role_key)
    else this.#builds.set(role_key, build)
    const status = build?.status ?? 'built'
    this.#parts.events.publish({ event: 'learning', data: { pathway_id: role_key, status } })
  }
}

function failureOf(problem: unknown): { error_code: string; error: string } {
  if ((problem as { name?: unknown } | null)?.name === 'AuditFailed') {
    return {
      error_code: 'audit_failed',
      error: 'The pages did not pass the checks that every course must pass.',
    }
  }
  const code = (problem as { code?: unknown } | null)?.code
  const isFull = code === 'ENOSPC' || (problem instanceof Error && faultOf(problem)?.reason === 'disk_full')
  if (isFull) return { error_code: 'disk_full', error: 'The disk is full. Free some space and build again.' }
  return { error_code: 'render_failed', error: 'The pages could not be made. The log says more.' }
}
