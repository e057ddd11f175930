// Made from the names of the route files by `bun run manifest`; a test fails when it is out of date.
import * as r0 from './api/boards.ts'
import * as r1 from './api/boards/refresh.ts'
import * as r2 from './api/boards/status.ts'
import * as r3 from './api/boards/[board_id].ts'
import * as r4 from './api/config.ts'
import * as r5 from './api/events.ts'
import * as r6 from './api/health.ts'
import * as r7 from './api/new.ts'
import * as r8 from './api/new/seen.ts'
import * as r9 from './api/new/yours.ts'
import * as r10 from './api/profiles.ts'
import * as r11 from './api/profiles/[profile_id].ts'
import * as r12 from './api/profiles/[profile_id]/archive.ts'
import * as r13 from './api/profiles/[profile_id]/select.ts'
import * as r14 from './assets/[file].ts'
import * as r15 from './index.ts'

export const manifest = {
  '/api/boards': r0,
  '/api/boards/refresh': r1,
  '/api/boards/status': r2,
  '/api/boards/:board_id': r3,
  '/api/config': r4,
  '/api/events': r5,
  '/api/health': r6,
  '/api/new': r7,
  '/api/new/seen': r8,
  '/api/new/yours': r9,
  '/api/profiles': r10,
  '/api/profiles/:profile_id': r11,
  '/api/profiles/:profile_id/archive': r12,
  '/api/profiles/:profile_id/select': r13,
  '/assets/:file': r14,
  '/': r15,
} as const
