import type { z } from 'zod'
import table from '#assets/companies/companies.json' with { type: 'json' }
import more from '#assets/companies/more.json' with { type: 'json' }
import { listBoards } from '#db/index/boards.ts'
import type { Store } from '#db/store.ts'
import { type CompanyMeant, companyMeant, companyNames } from '#lib/index/boards/rules/company-meant.ts'
import {
  companiesOf,
  companiesOfGroups,
  countCompanies,
  filterCompanies,
  type StartingCompany,
  sortedCompanies,
} from '#lib/index/boards/rules/starting-companies.ts'
import type { CompaniesQuery, Meant } from '#lib/index/boards/schema.ts'
import { pageAsItIs, postingOfPage, type ReadPage } from '#lib/index/links/posting-of-page.ts'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import { boardId, boardlessPosting } from '#lib/index/systems/board-of-link.ts'
import { factsOfDescribed, type PostingFacts } from '#lib/index/systems/described-posting.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { languageOf } from '#lib/text/language.ts'
import { oneLine, withoutHidden } from '#lib/text/text.ts'

/**
 * Returns the shipped companies that can be read, filtered, each with whether it is followed. `cursor` is the last id
 * of an earlier page; the counts of a facet ignore that facet's own filter. With `meant` only companies of that name are listed.
 */
export async function showCompanies({ index }: { index: Store }, query: CompaniesQuery) {
  const { limit, cursor, meant: meantText, ...filter } = query
  const all = offeredCompanies()
  const named = meantText === undefined ? null : await showMeant({ index }, meantText)
  const followed = new Set((await listBoards(index)).map((board) => board.board_id))
  const startingCompanies = filterCompanies(named?.companies ?? all, filter)
  const start =
    cursor === undefined
      ? 0
      : startingCompanies.findIndex((startingCompany) => startingCompany.id === cursor) + 1
  if (cursor !== undefined && start === 0) {
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  }
  const page = startingCompanies.slice(start, start + limit)
  const standard = all.filter((startingCompany) => startingCompany.standard)
  return {
    schema_version: 'svc-companies:1' as const,
    companies: page.map((startingCompany) => ({
      ...startingCompany,
      followed: followed.has(startingCompany.id),
    })),
    counts: {
      all: all.length,
      found: startingCompanies.length,
      by_system: countCompanies(all, { facet: 'system', filter }),
      by_industry: countCompanies(all, { facet: 'industry', filter }),
      by_country: countCompanies(all, { facet: 'country', filter }),
      by_state: countCompanies(all, { facet: 'state', filter }),
    },
    standard: {
      boards: standard.length,
      followed: standard.filter((startingCompany) => followed.has(startingCompany.id)).length,
    },
    meant: named?.meant ?? null,
    next_cursor: start + limit < startingCompanies.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Returns the company of a board on the shipped list; null for any other board. */
export function shippedCompany(board_id: string): string | null {
  names ??= new Map(allCompanies().map(({ id, company }) => [id, company]))
  return names.get(board_id) ?? null
}

let names: ReadonlyMap<string, string> | undefined

// A company on an unsupported system is not offered until the system is supported.
function offeredCompanies(): readonly StartingCompany[] {
  list ??= sortedCompanies(allCompanies().filter((company) => systemNamed(company.system) !== undefined))
  return list
}

const allCompanies = (): StartingCompany[] => [...companiesOf(table), ...companiesOfGroups(more)]

let list: readonly StartingCompany[] | undefined

/**
 * Returns the meaning of a company's name, site or link, and a sentence on the next step, which is '' if the board can be followed.
 * Nothing is requested from the network.
 */
export function nameCompany(text: string): { meant: CompanyMeant; message: string } {
  nameIndex ??= companyNames(offeredCompanies())
  const meant = companyMeant(text, { names: nameIndex, systems })
  return { meant, message: messageOf(meant) }
}

let nameIndex: ReturnType<typeof companyNames> | undefined

// The meaning as the API shows it, and the companies that may be meant.
async function showMeant(
  { index }: { index: Store },
  text: string,
): Promise<{ meant: z.output<typeof Meant>; companies: readonly StartingCompany[] }> {
  const { meant, message } = nameCompany(text)
  const { step, board, companies, link, site } = meant
  const followed = new Set((await listBoards(index)).map((row) => row.board_id))
  if (board === null) return { meant: { step, board: null, link, site, message }, companies }
  const id = boardId(board)
  const adapter = systemNamed(board.system)
  const company = shippedCompany(id) ?? adapter?.shown?.(board.board) ?? board.board
  const system_name = adapter?.name ?? board.system
  const shown = { ...board, id, company, system_name, followed: followed.has(id) }
  return { meant: { step, board: shown, link, site, message }, companies }
}

const PASTE = 'Open its careers page, and give the link of that page or of one of its jobs.'

function messageOf({ step, companies, link, site }: CompanyMeant): string {
  if (step === 'follow') return ''
  if (step === 'choose') {
    const ids = companies.slice(0, 6).map(({ id }) => id)
    const look = link === null ? '' : ' Or look at the page with `svc boards look LINK`.'
    const [only] = ids
    if (ids.length === 1) return `Perhaps this board is meant. Choose it by its id: ${only}.${look}`
    return `More than one board may be meant. Choose one by its id: ${ids.join(', ')}.${look}`
  }
  if (step === 'keep') {
    const [first] = companies
    const follow = first ? ` Its company may be ${first.id}, which you can follow.` : ''
    return `This is one job on ${site}, which is not read. Keep the job with \`svc keep LINK\`.${follow}`
  }
  if (step === 'look') return lookMessage(link ?? '')
  return site === null
    ? `No company of the list has this name. ${PASTE}`
    : `${site} is not read, and no company of the list is meant for certain. ${PASTE}`
}

function lookMessage(link: string): string {
  const posting = boardlessPosting(link, systems)
  const name = posting && systemNamed(posting.system)?.name
  return name
    ? `The link is of a ${name} posting, but does not name its board. \`svc boards look LINK\` looks for it on the page. Or give \`system\` and \`board\`, the board’s name.`
    : `The link is not of a hiring system that is known here. \`svc boards look LINK\` reads a company’s own career page. The systems are ${systemNames()}.`
}

function systemNames(): string {
  const listed = systems.filter(({ system }) => system !== 'site')
  return listed.map(({ name }) => name).join(', ')
}

/** Reads pages that a person or a course names, and their words within limits of time and memory. */
export type Pages = {
  read: ReadPage
  /** Like `textsOfPosting`; throws UnreadableAnswer for a page that breaks a limit. */
  posting: (page: Pick<ReadablePage, 'html'>) => Promise<PostingTexts>
  /** Like `wordsOfPage`; throws UnreadableAnswer for a page that breaks a limit. */
  words: (page: ReadablePage) => Promise<PageWords>
}

type ReadablePage = { html: string; is_html: boolean }

/** The posting of a page; `isDescribed` if the page describes it for machines, else its facts are empty. */
type PostingTexts = PostingFacts & { title: string; text: string; isDescribed: boolean }

/** Returns the posting that a page describes for machines, else the page itself as plain words. */
export function textsOfPosting({ html: page }: Pick<ReadablePage, 'html'>): PostingTexts {
  const { title, html, described } = postingOfPage(page)
  const facts = described === null ? NO_FACTS : factsOfDescribed(described)
  return { ...facts, title, text: htmlToText(html), isDescribed: described !== null }
}

const NO_FACTS: PostingFacts = { company: '', place: '', work_mode: '', pay: '' }

/** The words of a page, with their number; `asksLogin` if they ask a reader to sign in. */
type PageWords = {
  title: string
  text: string
  words: number
  language: ReturnType<typeof languageOf>
  asksLogin: boolean
}

/** Returns a page as plain words. */
export function wordsOfPage({ html: page, is_html }: ReadablePage): PageWords {
  const { title, html } = is_html ? pageAsItIs(page) : { title: '', html: '' }
  const text = is_html ? htmlToText(html) : withoutHidden(page)
  return {
    title: oneLine(htmlToText(title), 300),
    text,
    words: text.match(/\p{L}+/gu)?.length ?? 0,
    language: languageOf(text),
    asksLogin: LOGIN.test(text),
  }
}

const LOGIN = /\b(?:sign in|log ?in|create an account|enter your password)\b/i
