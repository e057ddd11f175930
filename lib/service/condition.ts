import { FAULTS, type FaultReason, faultOf } from '#db/store-fault.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Why a whole home takes no writes. */
export type HomeFault = Extract<
  FaultReason,
  'desk_missing' | 'desk_damaged' | 'read_only' | 'disk_full' | 'home_moved' | 'desk_replaced'
>

/** A problem: the event and the advice. */
export type Concern = { code: string; message: string }

type ServiceWatch = {
  /** Called at the first acknowledged write. */
  firstWrite: () => Promise<void>
  /** Starts another check for damage, because a read failed. */
  checkForDamage: () => void
  /** Checks whether the home is still in its place; called before each write. */
  checkPlace?: () => void
  /** Called after the person has read about the repair. */
  acknowledged?: () => void
}

const LONGEST_WAIT_MS = 10_000

function stillChecking(): Refusal {
  const message =
    'Your data is still being looked through after the start. Nothing was written; try again in a few seconds.'
  return new Refusal('busy', message, { retry_after_seconds: 5 })
}

/** Whether the home accepts writes, and its problems. */
export class Condition {
  readonly #watch: ServiceWatch
  #checked: Promise<unknown> | null = null
  #check: () => Promise<unknown> = () => Promise.resolve()
  #isChecked = false
  #used = false
  /** Why the home takes no writes, or null if it does. */
  homeFault: HomeFault | null
  /** Damage that was repaired automatically or needs the person's attention, until they have read it. */
  repairs: Concern[] = []
  /** Set while a copy or an empty index replaces an unusable one. */
  unreadable: Concern | null = null
  #failing: Concern | null = null
  /** Returns for how many ms the engine has not taken a turn. */
  engineStalledMs: () => number = () => 0
  /** A running backup of the served data, made because the desk's file is gone. */
  rescue: Promise<unknown> | null = null

  constructor(homeFault: HomeFault | null, watch: ServiceWatch) {
    this.homeFault = homeFault
    this.#watch = watch
  }

  /** Sets the check of the desk; it begins at once, or when the first write waits for it. */
  set check(check: () => Promise<unknown>) {
    this.#check = check
  }

  /** Waits until the desk was checked. */
  checked(): Promise<unknown> {
    this.#checked ??= this.#check().finally(() => (this.#isChecked = true))
    return this.#checked
  }

  /** Notices at once if the home or its desk was moved or replaced. */
  checkPlace(): void {
    this.#watch.checkPlace?.()
  }

  /** Admits a write, or returns the reason against it. */
  async admitWrite(): Promise<void> {
    this.checkPlace()
    if (this.homeFault === null && !this.#isChecked) {
      await Promise.race([this.checked(), waitLongest()])
      if (!this.#isChecked) throw stillChecking()
    }
    if (this.homeFault === null) return
    throw new Refusal('target_unavailable', FAULTS[this.homeFault], { reason: this.homeFault })
  }

  /** Checks the desk again, and refuses if it is damaged or was moved. */
  async checkAgain(): Promise<void> {
    await this.#check()
    await this.admitWrite()
  }

  /** Records that this home was used. */
  async noteWrite(): Promise<void> {
    if (this.#used) return
    this.#used = true
    await this.#watch.firstWrite()
  }

  /** Checks for damage after a failed request. Returns the message for the person, or null for a bug. */
  checkFault(problem: unknown): Concern | null {
    // A stored JSON text with a flipped bit is a SyntaxError, or an index that does not match, for any reader.
    if (problem instanceof SyntaxError) this.#watch.checkForDamage()
    const fault = faultOf(problem)
    if (fault === null) return null
    const concern = { code: fault.reason, message: fault.message }
    // A disk error is reported until the next start.
    if (fault.reason === 'io_error') this.#failing = concern
    if (['io_error', 'corrupt', 'index_held'].includes(fault.reason)) this.#watch.checkForDamage()
    return concern
  }

  /** Records that the person has read about the repair. */
  acknowledge(): void {
    this.repairs = []
    this.#watch.acknowledged?.()
  }

  /** Returns all problems for the person, the worst first. */
  get concerns(): Concern[] {
    const homeFault = this.homeFault && { code: this.homeFault, message: FAULTS[this.homeFault] }
    const stalled = engineStalled(this.engineStalledMs())
    const alone = [homeFault, this.unreadable, this.#failing, stalled].filter((concern) => concern !== null)
    return [...alone, ...this.repairs]
  }
}

const STALLED_MS = 30_000

function engineStalled(ms: number): Concern | null {
  if (ms < STALLED_MS) return null
  const message = `The reading of boards has stopped for ${Math.round(ms / 1000)} seconds. If it does not go on, stop Shortlist and start it again.`
  return { code: 'engine_stalled', message }
}

function waitLongest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS).unref?.())
}
