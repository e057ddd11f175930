import { listWantedTitles } from '#db/desk/profiles.ts'
import { listUnread } from '#db/index/boards.ts'
import { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import { Reconciler } from '#lib/judge/pipeline/reconciler.ts'
import { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import { corpusServices } from '#lib/learn/pathways/step-corpus.ts'
import { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { CATALOGUE } from '#lib/learn/shipped/catalogue.ts'
import { followUp } from '#lib/resume/tailored/follow-up.ts'
import { EventHub } from '#lib/service/events/event-hub.ts'
import { pause } from '#lib/service/pause.ts'
import type { Services } from '#lib/services.ts'
import { KeptAnswers } from '#lib/shortlist/lists/kept-answers.ts'
import { RunRanker } from '#lib/shortlist/runs/run-ranker.ts'
import { RunRunner } from '#lib/shortlist/runs/run-runner.ts'
import { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type Workers =
  | 'tracker'
  | 'refreshes'
  | 'schedule'
  | 'models'
  | 'batches'
  | 'pipeline'
  | 'runs'
  | 'run_ranks'
  | 'learning'
  | 'shipped'

type Made = Workers | 'events' | 'reconciler' | 'firstSeenClock' | 'kept' | 'started_at'

/** What the outside gives: stores, threads, files, programs, the clock. */
export type Parts = Omit<Services, Made>

/** All services of the parts that the outside gives; nothing begins to work by itself. */
export function makeServices(parts: Parts): Services {
  const { desk, index, engine, config, log, now, new_id, background } = parts
  const events = new EventHub()
  const told = {
    events,
    firstSeenClock: new FirstSeenClock(),
    reconciler: new Reconciler({ desk, config, events }),
  }
  const tracker = new Tracker({ ...parts, ...told })
  const refreshes = new RefreshRunner({
    ...{ engine, events: told.events, new_id, now, log },
    wake: () => tracker.wake(),
    unread: () => listUnread(index),
    titles: () => listWantedTitles(desk),
  })
  const schedule = new RefreshSchedule({ index, config, refreshes, log, now, background })
  const models = new ModelCaller({ ...parts, ...told, pause, random: Math.random })
  const known = { ...parts, ...told, tracker, refreshes, models }
  const batches = new BatchRunner(known)
  const shipped = new ShippedBuilder({ ...parts, events, catalogue: CATALOGUE })
  const working = { ...known, batches, shipped }
  return {
    ...working,
    schedule,
    pipeline: new PipelineRunner({ ...known, followUp: (made) => followUp(known, made) }, background),
    runs: new RunRunner(working),
    learning: new LearningRunner({ ...working, ...corpusServices(working), ask: models.ask, pause }),
    run_ranks: new RunRanker(known),
    kept: new KeptAnswers({ desk, index }),
    started_at: now(),
  }
}
