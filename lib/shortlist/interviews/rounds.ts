import {
  findApplications,
  findRound,
  findRounds,
  type InterviewRound,
  listRounds,
  putRound,
  removeRound,
} from '#db/desk/applications.ts'
import { refuseReachable } from '#lib/evidence/contact/find-contact-data.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import {
  editRecord,
  findWithEarlier,
  outdated,
  printedRecords,
  type RecordKind,
  removeRecord,
  settleWords,
  writeTime,
} from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import {
  localTime,
  type Moment,
  type NewRound,
  type RoundChange,
  type RoundsQuery,
  type RoundView,
  readMoment,
} from '#lib/shortlist/interviews/schema.ts'

type RoundDeps = Pick<SharedServices, 'desk' | 'index' | 'events' | 'newId'>

type WrittenBy = { actor: Actor; writer: WordsWriter }

type RoundWords = Pick<
  InterviewRound,
  'at' | 'utc_offset' | 'minutes' | 'kind' | 'people' | 'place' | 'notes' | 'outcome'
>

const MISSING = 'No interview round has this id. `svc interviews` lists them.'

/** The storage of interview rounds. */
const ROUNDS: RecordKind<InterviewRound, RoundWords> = {
  find: findRound,
  put: putRound,
  remove: removeRound,
  words: wordsOfRound,
  printed: ({ people, place, notes }) => [people, place, notes],
  missing: MISSING,
  conflict: (stored) => outdated('interview round', shownRound(stored)),
}

/** Returns the interview rounds of an application, or all of them; the earliest first. */
export async function showRounds(
  { desk, index }: Pick<RoundDeps, 'desk' | 'index'>,
  { job_url }: RoundsQuery,
) {
  const rounds =
    job_url === undefined
      ? await listRounds(desk)
      : await findRounds(desk, (await nameJob({ index }, job_url)).identities)
  const printed = await printedRecords(desk, rounds, ({ round_id }) => round_id)
  const printedById = new Map(printed.map((round) => [round.round_id, round]))
  const shown = rounds.map((round) => {
    const prints = printedById.get(round.round_id)
    if (prints === round) return { ...shownRound(round), waits: null }
    const { people = '', place = '', notes = '' } = prints ?? {}
    return { ...shownRound(round), waits: { prints: { people, place, notes } } }
  })
  return { schema_version: 'svc-interviews:1' as const, rounds: shown }
}

/** Returns an interview round with its earlier texts; refuses with `not_found`. */
export async function showRound({ desk }: Pick<RoundDeps, 'desk'>, round_id: string) {
  const { record, earlier } = await findWithEarlier(ROUNDS, desk, round_id)
  return {
    schema_version: 'svc-interview-record:1' as const,
    round: shownRound(record),
    earlier: earlier.map((words) => ({ ...words, local_time: localTime(words) })),
  }
}

/**
 * Adds an interview round to an application. Refuses with `not_found` if no application is recorded, and with
 * `personal_info_refused` if a text holds contact data.
 */
export async function addRound(
  services: RoundDeps,
  { actor, writer, job_url, ...body }: NewRound & WrittenBy,
) {
  checkTexts(body)
  const { at, utc_offset } = mustBeMoment(body.at)
  const job = await nameJob(services, job_url)
  const round = await services.desk.change(async (change) => {
    const [application] = await findApplications(change, job.identities)
    if (!application) {
      throw new Refusal(
        'not_found',
        'No application is recorded for this job. Record it first, for example with `svc apply LINK --status interview`.',
      )
    }
    const newRound: InterviewRound = {
      ...body,
      at,
      utc_offset,
      // A command would take an id that begins with a dash for an option.
      round_id: `r${services.newId()}`,
      job_identity: application.job_identity,
      revision: 1,
      created_at: change.now,
      updated_at: change.now,
      written_by: actor,
    }
    change.run(putRound(newRound))
    const isChanged = ROUNDS.printed?.(newRound).some((text) => text !== '') ?? true
    await settleWords(change, writer, { id: newRound.round_id, before: null, isChanged })
    return newRound
  })
  return answerOf(services, round)
}

/** Changes an interview round at the revision that was read, and keeps its earlier texts. */
export async function changeRound(
  services: RoundDeps,
  { round_id, revision, actor, writer, at, ...body }: RoundChange & WrittenBy & { round_id: string },
) {
  checkTexts(body)
  const moment = at === undefined ? {} : mustBeMoment(at)
  const round = await services.desk.change((change) =>
    editRecord(ROUNDS, {
      change,
      read: { id: round_id, revision },
      edit: (stored) => ({
        ...stored,
        ...moment,
        minutes: body.minutes ?? stored.minutes,
        kind: body.kind ?? stored.kind,
        outcome: body.outcome ?? stored.outcome,
        people: body.people ?? stored.people,
        place: body.place ?? stored.place,
        notes: body.notes ?? stored.notes,
        revision: stored.revision + 1,
        updated_at: writeTime(change.now, stored.updated_at),
        written_by: actor,
      }),
      writer,
    }),
  )
  return answerOf(services, round)
}

/** Removes an interview round at the revision that was read, with its earlier texts. */
export async function deleteRound(
  services: RoundDeps,
  { round_id, revision }: { round_id: string; revision: number },
) {
  const { desk, events } = services
  const job_identity = await desk.change(async (change) => {
    const stored = await findRound(change, round_id)
    await removeRecord(ROUNDS, { change, read: { id: round_id, revision } })
    return stored?.job_identity ?? ''
  })
  events.publish({ event: 'jobs', data: { job_identities: [job_identity] } })
  return { schema_version: 'svc-interview-deleted:1' as const, deleted: round_id }
}

/** Returns the stored round with this id; refuses with `not_found`. */
export async function mustBeRound(
  { desk }: Pick<RoundDeps, 'desk'>,
  round_id: string,
): Promise<InterviewRound> {
  const round = await findRound(desk, round_id)
  if (!round) throw new Refusal('not_found', MISSING)
  return round
}

async function answerOf({ desk, events }: RoundDeps, round: InterviewRound) {
  events.publish({ event: 'jobs', data: { job_identities: [round.job_identity] } })
  const [application] = await findApplications(desk, [round.job_identity])
  const stage = application?.status ?? null
  return { schema_version: 'svc-interview:1' as const, round: shownRound(round), stage }
}

function shownRound(round: InterviewRound): RoundView {
  const { round_id, ...others } = round
  return { id: round_id, ...others, local_time: localTime(round) }
}

function wordsOfRound(round: InterviewRound): RoundWords {
  const { at, utc_offset, minutes, kind, people, place, notes, outcome } = round
  return { at, utc_offset, minutes, kind, people, place, notes, outcome }
}

function checkTexts(texts: {
  people?: string | undefined
  place?: string | undefined
  notes?: string | undefined
}) {
  for (const name of ['people', 'place', 'notes'] as const) refuseReachable(name, texts[name] ?? '')
}

function mustBeMoment(text: string): Moment {
  const moment = readMoment(text)
  if (moment === null)
    throw new Refusal('invalid_value', '`at` is not a time such as 2026-12-03T14:00+01:00.')
  return moment
}
