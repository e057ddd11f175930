import { readFreshFor } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import { freshFor } from '#lib/judge/assess/versions.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Config } from '#lib/service/config/schema.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ReconcilerDeps = { desk: Store; config: ConfigFile; events: EventHub }

/**
 * Keeps assessments in step with evidence, settings and rules: which are outdated, and which jobs are due again. Both
 * are derived and never queued, so no saved change can be lost. Readers call `settle` first, which costs almost
 * nothing without changes.
 */
export class Reconciler {
  readonly #services: ReconcilerDeps
  #running: Promise<void> | null = null
  /** Called after assessments were compared with changed evidence, settings or rules. */
  derived: () => void = () => undefined
  /** The state of desk and settings that was last found to be in step. */
  #seen: { generation: number; config: Config } | null = null

  constructor(services: ReconcilerDeps) {
    this.#services = services
  }

  /** Derives the effects of stored changes again; while settings are unreadable, the earlier state stays. */
  async settle(): Promise<void> {
    for (;;) {
      const config = await this.#config()
      if (config === null || (await this.#isInStep(config))) return
      this.#running ??= this.#derive(config).finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  async #config(): Promise<Config | null> {
    try {
      return (await this.#services.config.read()).config
    } catch (problem) {
      if (problem instanceof Refusal) return null
      throw problem
    }
  }

  async #isInStep(config: Config): Promise<boolean> {
    const { desk } = this.#services
    const { generation } = desk
    if (this.#seen?.generation === generation && this.#seen.config === config) return true
    const { version, fresh_for } = await readFreshFor(desk)
    if (fresh_for !== freshFor(version, config)) return false
    this.#seen = { generation, config }
    return true
  }

  async #derive(config: Config): Promise<void> {
    const { desk, events } = this.#services
    // The evidence modules load only if something must be derived.
    const { deriveFreshness } = await import('#lib/judge/pipeline/derive-freshness.ts')
    const planned = await deriveFreshness(desk, config)
    if (planned.now + planned.later > 0) events.publish({ event: 'pipeline', data: planned })
    this.derived()
  }
}
