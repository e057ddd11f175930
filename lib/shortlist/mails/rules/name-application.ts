import { foldAccents, LEGAL_FORMS } from '#lib/text/text.ts'

/** An application and the names by which a mail may name it; unknown names are ''. */
export type NamedApplication = { job_identity: string; title: string; company: string }

/** How a mail names an application. */
export const NAMED_BY = ['company_and_title', 'company', 'title'] as const
export type NamedBy = (typeof NAMED_BY)[number]

/** The applications that a mail names; more than one if its words fit several equally well. */
export type NamedMatch = { fits: string[]; named_by: NamedBy } | null

/** The words of a mail: those of its subject and sender, and those of its text. */
export type MailWords = { head: string; text: string }

type Token = { word: string; isCapital: boolean }
type Name = { words: string[]; job_identity: string; isCompany: boolean }

/** Finds the applications that a mail names; its index of names is built once for many mails. */
export type ApplicationNames = { match: (mail: MailWords) => NamedMatch }

/**
 * Returns an index of applications by company and title, without case, accents and legal forms. Company and title together come
 * first, then the company, then the exact title of at least two words. Example: "Update on your application to Crumb" names
 * the application at "Crumb GmbH".
 */
export function namesOf(applications: readonly NamedApplication[]): ApplicationNames {
  const names = new Map<string, Name[]>()
  for (const { job_identity, title, company } of applications) {
    add(names, { words: companyWords(company), job_identity, isCompany: true })
    add(names, { words: titleWords(title), job_identity, isCompany: false })
  }
  return {
    match: ({ head, text }) => {
      const companies = new Set<string>()
      const titles = new Map<string, number>()
      // Any word of the subject counts, and of the text only one that begins like a name.
      const tokens = [
        ...tokensOf(head).map(({ word }) => ({ word, isCapital: true })),
        GAP,
        ...tokensOf(text),
      ]
      for (const [index, token] of tokens.entries()) {
        for (const { words, job_identity, isCompany } of names.get(token.word) ?? []) {
          if (!words.every((word, offset) => tokens[index + offset]?.word === word)) continue
          if (!isCompany) titles.set(job_identity, words.length)
          else if (token.isCapital || words.length > 1) companies.add(job_identity)
        }
      }
      return best(companies, titles)
    },
  }
}

const GAP: Token = { word: '', isCapital: false }

function best(companies: ReadonlySet<string>, titles: ReadonlyMap<string, number>): NamedMatch {
  const both = [...companies].filter((job) => titles.has(job))
  if (both.length > 0) {
    // "Senior baker" contains "baker": the longest title is the one that is meant.
    const longest = Math.max(...both.map((job) => titles.get(job) ?? 0))
    return { fits: both.filter((job) => titles.get(job) === longest), named_by: 'company_and_title' }
  }
  if (companies.size > 0) return { fits: [...companies], named_by: 'company' }
  const long = [...titles].filter(([, length]) => length > 1).map(([job]) => job)
  return long.length > 0 ? { fits: long, named_by: 'title' } : null
}

function add(names: Map<string, Name[]>, name: Name): void {
  const [first] = name.words
  if (first === undefined) return
  const others = names.get(first)
  if (others) others.push(name)
  else names.set(first, [name])
}

function companyWords(company: string): string[] {
  const words = tokensOf(company).map(({ word }) => word)
  const end = words.findLastIndex((word) => !LEGAL_FORMS.has(word))
  const name = end === -1 ? words : words.slice(0, end + 1)
  const isUsable = name.join('').length >= 3 && !JOB_SITES.has(name.join(' '))
  return isUsable ? name : []
}

// "Baker (m/w/d)" is named "Baker" in most mails.
function titleWords(title: string): string[] {
  const words = tokensOf(title.replaceAll(/[([][^)\]]{0,100}[)\]]/g, ' ')).map(({ word }) => word)
  return words.join('').length >= 4 ? words : []
}

function tokensOf(text: string): Token[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => ({ word: foldAccents(word), isCapital: /^[\p{Lu}\p{N}]/u.test(word) }))
}

// Their name stands in each of their mails, whoever the employer is.
const JOB_SITES = new Set(['linkedin', 'indeed', 'glassdoor', 'xing', 'stepstone'])
