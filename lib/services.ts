import type { Store } from '#db/store.ts'
import type { DocumentReader } from '#lib/evidence/imports/read-resume.ts'
import type { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import type { ReadPage } from '#lib/index/links/read-page.ts'
import type { Searcher } from '#lib/index/search/searcher.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import type { Reconciler } from '#lib/judge/pipeline/reconciler.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { Log } from '#lib/service/log.ts'
import type { KeptAnswers } from '#lib/shortlist/lists/kept-answers.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import type { RunRanker } from '#lib/shortlist/runs/run-ranker.ts'
import type { RunRunner } from '#lib/shortlist/runs/run-runner.ts'
import type { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

/** A file of the page, ready to be sent. */
export type PageFile = { bytes: Uint8Array<ArrayBuffer>; type: string; etag: string }

/** What routes and background work may reach; all that is outside of the service comes in here. */
export type Services = {
  /** Public: what the boards said. Only read here; the engine alone writes it. */
  index: Store
  /** Private: what the person decided. */
  desk: Store
  engine: Engine
  searcher: Searcher
  counter: InsightsCounter & DemandCounter
  /** Reads and counts lists of jobs where nobody waits. */
  lister: ListReader
  /** What took long to work out, until the index or the desk changes. */
  kept: KeptAnswers
  config: ConfigFile
  /** The files of the home that the person edits too. */
  files: HomeFiles
  /** The pages of courses, and what they are made of. */
  courses: CourseFiles
  /** Builds the pages of courses that come with the program. */
  shipped: ShippedBuilder
  /** Makes and checks backups of the home. */
  archiver: Archiver
  /** Reads resumes that the person sends. */
  documents: DocumentReader
  /** Prints resumes as pictures and PDF. */
  printer: Printer
  /** Reads a public page that the person names. */
  readPage: ReadPage
  tracker: Tracker
  refreshes: RefreshRunner
  /** Reads boards by itself when they are due. */
  schedule: RefreshSchedule
  /** Keeps what is said of assessments in step with the evidence and the settings. */
  reconciler: Reconciler
  batches: BatchRunner
  pipeline: PipelineRunner
  /** Makes courses that were asked for. */
  learning: LearningRunner
  /** Works on searches that were started by hand. */
  runs: RunRunner
  run_ranks: RunRanker
  /** The programs and servers that models are asked through. */
  targets: ModelTargets
  /** Asks them, with consent, cap, turns, retries and the ledger kept. */
  models: ModelCaller
  events: EventHub
  /** The files of the browser page by name, once they are made; `index.html` is the page itself. */
  page: Promise<Map<string, PageFile>>
  /** Hands out the moments at which jobs are first seen. */
  firstSeenClock: FirstSeenClock
  now: () => string
  new_id: () => string
  log: Log
  started_at: string
  version: string
  /** False where the server runs no background loop. */
  background: boolean
  /** True in tests: every reply is held against its contract. */
  check_replies: boolean
}
