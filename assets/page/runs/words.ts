const STATES: Record<string, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  interrupted: 'Interrupted',
}

const CODES: Record<string, string> = {
  profile_not_found: 'its role is not active any more',
  target_unavailable: 'the boards could not be read',
  model_denied: 'the model is not allowed in Settings',
  model_target_unavailable: 'the model target cannot be used',
  model_unavailable: 'the model target could not answer',
}

const RULES: Record<string, string> = { best_rank: 'Best first', newest: 'Newest first' }

const STAGE_STATES: Record<string, string> = {
  pending: 'not started',
  running: 'running',
  done: 'done',
  failed: 'failed',
  cancelled: 'stopped',
}

type Stated = { status: string; imported: boolean; interruptions: number; error_code: string | null }

/** Returns the state of a run in words. */
export function runStateText({ status, imported, interruptions, error_code }: Stated): string {
  const why = error_code === null ? '' : `: ${codeText(error_code)}`
  const cut = interruptions === 0 ? '' : ', continued after the server stopped'
  return `${STATES[status] ?? status}${why}${status === 'done' ? cut : ''}${imported ? ', imported' : ''}`
}

/** Why something of a run failed, in words. */
export function codeText(code: string): string {
  return CODES[code] ?? code.replaceAll('_', ' ')
}

/** Which postings a cap keeps, in words. */
export function ruleText(rule: string): string {
  return RULES[rule] ?? rule
}

/** How far a stage has come, in words; `none` says that it had nothing to do. */
export function stageText(
  { name, none }: { name: string; none: string },
  { state, done, total, failed = 0 }: { state: string; done: number; total: number; failed?: number },
): string {
  if (state === 'done' && total === 0) return none
  const bad = failed === 0 ? '' : `, ${failed} failed`
  return `${name}: ${done} of ${total}${bad} · ${STAGE_STATES[state] ?? state}`
}
