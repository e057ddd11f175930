import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import type { PostingSource } from '#lib/judge/assess/find-subject.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { FreeAssessor } from '#lib/judge/pipeline/free-assessor.ts'
import type { PipelineRunner } from '#lib/judge/pipeline/pipeline-runner.ts'
import type { LocalServer } from '#lib/judge/targets/targets.ts'
import type { SharedServices } from '#lib/service/services.ts'

/** The services of routes about assessments, their batches and the calls of models. */
export type JudgeServices = SharedServices & {
  /** Calls models, with consent, cap, turns, retries and the ledger. */
  models: ModelCaller
  batches: BatchRunner
  pipeline: PipelineRunner
  assessor: FreeAssessor
  reader: InsightsCounter
  documents: DocumentReader
  engine: PostingSource
  /** Reads public pages that the person names. */
  pages: Pages
  /** Looks for servers of models on this machine. */
  findServers: () => Promise<LocalServer[]>
  startedAt: string
  background: boolean
}
