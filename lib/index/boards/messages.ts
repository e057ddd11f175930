import type { Refresh } from '#lib/index/boards/schema.ts'
import type { RoleTitles } from '#lib/index/titles/title-match.ts'

/** Which boards are read, null for all, and what titles roles look for: it decides whose descriptions are read too. */
export type RefreshOptions = { id: string; board_ids: string[] | null; titles: RoleTitles[] }

/** What the engine tells while it works. */
export type EngineNews = { kind: 'refresh'; refresh: Refresh } | { kind: 'stored' }
