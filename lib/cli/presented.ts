// Made from the presenters by `bun run manifest`; a test fails when it is out of date.

/** The files of presenters, each with the schema versions of the answers that it prints. */
export const PRESENTED: readonly { load: () => Promise<object>; versions: readonly string[] }[] = [
  { load: () => import('#lib/cli/show/applications.ts'), versions: ['svc-applications-import:1', 'svc-applied-posting:1', 'svc-feeds:1', 'svc-application-file:1', 'svc-application-files:1', 'svc-form:1', 'svc-form-answers:1', 'svc-mails-read:1', 'svc-outcomes:1', 'svc-own-job-record:1', 'svc-own-job:1', 'svc-own-job-read:1', 'svc-own-jobs:1', 'svc-interview:1', 'svc-interview-record:1', 'svc-interviews:1'] },
  { load: () => import('#lib/cli/show/assessment.ts'), versions: ['svc-assess-response:1', 'svc-assessments:1', 'svc-assess-compare:1', 'svc-job-evidence:1', 'svc-row-report:1'] },
  { load: () => import('#lib/cli/show/boards.ts'), versions: ['svc-boards-look:1', 'svc-boards:1', 'svc-boards-added:1', 'svc-boards-import:1', 'svc-boards-status:1', 'svc-companies:1', 'svc-boards-refresh:1'] },
  { load: () => import('#lib/cli/show/evidence.ts'), versions: ['svc-answers-response:1', 'svc-conditions:1', 'svc-facts:1', 'svc-words:1', 'svc-stories-response:1'] },
  { load: () => import('#lib/cli/show/insights.ts'), versions: ['svc-insights:1', 'svc-pay:1'] },
  { load: () => import('#lib/cli/show/job-resume.ts'), versions: ['svc-letter:1', 'svc-job-resume-pick:1', 'svc-job-resume-next:1', 'svc-resume-score:1', 'svc-tailor-response:1', 'svc-tailored-resume:1', 'svc-resume-would-send:1'] },
  { load: () => import('#lib/cli/show/job.ts'), versions: ['svc-application:1', 'svc-applications:1', 'svc-job-history:1', 'svc-job:1', 'svc-job-join:1', 'svc-job-marks:1', 'svc-application-record:1', 'svc-job-split:1'] },
  { load: () => import('#lib/cli/show/jobs.ts'), versions: ['svc-postings-facts:1', 'svc-postings:1', 'svc-new:1', 'svc-search:1', 'svc-new-seen:1', 'svc-new-yours:1'] },
  { load: () => import('#lib/cli/show/learning.ts'), versions: ['svc-learning-gaps:1', 'svc-learning-course:1', 'svc-learning-progress:1', 'svc-learning-lessons:1', 'svc-learning-pathway-response:1', 'svc-learning-preview:1', 'svc-learning-pathways-response:1', 'svc-interview-preparation:1', 'svc-interview-evidence:1'] },
  { load: () => import('#lib/cli/show/master.ts'), versions: ['svc-master-import:1', 'svc-master:1', 'svc-profile-resume:1', 'svc-master-selection:1', 'svc-master-timeline:1'] },
  { load: () => import('#lib/cli/show/models.ts'), versions: ['svc-pipeline-approval:1', 'svc-pipeline-approvals:1', 'svc-assess-batch:1', 'svc-models-compare-preview:1', 'svc-models-compare:1', 'svc-local-servers:1', 'svc-model-calls:1', 'svc-targets:1', 'svc-pipeline:1', 'svc-assess-preview:1', 'svc-assess-preview-calls:1'] },
  { load: () => import('#lib/cli/show/roles.ts'), versions: ['svc-hidden:1', 'svc-profile:1', 'svc-profiles:1', 'svc-views:1'] },
  { load: () => import('#lib/cli/show/runs.ts'), versions: ['svc-run-assess-all:1', 'svc-run-import:1', 'svc-run-rank:1', 'svc-run:1', 'svc-run-progress:1', 'svc-runs:1', 'svc-find-jobs-run-response:1', 'svc-run-posted-window:1'] },
  { load: () => import('#lib/cli/show/service.ts'), versions: ['svc-backup:1', 'svc-backups:1', 'svc-config:1', 'svc-pairing-forgotten:1', 'svc-health:1', 'svc-model-keys:1', 'svc-pairing:1', 'svc-pairing-code:1', 'svc-postings-status:1', 'svc-recovered:1', 'svc-recovery:1', 'svc-sample:1'] },
]
