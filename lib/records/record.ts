import { listEarlierTexts, putEarlierText, removeEarlierTexts } from '#db/desk/evidence.ts'
import {
  holdWords,
  listHeldRecords,
  listHeldWords,
  putSetting,
  readSettings,
  releaseWords,
} from '#db/desk/settings.ts'
import type { HistoryEntry } from '#db/rows/evidence.ts'
import type { Statement } from '#db/sql.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import { proofRequired, STANDINGS, type Standing, type WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { TextKind } from '#lib/service/values/schema.ts'

/** The conflict for a writer with an outdated revision: a sentence, and the present record with the writer of its text, if not the person. */
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
export function revisionConflict({ message, current, text }: Conflict): Refusal {
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

/**
 * The paper on which words can leave: `resume` is a whole main resume, `words` are lines, answers, stories, notes and a
 * role's resume, `job` is the resume or letter of one job.
 */
type Paper = 'resume' | 'words' | 'job'

const rank = (standing: Standing) => STANDINGS.indexOf(standing)

/**
 * The only rule on words that can leave on paper. Returns whether they wait for the person's yes:
 *
 * - Words of the person, by their proof, print.
 * - For the paper of one job all other words wait.
 * - The first whole resume is the start of the home and prints, unless an agent brings it after somebody wrote or paired
 *   a browser.
 * - Before anybody wrote, and while no browser is paired, words of a program or the operator print too.
 * - Later an agent's words wait, and those of a writer who is farther from the person than an earlier one. A paired
 *   browser counts like the operator. Example: after `svc master import` by the operator, a line of a program waits.
 *
 * The home remembers the nearest writer, so call it only for words that are stored.
 */
export async function wordsWait(
  change: Change,
  { standing, isPaired }: WordsWriter,
  paper: Paper,
): Promise<boolean> {
  if (paper === 'job' && standing !== 'person') return true
  const { words_by } = await readSettings(change)
  const isAgent = standing === 'agent'
  const isFirst = words_by === null && !isPaired
  const isStart = paper === 'resume' ? isFirst || !isAgent : isFirst && !isAgent
  const nearest = Math.max(rank(words_by ?? 'agent'), isPaired ? rank('operator') : 0)
  const waits = !isStart && standing !== 'person' && (isAgent || rank(standing) < nearest)
  // Later lines of the same program still print, so a whole resume by an agent counts like a program's.
  const by = isAgent ? 'program' : standing
  if (!waits && rank(by) > rank(words_by ?? 'agent')) change.run(putSetting('words_by', by))
  return waits
}

/** A written record: its id, the revision whose words printed before, null for none, and whether its words changed. */
type WrittenWords = { id: string; before: number | null; isChanged: boolean }

/**
 * Applies the rule to a record with revisions: holds its new words, or releases it because the writer is near enough.
 * A record that is held already keeps the revision that prints.
 */
export async function settleWords(
  change: Change,
  writer: WordsWriter,
  { id, before, isChanged }: WrittenWords,
): Promise<void> {
  if (!isChanged) return
  const held = (await listHeldWords(change)).get(id)
  if (await wordsWait(change, writer, 'words')) {
    if (held === undefined) change.run(holdWords(id, before))
  } else if (held !== undefined) change.run(releaseWords(id))
}

/**
 * Returns records with the words that print: a record that is held has an earlier text, or is left out because none of its
 * words ever printed.
 */
export async function printedRecords<T extends object>(
  desk: Reader,
  records: readonly T[],
  idOf: (record: T) => string,
): Promise<T[]> {
  const held = await listHeldWords(desk)
  const printed = await Promise.all(
    records.map(async (record) => {
      const prints = held.get(idOf(record))
      if (prints === undefined) return record
      const earlier = prints === null ? [] : await listEarlierTexts(desk, idOf(record))
      const text = earlier.find(({ revision }) => revision === prints)
      return text && { ...record, ...text.body }
    }),
  )
  return printed.filter((record) => record !== undefined)
}

/** Returns all records whose words wait for the person's yes. */
export async function showHeldWords({ desk }: { desk: Reader }) {
  return { schema_version: 'svc-words:1' as const, words: await listHeldRecords(desk) }
}

/**
 * Lets the words of a record print. Refuses with `not_found` where none wait, with `revision_conflict` if the words changed
 * since they were read, and with `proof_required` without the person's proof.
 */
export async function useHeldWords(
  { desk }: { desk: Store },
  { record_id: id, revision, writer }: { record_id: string; revision: number; writer: WordsWriter },
) {
  await desk.change(async (change) => {
    const held = (await listHeldRecords(change)).find((record) => record.id === id)
    if (!held)
      throw new Refusal('not_found', 'No words with this id wait for your yes. `svc words` lists them.')
    if (held.revision !== revision) {
      const message =
        'These words changed since you read them. Read them again and resend with their revision.'
      throw new Refusal('revision_conflict', message, { current: held })
    }
    if (await wordsWait(change, writer, 'job')) throw proofRequired(['use_words'], { words: [held.text] })
    change.run(releaseWords(id))
  })
  return showHeldWords({ desk })
}
