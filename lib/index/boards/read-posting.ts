import type PQueue from 'p-queue'
import { findBoards } from '#db/index/boards.ts'
import { findBoardPostings } from '#db/index/postings.ts'
import type { ReadFrom } from '#db/rows/own-job.ts'
import type { Reader } from '#db/store.ts'
import type { LimitedNetwork } from '#lib/index/boards/ask-politely.ts'
import { askPosting, type PostingReading, type PostingToAsk } from '#lib/index/boards/ask-posting.ts'
import { type Pages, shippedCompany } from '#lib/index/boards/companies.ts'
import { addressProblem } from '#lib/index/links/links.ts'
import type { WorkMode } from '#lib/index/places/work-mode.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import { storePostings } from '#lib/index/postings/store-postings.ts'
import { type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { boardId, boardlessPosting, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import type { PostingFacts } from '#lib/index/systems/described-posting.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The known facts of a stored posting from a list without descriptions. */
export type BarePosting = { board_id: string; row: ListedPosting }

type PostingTools = {
  index: Reader
  /** The queue of all changes to the index. */
  writing: PQueue
  withTools: <T>(work: (tools: ImportTools) => Promise<T>) => Promise<T>
  outside: LimitedNetwork
}

/** Requests a stored posting without a description while a person waits, and stores the answer. */
export async function readPosting(
  { index, writing, withTools, outside }: PostingTools,
  { board_id, row }: BarePosting,
): Promise<PostingReading> {
  const [board] = await findBoards(index, [board_id])
  const adapter = board && systemNamed(board.system)
  if (!board || !adapter?.details) return { state: 'unknown', reason: 'This board cannot be asked.' }
  const name = { board: board.board, ext_id: row.ext_id, link: row.url }
  const reading = await askPosting(adapter, name, outside)
  const listed = reading.state === 'live' ? adapter.details.merge(row, reading.posting) : null
  const store = () =>
    withTools(async (tools) => {
      tools.writer.collect(outside.limits.takeChanged())
      if (listed !== null && listed.html !== '') await storeOne(tools, { board_id, listed })
      await tools.writer.flush()
    })
  try {
    await writing.add(store)
  } catch (problem) {
    if (problem instanceof UnreadableAnswer) return { state: 'unknown', reason: problem.message }
    throw problem
  }
  return reading
}

// Meanwhile the person may have removed the board, or a refresh read the posting.
async function storeOne(
  tools: ImportTools,
  { board_id, listed }: { board_id: string; listed: ListedPosting },
) {
  await tools.writer.flush()
  const { index } = tools.writer
  const [board] = await findBoards(index, [board_id])
  const storedPosting = board && (await findBoardPostings(index, board.id)).get(listed.ext_id)
  if (!board || !storedPosting?.live || storedPosting.detailed === 1) return
  const company = { name: board.company, slug: board.company_slug }
  const todo = [
    { listed, listing_hash: storedPosting.listing_hash, detailed: 1 as const, earlier: storedPosting },
  ]
  const on = { board, company, leaving: new Set<number>(), shared: new Set<string>() }
  for await (const part of new AnswerReader(tools, board_id).parts(todo, company.slug))
    await storePostings(tools, { ...on, ...part })
}

/** Asks a board of a known hiring system for one posting. */
type AskPosting = (posting: PostingToAsk & { system: string }) => Promise<PostingReading>

/** A posting read for a single request; it is not stored. */
export type PostingOfLink = Omit<PostingFacts, 'work_mode'> & {
  title: string
  text: string
  work_mode: '' | WorkMode
  read_from: Exclude<ReadFrom, 'typed'>
}

type ReadLinkDeps = { pages: Pages; askPosting: AskPosting }

const FEWEST_CHARACTERS = 200
const NO_POSTING = 'The page holds no posting that can be read without running its scripts.'
const NOTHING_DONE = {
  model_call_started: false,
  may_have_used_tokens: false,
  fresh_assessment_stored: false as const,
}

/**
 * Reads the posting of a link, from its board if the hiring system is known and from its page otherwise; refuses with
 * `job_input_invalid`, `posting_closed` or `job_fetch_failed` (interface, POST /api/assess).
 */
export async function readLinkedPosting(needs: ReadLinkDeps, job_url: string): Promise<PostingOfLink> {
  const link = URL.parse(job_url.trim())
  const problem = link ? addressProblem(link) : 'This is not a link.'
  if (!link || problem !== null) {
    throw new Refusal('job_input_invalid', `${problem} Send a public https link, or paste the text.`)
  }
  const systemBoard = boardOfLink(job_url, systems)
  if (systemBoard?.ext_id)
    return readFromBoard(needs, { ...systemBoard, ext_id: systemBoard.ext_id, link: job_url.trim() })
  return readFromPage(needs, link)
}

async function readFromBoard(
  { askPosting }: ReadLinkDeps,
  name: Parameters<AskPosting>[0],
): Promise<PostingOfLink> {
  const reading = await askPosting(name)
  if (reading.state === 'closed') throw postingClosed()
  if (reading.state === 'unknown') throw notRead(reading.reason)
  const { title, html, places, work_mode, salary } = reading.posting
  const place = places.flatMap(({ text, country }) => text || country || []).join('; ')
  const company = companyOf(name)
  return {
    title,
    text: htmlToText(html),
    company,
    place,
    pay: salary,
    work_mode: work_mode ?? '',
    read_from: 'board',
  }
}

async function readFromPage({ pages }: ReadLinkDeps, link: URL): Promise<PostingOfLink> {
  const page = await pages.read(link)
  if (!page.ok) throw notRead(withHint(page.reason, link))
  const { isDescribed, ...posting } = await pages.posting({ html: page.html }).catch((problem) => {
    throw problem instanceof UnreadableAnswer ? notRead(problem.message) : problem
  })
  if (posting.text.length < FEWEST_CHARACTERS) {
    throw notRead(withHint(NO_POSTING, link))
  }
  return { ...posting, read_from: isDescribed ? 'page_data' : 'page_words' }
}

/** Returns the posting that the JSON-LD blocks of a page describe; null if none does, or if they cannot be read in time. */
export async function postingOfPageData(
  { pages }: Pick<ReadLinkDeps, 'pages'>,
  blocks: readonly string[],
): Promise<PostingOfLink | null> {
  // In JSON a slash may be escaped, so that no block ends the script that holds it.
  const scripts = blocks.map(
    (block) => `<script type="application/ld+json">${block.replaceAll('</', '<\\/')}</script>`,
  )
  const read = await pages.posting({ html: scripts.join('') }).catch((problem) => {
    if (problem instanceof UnreadableAnswer) return null
    throw problem
  })
  if (read === null || !read.isDescribed) return null
  const { isDescribed: _, ...posting } = read
  return { ...posting, read_from: 'page_data' }
}

function companyOf({ system, board }: { system: string; board: string }): string {
  return shippedCompany(boardId({ system, board })) ?? systemNamed(system)?.shown?.(board) ?? board
}

// An employer's own page often shows nothing without scripts, but its board does.
function withHint(reason: string, link: URL): string {
  const posting = boardlessPosting(link.href, systems)
  const name = posting && systemNamed(posting.system)?.name
  if (!name) return reason
  return `${reason} The posting is one of ${name}, but the link does not name its board: add the board by its name, refresh, and try the link again.`
}

/** Returns the refusal of a posting whose board no longer lists it. */
export function postingClosed(): Refusal {
  const message = 'The board no longer lists this posting. Paste its text to assess it all the same.'
  return new Refusal('posting_closed', message, { liveness: { state: 'closed' }, ...NOTHING_DONE })
}

/** Returns the refusal of an unreadable posting, with a reason for people. */
export function notRead(reason: string): Refusal {
  const message = `${reason} Paste the posting’s text instead.`
  return new Refusal('job_fetch_failed', message, { liveness: { state: 'unknown', reason }, ...NOTHING_DONE })
}
