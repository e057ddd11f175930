import { showAnswers } from '#lib/cli/show/answers.ts'
import { showApplication, showApplications } from '#lib/cli/show/applications.ts'
import { showAssessment, showRowReport } from '#lib/cli/show/assessment.ts'
import { showBackup, showBackups } from '#lib/cli/show/backups.ts'
import { showBatch, showPreview } from '#lib/cli/show/batches.ts'
import { showBoards, showBoardsAdded } from '#lib/cli/show/boards.ts'
import { showBoardsImport, showCompanies } from '#lib/cli/show/companies.ts'
import { showComparison } from '#lib/cli/show/comparison.ts'
import { showConfig } from '#lib/cli/show/config.ts'
import { showEvidence } from '#lib/cli/show/evidence.ts'
import { fallbackLines } from '#lib/cli/show/fallback.ts'
import { showHealth, showPostingsStatus } from '#lib/cli/show/health.ts'
import { showHistory, showSplit } from '#lib/cli/show/history.ts'
import { showInsights } from '#lib/cli/show/insights.ts'
import { showJob } from '#lib/cli/show/job.ts'
import { showJobFacts } from '#lib/cli/show/job-facts.ts'
import { showPick, showScore, showTailor, showTailored } from '#lib/cli/show/job-resume.ts'
import { showJobs } from '#lib/cli/show/jobs.ts'
import {
  showCourseGaps,
  showCourseLessons,
  showCourseProgress,
  showLessonsForJob,
  showPathway,
  showPathwayPreview,
  showPathways,
} from '#lib/cli/show/learning.ts'
import { showMaster } from '#lib/cli/show/master.ts'
import { showImport, showProfileResume, showSelection } from '#lib/cli/show/master-parts.ts'
import { showModelCalls } from '#lib/cli/show/model-calls.ts'
import { showNew, showSeen } from '#lib/cli/show/new.ts'
import { showApproval, showApprovals, showPipeline } from '#lib/cli/show/pipeline.ts'
import type { Presenter } from '#lib/cli/show/presenter.ts'
import { showPreviewCalls } from '#lib/cli/show/preview-calls.ts'
import { showProfile, showProfiles } from '#lib/cli/show/profiles.ts'
import { showBoardsStatus, showRefresh } from '#lib/cli/show/refresh.ts'
import {
  showAssessAll,
  showImportedRun,
  showRank,
  showRun,
  showRunProgress,
  showRuns,
  showStarted,
  showWindow,
} from '#lib/cli/show/runs.ts'
import { showSample } from '#lib/cli/show/sample.ts'
import { type Screen, safeLines } from '#lib/cli/show/screen.ts'
import { showSearch } from '#lib/cli/show/search.ts'
import { showStories } from '#lib/cli/show/stories.ts'
import { showViews } from '#lib/cli/show/views.ts'
import { showYours } from '#lib/cli/show/yours.ts'

/** Who prints which answer, by the answer's own name for its shape. */
const PRESENTERS: Readonly<Record<string, Presenter>> = {
  'svc-answers-response:1': showAnswers,
  'svc-application:1': showApplication,
  'svc-applications:1': showApplications,
  'svc-assess-batch:1': showBatch,
  'svc-assess-compare:1': showComparison,
  'svc-assess-preview-calls:1': showPreviewCalls,
  'svc-assess-preview:1': showPreview,
  'svc-assess-response:1': showAssessment,
  'svc-row-report:1': showRowReport,
  'svc-backup:1': showBackup,
  'svc-backups:1': showBackups,
  'svc-boards-added:1': showBoardsAdded,
  'svc-boards-import:1': showBoardsImport,
  'svc-boards-refresh:1': showRefresh,
  'svc-boards-status:1': showBoardsStatus,
  'svc-boards:1': showBoards,
  'svc-companies:1': showCompanies,
  'svc-config:1': showConfig,
  'svc-health:1': showHealth,
  'svc-insights:1': showInsights,
  'svc-job-evidence:1': showEvidence,
  'svc-job-history:1': showHistory,
  'svc-job-resume-pick:1': showPick,
  'svc-job-split:1': showSplit,
  'svc-job:1': showJob,
  'svc-learning-course:1': showCourseLessons,
  'svc-learning-gaps:1': showCourseGaps,
  'svc-learning-lessons:1': showLessonsForJob,
  'svc-learning-pathway-response:1': showPathway,
  'svc-learning-pathways-response:1': showPathways,
  'svc-learning-preview:1': showPathwayPreview,
  'svc-learning-progress:1': showCourseProgress,
  'svc-master-import:1': showImport,
  'svc-master-selection:1': showSelection,
  'svc-master:1': showMaster,
  'svc-model-calls:1': showModelCalls,
  'svc-new-seen:1': showSeen,
  'svc-new-yours:1': showYours,
  'svc-new:1': showNew,
  'svc-pipeline-approval:1': showApproval,
  'svc-pipeline-approvals:1': showApprovals,
  'svc-pipeline:1': showPipeline,
  'svc-postings-facts:1': showJobFacts,
  'svc-postings-status:1': showPostingsStatus,
  'svc-postings:1': showJobs,
  'svc-profile-resume:1': showProfileResume,
  'svc-profile:1': showProfile,
  'svc-profiles:1': showProfiles,
  'svc-resume-score:1': showScore,
  'svc-find-jobs-run-response:1': showStarted,
  'svc-run-assess-all:1': showAssessAll,
  'svc-run-import:1': showImportedRun,
  'svc-run-posted-window:1': showWindow,
  'svc-run-progress:1': showRunProgress,
  'svc-run-rank:1': showRank,
  'svc-run:1': showRun,
  'svc-runs:1': showRuns,
  'svc-sample:1': showSample,
  'svc-search:1': showSearch,
  'svc-stories-response:1': showStories,
  'svc-tailor-response:1': showTailor,
  'svc-tailored-resume:1': showTailored,
  'svc-views:1': showViews,
}

/** An answer of the service as lines for people. */
export function showReply(answer: unknown, screen: Screen): string[] {
  const known = PRESENTERS[versionOf(answer)]
  if (screen.quiet) {
    const ids = known?.ids(answer)
    if (ids) return ids.flatMap(safeLines)
  }
  return known?.lines(answer, screen) ?? fallbackLines(answer)
}

function versionOf(answer: unknown): string {
  return typeof answer === 'object' && answer !== null && 'schema_version' in answer
    ? String(answer.schema_version)
    : ''
}
