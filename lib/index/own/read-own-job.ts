import { findBoards } from '#db/index/boards.ts'
import type { OwnJobWords } from '#db/rows/own-job.ts'
import type { Store } from '#db/store.ts'
import { shippedCompany } from '#lib/index/boards/companies.ts'
import type { Pages } from '#lib/index/boards/page-texts.ts'
import {
  type PostingOfLink,
  postingOfPageData,
  readLinkedPosting,
} from '#lib/index/boards/read-linked-posting.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { storableLink } from '#lib/index/links/own-link.ts'
import { refusePrivateLink } from '#lib/index/links/private-host.ts'
import { siteKeyOf } from '#lib/index/links/site-posting.ts'
import { readOwnText } from '#lib/index/own/read-own-text.ts'
import type { OwnJobRead } from '#lib/index/own/schema.ts'
import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

type ReadOwnJobDeps = {
  index: Store
  pages: Pages
  engine: { askPosting: Parameters<typeof readLinkedPosting>[0]['askPosting'] }
}

const MOST_TEXT = 200_000

/**
 * Reads a posting that the person may keep, and stores nothing: its link once, from its hiring system, from the data of its
 * page or from the page's words. A link that cannot be read is no error: the reason stands beside what is known, for the
 * person to fill in. A pasted text comes before the text of the link. With the page's own data, as a browser shows the page,
 * nothing is asked of the network.
 */
export async function readOwnJob(services: ReadOwnJobDeps, { link = '', text = '', page_data }: OwnJobRead) {
  const pasted = withoutHidden(text).trim()
  if (link === '' && pasted === '') {
    throw new Refusal('invalid_value', 'Send the link of a posting, its text, or both.')
  }
  const storedLink = link === '' ? null : mustBeLink(link)
  const key = storedLink === null ? null : await findLinkedJob(services.index, link)
  const { posting, problem } =
    page_data !== undefined
      ? { posting: await postingOfPageData(services, page_data), problem: null }
      : storedLink === null
        ? NOTHING
        : await tryLink(services, siteKeyOf(link) === null ? link : storedLink)
  const inText = readOwnText(pasted || (posting?.text ?? ''))
  const of = (name: 'title' | 'company' | 'place' | 'pay') => oneLine(posting?.[name] || inText[name], 200)
  const words: OwnJobWords = {
    link: storedLink,
    title: of('title'),
    company: of('company'),
    place: of('place'),
    work_mode: posting?.work_mode || inText.work_mode,
    pay: of('pay'),
    source: siteOf(storedLink),
    // The words of a shown page hold menus and notices; its data holds the posting alone.
    text: ((page_data && posting?.text) || pasted || (posting?.text ?? '')).slice(0, MOST_TEXT),
  }
  const guesses = inText.unsure.filter((name) => !posting?.[name])
  const unsure = posting?.read_from === 'page_words' ? [...new Set(['title', ...guesses])] : guesses
  return {
    schema_version: 'svc-own-job-read:1' as const,
    ...words,
    unsure,
    read_from: posting?.read_from ?? ('typed' as const),
    problem,
    listed_as: key === null ? null : storedLink,
    board: await boardBehind(services.index, storedLink),
  }
}

/** Returns a link as an own job keeps it; refuses with `invalid_value` if it is none, or leads into a private network. */
export function mustBeLink(link: string): string {
  const storedLink = storableLink(link)
  if (storedLink !== null) {
    refusePrivateLink(storedLink)
    return storedLink
  }
  throw new Refusal('invalid_value', '`link` is not a web address. Copy it from the address bar, with https.')
}

type ReadAttempt = { posting: PostingOfLink | null; problem: string | null }

const NOTHING: ReadAttempt = { posting: null, problem: null }

async function tryLink({ pages, engine }: ReadOwnJobDeps, link: string): Promise<ReadAttempt> {
  try {
    return {
      posting: await readLinkedPosting({ pages, askPosting: engine.askPosting }, link),
      problem: null,
    }
  } catch (problem) {
    if (problem instanceof Refusal) return { posting: null, problem: problem.message }
    throw problem
  }
}

// The address decides alone: no board is asked.
async function boardBehind(index: Store, link: string | null) {
  const linked = link === null ? null : boardOfLink(link, systems)
  if (linked === null) return null
  const board_id = boardId(linked)
  const [followed] = await findBoards(index, [board_id])
  const company = followed?.company || shippedCompany(board_id) || linked.board
  return { board_id, company, is_list: linked.ext_id === null, followed: followed !== undefined }
}

// Example: `www.linkedin.com` is shown as "linkedin.com".
function siteOf(link: string | null): string {
  return link === null ? '' : new URL(link).host.replace(/^www\./, '')
}
