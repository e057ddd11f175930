import type { StepName } from '#db/rows/pathway.ts'

/** A started or finished step of creating a course; `ref` is the file with its result. */
export type JournalLine = {
  at: string
  step: StepName
  kind: 'call' | 'fetch' | 'work'
  /** The digest of all its inputs. */
  key: string
  state: 'started' | 'done'
  ref?: string
  /** Attempts beyond the first that a call took. */
  more_attempts?: number
}

/** The state of a journal: the result file of each finished step, and the cost. */
export type JournalState = {
  done: Map<string, string>
  calls: number
  fetches: number
  /** True if the last line is cut off, so that a new one must begin on its own. */
  is_cut: boolean
}

/** Reads a journal. An unreadable line was cut off by a crash and is ignored. */
export function readJournal(text: string): JournalState {
  const state: JournalState = {
    done: new Map(),
    calls: 0,
    fetches: 0,
    is_cut: text !== '' && !text.endsWith('\n'),
  }
  for (const written of text.split('\n')) {
    const line = parsed(written)
    if (line !== null) noteLine(state, line)
  }
  return state
}

/** Counts one line. A started call is paid, with or without a result. */
export function noteLine(state: JournalState, line: JournalLine): void {
  if (line.state === 'started') {
    if (line.kind === 'call') state.calls += 1
    if (line.kind === 'fetch') state.fetches += 1
    return
  }
  if (line.ref !== undefined) state.done.set(line.key, line.ref)
  if (line.kind === 'call') state.calls += line.more_attempts ?? 0
}

function parsed(written: string): JournalLine | null {
  if (written === '') return null
  try {
    const line = JSON.parse(written) as Partial<JournalLine>
    const isWhole =
      typeof line.key === 'string' && typeof line.kind === 'string' && typeof line.state === 'string'
    return isWhole ? (line as JournalLine) : null
  } catch {
    return null
  }
}
