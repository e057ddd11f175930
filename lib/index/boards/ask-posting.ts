import type { FormQuestion } from '#db/rows/states.ts'
import {
  askBoard,
  askFirstPage,
  NoAnswer,
  type NoReading,
  RequestSender,
} from '#lib/index/boards/ask-board.ts'
import { isRedirect, type LimitedNetwork, notAhead } from '#lib/index/boards/ask-politely.ts'
import {
  type BoardAdapter,
  ClosedPosting,
  type ListedPosting,
  NotThere,
  type PostingRequest,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'

/** One posting, named by its hiring system's own id. */
export type PostingToAsk = PostingRequest

/** Whether a posting is still open; only a definite answer of its board closes it. */
export type PostingReading =
  | { state: 'live'; posting: ListedPosting }
  | { state: 'closed' }
  | { state: 'unknown'; reason: string }

const PATIENCE_MS = 10_000

/** Requests one posting while a person waits; never throws for a fault of the board. */
export async function askPosting(
  adapter: BoardAdapter,
  name: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReading> {
  const late = outside
    .pause(PATIENCE_MS)
    .then((): PostingReading => unknown('The board did not answer in time.'))
  return Promise.race([late, ask(adapter, name, outside)])
}

async function ask(
  adapter: BoardAdapter,
  name: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReading> {
  const { posting } = adapter
  if (!posting) return askList(adapter, name, outside)
  const reading = await requestPosting(adapter, name, outside)
  if (posting.whenMissing === 'ask_list') {
    return isMissing(reading) || isElsewhere(reading) ? askList(adapter, name, outside) : reading
  }
  if (reading.state === 'closed' || !isMissing(reading)) return reading
  return posting.whenMissing === 'ask_board'
    ? askWhetherThere(adapter, name, outside)
    : askAnother(adapter, name, outside)
}

/** The result of a single posting's request; `stops` if the host wants no further requests, or got none. */
type PostingReply =
  | Exclude<PostingReading, { state: 'unknown' }>
  | { state: 'unknown'; reason: string; status: number | null; stops: 'blocked' | 'later' | null }

/** Requests a single posting, and rejects an answer that does not contain it. */
export async function requestPosting(
  { isBoard, posting }: BoardAdapter,
  name: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReply> {
  if (!posting || !isBoard(name.board)) return noReply('The board’s name cannot be asked for.')
  try {
    const fresh = await posting.read(name, new RequestSender(outside).send)
    return { state: 'live', posting: notAhead(fresh, outside.now()) }
  } catch (problem) {
    if (problem instanceof ClosedPosting) return { state: 'closed' }
    if (problem instanceof UnreadableAnswer) return noReply(problem.message)
    if (problem instanceof NotThere) return { ...noReply(problem.message), status: problem.status }
    if (!(problem instanceof NoAnswer)) throw problem
    const { reading } = problem
    if (reading.outcome === 'unchanged') return noReply('The board answered nothing.')
    if (reading.outcome === 'later') return { ...noReply(reading.reason), stops: 'later' }
    const stops = reading.state === 'blocked' ? reading.state : null
    return { state: 'unknown', reason: reading.reason, status: reading.status, stops }
  }
}

// Returns whether every address answered that the posting does not exist.
function isMissing(reading: PostingReply): boolean {
  if (reading.state !== 'unknown') return reading.state === 'closed'
  return reading.status === 404 || reading.status === 410
}

function isElsewhere(reading: PostingReply): boolean {
  return reading.state === 'unknown' && isRedirect(reading.status)
}

// A board that is missing entirely proves nothing about one of its postings.
async function askList(
  adapter: BoardAdapter,
  { board, ext_id }: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReading> {
  const reading = await askBoard(adapter, { board, etag: null, body_hash: null }, outside)
  if (reading.outcome !== 'read') return unknown(reasonOf(reading))
  const posting = reading.answer.postings.find((posting) => posting.ext_id === ext_id)
  if (posting) return { state: 'live', posting }
  return reading.answer.complete
    ? { state: 'closed' }
    : unknown('The board did not answer with its whole list.')
}

// On a missing board every posting is missing, so a wrong board name looks the same.
async function askWhetherThere(
  adapter: BoardAdapter,
  { board, ext_id }: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReading> {
  const page = await askFirstPage(adapter, board, outside)
  if (page.outcome !== 'page') return unknown(reasonOf(page))
  const { postings, complete } = page
  if (lists(postings, ext_id)) return unknown(LISTED)
  return postings.length > 0 || complete ? { state: 'closed' } : unknown(EMPTY_BOARD)
}

// Some boards report every posting as missing: a board is believed only if it answers another one.
async function askAnother(
  adapter: BoardAdapter,
  { board, ext_id }: PostingToAsk,
  outside: LimitedNetwork,
): Promise<PostingReading> {
  const page = await askFirstPage(adapter, board, outside)
  if (page.outcome !== 'page') return unknown(reasonOf(page))
  const { postings: listed } = page
  if (lists(listed, ext_id)) return unknown(LISTED)
  const [second] = listed
  if (!second) return unknown('The board tells of none of its postings whether it is open.')
  const name = { board, ext_id: second.ext_id, link: second.url }
  const reading = await requestPosting(adapter, name, outside)
  if (reading.state === 'live') return { state: 'closed' }
  return unknown('The board tells of none of its postings whether it is open.')
}

function lists(postings: readonly Pick<ListedPosting, 'ext_id'>[], ext_id: string): boolean {
  return postings.some((posting) => posting.ext_id === ext_id)
}

const LISTED = 'The board lists it and does not answer it.'

function reasonOf(reading: NoReading): string {
  if (reading.outcome === 'unchanged') return 'The board answered nothing.'
  const isNowhere = reading.outcome === 'failed' && reading.state === 'gone' && !isRedirect(reading.status)
  return isNowhere ? NO_BOARD : reading.reason
}

const NO_BOARD = 'The board that the link names was not found, so the link may be wrong.'
const EMPTY_BOARD =
  'The board lists nothing, as it does for names that it does not know, so the link may be wrong.'

const unknown = (reason: string): PostingReading => ({ state: 'unknown', reason })

function noReply(reason: string): Extract<PostingReply, { state: 'unknown' }> {
  return { state: 'unknown', reason, status: null, stops: null }
}

/** The questions of an application form, or the reason for none in words for the person. */
export type FormReading = { questions: FormQuestion[] } | { reason: string }

/** Requests the questions of a posting's form, at the host's pace; never throws for a fault of the board. */
export async function askForm(
  { isBoard, form }: BoardAdapter,
  posting: { board: string; ext_id: string },
  outside: LimitedNetwork,
): Promise<FormReading> {
  if (!form || !isBoard(posting.board))
    return { reason: 'This hiring system does not tell the questions of its forms.' }
  try {
    return { questions: await form(posting, new RequestSender(outside).send) }
  } catch (problem) {
    if (problem instanceof NotThere) return { reason: 'The board no longer lists this posting.' }
    if (problem instanceof UnreadableAnswer) return { reason: problem.message }
    if (!(problem instanceof NoAnswer)) throw problem
    return { reason: 'reason' in problem.reading ? (problem.reading.reason ?? NO_ANSWER) : NO_ANSWER }
  }
}

const NO_ANSWER = 'The board did not answer.'
