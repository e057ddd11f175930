import type { StepName } from '#db/rows/pathway.ts'
import type { WorkFolder } from '#lib/learn/course/course-files.ts'
import { sha256Of } from '#lib/text/digest.ts'

const FILE = 'journal.ndjson'

/** A step that runs once: `input` is everything that it depends on. */
export type StepInput = Pick<JournalLine, 'step' | 'kind'> & { input: unknown }

/** The result of the step, and the extra attempts of its call. */
export type DoneWith<T> = { value: T; more_attempts?: number }

/**
 * The journal of one course. Everything with a cost is noted before it begins and after its result is on disk. A
 * course therefore resumes after a crash exactly where it was, and pays at most for the one interrupted thing again.
 */
export class Journal {
  readonly #work: WorkFolder
  readonly #now: () => string
  readonly #state: JournalState

  private constructor(work: WorkFolder, now: () => string, state: JournalState) {
    this.#work = work
    this.#now = now
    this.#state = state
  }

  static async open(work: WorkFolder, now: () => string): Promise<Journal> {
    const state = readJournal((await work.read(FILE)) ?? '')
    if (state.is_cut) await work.append(FILE, '')
    return new Journal(work, now, state)
  }

  get calls(): number {
    return this.#state.calls
  }

  get fetches(): number {
    return this.#state.fetches
  }

  /** Returns whether a step was done before, so that repeating it costs nothing. */
  async has(doing: StepInput): Promise<boolean> {
    return this.#state.done.has(await keyOf(doing))
  }

  /** Runs a step, or returns its earlier result. */
  async once<T>(doing: StepInput, make: () => Promise<DoneWith<T>>): Promise<T> {
    const key = await keyOf(doing)
    const storedName = this.#state.done.get(key)
    const storedText = storedName === undefined ? null : await this.#work.read(storedName)
    const before = storedText === null ? null : readResult<T>(storedText)
    if (before !== null) return before.value
    const { step, kind } = doing
    await this.#note({ at: this.#now(), step, kind, key, state: 'started' })
    const { value, ...spent } = await make()
    const ref = `result-${key.slice(0, 40)}.json`
    await this.#work.write(ref, JSON.stringify({ value }))
    await this.#note({ at: this.#now(), step, kind, key, state: 'done', ref, ...spent })
    return value
  }

  async #note(line: JournalLine): Promise<void> {
    await this.#work.append(FILE, JSON.stringify(line))
    noteLine(this.#state, line)
  }
}

function keyOf({ step, kind, input }: StepInput): Promise<string> {
  return sha256Of(JSON.stringify([step, kind, input]))
}

function readResult<T>(text: string): { value: T } | null {
  try {
    const record = JSON.parse(text) as { value?: T }
    return 'value' in record ? { value: record.value as T } : null
  } catch {
    return null
  }
}

/** A started or finished step of creating a course; `ref` is the file with its result. */
type JournalLine = {
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
type JournalState = {
  done: Map<string, string>
  calls: number
  fetches: number
  /** True if the last line is cut off, so that a new one must begin on its own. */
  is_cut: boolean
}

/** Reads a journal. An unreadable line was cut off by a crash and is ignored. */
function readJournal(text: string): JournalState {
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
function noteLine(state: JournalState, line: JournalLine): void {
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
