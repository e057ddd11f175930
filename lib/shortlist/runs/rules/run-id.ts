/** The form of a run's id: the moment it was started. */
export const RUN_ID = /^run_\d{8}T\d{9}Z$/

/** The id of a run that is started at a moment (RFC 3339), or at the next one that no other run has. */
export function newRunId(now: string, isTaken: (run_id: string) => boolean): string {
  for (let at = Date.parse(now); ; at += 1) {
    const run_id = `run_${new Date(at).toISOString().replaceAll(/[-:.]/g, '')}`
    if (!isTaken(run_id)) return run_id
  }
}
