// Made from the files of `lib/` and `db/rows/` by `bun run manifest`; a test fails when it is out of date.
import * as dbRowsPathway from '#db/rows/pathway.ts'
import * as dbRowsResume from '#db/rows/resume.ts'
import * as dbRowsStates from '#db/rows/states.ts'
import * as evidenceAnswersSchema from '#lib/evidence/answers/schema.ts'
import * as evidenceMasterImportSchema from '#lib/evidence/master/import-schema.ts'
import * as evidenceMasterSchema from '#lib/evidence/master/schema.ts'
import * as evidenceStoriesSchema from '#lib/evidence/stories/schema.ts'
import * as exportExport from '#lib/export/export.ts'
import * as indexBoardsAddBoards from '#lib/index/boards/add-boards.ts'
import * as indexBoardsSchema from '#lib/index/boards/schema.ts'
import * as indexBoardsShowBoards from '#lib/index/boards/show-boards.ts'
import * as indexJobsJoinSchema from '#lib/index/jobs/join-schema.ts'
import * as indexLabelsSchema from '#lib/index/labels/schema.ts'
import * as indexOwnSchema from '#lib/index/own/schema.ts'
import * as judgeAssessSchema from '#lib/judge/assess/schema.ts'
import * as judgeAssessShowAssessment from '#lib/judge/assess/show-assessment.ts'
import * as judgeBatchesSchema from '#lib/judge/batches/schema.ts'
import * as judgeCallsSchema from '#lib/judge/calls/schema.ts'
import * as judgeInsightsSchema from '#lib/judge/insights/schema.ts'
import * as judgePipelineDecideApproval from '#lib/judge/pipeline/decide-approval.ts'
import * as judgePipelineSchema from '#lib/judge/pipeline/schema.ts'
import * as judgeReadExtractPrompt from '#lib/judge/read/extract-prompt.ts'
import * as judgeSettleJudgePrompt from '#lib/judge/settle/judge-prompt.ts'
import * as judgeVerdictSchema from '#lib/judge/verdict/schema.ts'
import * as learnCourseSchema from '#lib/learn/course/schema.ts'
import * as learnPathwaysSchema from '#lib/learn/pathways/schema.ts'
import * as learnPreparationSchema from '#lib/learn/preparation/schema.ts'
import * as learnShippedSchema from '#lib/learn/shipped/schema.ts'
import * as learnStudySchema from '#lib/learn/study/schema.ts'
import * as resumeLettersSchema from '#lib/resume/letters/schema.ts'
import * as resumePrintSchema from '#lib/resume/print/schema.ts'
import * as resumeTailoredEditSchema from '#lib/resume/tailored/edit-schema.ts'
import * as resumeTailoredSchema from '#lib/resume/tailored/schema.ts'
import * as serviceBackupsArchive from '#lib/service/backups/archive.ts'
import * as serviceBackupsSchema from '#lib/service/backups/schema.ts'
import * as serviceConfigModelKeys from '#lib/service/config/model-keys.ts'
import * as serviceConfigSchema from '#lib/service/config/schema.ts'
import * as serviceConsentSchema from '#lib/service/consent/schema.ts'
import * as servicePersonSchema from '#lib/service/person/schema.ts'
import * as serviceValuesSchema from '#lib/service/values/schema.ts'
import * as shortlistApplicationsImportApplications from '#lib/shortlist/applications/import-applications.ts'
import * as shortlistApplicationsSchema from '#lib/shortlist/applications/schema.ts'
import * as shortlistFeedsSchema from '#lib/shortlist/feeds/schema.ts'
import * as shortlistFormsSchema from '#lib/shortlist/forms/schema.ts'
import * as shortlistHiddenSchema from '#lib/shortlist/hidden/schema.ts'
import * as shortlistInterviewsSchema from '#lib/shortlist/interviews/schema.ts'
import * as shortlistJobsSchema from '#lib/shortlist/jobs/schema.ts'
import * as shortlistJobsShowJob from '#lib/shortlist/jobs/show-job.ts'
import * as shortlistListsSchema from '#lib/shortlist/lists/schema.ts'
import * as shortlistMailsSchema from '#lib/shortlist/mails/schema.ts'
import * as shortlistMarksSchema from '#lib/shortlist/marks/schema.ts'
import * as shortlistNewSchema from '#lib/shortlist/new/schema.ts'
import * as shortlistOutcomesSchema from '#lib/shortlist/outcomes/schema.ts'
import * as shortlistRolesResumeTitles from '#lib/shortlist/roles/resume-titles.ts'
import * as shortlistRolesSchema from '#lib/shortlist/roles/schema.ts'
import * as shortlistRunsSchema from '#lib/shortlist/runs/schema.ts'
import * as shortlistSearchSchema from '#lib/shortlist/search/schema.ts'
import * as shortlistViewsSchema from '#lib/shortlist/views/schema.ts'

/** Every module that exports schemas. */
export const schemaModules = [
  dbRowsPathway,
  dbRowsResume,
  dbRowsStates,
  evidenceAnswersSchema,
  evidenceMasterImportSchema,
  evidenceMasterSchema,
  evidenceStoriesSchema,
  exportExport,
  indexBoardsAddBoards,
  indexBoardsSchema,
  indexBoardsShowBoards,
  indexJobsJoinSchema,
  indexLabelsSchema,
  indexOwnSchema,
  judgeAssessSchema,
  judgeAssessShowAssessment,
  judgeBatchesSchema,
  judgeCallsSchema,
  judgeInsightsSchema,
  judgePipelineDecideApproval,
  judgePipelineSchema,
  judgeReadExtractPrompt,
  judgeSettleJudgePrompt,
  judgeVerdictSchema,
  learnCourseSchema,
  learnPathwaysSchema,
  learnPreparationSchema,
  learnShippedSchema,
  learnStudySchema,
  resumeLettersSchema,
  resumePrintSchema,
  resumeTailoredEditSchema,
  resumeTailoredSchema,
  serviceBackupsArchive,
  serviceBackupsSchema,
  serviceConfigModelKeys,
  serviceConfigSchema,
  serviceConsentSchema,
  servicePersonSchema,
  serviceValuesSchema,
  shortlistApplicationsImportApplications,
  shortlistApplicationsSchema,
  shortlistFeedsSchema,
  shortlistFormsSchema,
  shortlistHiddenSchema,
  shortlistInterviewsSchema,
  shortlistJobsSchema,
  shortlistJobsShowJob,
  shortlistListsSchema,
  shortlistMailsSchema,
  shortlistMarksSchema,
  shortlistNewSchema,
  shortlistOutcomesSchema,
  shortlistRolesResumeTitles,
  shortlistRolesSchema,
  shortlistRunsSchema,
  shortlistSearchSchema,
  shortlistViewsSchema,
]
