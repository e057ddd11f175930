import { call, createAsk } from '#assets/page/kit/call.ts'
import { changedFields, sendDraft, type TextDraft, type Texts } from '#assets/page/kit/texts/drafts.ts'
import { ROUND_KINDS, ROUND_OUTCOMES } from '#db/rows/states.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { offsetHere } from '#lib/service/values/times.ts'
import type { RoundView } from '#lib/shortlist/interviews/schema.ts'

/** Every interview round of the person, the earliest first. */
export const rounds = createAsk(() => call('GET', '/api/interviews', {}))

/** An interview round as the API shows it. */
export type { RoundView }

/** The words for the kinds of rounds. */
export const KINDS: Readonly<Record<RoundView['kind'], string>> = {
  phone: 'Phone',
  video: 'Video',
  onsite: 'On site',
  task: 'Task',
  other: 'Other',
}

/** The words for the outcomes of rounds. */
export const OUTCOMES: Readonly<Record<RoundView['outcome'], string>> = {
  open: 'Not known yet',
  passed: 'Passed',
  not_passed: 'Not passed',
  cancelled: 'Cancelled',
}

/** The name of the form for a new round of an application. */
export function newRoundKey(job_identity: string): string {
  return `round:new/${job_identity}`
}

/** The name of the form that changes a round. */
export function roundKey(id: string): string {
  return `round/${id}`
}

/** An empty form. */
export const NO_ROUND: Texts = {
  at: '',
  utc_offset: '',
  minutes: '60',
  kind: 'video',
  people: '',
  place: '',
  notes: '',
  outcome: 'open',
}

type RoundWords = Pick<
  RoundView,
  'local_time' | 'utc_offset' | 'minutes' | 'kind' | 'people' | 'place' | 'notes' | 'outcome'
>

/** Returns the form fields of a round; '' as offset stands for that of this computer. */
export function roundTexts(round: RoundWords): Texts {
  const { local_time, utc_offset, minutes, kind, people, place, notes, outcome } = round
  const offset = utc_offset === offsetHere(local_time) ? '' : utc_offset
  return { at: local_time, utc_offset: offset, minutes: String(minutes), kind, people, place, notes, outcome }
}

/** Returns a round's time as the person typed it, with the year if it is another one. Example: "Thu 3 Dec, 14:00". */
export function timeText({ local_time }: Pick<RoundView, 'local_time'>, now = Date.now()): string {
  const year = local_time.startsWith(`${new Date(now).getFullYear()}-`) ? {} : { year: 'numeric' as const }
  return new Date(`${local_time}:00Z`).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...year,
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  })
}

/** Returns the rounds that have not ended, and that nobody cancelled. */
export function upcoming<Round extends RoundView>(all: readonly Round[], now: number): Round[] {
  return all.filter(
    ({ at, minutes, outcome }) => outcome === 'open' && Date.parse(at) + minutes * 60_000 > now,
  )
}

/** Saves a new round, or the form that changes one. Returns null on success, else the refusal. */
export async function saveRound(
  job: { job_identity: string; job_url: string },
  stored: RoundView | null,
): Promise<RefusalBody | null> {
  const refused = await sendDraft(stored ? roundKey(stored.id) : newRoundKey(job.job_identity), {
    send: (draft) => (stored ? putRound(stored.id, draft) : postRound(job.job_url, draft)),
    readCurrent: (current) => {
      const round = current as RoundView
      return { revision: round.revision, read: roundTexts(round) }
    },
  })
  await rounds.load()
  return refused
}

function postRound(job_url: string, { texts }: TextDraft) {
  return call('POST', '/api/interviews', { body: { job_url, at: '', ...bodyOf(texts, Object.keys(texts)) } })
}

// Only changed fields are sent, so changes from elsewhere stay.
function putRound(round_id: string, { read, texts, revision }: TextDraft) {
  const body = { ...bodyOf(texts, changedFields(read, texts)), revision }
  return call('PUT', '/api/interviews/:round_id', { params: { round_id }, body })
}

function bodyOf(texts: Texts, names: readonly string[]) {
  const { at = '', utc_offset, minutes, kind, outcome } = texts
  const words = Object.fromEntries(
    (['people', 'place', 'notes'] as const)
      .filter((name) => names.includes(name))
      .map((name) => [name, texts[name] ?? '']),
  )
  return {
    ...words,
    ...(names.includes('at') || names.includes('utc_offset')
      ? { at: `${at}${utc_offset || offsetHere(at)}` }
      : {}),
    ...(names.includes('minutes') ? { minutes: Number(minutes) } : {}),
    ...(names.includes('kind')
      ? { kind: ROUND_KINDS.find((word) => word === kind) ?? ('other' as const) }
      : {}),
    ...(names.includes('outcome')
      ? { outcome: ROUND_OUTCOMES.find((word) => word === outcome) ?? ('open' as const) }
      : {}),
  }
}
