import { listEarlierTexts, putEarlierText, removeEarlierTexts } from '#db/desk/evidence.ts'
import { releaseWords } from '#db/desk/settings.ts'
import type { HistoryEntry } from '#db/rows/evidence.ts'
import type { Statement } from '#db/sql.ts'
import type { Change, Reader } from '#db/store.ts'
import { settleWords } from '#lib/records/words.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { TextKind } from '#lib/service/values/schema.ts'

/** The conflict for a writer with an outdated revision: a sentence, and the present record with the writer of its text. */
export type Conflict = { message: string; current: unknown; text?: TextKind }

/** Refuses a write that names another revision than the stored one; both are undefined, or 0, if nothing is stored. */
export async function checkRevision(
  { stored, read }: { stored: number | undefined; read: number | undefined },
  conflict: () => Conflict | Promise<Conflict>,
): Promise<void> {
  if (stored !== read) throw revisionConflict(await conflict())
}

/** Returns the conflict for a record by its name in words. Example: "The answer changed since you read it. …" */
export function outdated(noun: string, current: unknown, text?: TextKind): Conflict {
  const message = `The ${noun} changed since you read it. Compare with the current one and resend with its revision.`
  return text === undefined ? { message, current } : { message, current, text }
}

/** Returns the refusal of a write that did not read the present record. */
export function revisionConflict({ message, current, text = 'user-private' }: Conflict): Refusal {
  return new Refusal('revision_conflict', message, { current, current_text: text })
}

type StoredRecord = { revision: number; updated_at: string }

/** A kind of record that keeps its earlier texts at every change. */
export type RecordKind<T extends StoredRecord, Words extends Record<string, unknown>> = {
  find: (desk: Reader, id: string) => Promise<T | undefined>
  put: (record: T) => Statement
  remove: (id: string) => Statement
  words: (record: T) => Words
  /** The words that can leave on paper; all of `words` if left out. */
  printed?: (record: T) => readonly unknown[]
  /** The message for an unknown id. */
  missing: string
  conflict: (record: T) => Conflict
}

/** A record by its id, and the revision at which its writer read it. */
type RecordRead = { id: string; revision: number }

/**
 * Changes a record at the revision that was read, and keeps its earlier text; a `writer` has the new words wait for the
 * person's yes if the rule says so. Refuses with `not_found` or `revision_conflict`.
 */
export async function editRecord<T extends StoredRecord, Words extends Record<string, unknown>>(
  kind: RecordKind<T, Words>,
  { change, read, edit, writer }: RecordEdit<T>,
): Promise<T> {
  const stored = await findAsRead(kind, change, read)
  const edited = edit(stored)
  const { revision } = stored
  change.run(putEarlierText(read.id, { revision, body: kind.words(stored), replaced_at: edited.updated_at }))
  change.run(kind.put(edited))
  const { words, printed = (record: T) => [words(record)] } = kind
  const isChanged = JSON.stringify(printed(stored)) !== JSON.stringify(printed(edited))
  if (writer) await settleWords(change, writer, { id: read.id, before: revision, isChanged })
  return edited
}

type RecordEdit<T> = { change: Change; read: RecordRead; edit: (stored: T) => T; writer?: WordsWriter }

/** Removes a record at the revision that was read, with all its earlier texts; refuses with `not_found` or `revision_conflict`. */
export async function removeRecord<T extends StoredRecord, Words extends Record<string, unknown>>(
  kind: RecordKind<T, Words>,
  { change, read }: { change: Change; read: RecordRead },
): Promise<void> {
  await findAsRead(kind, change, read)
  change.run(kind.remove(read.id))
  change.run(removeEarlierTexts(read.id))
  change.run(releaseWords(read.id))
}

/** Returns a record with all its earlier texts, newest first; refuses with `not_found`. */
export async function findWithEarlier<T extends StoredRecord, Words extends Record<string, unknown>>(
  kind: RecordKind<T, Words>,
  desk: Reader,
  id: string,
) {
  const record = await findRecord(kind, desk, id)
  const texts = await listEarlierTexts(desk, id)
  const earlier = texts.map(({ revision, replaced_at, body }) => ({
    revision,
    replaced_at,
    ...(body as Words),
  }))
  return { record, earlier }
}

async function findAsRead<T extends StoredRecord>(
  kind: RecordFinder<T>,
  desk: Reader,
  { id, revision }: RecordRead,
): Promise<T> {
  const record = await findRecord(kind, desk, id)
  await checkRevision({ stored: record.revision, read: revision }, () => kind.conflict(record))
  return record
}

type RecordFinder<T extends StoredRecord> = Pick<
  RecordKind<T, Record<string, unknown>>,
  'find' | 'missing' | 'conflict'
>

async function findRecord<T extends StoredRecord>(
  kind: RecordFinder<T>,
  desk: Reader,
  id: string,
): Promise<T> {
  const record = await kind.find(desk, id)
  if (!record) throw new Refusal('not_found', kind.missing)
  return record
}

// The history of a frequently written record stays small; its texts are kept elsewhere.
const LONGEST = 200

/** Returns a history with one more step; a very long one keeps its first step and the last ones. */
export function withStep(history: readonly HistoryEntry[], step: HistoryEntry): HistoryEntry[] {
  const all = [...history, step]
  return all.length <= LONGEST ? all : [...all.slice(0, 1), ...all.slice(1 - LONGEST)]
}

/** Returns the time of a write: now, or just after the previous one if the clock was set back. */
export function writeTime(now: string, before: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}
