import * as assessment from '#lib/cli/show/assessment.ts'
import * as boards from '#lib/cli/show/boards.ts'
import * as evidence from '#lib/cli/show/evidence.ts'
import * as insights from '#lib/cli/show/insights.ts'
import * as job from '#lib/cli/show/job.ts'
import * as jobResume from '#lib/cli/show/job-resume.ts'
import * as jobs from '#lib/cli/show/jobs.ts'
import { fallbackLines, type Presenter } from '#lib/cli/show/kit/presenter.ts'
import { type Screen, safeLines } from '#lib/cli/show/kit/screen.ts'
import * as learning from '#lib/cli/show/learning.ts'
import * as master from '#lib/cli/show/master.ts'
import * as models from '#lib/cli/show/models.ts'
import * as news from '#lib/cli/show/new.ts'
import * as recovery from '#lib/cli/show/recovery.ts'
import * as roles from '#lib/cli/show/roles.ts'
import * as runs from '#lib/cli/show/runs.ts'
import * as service from '#lib/cli/show/service.ts'

const FILES: readonly object[] = [
  ...[assessment, boards, evidence, insights, job, jobResume, jobs],
  ...[learning, master, models, news, recovery, roles, runs, service],
]

/** Who prints which answer, by the answer's own name for its shape. */
const PRESENTERS = new Map(
  FILES.flatMap((file) => Object.values(file))
    .filter(isPresenter)
    .flatMap((presenter) => presenter.versions.map((version) => [version, presenter] as const)),
)

/** An answer of the service as lines for people. */
export function showReply(answer: unknown, screen: Screen): string[] {
  const known = PRESENTERS.get(versionOf(answer))
  if (screen.quiet) {
    const ids = known?.ids(answer)
    if (ids) return ids.flatMap(safeLines)
  }
  return known?.lines(answer, screen) ?? fallbackLines(answer)
}

function isPresenter(value: unknown): value is Presenter {
  return typeof value === 'object' && value !== null && 'versions' in value
}

function versionOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'schema_version' in answer
    ? String(answer.schema_version)
    : ''
}
