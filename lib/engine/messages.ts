import type { Stretch } from '#db/index/changes.ts'
import type { Refresh } from '#lib/boards/schema.ts'
import type { RoleToMatch } from '#lib/jobs/matched.ts'

/** Which stretch of the index is matched against which roles; `tell_missed` names also what they do not find. */
export type MatchAsk = Stretch & { roles: RoleToMatch[]; tell_missed: boolean }

/** What the engine tells while it works. */
export type EngineNews = { kind: 'refresh'; refresh: Refresh } | { kind: 'stored' }
