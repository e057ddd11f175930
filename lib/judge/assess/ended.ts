import type { Reason } from '#lib/judge/targets/outcome.ts'

/** How the assessment of one stored job ended; `stops` says whether the next jobs would meet the same. */
export type Ended =
  | { ok: true }
  | { ok: false; code: string; reason: Reason | null; stops: 'at_once' | 'repeated' | 'no' }
