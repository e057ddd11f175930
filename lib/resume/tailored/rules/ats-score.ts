import type { StoredRow } from '#db/rows/assessment.ts'
import type { AtsPart, AtsScore, FormProblem, JobLabel } from '#db/rows/resume.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { levelOf, lowestLevel } from '#lib/judge/settle/degree-levels.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import type { PrintEntry, PrintSection, ResumeDocument } from '#lib/resume/print/resume-document.ts'
import { lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** One reason for lost points: a part of the resume, or a line of the posting. */
export type FormScoreFinding = {
  code: FormProblem | 'missing_name' | 'line_not_read'
  /** The entry or line of the resume, or null for the whole resume. */
  id: string | null
  /** The posting's demand, and its line. */
  term: string | null
  quote: string | null
}

export type AtsInput = {
  /** The printed resume, and the text that a program read back from its file. */
  document: ResumeDocument
  read_back: string
  rows: readonly StoredRow[]
  pages: number
}

const POINTS = { read_back: 40, keywords: 40, format: 20 }
const PER_PROBLEM = 5

/** Scores a resume for one job; every part is counted and nothing is guessed. */
export function atsScore(input: AtsInput): { score: AtsScore; findings: FormScoreFinding[] } {
  const keywords = askedNames(input.rows)
  const has = readerOf(input)
  const matchedKeywords = keywords.filter(has)
  const missing = asOne(keywords.filter((keyword) => !has(keyword) && !isOneOf(keyword, matchedKeywords)))
  const form = formOf(input)
  const problems = [...new Set(form.map(({ code }) => code))]
  const weight = weightOf([...matchedKeywords, ...missing])
  // A posting without names requires no words.
  const share = weight === 0 ? 1 : weightOf(matchedKeywords) / weight
  const parts: AtsPart[] = [
    { name: 'read_back', points: Math.floor(POINTS.read_back * shareReadBack(input)), of: POINTS.read_back },
    { name: 'keywords', points: Math.floor(POINTS.keywords * share), of: POINTS.keywords },
    { name: 'format', points: POINTS.format - PER_PROBLEM * problems.length, of: POINTS.format },
  ]
  const score = parts.reduce((sum, { points }) => sum + points, 0)
  const terms = (list: readonly Keyword[]) => list.map(({ term }) => term)
  const lacks = missing.map(
    ({ term, row }): FormScoreFinding => ({ code: 'missing_name', id: null, term, quote: row.quote }),
  )
  return {
    score: { score, parts, found: terms(matchedKeywords), missing: terms(missing), problems },
    findings: [...lacks, ...unread(input), ...form],
  }
}

// Returns the words that come back in order; a lost one is skipped.
function shareReadBack({ document, read_back }: AtsInput): number {
  const resumeWords = lowerWords(writtenLines(document).join('\n'))
  const came = lowerWords(read_back)
  let index = 0
  let matchCount = 0
  for (const word of resumeWords) {
    const next = came.indexOf(word, index)
    if (next === -1 || next - index > FAR) continue
    matchCount += 1
    index = next + 1
  }
  return resumeWords.length === 0 ? 0 : matchCount / resumeWords.length
}

// A repeated page heading does not make the words before it lost.
const FAR = 60

function writtenLines({ sections }: ResumeDocument): string[] {
  return sections.flatMap((section) => [section.heading, ...textsOf(section)])
}

function textsOf({ lines, entries }: PrintSection): string[] {
  return [...lines.map(({ text }) => text), ...entries.flatMap(textsOfEntry)]
}

function textsOfEntry({ heading, sublines, lines }: PrintEntry): string[] {
  return [heading, ...sublines, ...lines.map(({ text }) => text)]
}

// Returns the lines of which a program did not read all words side by side.
function unread({ document: { sections }, read_back }: AtsInput): FormScoreFinding[] {
  const came = ` ${lowerWords(read_back).join(' ')} `
  const lines = sections.flatMap(({ lines: own, entries }) => [
    ...own,
    ...entries.flatMap((entry) => entry.lines),
  ])
  return lines
    .filter(({ text }) => !came.includes(` ${lowerWords(text).join(' ')} `))
    .map(({ id }) => ({ code: 'line_not_read', id, term: null, quote: null }))
}

type Keyword = { term: string; weight: number; row: StoredRow }

// Returns each thing once, by its common name, in the first spelling.
function askedNames(rows: readonly StoredRow[]): Keyword[] {
  const keywordsByTerm = new Map<string, Keyword>()
  for (const row of countedRows(rows)) {
    const weight = isMustHave(row.class) ? 2 : 1
    for (const term of row.terms) {
      const name = nameOfTerm(term)
      if (!keywordsByTerm.has(name))
        keywordsByTerm.set(name, { term: term.replace(/ (?:in|of)$/, ''), weight, row })
    }
  }
  return [...keywordsByTerm.values()]
}

// If one of several names is enough, the others are not missing.
function isOneOf({ row }: Keyword, keywords: readonly Keyword[]): boolean {
  return row.enough === 'one' && keywords.some((keyword) => keyword.row === row)
}

/** Returns a test whether the printed resume contains a demand in any spelling. */
function readerOf({ document, read_back }: AtsInput): (keyword: Keyword) => boolean {
  const words = lowerWords(read_back)
  const text = ` ${words.join(' ')} `
  const terms = new Set(termsOf(read_back))
  // A name may continue on the next line.
  const names = new Set([...read_back.split('\n'), joined(read_back)].flatMap(namesIn))
  const spoken = new Set(words.flatMap((word) => SPOKEN.get(word) ?? []))
  const schools = document.sections.filter(({ kind }) => kind === 'education').flatMap(textsOf)
  const degree = Math.max(0, ...schools.map(levelOf))
  return ({ term, row }) => {
    if (names.has(nameOfTerm(term)) || text.includes(` ${lowerWords(term).join(' ')} `)) return true
    if (row.kind === 'language') return spoken.has(SPOKEN.get(term.toLowerCase()) ?? term)
    const needed = row.kind === 'degree' ? lowestLevel(row.quote) : 0
    if (needed > 0) return degree >= needed
    return termsOf(term).every((term) => terms.has(term))
  }
}

function joined(text: string): string {
  return text.replace(/\s+/g, ' ')
}

function namesIn(text: string): string[] {
  return findTerms(text).map(({ name }) => name)
}

// Alternatives count as one demand, met or not.
function weightOf(keywords: readonly Keyword[]): number {
  return asOne(keywords).reduce((sum, { weight }) => sum + weight, 0)
}

function asOne(keywords: readonly Keyword[]): Keyword[] {
  const byRow = Map.groupBy(keywords, (keyword) => (keyword.row.enough === 'one' ? keyword.row : keyword))
  return [...byRow.values()].map((names) => ({
    ...(names[0] as Keyword),
    term: names.map(({ term }) => term).join(' or '),
  }))
}

type FormFinding = FormScoreFinding & { code: FormProblem }

function formOf({ pages, document: { sections } }: AtsInput): FormFinding[] {
  const findingAt = (code: FormProblem, id: string | null): FormFinding => ({
    code,
    id,
    term: null,
    quote: null,
  })
  // A school needs only its name and dates.
  const entries = sections.filter(({ kind }) => kind !== 'education').flatMap((section) => section.entries)
  const undated = entries.filter(({ sublines }) => {
    const { start, end, ongoing } = entryDates(sublines)
    return start === null && end === null && !ongoing
  })
  return [
    ...(pages > 2 ? [findingAt('over_two_pages', null)] : []),
    ...undated.map(({ id }) => findingAt('entry_without_dates', id)),
    // Every other section has a name that programs recognise.
    ...sections
      .filter(({ kind }) => kind === 'other')
      .flatMap((section) => section.lines.slice(0, 1).map(({ id }) => findingAt('unusual_section', id))),
    ...entries
      .filter(({ lines }) => lines.length === 0)
      .map(({ id }) => findingAt('nothing_under_a_heading', id)),
  ]
}

const READS_WELL = 75

/** The label of a job. */
export function jobLabel(verdict: string, score: number | null): JobLabel {
  if (verdict === 'pending_user_answers') return 'answer_first'
  if (verdict !== 'matched_above_threshold') return 'unlikely'
  return score !== null && score >= READS_WELL ? 'ready' : 'improve_resume'
}
