/** Structured log lines; facts are names, ids and counts, never anybody's text. */
export type Log = {
  debug: (message: string, facts?: Record<string, unknown>) => void
  info: (message: string, facts?: Record<string, unknown>) => void
  error: (message: string, facts?: Record<string, unknown>) => void
}
