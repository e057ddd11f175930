import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'
import type { StoredRow } from '#lib/judge/verdict/result.ts'
import { lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** One thing that a program which reads resumes looks at, with what it gave. */
type AtsPart = { name: 'read_back' | 'keywords' | 'format'; points: number; of: number }

/** How well programs that read resumes will read this one for this job; words are the posting's, never the person's. */
export type AtsScore = {
  /** Points of all parts, 0 to 100. */
  score: number
  parts: AtsPart[]
  /** Names that the posting asks for and the resume has, or lacks, in the posting's spelling. */
  found: string[]
  missing: string[]
  /** What of the form could be misread. */
  problems: FormProblem[]
}

type FormProblem = 'over_two_pages' | 'entry_without_dates' | 'unusual_section' | 'nothing_under_a_heading'

export type AtsInput = {
  /** What the resume says, and what a program read back from its file. */
  written: string
  read_back: string
  rows: readonly StoredRow[]
  pages: number
  /** The headings of sections as they are printed. */
  sections: readonly string[]
  entries: readonly { dated: boolean; lines: number }[]
}

const POINTS = { read_back: 40, keywords: 40, format: 20 }
const PER_PROBLEM = 5
const USUAL =
  /^(?:summary|profile|skills|(?:work |professional )?experience|projects|education|certifications|languages)$/i

/** Scores a resume for one job; every part is counted from what is given and nothing is guessed. */
export function atsScore(input: AtsInput): AtsScore {
  const keywords = keywordsOf(input)
  const problems = problemsOf(input)
  const parts: AtsPart[] = [
    { name: 'read_back', points: Math.floor(POINTS.read_back * shareReadBack(input)), of: POINTS.read_back },
    { name: 'keywords', points: Math.floor(POINTS.keywords * keywords.share), of: POINTS.keywords },
    { name: 'format', points: POINTS.format - PER_PROBLEM * problems.length, of: POINTS.format },
  ]
  const score = parts.reduce((sum, { points }) => sum + points, 0)
  return { score, parts, found: keywords.found, missing: keywords.missing, problems }
}

// The words that come back in their order; one that is lost is passed over, and the rest goes on behind it.
function shareReadBack({ written, read_back }: AtsInput): number {
  const wanted = lowerWords(written)
  const came = lowerWords(read_back)
  let at = 0
  let held = 0
  for (const word of wanted) {
    const next = came.indexOf(word, at)
    if (next === -1 || next - at > FAR) continue
    held += 1
    at = next + 1
  }
  return wanted.length === 0 ? 0 : held / wanted.length
}

// A heading that is repeated on a page does not make the words before it lost.
const FAR = 60

function keywordsOf({ rows, read_back }: AtsInput) {
  const asked = askedNames(rows)
  const terms = new Set(termsOf(read_back))
  const said = ` ${lowerWords(read_back).join(' ')} `
  const has = ({ term }: Keyword) =>
    said.includes(` ${lowerWords(term).join(' ')} `) || termsOf(term).every((one) => terms.has(one))
  const found = asked.filter(has)
  const of = weightOf(asked)
  return {
    // A posting that names nothing asks for no word.
    share: of === 0 ? 1 : weightOf(found) / of,
    found: found.map(({ term }) => term),
    missing: asked.filter((one) => !has(one)).map(({ term }) => term),
  }
}

type Keyword = { term: string; weight: number }

// Each thing once, by the name that all its spellings have in common, in the first spelling.
function askedNames(rows: readonly StoredRow[]): Keyword[] {
  const named = new Map<string, Keyword>()
  for (const row of countedRows(rows)) {
    const weight = isMustHave(row.class) ? 2 : 1
    for (const term of row.terms) {
      const name = nameOfTerm(term)
      if (!named.has(name)) named.set(name, { term, weight })
    }
  }
  return [...named.values()]
}

function weightOf(keywords: readonly Keyword[]): number {
  return keywords.reduce((sum, { weight }) => sum + weight, 0)
}

function problemsOf({ pages, sections, entries }: AtsInput): FormProblem[] {
  const problems: FormProblem[] = []
  if (pages > 2) problems.push('over_two_pages')
  if (entries.some(({ dated }) => !dated)) problems.push('entry_without_dates')
  if (sections.some((heading) => !USUAL.test(heading.trim()))) problems.push('unusual_section')
  if (entries.some(({ lines }) => lines === 0)) problems.push('nothing_under_a_heading')
  return problems
}

/** What a person does next with a job, from what was found of it and how its resume reads. */
export type JobLabel = 'ready' | 'answer_first' | 'improve_resume' | 'unlikely'

const READS_WELL = 75

/** The label of a job. */
export function jobLabel(verdict: string, score: number | null): JobLabel {
  if (verdict === 'pending_user_answers') return 'answer_first'
  if (verdict !== 'matched_above_threshold') return 'unlikely'
  return score !== null && score >= READS_WELL ? 'ready' : 'improve_resume'
}
