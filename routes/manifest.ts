// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/answers.ts'
import * as r1 from './api/answers/[question_id].ts'
import * as r2 from './api/applications.ts'
import * as r3 from './api/boards.ts'
import * as r4 from './api/boards/refresh.ts'
import * as r5 from './api/boards/status.ts'
import * as r6 from './api/boards/[board_id].ts'
import * as r7 from './api/config.ts'
import * as r8 from './api/events.ts'
import * as r9 from './api/health.ts'
import * as r10 from './api/jobs.ts'
import * as r11 from './api/new.ts'
import * as r12 from './api/new/seen.ts'
import * as r13 from './api/new/yours.ts'
import * as r14 from './api/openapi.json.ts'
import * as r15 from './api/postings.ts'
import * as r16 from './api/postings/status.ts'
import * as r17 from './api/profiles.ts'
import * as r18 from './api/profiles/[profile_id].ts'
import * as r19 from './api/profiles/[profile_id]/archive.ts'
import * as r20 from './api/profiles/[profile_id]/select.ts'
import * as r21 from './api/sample.ts'
import * as r22 from './api/search.ts'
import * as r23 from './api/stories.ts'
import * as r24 from './api/stories/[story_id].ts'
import * as r25 from './assets/[file].ts'
import * as r26 from './index.ts'
import * as r27 from './llms.txt.ts'
import * as r28 from './openapi.json.ts'

export const manifest = {
  '/api/answers': r0,
  '/api/answers/:question_id': r1,
  '/api/applications': r2,
  '/api/boards': r3,
  '/api/boards/refresh': r4,
  '/api/boards/status': r5,
  '/api/boards/:board_id': r6,
  '/api/config': r7,
  '/api/events': r8,
  '/api/health': r9,
  '/api/jobs': r10,
  '/api/new': r11,
  '/api/new/seen': r12,
  '/api/new/yours': r13,
  '/api/openapi.json': r14,
  '/api/postings': r15,
  '/api/postings/status': r16,
  '/api/profiles': r17,
  '/api/profiles/:profile_id': r18,
  '/api/profiles/:profile_id/archive': r19,
  '/api/profiles/:profile_id/select': r20,
  '/api/sample': r21,
  '/api/search': r22,
  '/api/stories': r23,
  '/api/stories/:story_id': r24,
  '/assets/:file': r25,
  '/': r26,
  '/llms.txt': r27,
  '/openapi.json': r28,
} as const
