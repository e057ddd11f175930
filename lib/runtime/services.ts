import { countCallsSince } from '#db/desk/model-calls.ts'
import { listRoleTitles } from '#db/desk/roles.ts'
import { listUnread } from '#db/index/boards.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { RefreshRunner, RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import type { Searcher } from '#lib/index/search/find-jobs.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import { FreeAssessor, Reconciler } from '#lib/judge/pipeline/free-assessor.ts'
import { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { CATALOGUE } from '#lib/learn/shipped/catalogue.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import type { ResumeServices } from '#lib/resume/services.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import type { SampleServices } from '#lib/sample/load-sample.ts'
import type { PackBytes } from '#lib/service/cached-reply.ts'
import { AgentRequests } from '#lib/service/consent/agent-requests.ts'
import { EventHub } from '#lib/service/events/event-hub.ts'
import type { AgentDoor } from '#lib/service/http/app.ts'
import type { HomeServices } from '#lib/service/services.ts'
import { pause } from '#lib/service/work-loop.ts'
import type { ListReader } from '#lib/shortlist/lists/list-reader.ts'
import { ReplyCache, slowAnswers } from '#lib/shortlist/lists/read-list.ts'
import { RunRanker, RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'
import { Tracker } from '#lib/shortlist/tracking/tracker.ts'

/** The functions of the thread for long reads. */
export type JobReader = Searcher & InsightsCounter & DemandCounter & ListReader

type GroupedServices = EvidenceServices &
  HomeServices &
  IndexServices &
  JudgeServices &
  LearnServices &
  ResumeServices &
  SampleServices &
  ShortlistServices

/** All services: those of every group of routes, and those of background work and of the server itself. */
export type AllServices = GroupedServices & {
  engine: Engine
  reader: JobReader
  /** Keeps assessments in step with evidence and settings. */
  reconciler: Reconciler
  /** The programs and servers that provide models. */
  targets: ModelTargets
  /** Loads the tools of agents; called at the first request for them. */
  openTools: (door: AgentDoor) => Promise<(request: Request) => Promise<Response>>
  /** True in tests: every reply is checked against its contract. */
  checkReplies: boolean
  packBytes?: PackBytes
}

type Workers =
  | 'tracker'
  | 'refreshes'
  | 'schedule'
  | 'models'
  | 'batches'
  | 'pipeline'
  | 'assessor'
  | 'runs'
  | 'runRanks'
  | 'learning'
  | 'shipped'

type LateService =
  | Workers
  | 'events'
  | 'agentRequests'
  | 'openTools'
  | 'reconciler'
  | 'firstSeenClock'
  | 'answerCache'
  | 'replies'
  | 'startedAt'

/** The outer services: stores, threads, files, programs, clock. */
type OuterServices = Omit<AllServices, LateService>

/** Builds all services from the outer ones; none starts working by itself. */
export function makeServices(parts: OuterServices): AllServices {
  const { desk, index, config, log, now, newId, background } = parts
  const engine = withAllowed(parts.engine, async () => {
    const settings = await config.read().catch(() => null)
    return settings?.config.refresh.documented_interfaces ?? []
  })
  const events = new EventHub()
  const tellers = {
    events,
    agentRequests: new AgentRequests({
      now,
      announce: () => events.publish({ event: 'pipeline', data: { requests: true } }),
    }),
    firstSeenClock: new FirstSeenClock(),
    reconciler: new Reconciler({ desk, config, events }),
  }
  const tracker = new Tracker({ ...parts, ...tellers, engine })
  const refreshes = new RefreshRunner({
    engine,
    events: tellers.events,
    newId,
    now,
    log,
    wake: () => tracker.wake(),
    unread: () => listUnread(index),
    titles: () => listRoleTitles(desk),
  })
  const schedule = new RefreshSchedule({ index, config, refreshes, log, now, background })
  const models = new ModelCaller({ ...parts, ...tellers, pause, random: Math.random })
  const deps = { ...parts, ...tellers, engine, tracker, refreshes, models }
  const batches = new BatchRunner(deps)
  const shipped = new ShippedBuilder({ ...parts, events, catalogue: CATALOGUE })
  const working = { ...deps, batches, shipped }
  const loadFollowUp = () => import('#lib/resume/tailored/follow-up.ts')
  return {
    ...working,
    openTools: async (door) => {
      const { serveTools } = await import('#lib/service/agents/serve-tools.ts')
      return serveTools({
        ...door,
        requests: tellers.agentRequests,
        version: parts.version,
        log,
        countModelCalls: () => countCallsSince(desk, ''),
      })
    },
    schedule,
    pipeline: new PipelineRunner(
      {
        ...deps,
        followUp: async (assessed) => (await loadFollowUp()).followUp(deps, assessed),
      },
      background,
    ),
    assessor: new FreeAssessor(
      {
        ...deps,
        resumes: {
          listOutdated: async () => (await loadFollowUp()).listResumesToRenew(deps),
          renew: async (job) => (await loadFollowUp()).followUp(deps, { ...job, target: 'builtin' }),
        },
      },
      background,
    ),
    runs: new RunRunner(working),
    learning: new LearningRunner({ ...working, ask: models.ask, pause }),
    runRanks: new RunRanker(deps),
    answerCache: slowAnswers({ desk, index }),
    replies: new ReplyCache({ desk, index, config, now }),
    startedAt: now(),
  }
}

/**
 * Returns an engine that learns, before each request to boards, which hiring systems the person allows to be read despite
 * their robots.txt. So a change of the settings, or a restart, holds for the next request.
 */
function withAllowed(engine: Engine, listAllowed: () => Promise<string[]>): Engine {
  const afterAllowed =
    <Input, Output>(work: (input: Input) => Promise<Output>) =>
    async (input: Input) => {
      await engine.allow(await listAllowed())
      return work(input)
    }
  // The functions of another thread cannot be listed, only inherited.
  return Object.assign(Object.create(engine) as Engine, {
    refresh: afterAllowed(engine.refresh),
    lookAtLink: afterAllowed(engine.lookAtLink),
    askPosting: afterAllowed(engine.askPosting),
    askForm: afterAllowed(engine.askForm),
    readPosting: afterAllowed(engine.readPosting),
  })
}
