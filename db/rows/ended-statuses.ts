/** The stages in which an application has ended (db/rows/states.ts). The page loads them at its start, so they stand without zod. */
export const ENDED_STATUSES: ReadonlySet<string> = new Set(['accepted', 'rejected', 'withdrawn', 'no_answer'])
