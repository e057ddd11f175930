// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/answers.ts'
import * as r1 from './api/answers/[question_id].ts'
import * as r2 from './api/applications.ts'
import * as r3 from './api/assess.ts'
import * as r4 from './api/assess/compare.ts'
import * as r5 from './api/assess/preview.ts'
import * as r6 from './api/assessments.ts'
import * as r7 from './api/backup.ts'
import * as r8 from './api/backup/verify.ts'
import * as r9 from './api/backups.ts'
import * as r10 from './api/boards.ts'
import * as r11 from './api/boards/companies.ts'
import * as r12 from './api/boards/import.ts'
import * as r13 from './api/boards/refresh.ts'
import * as r14 from './api/boards/status.ts'
import * as r15 from './api/boards/[board_id].ts'
import * as r16 from './api/config.ts'
import * as r17 from './api/events.ts'
import * as r18 from './api/export.ts'
import * as r19 from './api/health.ts'
import * as r20 from './api/insights.ts'
import * as r21 from './api/job-resumes/pick.ts'
import * as r22 from './api/jobs.ts'
import * as r23 from './api/jobs/evidence.ts'
import * as r24 from './api/jobs/history.ts'
import * as r25 from './api/jobs/merge-back.ts'
import * as r26 from './api/jobs/split.ts'
import * as r27 from './api/master.ts'
import * as r28 from './api/master/entries.ts'
import * as r29 from './api/master/import.ts'
import * as r30 from './api/master/lines.ts'
import * as r31 from './api/master/selection.ts'
import * as r32 from './api/master/sync.ts'
import * as r33 from './api/model-calls.ts'
import * as r34 from './api/new.ts'
import * as r35 from './api/new/seen.ts'
import * as r36 from './api/new/yours.ts'
import * as r37 from './api/openapi.json.ts'
import * as r38 from './api/pipeline.ts'
import * as r39 from './api/pipeline/approvals.ts'
import * as r40 from './api/pipeline/approvals/[approval_id].ts'
import * as r41 from './api/postings.ts'
import * as r42 from './api/postings/assess.ts'
import * as r43 from './api/postings/assess/cancel.ts'
import * as r44 from './api/postings/assess/status.ts'
import * as r45 from './api/postings/facts.ts'
import * as r46 from './api/postings/status.ts'
import * as r47 from './api/profiles.ts'
import * as r48 from './api/profiles/[profile_id].ts'
import * as r49 from './api/profiles/[profile_id]/archive.ts'
import * as r50 from './api/profiles/[profile_id]/resume.ts'
import * as r51 from './api/profiles/[profile_id]/select.ts'
import * as r52 from './api/resume-display.ts'
import * as r53 from './api/run.ts'
import * as r54 from './api/runs.ts'
import * as r55 from './api/runs/import.ts'
import * as r56 from './api/runs/[run_id].ts'
import * as r57 from './api/runs/[run_id]/assess-all.ts'
import * as r58 from './api/runs/[run_id]/posted-window.ts'
import * as r59 from './api/runs/[run_id]/progress.ts'
import * as r60 from './api/runs/[run_id]/rank.ts'
import * as r61 from './api/sample.ts'
import * as r62 from './api/search.ts'
import * as r63 from './api/stories.ts'
import * as r64 from './api/stories/[story_id].ts'
import * as r65 from './api/tailored-resumes.ts'
import * as r66 from './api/tailored-resumes/file.ts'
import * as r67 from './api/tailored-resumes/length.ts'
import * as r68 from './api/tailored-resumes/lines.ts'
import * as r69 from './api/tailored-resumes/pdf.ts'
import * as r70 from './api/tailored-resumes/preview.ts'
import * as r71 from './api/tailored-resumes/score.ts'
import * as r72 from './api/tailored-resumes/selection.ts'
import * as r73 from './api/views.ts'
import * as r74 from './api/views/[view_id].ts'
import * as r75 from './assets/[file].ts'
import * as r76 from './index.ts'
import * as r77 from './llms.txt.ts'
import * as r78 from './openapi.json.ts'

export const manifest = {
  '/api/answers': r0,
  '/api/answers/:question_id': r1,
  '/api/applications': r2,
  '/api/assess': r3,
  '/api/assess/compare': r4,
  '/api/assess/preview': r5,
  '/api/assessments': r6,
  '/api/backup': r7,
  '/api/backup/verify': r8,
  '/api/backups': r9,
  '/api/boards': r10,
  '/api/boards/companies': r11,
  '/api/boards/import': r12,
  '/api/boards/refresh': r13,
  '/api/boards/status': r14,
  '/api/boards/:board_id': r15,
  '/api/config': r16,
  '/api/events': r17,
  '/api/export': r18,
  '/api/health': r19,
  '/api/insights': r20,
  '/api/job-resumes/pick': r21,
  '/api/jobs': r22,
  '/api/jobs/evidence': r23,
  '/api/jobs/history': r24,
  '/api/jobs/merge-back': r25,
  '/api/jobs/split': r26,
  '/api/master': r27,
  '/api/master/entries': r28,
  '/api/master/import': r29,
  '/api/master/lines': r30,
  '/api/master/selection': r31,
  '/api/master/sync': r32,
  '/api/model-calls': r33,
  '/api/new': r34,
  '/api/new/seen': r35,
  '/api/new/yours': r36,
  '/api/openapi.json': r37,
  '/api/pipeline': r38,
  '/api/pipeline/approvals': r39,
  '/api/pipeline/approvals/:approval_id': r40,
  '/api/postings': r41,
  '/api/postings/assess': r42,
  '/api/postings/assess/cancel': r43,
  '/api/postings/assess/status': r44,
  '/api/postings/facts': r45,
  '/api/postings/status': r46,
  '/api/profiles': r47,
  '/api/profiles/:profile_id': r48,
  '/api/profiles/:profile_id/archive': r49,
  '/api/profiles/:profile_id/resume': r50,
  '/api/profiles/:profile_id/select': r51,
  '/api/resume-display': r52,
  '/api/run': r53,
  '/api/runs': r54,
  '/api/runs/import': r55,
  '/api/runs/:run_id': r56,
  '/api/runs/:run_id/assess-all': r57,
  '/api/runs/:run_id/posted-window': r58,
  '/api/runs/:run_id/progress': r59,
  '/api/runs/:run_id/rank': r60,
  '/api/sample': r61,
  '/api/search': r62,
  '/api/stories': r63,
  '/api/stories/:story_id': r64,
  '/api/tailored-resumes': r65,
  '/api/tailored-resumes/file': r66,
  '/api/tailored-resumes/length': r67,
  '/api/tailored-resumes/lines': r68,
  '/api/tailored-resumes/pdf': r69,
  '/api/tailored-resumes/preview': r70,
  '/api/tailored-resumes/score': r71,
  '/api/tailored-resumes/selection': r72,
  '/api/views': r73,
  '/api/views/:view_id': r74,
  '/assets/:file': r75,
  '/': r76,
  '/llms.txt': r77,
  '/openapi.json': r78,
} as const
