// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/answers.ts'
import * as r1 from './api/answers/[question_id].ts'
import * as r2 from './api/applications.ts'
import * as r3 from './api/assess.ts'
import * as r4 from './api/assess/preview.ts'
import * as r5 from './api/assessments.ts'
import * as r6 from './api/backup.ts'
import * as r7 from './api/backup/verify.ts'
import * as r8 from './api/backups.ts'
import * as r9 from './api/boards.ts'
import * as r10 from './api/boards/refresh.ts'
import * as r11 from './api/boards/status.ts'
import * as r12 from './api/boards/[board_id].ts'
import * as r13 from './api/config.ts'
import * as r14 from './api/events.ts'
import * as r15 from './api/export.ts'
import * as r16 from './api/health.ts'
import * as r17 from './api/insights.ts'
import * as r18 from './api/jobs.ts'
import * as r19 from './api/jobs/evidence.ts'
import * as r20 from './api/master.ts'
import * as r21 from './api/master/entries.ts'
import * as r22 from './api/master/import.ts'
import * as r23 from './api/master/lines.ts'
import * as r24 from './api/master/selection.ts'
import * as r25 from './api/master/sync.ts'
import * as r26 from './api/model-calls.ts'
import * as r27 from './api/new.ts'
import * as r28 from './api/new/seen.ts'
import * as r29 from './api/new/yours.ts'
import * as r30 from './api/openapi.json.ts'
import * as r31 from './api/pipeline.ts'
import * as r32 from './api/pipeline/approvals.ts'
import * as r33 from './api/pipeline/approvals/[approval_id].ts'
import * as r34 from './api/postings.ts'
import * as r35 from './api/postings/assess.ts'
import * as r36 from './api/postings/assess/cancel.ts'
import * as r37 from './api/postings/assess/status.ts'
import * as r38 from './api/postings/status.ts'
import * as r39 from './api/profiles.ts'
import * as r40 from './api/profiles/[profile_id].ts'
import * as r41 from './api/profiles/[profile_id]/archive.ts'
import * as r42 from './api/profiles/[profile_id]/resume.ts'
import * as r43 from './api/profiles/[profile_id]/select.ts'
import * as r44 from './api/sample.ts'
import * as r45 from './api/search.ts'
import * as r46 from './api/stories.ts'
import * as r47 from './api/stories/[story_id].ts'
import * as r48 from './assets/[file].ts'
import * as r49 from './index.ts'
import * as r50 from './llms.txt.ts'
import * as r51 from './openapi.json.ts'

export const manifest = {
  '/api/answers': r0,
  '/api/answers/:question_id': r1,
  '/api/applications': r2,
  '/api/assess': r3,
  '/api/assess/preview': r4,
  '/api/assessments': r5,
  '/api/backup': r6,
  '/api/backup/verify': r7,
  '/api/backups': r8,
  '/api/boards': r9,
  '/api/boards/refresh': r10,
  '/api/boards/status': r11,
  '/api/boards/:board_id': r12,
  '/api/config': r13,
  '/api/events': r14,
  '/api/export': r15,
  '/api/health': r16,
  '/api/insights': r17,
  '/api/jobs': r18,
  '/api/jobs/evidence': r19,
  '/api/master': r20,
  '/api/master/entries': r21,
  '/api/master/import': r22,
  '/api/master/lines': r23,
  '/api/master/selection': r24,
  '/api/master/sync': r25,
  '/api/model-calls': r26,
  '/api/new': r27,
  '/api/new/seen': r28,
  '/api/new/yours': r29,
  '/api/openapi.json': r30,
  '/api/pipeline': r31,
  '/api/pipeline/approvals': r32,
  '/api/pipeline/approvals/:approval_id': r33,
  '/api/postings': r34,
  '/api/postings/assess': r35,
  '/api/postings/assess/cancel': r36,
  '/api/postings/assess/status': r37,
  '/api/postings/status': r38,
  '/api/profiles': r39,
  '/api/profiles/:profile_id': r40,
  '/api/profiles/:profile_id/archive': r41,
  '/api/profiles/:profile_id/resume': r42,
  '/api/profiles/:profile_id/select': r43,
  '/api/sample': r44,
  '/api/search': r45,
  '/api/stories': r46,
  '/api/stories/:story_id': r47,
  '/assets/:file': r48,
  '/': r49,
  '/llms.txt': r50,
  '/openapi.json': r51,
} as const
