// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/answers/index.ts'
import * as r1 from './api/answers/[question_id].ts'
import * as r2 from './api/applications/index.ts'
import * as r3 from './api/applications/record.ts'
import * as r4 from './api/assess/index.ts'
import * as r5 from './api/assess/compare.ts'
import * as r6 from './api/assess/preview.ts'
import * as r7 from './api/assessments/index.ts'
import * as r8 from './api/assessments/rows.ts'
import * as r9 from './api/backup/index.ts'
import * as r10 from './api/backup/verify.ts'
import * as r11 from './api/backups.ts'
import * as r12 from './api/boards/index.ts'
import * as r13 from './api/boards/companies.ts'
import * as r14 from './api/boards/import.ts'
import * as r15 from './api/boards/refresh.ts'
import * as r16 from './api/boards/status.ts'
import * as r17 from './api/boards/[board_id].ts'
import * as r18 from './api/config.ts'
import * as r19 from './api/events.ts'
import * as r20 from './api/export.ts'
import * as r21 from './api/health.ts'
import * as r22 from './api/insights.ts'
import * as r23 from './api/job-resumes/index.ts'
import * as r24 from './api/job-resumes/pick.ts'
import * as r25 from './api/jobs/index.ts'
import * as r26 from './api/jobs/decline.ts'
import * as r27 from './api/jobs/evidence.ts'
import * as r28 from './api/jobs/history.ts'
import * as r29 from './api/jobs/merge-back.ts'
import * as r30 from './api/jobs/seen.ts'
import * as r31 from './api/jobs/split.ts'
import * as r32 from './api/jobs/unmark.ts'
import * as r33 from './api/learning/import.ts'
import * as r34 from './api/learning/lessons.ts'
import * as r35 from './api/learning/pathways/index.ts'
import * as r36 from './api/learning/pathways/[pathway_id]/index.ts'
import * as r37 from './api/learning/pathways/[pathway_id]/cancel.ts'
import * as r38 from './api/learning/pathways/[pathway_id]/course.ts'
import * as r39 from './api/learning/pathways/[pathway_id]/gaps.ts'
import * as r40 from './api/learning/pathways/[pathway_id]/progress.ts'
import * as r41 from './api/learning/pathways/[pathway_id]/resume.ts'
import * as r42 from './api/learning/shipped/[role_key]/pathway.ts'
import * as r43 from './api/master/index.ts'
import * as r44 from './api/master/entries.ts'
import * as r45 from './api/master/import.ts'
import * as r46 from './api/master/lines.ts'
import * as r47 from './api/master/preview.ts'
import * as r48 from './api/master/selection.ts'
import * as r49 from './api/master/sync.ts'
import * as r50 from './api/master/titles.ts'
import * as r51 from './api/model-calls.ts'
import * as r52 from './api/new/index.ts'
import * as r53 from './api/new/seen.ts'
import * as r54 from './api/new/yours.ts'
import * as r55 from './api/openapi.json.ts'
import * as r56 from './api/pipeline/index.ts'
import * as r57 from './api/pipeline/approvals/index.ts'
import * as r58 from './api/pipeline/approvals/[approval_id].ts'
import * as r59 from './api/postings/index.ts'
import * as r60 from './api/postings/assess/index.ts'
import * as r61 from './api/postings/assess/cancel.ts'
import * as r62 from './api/postings/assess/status.ts'
import * as r63 from './api/postings/facts.ts'
import * as r64 from './api/postings/status.ts'
import * as r65 from './api/profiles/index.ts'
import * as r66 from './api/profiles/[profile_id]/index.ts'
import * as r67 from './api/profiles/[profile_id]/archive.ts'
import * as r68 from './api/profiles/[profile_id]/resume.ts'
import * as r69 from './api/profiles/[profile_id]/select.ts'
import * as r70 from './api/recovery.ts'
import * as r71 from './api/resume-display.ts'
import * as r72 from './api/run.ts'
import * as r73 from './api/runs/index.ts'
import * as r74 from './api/runs/import.ts'
import * as r75 from './api/runs/[run_id]/index.ts'
import * as r76 from './api/runs/[run_id]/assess-all.ts'
import * as r77 from './api/runs/[run_id]/posted-window.ts'
import * as r78 from './api/runs/[run_id]/progress.ts'
import * as r79 from './api/runs/[run_id]/rank.ts'
import * as r80 from './api/sample.ts'
import * as r81 from './api/search.ts'
import * as r82 from './api/stories/index.ts'
import * as r83 from './api/stories/[story_id].ts'
import * as r84 from './api/tailored-resumes/index.ts'
import * as r85 from './api/tailored-resumes/file.ts'
import * as r86 from './api/tailored-resumes/length.ts'
import * as r87 from './api/tailored-resumes/lines.ts'
import * as r88 from './api/tailored-resumes/pdf.ts'
import * as r89 from './api/tailored-resumes/preview.ts'
import * as r90 from './api/tailored-resumes/score.ts'
import * as r91 from './api/tailored-resumes/selection.ts'
import * as r92 from './api/views/index.ts'
import * as r93 from './api/views/[view_id].ts'
import * as r94 from './assets/[file].ts'
import * as r95 from './index.ts'
import * as r96 from './learning/_assets/[file].ts'
import * as r97 from './learning/shipped/[role_key]/index.ts'
import * as r98 from './learning/shipped/[role_key]/[file].ts'
import * as r99 from './learning/[pathway_id]/index.ts'
import * as r100 from './learning/[pathway_id]/[file].ts'
import * as r101 from './llms.txt.ts'
import * as r102 from './openapi.json.ts'

export const manifest = {
  '/api/answers': r0,
  '/api/answers/:question_id': r1,
  '/api/applications': r2,
  '/api/applications/record': r3,
  '/api/assess': r4,
  '/api/assess/compare': r5,
  '/api/assess/preview': r6,
  '/api/assessments': r7,
  '/api/assessments/rows': r8,
  '/api/backup': r9,
  '/api/backup/verify': r10,
  '/api/backups': r11,
  '/api/boards': r12,
  '/api/boards/companies': r13,
  '/api/boards/import': r14,
  '/api/boards/refresh': r15,
  '/api/boards/status': r16,
  '/api/boards/:board_id': r17,
  '/api/config': r18,
  '/api/events': r19,
  '/api/export': r20,
  '/api/health': r21,
  '/api/insights': r22,
  '/api/job-resumes': r23,
  '/api/job-resumes/pick': r24,
  '/api/jobs': r25,
  '/api/jobs/decline': r26,
  '/api/jobs/evidence': r27,
  '/api/jobs/history': r28,
  '/api/jobs/merge-back': r29,
  '/api/jobs/seen': r30,
  '/api/jobs/split': r31,
  '/api/jobs/unmark': r32,
  '/api/learning/import': r33,
  '/api/learning/lessons': r34,
  '/api/learning/pathways': r35,
  '/api/learning/pathways/:pathway_id': r36,
  '/api/learning/pathways/:pathway_id/cancel': r37,
  '/api/learning/pathways/:pathway_id/course': r38,
  '/api/learning/pathways/:pathway_id/gaps': r39,
  '/api/learning/pathways/:pathway_id/progress': r40,
  '/api/learning/pathways/:pathway_id/resume': r41,
  '/api/learning/shipped/:role_key/pathway': r42,
  '/api/master': r43,
  '/api/master/entries': r44,
  '/api/master/import': r45,
  '/api/master/lines': r46,
  '/api/master/preview': r47,
  '/api/master/selection': r48,
  '/api/master/sync': r49,
  '/api/master/titles': r50,
  '/api/model-calls': r51,
  '/api/new': r52,
  '/api/new/seen': r53,
  '/api/new/yours': r54,
  '/api/openapi.json': r55,
  '/api/pipeline': r56,
  '/api/pipeline/approvals': r57,
  '/api/pipeline/approvals/:approval_id': r58,
  '/api/postings': r59,
  '/api/postings/assess': r60,
  '/api/postings/assess/cancel': r61,
  '/api/postings/assess/status': r62,
  '/api/postings/facts': r63,
  '/api/postings/status': r64,
  '/api/profiles': r65,
  '/api/profiles/:profile_id': r66,
  '/api/profiles/:profile_id/archive': r67,
  '/api/profiles/:profile_id/resume': r68,
  '/api/profiles/:profile_id/select': r69,
  '/api/recovery': r70,
  '/api/resume-display': r71,
  '/api/run': r72,
  '/api/runs': r73,
  '/api/runs/import': r74,
  '/api/runs/:run_id': r75,
  '/api/runs/:run_id/assess-all': r76,
  '/api/runs/:run_id/posted-window': r77,
  '/api/runs/:run_id/progress': r78,
  '/api/runs/:run_id/rank': r79,
  '/api/sample': r80,
  '/api/search': r81,
  '/api/stories': r82,
  '/api/stories/:story_id': r83,
  '/api/tailored-resumes': r84,
  '/api/tailored-resumes/file': r85,
  '/api/tailored-resumes/length': r86,
  '/api/tailored-resumes/lines': r87,
  '/api/tailored-resumes/pdf': r88,
  '/api/tailored-resumes/preview': r89,
  '/api/tailored-resumes/score': r90,
  '/api/tailored-resumes/selection': r91,
  '/api/views': r92,
  '/api/views/:view_id': r93,
  '/assets/:file': r94,
  '/': r95,
  '/learning/_assets/:file': r96,
  '/learning/shipped/:role_key/': r97,
  '/learning/shipped/:role_key/:file': r98,
  '/learning/:pathway_id/': r99,
  '/learning/:pathway_id/:file': r100,
  '/llms.txt': r101,
  '/openapi.json': r102,
} as const
