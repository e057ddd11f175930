// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/applications.ts'
import * as r1 from './api/backup.ts'
import * as r2 from './api/backup/verify.ts'
import * as r3 from './api/backups.ts'
import * as r4 from './api/boards.ts'
import * as r5 from './api/boards/refresh.ts'
import * as r6 from './api/boards/status.ts'
import * as r7 from './api/boards/[board_id].ts'
import * as r8 from './api/config.ts'
import * as r9 from './api/events.ts'
import * as r10 from './api/health.ts'
import * as r11 from './api/jobs.ts'
import * as r12 from './api/master.ts'
import * as r13 from './api/master/entries.ts'
import * as r14 from './api/master/lines.ts'
import * as r15 from './api/master/selection.ts'
import * as r16 from './api/master/sync.ts'
import * as r17 from './api/new.ts'
import * as r18 from './api/new/seen.ts'
import * as r19 from './api/new/yours.ts'
import * as r20 from './api/openapi.json.ts'
import * as r21 from './api/postings.ts'
import * as r22 from './api/postings/status.ts'
import * as r23 from './api/profiles.ts'
import * as r24 from './api/profiles/[profile_id].ts'
import * as r25 from './api/profiles/[profile_id]/archive.ts'
import * as r26 from './api/profiles/[profile_id]/resume.ts'
import * as r27 from './api/profiles/[profile_id]/select.ts'
import * as r28 from './api/sample.ts'
import * as r29 from './api/search.ts'
import * as r30 from './assets/[file].ts'
import * as r31 from './index.ts'
import * as r32 from './llms.txt.ts'
import * as r33 from './openapi.json.ts'

export const manifest = {
  '/api/applications': r0,
  '/api/backup': r1,
  '/api/backup/verify': r2,
  '/api/backups': r3,
  '/api/boards': r4,
  '/api/boards/refresh': r5,
  '/api/boards/status': r6,
  '/api/boards/:board_id': r7,
  '/api/config': r8,
  '/api/events': r9,
  '/api/health': r10,
  '/api/jobs': r11,
  '/api/master': r12,
  '/api/master/entries': r13,
  '/api/master/lines': r14,
  '/api/master/selection': r15,
  '/api/master/sync': r16,
  '/api/new': r17,
  '/api/new/seen': r18,
  '/api/new/yours': r19,
  '/api/openapi.json': r20,
  '/api/postings': r21,
  '/api/postings/status': r22,
  '/api/profiles': r23,
  '/api/profiles/:profile_id': r24,
  '/api/profiles/:profile_id/archive': r25,
  '/api/profiles/:profile_id/resume': r26,
  '/api/profiles/:profile_id/select': r27,
  '/api/sample': r28,
  '/api/search': r29,
  '/assets/:file': r30,
  '/': r31,
  '/llms.txt': r32,
  '/openapi.json': r33,
} as const
