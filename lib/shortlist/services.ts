import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { RefreshRunner } from '#lib/index/boards/refresh-runner.ts'
import type { OwnJobWriter } from '#lib/index/own/store-own-jobs.ts'
import type { Searcher } from '#lib/index/search/find-jobs.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { Condition } from '#lib/service/condition.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { FormSource } from '#lib/shortlist/forms/forms.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import type { AnswerCache, ReplyCache } from '#lib/shortlist/lists/read-list.ts'
import type { MailReader } from '#lib/shortlist/mails/mail-file.ts'
import type { RunRanker, RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import type { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

/** The services of routes about lists of jobs, roles, applications and runs. */
export type ShortlistServices = SharedServices & {
  /** False if the server runs no background loop. */
  background: boolean
  /** Searches and lists jobs in a thread where nobody waits. */
  reader: Searcher & ListReader
  /** Cached results of slow computations, until the index or desk changes. */
  answerCache: AnswerCache
  /** Cached whole answers, until one of their inputs changes. */
  replies: ReplyCache
  tracker: Tracker
  /** Assigns the first-seen moments of jobs. */
  firstSeenClock: FirstSeenClock
  /** Runs searches that were started by hand. */
  runs: RunRunner
  runRanks: RunRanker
  refreshes: RefreshRunner
  batches: BatchRunner
  models: ModelCaller
  documents: DocumentReader
  condition: Condition
  engine: FormSource & OwnJobWriter
  /** The files of the home that the person edits too, and those of applications. */
  files: HomeFiles
  /** Reads files of mails that the person drops. */
  mailReader: MailReader
}
