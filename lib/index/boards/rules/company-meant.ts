import type { StartingCompany } from '#lib/index/boards/rules/starting-companies.ts'
import { sitePosting, webLink } from '#lib/index/links/links.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { boardlessPosting, boardOfLink, type SystemBoard } from '#lib/index/systems/board-of-link.ts'
import { companyWords } from '#lib/text/text.ts'

/**
 * The next step after a text that names an employer: follow its board, choose among companies, look at its career page, keep a
 * single job, or nothing.
 */
export const MEANT_STEPS = ['follow', 'choose', 'look', 'keep', 'none'] as const

/** The meaning of a text by which a person names an employer. */
export type CompanyMeant = {
  step: (typeof MEANT_STEPS)[number]
  /** The board to follow. */
  board: Pick<SystemBoard, 'system' | 'board'> | null
  /** Companies of the list that may be meant, the likeliest first. */
  companies: StartingCompany[]
  /** The page to look at, or the job to keep. */
  link: string | null
  /** The name of a job site, which is never read. */
  site: string | null
}

/** The companies of the list by their names, the hosts of their boards, and the first step of their boards. */
export type CompanyNames = { all: readonly { company: StartingCompany; key: string }[] } & Record<
  'byName' | 'byHost' | 'byBoard',
  ReadonlyMap<string, StartingCompany[]>
>

/** Returns the index that `companyMeant` reads. */
export function companyNames(all: readonly StartingCompany[]): CompanyNames {
  const keyed = all.map((company) => ({ company, key: nameKey(company.company) }))
  const names = { all: keyed, byName: new Map(), byHost: new Map(), byBoard: new Map() }
  for (const { company, key } of keyed) {
    const [first = ''] = company.board.toLowerCase().split('/')
    put(names.byName, key, company)
    if (first.includes('.')) put(names.byHost, first, company)
    else put(names.byBoard, nameKey(first), company)
  }
  return names
}

const FOLLOWING = new Set(['careers', 'career', 'jobs', 'hiring'])

/**
 * Returns the letters of a company's name without case, accents, legal form, "the", "and" and a word for its jobs. Example:
 * "The Home-Depot, Inc. careers" is "homedepot".
 */
export function nameKey(name: string): string {
  const words = name.trim().split(/\s+/)
  const named =
    words.length > 1 && FOLLOWING.has(words.at(-1)?.toLowerCase() ?? '') ? words.slice(0, -1) : words
  const folded = companyWords(named.join(' '))
  const kept = folded.filter((word, index) => word !== 'and' && (index > 0 || word !== 'the'))
  return (kept.length > 0 ? kept : folded).join('')
}

function put(map: Map<string, StartingCompany[]>, key: string, company: StartingCompany): void {
  if (key !== '') map.set(key, [...(map.get(key) ?? []), company])
}

const NOTHING: CompanyMeant = { step: 'none', board: null, companies: [], link: null, site: null }
const MOST_ALIKE = 6

/**
 * Returns the meaning of a company's name, site or link. Only a certain one is followed: a board's id or link, and a name or site
 * that one board of the list has. Examples: "Stripe, Inc." and "stripe.com/jobs" follow the board of Stripe; "acme.example" is a
 * page to look at; a posting on LinkedIn is a job to keep.
 */
export function companyMeant(
  text: string,
  { names, systems }: { names: CompanyNames; systems: readonly BoardAdapter[] },
): CompanyMeant {
  const typed = text.trim()
  const [, system = '', board = ''] = /^([a-z][a-z\d-]*):(?!\/\/)(\S.*)$/is.exec(typed) ?? []
  const adapter = systems.find((adapter) => adapter.system === system.toLowerCase())
  if (adapter?.isBoard(board)) return { ...NOTHING, step: 'follow', board: { system: adapter.system, board } }
  const exact = /^https?:/i.test(typed) ? [] : (names.byName.get(nameKey(typed)) ?? [])
  if (exact.length > 0) return ofCompanies(exact)
  const link = linkIn(typed)
  if (link === null) return ofName(typed, names)
  const linked = boardOfLink(link.href, systems)
  if (linked) return { ...NOTHING, step: 'follow', board: { system: linked.system, board: linked.board } }
  return ofJobSite(link, names) ?? ofOwnSite(link, names, boardlessPosting(link.href, systems)?.system)
}

// A single board is certain; among several of one company the person chooses.
function ofCompanies(companies: StartingCompany[]): CompanyMeant {
  const [first, ...more] = companies
  if (!first) return NOTHING
  if (more.length > 0) return { ...NOTHING, step: 'choose', companies }
  const { system, board } = first
  return { ...NOTHING, step: 'follow', board: { system, board }, companies }
}

function ofName(name: string, names: CompanyNames): CompanyMeant {
  const companies = alike(name, names)
  return companies.length === 0 ? NOTHING : { ...NOTHING, step: 'choose', companies }
}

// Two letters stand inside of too many names.
function alike(name: string, { all, byBoard }: CompanyNames): StartingCompany[] {
  const key = nameKey(name)
  if (key.length < 2) return []
  const placed = all.flatMap(({ company, key: other }) => {
    if (other.startsWith(key)) return [{ company, place: 1 }]
    if (other.length > 3 && key.startsWith(other)) return [{ company, place: 2 }]
    return key.length > 2 && other.includes(key) ? [{ company, place: 3 }] : []
  })
  const ofBoards = (byBoard.get(key) ?? []).map((company) => ({ company, place: 0 }))
  const sorted = [...ofBoards, ...placed].toSorted((a, b) => a.place - b.place)
  return [...new Set(sorted.map(({ company }) => company))].slice(0, MOST_ALIKE)
}

// A bare host has no scheme: "stripe.com/jobs".
function linkIn(text: string): URL | null {
  if (/^https?:\/\//i.test(text)) return webLink(text)
  const isBare = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(text)
  return isBare ? webLink(`https://${text}`) : null
}

type JobSite = { name: string; host: RegExp; company?: RegExp; posting?: RegExp }

// Sites of others, which show the jobs of many employers and are not read. Their pages of one company name it in the path.
const JOB_SITES: readonly JobSite[] = [
  {
    name: 'LinkedIn',
    host: /(?:^|\.)linkedin\.com$/,
    company: /^\/(?:company|showcase|school)\/([^/]+)/,
    posting: /^\/jobs\/view\/(?:[^/]*-at-)?([^/]*?)(?:-\d+)?\/?$/,
  },
  {
    name: 'Indeed',
    host: /(?:^|\.)indeed\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    company: /^\/cmp\/([^/]+)/,
  },
  {
    name: 'Glassdoor',
    host: /(?:^|\.)glassdoor\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    company: /^\/(?:Overview\/Working-at-|Reviews\/|Jobs\/)([^/]+?)-(?:EI_|Reviews-|Jobs-)/i,
  },
  { name: 'StepStone', host: /(?:^|\.)stepstone\.[a-z]{2}$/, company: /^\/cmp\/[a-z]{2}\/([^/]+?)-\d+/ },
  { name: 'Xing', host: /(?:^|\.)xing\.com$/, company: /^\/(?:pages|companies)\/([^/]+)/ },
  { name: 'Monster', host: /(?:^|\.)monster\.(?:com|[a-z]{2}|co\.uk)$/ },
  {
    name: 'ZipRecruiter',
    host: /(?:^|\.)ziprecruiter\.(?:com|co\.uk)$/,
    company: /^\/co\/([^/]+)/,
    posting: /^\/c\/([^/]+)\/Job\//,
  },
  { name: 'Dice', host: /(?:^|\.)dice\.com$/, posting: /^\/job-detail\/()/ },
  { name: 'SimplyHired', host: /(?:^|\.)simplyhired\.(?:com|co\.uk)$/, posting: /^\/job\/()/ },
  { name: 'CareerBuilder', host: /(?:^|\.)careerbuilder\.com$/, posting: /^\/job\/()/ },
  {
    name: 'Wellfound',
    host: /(?:^|\.)wellfound\.com$/,
    company: /^\/company\/([^/]+)/,
    posting: /^\/jobs\/\d()/,
  },
  {
    name: 'Built In',
    host: /(?:^|\.)builtin(?:[a-z]{2,12})?\.com$/,
    company: /^\/company\/([^/]+)/,
    posting: /^\/job\/()/,
  },
  {
    name: 'Y Combinator',
    host: /(?:^|\.)(?:ycombinator|workatastartup)\.com$/,
    company: /^\/companies\/([^/]+)/,
  },
  {
    name: 'Welcome to the Jungle',
    host: /(?:^|\.)welcometothejungle\.com$/,
    company: /^\/(?:[a-z]{2}\/)?companies\/([^/]+)\/?$/,
    posting: /^\/(?:[a-z]{2}\/)?companies\/([^/]+)\/jobs\/[^/]/,
  },
  { name: 'Seek', host: /(?:^|\.)seek\.(?:com\.au|co\.nz)$/, posting: /^\/job\/()/ },
  { name: 'Reed', host: /(?:^|\.)reed\.co\.uk$/, posting: /^\/jobs\/[^/]+\/()/ },
  { name: 'Naukri', host: /(?:^|\.)naukri\.com$/, posting: /^\/job-listings-()/ },
  { name: 'Crunchbase', host: /(?:^|\.)crunchbase\.com$/, company: /^\/organization\/([^/]+)/ },
  { name: 'Wikipedia', host: /(?:^|\.)wikipedia\.org$/, company: /^\/wiki\/([^/(]+?)_?(?:\([^/]*)?$/ },
  { name: 'Facebook', host: /(?:^|\.)facebook\.com$/ },
  { name: 'X', host: /^(?:www\.)?(?:x|twitter)\.com$/ },
  { name: 'Instagram', host: /(?:^|\.)instagram\.com$/ },
  { name: 'YouTube', host: /(?:^|\.)youtube\.com$/ },
]

/** Returns the name of the job site that a link leads to; null for any other host. Example: "LinkedIn". */
export function jobSiteOf(link: URL): string | null {
  return siteOf(link)?.name ?? null
}

// A job site is an employer too: "careers.linkedin.com".
function siteOf({ hostname }: URL): JobSite | undefined {
  return /^(?:careers?|jobs)\./.test(hostname) ? undefined : JOB_SITES.find(({ host }) => host.test(hostname))
}

function ofJobSite(link: URL, names: CompanyNames): CompanyMeant | null {
  const site = siteOf(link)
  if (!site) return null
  const named = { ...NOTHING, site: site.name }
  const posting = site.posting?.exec(link.pathname)
  if (posting || sitePosting(link)) {
    const companies = names.byName.get(nameKey(wordsOfStep(posting?.[1] ?? ''))) ?? []
    return { ...named, step: 'keep', link: link.href, companies }
  }
  const company = site.company?.exec(link.pathname)?.[1]
  if (company === undefined) return named
  return { ...ofCompanies(names.byName.get(nameKey(wordsOfStep(company))) ?? []), site: site.name }
}

// "home-depot" and "Home_Depot" in an address are words of a name.
function wordsOfStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll(/[-_+]/g, ' ')
  } catch {
    return ''
  }
}

// Labels and steps under which employers show their jobs, or one country or language of their site.
const OF_JOBS =
  /^(?:www\d?|careers?|jobs?|join(?:-?us)?|work(?:-with-us)?|apply|hiring|talent|people|about(?:-us)?|company|corporate|corp|open-(?:roles|positions)|positions|vacancies)$/i
const OF_PLACE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i
const SECOND_LEVEL = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'ne', 'go'])

// Endings that do not place a company in a country.
const WORLDWIDE = new Set('com org net io ai co dev app so edu gov tech health inc'.split(' '))

const isAround = (text: string): boolean => OF_JOBS.test(text) || OF_PLACE.test(text)

type OwnName = {
  name: string
  ending: string
  /** Whether only words about jobs stand before and behind the name. */
  isPlain: boolean
  /** Whether the host is that of a page below another site, such as "acme.notion.site". */
  isBelow: boolean
}

function ownName({ hostname, pathname }: URL): OwnName {
  const labels = hostname.split('.')
  const ending = labels.at(-1) ?? ''
  const isDouble = labels.length > 2 && ending.length === 2 && SECOND_LEVEL.has(labels.at(-2) ?? '')
  const before = labels.slice(0, isDouble ? -2 : -1)
  const [step = ''] = pathname.split('/').filter(Boolean)
  return {
    name: before.at(-1) ?? '',
    ending,
    isPlain: step === '' || isAround(step),
    isBelow: before.slice(0, -1).some((label) => !isAround(label)),
  }
}

// A link that shows a posting of one hiring system means no board of another. Example: "crumb.com/jobs?gh_jid=7" is of Greenhouse.
function ofOwnSite(link: URL, names: CompanyNames, system: string | undefined): CompanyMeant {
  const look: CompanyMeant = { ...NOTHING, step: 'look', link: link.href }
  const ofSystem = (companies: StartingCompany[] = []) =>
    companies.filter((company) => system === undefined || company.system === system)
  const ofHost = ofSystem(names.byHost.get(link.hostname))
  if (ofHost.length > 0) return { ...ofCompanies(ofHost), link: link.href }
  const { name, ending, isPlain, isBelow } = ownName(link)
  // "careers.example" is the site of nobody by its name.
  if (isBelow || OF_JOBS.test(name)) return look
  const key = nameKey(name)
  const companies = ofSystem(names.byName.get(key))
  const isHome = companies.every(({ country }) => WORLDWIDE.has(ending) || ending === topLevelOf(country))
  // Pages of others may stand below a site, and another company may have its name in another country.
  if (companies.length > 0 && isPlain && isHome) return { ...ofCompanies(companies), link: link.href }
  const candidates = companies.length > 0 ? companies : ofSystem(names.byBoard.get(key))
  return candidates.length > 0 ? { ...look, step: 'choose', companies: candidates } : look
}

const topLevelOf = (country: string): string => (country === 'GB' ? 'uk' : country.toLowerCase())
