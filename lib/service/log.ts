/** Structured lines about what the service does; facts are names, ids and counts, never a text of anybody. */
export type Log = {
  debug: (message: string, facts?: Record<string, unknown>) => void
  info: (message: string, facts?: Record<string, unknown>) => void
  error: (message: string, facts?: Record<string, unknown>) => void
}
