// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/applications.ts'
import * as r1 from './api/boards.ts'
import * as r2 from './api/boards/refresh.ts'
import * as r3 from './api/boards/status.ts'
import * as r4 from './api/boards/[board_id].ts'
import * as r5 from './api/config.ts'
import * as r6 from './api/events.ts'
import * as r7 from './api/health.ts'
import * as r8 from './api/jobs.ts'
import * as r9 from './api/new.ts'
import * as r10 from './api/new/seen.ts'
import * as r11 from './api/new/yours.ts'
import * as r12 from './api/openapi.json.ts'
import * as r13 from './api/postings.ts'
import * as r14 from './api/postings/status.ts'
import * as r15 from './api/profiles.ts'
import * as r16 from './api/profiles/[profile_id].ts'
import * as r17 from './api/profiles/[profile_id]/archive.ts'
import * as r18 from './api/profiles/[profile_id]/select.ts'
import * as r19 from './api/sample.ts'
import * as r20 from './api/search.ts'
import * as r21 from './assets/[file].ts'
import * as r22 from './index.ts'
import * as r23 from './llms.txt.ts'
import * as r24 from './openapi.json.ts'

export const manifest = {
  '/api/applications': r0,
  '/api/boards': r1,
  '/api/boards/refresh': r2,
  '/api/boards/status': r3,
  '/api/boards/:board_id': r4,
  '/api/config': r5,
  '/api/events': r6,
  '/api/health': r7,
  '/api/jobs': r8,
  '/api/new': r9,
  '/api/new/seen': r10,
  '/api/new/yours': r11,
  '/api/openapi.json': r12,
  '/api/postings': r13,
  '/api/postings/status': r14,
  '/api/profiles': r15,
  '/api/profiles/:profile_id': r16,
  '/api/profiles/:profile_id/archive': r17,
  '/api/profiles/:profile_id/select': r18,
  '/api/sample': r19,
  '/api/search': r20,
  '/assets/:file': r21,
  '/': r22,
  '/llms.txt': r23,
  '/openapi.json': r24,
} as const
