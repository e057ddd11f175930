import type { HiddenName } from '#db/desk/roles.ts'
import { companyWords, foldAccents } from '#lib/text/text.ts'

/** The names of a job by which it may be hidden: the titles of its listed postings, and its company as `slugOf` writes it. */
export type JobNames = { titles: readonly string[]; company_slug: string }

/** A hidden name, without its record. */
export type Hiding = Pick<HiddenName, 'kind' | 'name'>

/**
 * Returns a test of whether hidden names hide a job.
 *
 * - A company hides its own name with and without a legal form: "Crumb" hides "CRUMB GmbH", not "Crumb Bakeries".
 * - An agency hides every name that begins with its words: "Hays" hides "Hays plc" and "Hays Talent Solutions".
 * - Words hide a job if each of its titles holds them as whole words: "intern" hides "Intern, Sales", not "Internal Audit".
 */
export function hidingTest(names: readonly Hiding[]): (job: JobNames) => boolean {
  const tests = names.map(testOf)
  return (job) => tests.some((test) => test(job))
}

/** Returns the words by which a hidden name is compared, so that two of one meaning are one: "Crumb" and "CRUMB GmbH". */
export function nameKey({ kind, name }: Hiding): string {
  return (kind === 'word' ? titleWords(name) : companyWords(name)).join('-')
}

/** Returns the words of a title. "C", "C++" and "C#" are three words. */
export function titleWords(text: string): string[] {
  return foldAccents(text).match(/[\p{L}\p{N}][\p{L}\p{N}+#]*/gu) ?? []
}

function testOf({ kind, name }: Hiding): (job: JobNames) => boolean {
  if (kind === 'word') {
    const holds = wordsTest(name)
    return ({ titles }) => titles.length > 0 && titles.every(holds)
  }
  const words = companyWords(name)
  const joined = words.join('')
  return ({ company_slug }) => {
    const others = companyWords(company_slug)
    if (joined === others.join('')) return joined !== ''
    return kind === 'agency' && words.length > 0 && words.every((word, index) => others[index] === word)
  }
}

// Scripts without spaces between words are searched for the letters themselves.
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

function wordsTest(name: string): (title: string) => boolean {
  const words = titleWords(name)
  if (words.length === 0) return () => false
  if (UNSPACED.test(name)) {
    const letters = words.join('')
    return (title) => titleWords(title).join('').includes(letters)
  }
  const piece = ` ${words.join(' ')} `
  return (title) => ` ${titleWords(title).join(' ')} `.includes(piece)
}

/**
 * Returns a pattern for LIKE that every title with these words matches, so that most titles need no further test. Other
 * letters than ASCII stand for any, because LIKE knows their case only in ASCII.
 */
export function titlePattern(name: string): string {
  const runs = titleWords(name).flatMap((word) => word.match(/[a-z0-9]+/g) ?? [])
  return `%${runs.join('%')}%`
}
