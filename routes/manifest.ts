// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/answers.ts'
import * as r1 from './api/answers/[question_id].ts'
import * as r2 from './api/applications.ts'
import * as r3 from './api/backup.ts'
import * as r4 from './api/backup/verify.ts'
import * as r5 from './api/backups.ts'
import * as r6 from './api/boards.ts'
import * as r7 from './api/boards/refresh.ts'
import * as r8 from './api/boards/status.ts'
import * as r9 from './api/boards/[board_id].ts'
import * as r10 from './api/config.ts'
import * as r11 from './api/events.ts'
import * as r12 from './api/export.ts'
import * as r13 from './api/health.ts'
import * as r14 from './api/jobs.ts'
import * as r15 from './api/master.ts'
import * as r16 from './api/master/entries.ts'
import * as r17 from './api/master/import.ts'
import * as r18 from './api/master/lines.ts'
import * as r19 from './api/master/selection.ts'
import * as r20 from './api/master/sync.ts'
import * as r21 from './api/new.ts'
import * as r22 from './api/new/seen.ts'
import * as r23 from './api/new/yours.ts'
import * as r24 from './api/openapi.json.ts'
import * as r25 from './api/postings.ts'
import * as r26 from './api/postings/status.ts'
import * as r27 from './api/profiles.ts'
import * as r28 from './api/profiles/[profile_id].ts'
import * as r29 from './api/profiles/[profile_id]/archive.ts'
import * as r30 from './api/profiles/[profile_id]/resume.ts'
import * as r31 from './api/profiles/[profile_id]/select.ts'
import * as r32 from './api/sample.ts'
import * as r33 from './api/search.ts'
import * as r34 from './api/stories.ts'
import * as r35 from './api/stories/[story_id].ts'
import * as r36 from './assets/[file].ts'
import * as r37 from './index.ts'
import * as r38 from './llms.txt.ts'
import * as r39 from './openapi.json.ts'

export const manifest = {
  '/api/answers': r0,
  '/api/answers/:question_id': r1,
  '/api/applications': r2,
  '/api/backup': r3,
  '/api/backup/verify': r4,
  '/api/backups': r5,
  '/api/boards': r6,
  '/api/boards/refresh': r7,
  '/api/boards/status': r8,
  '/api/boards/:board_id': r9,
  '/api/config': r10,
  '/api/events': r11,
  '/api/export': r12,
  '/api/health': r13,
  '/api/jobs': r14,
  '/api/master': r15,
  '/api/master/entries': r16,
  '/api/master/import': r17,
  '/api/master/lines': r18,
  '/api/master/selection': r19,
  '/api/master/sync': r20,
  '/api/new': r21,
  '/api/new/seen': r22,
  '/api/new/yours': r23,
  '/api/openapi.json': r24,
  '/api/postings': r25,
  '/api/postings/status': r26,
  '/api/profiles': r27,
  '/api/profiles/:profile_id': r28,
  '/api/profiles/:profile_id/archive': r29,
  '/api/profiles/:profile_id/resume': r30,
  '/api/profiles/:profile_id/select': r31,
  '/api/sample': r32,
  '/api/search': r33,
  '/api/stories': r34,
  '/api/stories/:story_id': r35,
  '/assets/:file': r36,
  '/': r37,
  '/llms.txt': r38,
  '/openapi.json': r39,
} as const
