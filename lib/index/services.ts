import type { BoardWriter } from '#lib/index/boards/add-boards.ts'
import type { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import type { ListTracker } from '#lib/index/jobs/join-job.ts'
import type { OwnJobWriter } from '#lib/index/own/store-own-jobs.ts'
import type { ApartOptions, TogetherOptions } from '#lib/index/postings/keep-apart.ts'
import type { SharedServices } from '#lib/service/services.ts'

/** The services of routes about boards and the copies of a job. */
export type IndexServices = SharedServices & {
  engine: BoardWriter &
    OwnJobWriter & {
      keepApart: (splits: ApartOptions[]) => Promise<void>
      keepTogether: (joins: TogetherOptions[]) => Promise<void>
    }
  refreshes: RefreshRunner
  /** Reads boards in the background when they are due. */
  schedule: RefreshSchedule
  tracker: ListTracker
}
