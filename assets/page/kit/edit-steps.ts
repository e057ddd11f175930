import { reasonOf } from '#assets/page/kit/refused-turn.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { isRefusal, keepSteps, keptSteps, undoing } from '#assets/page/kit/steps.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** A step on a record: the revision at which the record stands after it. */
export type RecordStep = { id: string; revision: number }

/** An edit of a record, by the fields that the next turn writes and those that stand now. */
type Edit<Fields> = RecordStep & { to: Fields; from: Fields }
type NotedEdit<Fields> = Edit<Fields> & { before: number }

/**
 * Declares a kind of step that edits records: each turn writes the earlier fields over the present ones, at the revision at which a
 * record was left. Returns the function that offers one; `before` is the revision before an edit, by default the last but one.
 */
export function undoingEdits<Fields>(
  kind: string,
  put: (edit: Edit<Fields>) => Promise<number | RefusalBody>,
) {
  const turn = async (edit: NotedEdit<Fields>): Promise<NotedEdit<Fields> | RefusalBody> => {
    const { id, revision, before, to, from } = edit
    const now = await put(edit)
    if (typeof now !== 'number') return now
    restand({ id, revision: before }, now)
    return { id, revision: now, before: revision, to: from, from: to }
  }
  const turnAll = (edits: NotedEdit<Fields>[]) => turnEach(edits, turn)
  const offer = undoing(kind, { undo: turnAll, redo: turnAll })
  return (text: string, edits: (Edit<Fields> & { before?: number })[], note = '') =>
    offer(
      text,
      edits.map((edit) => ({ before: edit.revision - 1, ...edit })),
      { note },
    )
}

/**
 * Turns the parts of a step one after the other. Returns those that were turned, after it said which refusal the others met; the
 * refusal if none was turned.
 */
export async function turnEach<Part>(
  parts: readonly Part[],
  turn: (part: Part) => Promise<Part | RefusalBody>,
): Promise<Part[] | RefusalBody> {
  const turned: Part[] = []
  let refused: RefusalBody | null = null
  for (const part of parts) {
    const end = await turn(part)
    if (isRefusal(end)) refused ??= end
    else turned.push(end)
  }
  if (refused === null) return turned
  if (turned.length === 0) return refused
  tellRefusal({
    ...refused,
    message: `${turned.length} of ${parts.length} were changed. ${reasonOf(refused)}`,
  })
  return turned
}

/**
 * Lets other steps go on from the revision at which a turned step left a record, because its words are again those of an earlier
 * revision. Example: edited twice, at 2 and 3; the second edit is taken back at 4, and the first one is taken back from there. A
 * record that was deleted and is back may have a new id.
 */
export function restand({ id, revision }: RecordStep, now: number, nowId = id): void {
  const restood = (noted: unknown): unknown => {
    if (Array.isArray(noted)) return noted.map(restood)
    if (typeof noted !== 'object' || noted === null) return noted
    const parts = Object.entries(noted).map(([name, part]) => [name, restood(part)])
    const own = noted as Partial<RecordStep>
    return Object.fromEntries(
      own.id === id && own.revision === revision ? [...parts, ['id', nowId], ['revision', now]] : parts,
    )
  }
  const { done, undone } = keptSteps()
  const all = (steps: typeof done) => steps.map((step) => ({ ...step, noted: restood(step.noted) }))
  keepSteps({ done: all(done), undone: all(undone) })
}
