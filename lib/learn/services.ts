import type { Searcher } from '#lib/index/search/find-jobs.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { LearningRunner } from '#lib/learn/pathways/learning-runner.ts'
import type { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import type { DemandCounter } from '#lib/learn/shipped/count-demand.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { AnswerCache } from '#lib/shortlist/lists/read-list.ts'

/** The services of routes about courses. */
export type LearnServices = SharedServices & {
  /** The pages of courses, and their inputs. */
  courses: CourseFiles
  /** Builds the pages of shipped courses. */
  shipped: ShippedBuilder
  /** Creates requested courses. */
  learning: LearningRunner
  models: ModelCaller
  reader: DemandCounter & InsightsCounter & Pick<Searcher, 'findJobs'>
  answerCache: AnswerCache
}
