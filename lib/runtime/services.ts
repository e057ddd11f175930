import { listWantedTitles } from '#db/desk/profiles.ts'
import { listUnread } from '#db/index/boards.ts'
import type { Store } from '#db/store.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import type { ReadPage } from '#lib/index/links/read-page.ts'
import type { Searcher } from '#lib/index/search/searcher.ts'
import { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import { Reconciler } from '#lib/judge/pipeline/reconciler.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { CATALOGUE } from '#lib/learn/shipped/catalogue.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'
import type { Condition } from '#lib/service/condition.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { EventHub } from '#lib/service/events/event-hub.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { PageFile } from '#lib/service/http/page-file.ts'
import type { Log } from '#lib/service/log.ts'
import { pause } from '#lib/service/pause.ts'
import type { Person } from '#lib/service/person/person.ts'
import { KeptAnswers } from '#lib/shortlist/lists/kept-answers.ts'
import { KeptReplies } from '#lib/shortlist/lists/kept-replies.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import { RunRanker } from '#lib/shortlist/runs/run-ranker.ts'
import { RunRunner } from '#lib/shortlist/runs/run-runner.ts'
import { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import { Tracker } from '#lib/shortlist/tracking/tracker.ts'

/** The functions of the thread for long reads. */
export type JobReader = Searcher & InsightsCounter & DemandCounter & ListReader

/** The services for routes and background work; everything outside the program enters here. */
export type AllServices = {
  /** Public: the boards' postings. Read here only; the engine alone writes it. */
  index: Store
  /** Private: the person's decisions. */
  desk: Store
  engine: Engine
  /** Searches, counts and lists jobs in a thread where nobody waits. */
  reader: JobReader
  /** Cached results of slow computations, until the index or desk changes. */
  kept: KeptAnswers
  /** Cached whole answers, until one of their inputs changes. */
  replies: KeptReplies
  config: ConfigFile
  /** Distinguishes the person from the programs that run as them. */
  person: Person
  /** The files of the home that the person edits too. */
  files: HomeFiles
  /** The pages of courses, and their inputs. */
  courses: CourseFiles
  /** Builds the pages of shipped courses. */
  shipped: ShippedBuilder
  /** Makes and checks backups of the home. */
  archiver: Archiver
  /** Reads resumes that the person sends. */
  documents: DocumentReader
  /** Prints resumes as pictures and PDF. */
  printer: Printer
  /** Reads a public page that the person names. */
  readPage: ReadPage
  /** Whether the home accepts writes, and its problems. */
  condition: Condition
  /** Closes everything and reopens it on the home's present contents; requests are refused as busy meanwhile. */
  restart: () => void
  /** Returns the free bytes of the home's disk; null if unknown. */
  freeBytes: () => Promise<number | null>
  tracker: Tracker
  refreshes: RefreshRunner
  /** Reads boards in the background when they are due. */
  schedule: RefreshSchedule
  /** Keeps assessments in step with evidence and settings. */
  reconciler: Reconciler
  batches: BatchRunner
  pipeline: PipelineRunner
  /** Creates requested courses. */
  learning: LearningRunner
  /** Runs searches that were started by hand. */
  runs: RunRunner
  runRanks: RunRanker
  /** The programs and servers that provide models. */
  targets: ModelTargets
  /** Calls models, with consent, cap, turns, retries and the ledger. */
  models: ModelCaller
  events: EventHub
  /** The built files of the browser page by name; `index.html` is the page itself. */
  page: Promise<Map<string, PageFile>>
  /** Assigns the first-seen moments of jobs. */
  firstSeenClock: FirstSeenClock
  now: () => string
  newId: () => string
  log: Log
  startedAt: string
  version: string
  /** False if the server runs no background loop. */
  background: boolean
  /** True in tests: every reply is checked against its contract. */
  checkReplies: boolean
}

type Workers =
  | 'tracker'
  | 'refreshes'
  | 'schedule'
  | 'models'
  | 'batches'
  | 'pipeline'
  | 'runs'
  | 'runRanks'
  | 'learning'
  | 'shipped'

type LateService = Workers | 'events' | 'reconciler' | 'firstSeenClock' | 'kept' | 'replies' | 'startedAt'

/** The outer services: stores, threads, files, programs, clock. */
export type Parts = Omit<AllServices, LateService>

/** Builds all services from the outer ones; none starts working by itself. */
export function makeServices(parts: Parts): AllServices {
  const { desk, index, engine, config, log, now, newId, background } = parts
  const events = new EventHub()
  const tellers = {
    events,
    firstSeenClock: new FirstSeenClock(),
    reconciler: new Reconciler({ desk, config, events }),
  }
  const tracker = new Tracker({ ...parts, ...tellers })
  const refreshes = new RefreshRunner({
    engine,
    events: tellers.events,
    newId,
    now,
    log,
    wake: () => tracker.wake(),
    unread: () => listUnread(index),
    titles: () => listWantedTitles(desk),
  })
  const schedule = new RefreshSchedule({ index, config, refreshes, log, now, background })
  const models = new ModelCaller({ ...parts, ...tellers, pause, random: Math.random })
  const deps = { ...parts, ...tellers, tracker, refreshes, models }
  const batches = new BatchRunner(deps)
  const shipped = new ShippedBuilder({ ...parts, events, catalogue: CATALOGUE })
  const working = { ...deps, batches, shipped }
  return {
    ...working,
    schedule,
    pipeline: new PipelineRunner(
      {
        ...deps,
        followUp: async (assessed) =>
          (await import('#lib/resume/tailored/follow-up.ts')).followUp(deps, assessed),
      },
      background,
    ),
    runs: new RunRunner(working),
    learning: new LearningRunner({ ...working, ask: models.ask, pause }),
    runRanks: new RunRanker(deps),
    kept: new KeptAnswers({ desk, index }),
    replies: new KeptReplies({ desk, index, config, now }),
    startedAt: now(),
  }
}

// The kernel of routes knows no domain, so the services of its routes are declared here.
declare module '#lib/service/http/route.ts' {
  interface Services extends AllServices {}
}
