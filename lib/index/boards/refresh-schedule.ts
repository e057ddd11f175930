import { listBoardTimes } from '#db/index/boards.ts'
import { planRefresh, type RefreshPlan } from '#lib/index/boards/rules/plan-refresh.ts'
import type { Services } from '#lib/services.ts'

export type ScheduleServices = Pick<Services, 'index' | 'config' | 'refreshes' | 'log' | 'now' | 'background'>

/** Reads boards by itself when they are due; what is due follows from when each was last read, so nothing is lost. */
export class RefreshSchedule {
  readonly #services: ScheduleServices
  #looking: Promise<void> | null = null

  constructor(services: ScheduleServices) {
    this.#services = services
  }

  /** When boards are read next by themselves, and which; null where that is switched off or none is followed. */
  async plan(): Promise<RefreshPlan | null> {
    const { index, config, refreshes, now, background } = this.#services
    const { refresh } = (await config.read()).config
    if (!background || !refresh.enabled) return null
    const { last } = refreshes
    const ended = last?.finished_at ?? null
    return planRefresh(await listBoardTimes(index), {
      now: Date.parse(now()),
      ended_at: ended === null ? null : Date.parse(ended),
      left_some: (last?.boards_left ?? 0) > 0,
      quiet_hours: refresh.quiet_hours,
      minuteOfDay,
    })
  }

  /** Starts a refresh if one is due; whoever asks while it is being looked at waits for that look. */
  look(): Promise<void> {
    this.#looking ??= this.#start().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #start(): Promise<void> {
    const { refreshes, log, now } = this.#services
    try {
      const plan = await this.plan()
      if (!plan || plan.at > Date.parse(now()) || refreshes.last?.state === 'running') return
      // How it ends is told by the runner.
      refreshes.start(plan.board_ids).done.catch(() => undefined)
    } catch (problem) {
      log.error('the next reading of boards could not be planned', { fault: String(problem) })
    }
  }
}

function minuteOfDay(at: number): number {
  const local = new Date(at)
  return local.getHours() * 60 + local.getMinutes()
}
