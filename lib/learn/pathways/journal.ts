import type { WorkFolder } from '#lib/learn/course/course-files.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { type JournalLine, type JournalState, noteLine, readJournal } from './rules/journal-lines.ts'

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
