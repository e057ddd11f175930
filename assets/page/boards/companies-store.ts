import { computed, signal } from '@preact/signals'
import type { z } from 'zod'
import { boards } from '#assets/page/boards/store.ts'
import { tabSignal } from '#assets/page/kit/browser.ts'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { health } from '#assets/page/kit/settings.ts'
import { emptyDraft } from '#assets/page/kit/texts/drafts.ts'
import type { Industry } from '#lib/index/boards/rules/starting-companies.ts'
import type { BoardLookReply, BoardsImported, CompaniesResponse } from '#lib/index/boards/schema.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, textOfCsv } from '#lib/text/text.ts'

/** One company of the list that ships. */
export type Company = z.output<typeof CompaniesResponse>['companies'][number]

/** The filters of the list; '' matches everything. */
export type CompanyChoice = Record<'q' | 'industry' | 'country' | 'state' | 'system', string>

const ANY: CompanyChoice = { q: '', industry: '', country: '', state: '', system: '' }
const MOST_AT_ONCE = 500
const PAGE = '50'

/** The filters as they are set; they outlive a reload. */
export const choice = tabSignal<CompanyChoice>('svc.company-filters', ANY)

/** The companies that fit, a page of them. */
export const found = createAsk(() =>
  call('GET', '/api/boards/companies', { query: { ...filtersOf(choice.peek()), limit: PAGE } }),
)

/** The standard set. */
export const standardSet = createAsk(() =>
  call('GET', '/api/boards/companies', { query: { standard: '1', limit: '200' } }),
)

/** Further pages of the companies that fit. */
export const further = signal<{ companies: Company[]; next: string | null } | null>(null)

/** The chosen companies by id; the choice outlives a change of filters. */
export const chosen = signal<ReadonlyMap<string, Company>>(new Map())

/** All companies that are shown. */
export const shownCompanies = computed(() => [
  ...(found.value.value?.companies ?? []),
  ...(further.value?.companies ?? []),
])

/** The cursor of the next page; null on the last page. */
export const nextPage = computed(() =>
  further.value ? further.value.next : (found.value.value?.next_cursor ?? null),
)

/** Sets a filter and looks again. */
export async function filterBy(change: Partial<CompanyChoice>): Promise<void> {
  choice.value = { ...choice.peek(), ...change }
  await lookAgain()
}

/** Loads the next page. Returns the refusal, or null on success. */
export async function showMore(): Promise<RefusalBody | null> {
  const cursor = nextPage.peek()
  if (cursor === null) return null
  const filters = choice.peek()
  const query = { ...filtersOf(filters), limit: PAGE, cursor }
  const outcome = await call('GET', '/api/boards/companies', { query })
  if (!outcome.ok) return outcome.error
  // If the filters changed meanwhile, the answer belongs to another list.
  if (filters !== choice.peek() || cursor !== nextPage.peek()) return null
  const { companies, next_cursor } = outcome.value
  further.value = { companies: [...(further.peek()?.companies ?? []), ...companies], next: next_cursor }
  return null
}

/** Chooses a company, or takes the choice back. */
export function choose(company: Company, on: boolean): void {
  const next = new Map(chosen.peek())
  if (on) next.set(company.id, company)
  else next.delete(company.id)
  chosen.value = next
}

export type AddOutcome = { added: string[]; error: RefusalBody | null }

/** Follows companies in as many requests as needed. Companies that were added stay added when a later request fails. */
export async function addCompanies(companies: readonly Company[]): Promise<AddOutcome> {
  const added: string[] = []
  let error: RefusalBody | null = null
  for (let index = 0; index < companies.length && error === null; index += MOST_AT_ONCE) {
    const part = companies.slice(index, index + MOST_AT_ONCE)
    const boardKeys = part.map(({ system, board, company }) => ({ system, board, company }))
    const outcome = await call('POST', '/api/boards', { body: { boards: boardKeys } })
    if (outcome.ok) added.push(...outcome.value.added.map((board) => board.id))
    else error = outcome.error
  }
  await lookAtBoards()
  return { added, error }
}

/** Reloads all data that depends on the followed boards. */
export async function lookAtBoards(): Promise<void> {
  const open = found.value.peek() === null ? [] : [lookAgain()]
  await Promise.all([boards.load(), health.load(), standardSet.load(), ...open])
}

async function lookAgain(): Promise<void> {
  await found.load()
  further.value = null
}

function filtersOf(filters: CompanyChoice) {
  const set = Object.entries(filters).filter(([, value]) => value.trim() !== '')
  return Object.fromEntries(set) as Partial<CompanyChoice> & { industry?: Company['industry'] }
}

/** The boards that were read from a CSV, before any is added. */
export const csvPreview = signal<BoardsImported | null>(null)

/** Why it could not be read or added. */
export const csvError = signal<RefusalBody | null>(null)

/** The work that runs now as a sentence; '' for none. */
export const csvWork = signal('')

/** The result of the last import. */
export const csvDone = signal('')

/** The draft of pasted rows. */
export const CSV_DRAFT = 'boards/csv'

let sent = ''

/** Reads a file into a preview. */
export async function readCsvFile(file: File): Promise<void> {
  const problem = csvProblem(file.size)
  const bytes = problem === '' ? await file.arrayBuffer().catch(() => null) : null
  if (bytes === null) {
    const message = problem || 'The browser cannot read this file. Choose it again, or paste its rows.'
    csvError.value = { code: 'invalid_value', message }
    return
  }
  await previewCsv(textOfCsv(new Uint8Array(bytes)))
}

/** Reads a text into a preview. */
export async function previewCsv(csv: string): Promise<void> {
  csvWork.value = 'Reading the rows…'
  csvDone.value = ''
  const outcome = await callQuietly('POST', '/api/boards/import', { body: { csv } })
  csvWork.value = ''
  csvError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return
  sent = csv
  csvPreview.value = outcome.value
  announce(outcome.value.message)
}

/** Adds the boards of the preview. Returns their ids. */
export async function applyCsv(): Promise<string[]> {
  csvWork.value = 'Adding the boards…'
  const outcome = await call('POST', '/api/boards/import', { body: { csv: sent, apply: true } })
  csvWork.value = ''
  csvError.value = outcome.ok ? null : outcome.error
  if (!outcome.ok) return []
  csvDone.value = outcome.value.message
  announce(outcome.value.message)
  dropCsv()
  emptyDraft(CSV_DRAFT)
  await lookAtBoards()
  return outcome.value.rows.flatMap(({ outcome: result, id }) =>
    result === 'added' && id !== null ? [id] : [],
  )
}

/** Forgets the preview. */
export function dropCsv(): void {
  csvPreview.value = null
  sent = ''
}

/** The names of the industries of the list. */
export const INDUSTRY_NAMES: Record<Industry, string> = {
  ai: 'Artificial intelligence',
  commerce: 'Shops and goods',
  education: 'Education',
  energy: 'Energy and climate',
  finance: 'Finance and insurance',
  hardware: 'Hardware and machines',
  health: 'Health and biotech',
  media: 'Media and games',
  public: 'Public and charity',
  security: 'Security',
  services: 'Services',
  software: 'Software',
  transport: 'Travel and transport',
  unsorted: 'Industry not recorded',
}

/** A hiring system by its name for people. */
export function systemName(system: string): string {
  return systemNamed(system)?.name ?? system
}

/** Returns a board by its hiring system and its name there. Example: "Greenhouse · acme". */
export function boardText(id: string): string {
  const [system = '', ...name] = id.split(':')
  return `${systemName(system)} · ${name.join(':')}`
}

/** Returns a sentence on the effect of following the standard set, before it is done. */
export function standardText({ boards, followed }: { boards: number; followed: number }): string {
  const unread = boards - followed
  if (unread === 0) return `You follow all ${boards} companies of the standard set.`
  const have = followed > 0 ? ` You follow ${followed} of them.` : ''
  return (
    `${counted(boards, 'well-known company', 'well-known companies')} in every industry.${have} ` +
    `Reading ${followed > 0 ? 'the others' : 'them'} takes about ${counted(unread, 'request')} and a minute. Nothing about you is sent.`
  )
}

type LookFacts = Pick<
  z.output<typeof BoardLookReply>,
  'postings' | 'complete' | 'read_from' | 'reason' | 'board'
>

/** Returns a sentence on the postings that a look at a career page found, or why it found none. */
export function lookWords({ postings, complete, read_from, reason, board }: LookFacts): string {
  if (board === null || postings === 0) return reason || 'No postings were found.'
  const count = `${complete ? '' : 'At least '}${counted(postings, 'posting')}`
  const where = {
    link: `on ${board.system_name}`,
    page_names_system: `on ${board.system_name}, which the page names`,
    sitemap: 'in the site’s sitemap',
    page: 'on the page',
  }[read_from ?? 'link']
  return `${count} ${where}. For example:`
}

const MOST_BYTES = 2 * 1024 * 1024

/** Why a file of boards is not read; '' for one that is. */
export function csvProblem(size: number): string {
  if (size === 0) return 'The file is empty. Choose another one, or paste its rows.'
  if (size <= MOST_BYTES) return ''
  return 'The file is larger than 2 MB. Split it and import each part.'
}
