import { listEarlierTexts } from '#db/desk/evidence.ts'
import {
  holdWords,
  listHeldRecords,
  listHeldWords,
  putSetting,
  readSettings,
  releaseWords,
} from '#db/desk/settings.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import { proofRequired, STANDINGS, type Standing, type WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'

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
      throw new Refusal('revision_conflict', message, { current: held, current_text: 'user-private' })
    }
    if (await wordsWait(change, writer, 'job')) throw proofRequired(['use_words'], { words: [held.text] })
    change.run(releaseWords(id))
  })
  return showHeldWords({ desk })
}
