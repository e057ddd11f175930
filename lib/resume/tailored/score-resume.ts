import { putResumeScore } from '#db/desk/job-resumes.ts'
import type { StoredRow } from '#db/rows/assessment.ts'
import type { Section } from '#db/rows/master.ts'
import type { AtsPart, AtsScore, FormProblem, JobLabel } from '#db/rows/resume.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { levelOf, lowestLevel } from '#lib/judge/read/degree-levels.ts'
import { enoughOf } from '#lib/judge/read/demand-class.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { findTerms, nameOfTerm, namesWithImplied } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/verdict-of.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { PrintEntry, PrintSection, ResumeDocument } from '#lib/resume/print/spacing.ts'
import { askToPrint, printed } from '#lib/resume/tailored/print-resume.ts'
import { findJob, loadFacts, storedResume } from '#lib/resume/tailored/resume-facts.ts'
import { dutiesOf } from '#lib/resume/tailored/rules/candidates.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { hasRtl, isUnspaced, lowerWords } from '#lib/text/text.ts'
import { termsOf } from '#lib/text/tokens.ts'

type ScoreResumeDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'log' | 'now'> & {
  printer: Printer
}

/**
 * Scores how resume-reading programs understand a job's resume: it is printed, read back, and compared with the
 * posting's demands. Refuses with `assessment_missing` if those are unknown.
 */
export async function scoreResume(services: ScoreResumeDeps, job_identity: string) {
  const { desk, index, config, printer, now } = services
  const job = await findJob({ desk, index }, job_identity)
  const { config: settings } = await config.read()
  const facts = await loadFacts(desk, { job, profile_id: null, settings })
  const resume = storedResume(facts)
  if (!facts.assessment) {
    throw new Refusal(
      'assessment_missing',
      'This job was not assessed, so nothing says what its posting asks. Assess it first.',
    )
  }
  const { rows, verdict } = facts.assessment.result
  const printOptions = await askToPrint(services, resume)
  const { written, read_back, page_count, side_sections } = await printed(services, () =>
    printer.pdf(printOptions),
  )
  const { document } = printOptions
  const posting = job.posting.text
  const pages = page_count
  const { score, findings } = atsScore({ document, rows, posting, written, read_back, pages, side_sections })
  const label = jobLabel(verdict, score.score ?? score.clean_percent)
  const stored = {
    job_identity: resume.job_identity,
    revision: resume.revision,
    score,
    label,
    scored_at: now(),
  }
  await desk.write([putResumeScore(stored)])
  return {
    schema_version: 'svc-resume-score:1' as const,
    job_identity: resume.job_identity,
    revision: resume.revision,
    label,
    pages: page_count,
    ...score,
    note: score.score === null ? TOO_FEW : null,
    cannot_tell: CANNOT_TELL,
    // Not stored: they quote the resume.
    findings: findings.map(wordedFinding),
    scored_at: stored.scored_at,
  }
}

const TOO_FEW = 'The posting names too few skills for a number.'

/** The limits of every score. */
const CANNOT_TELL =
  'No figure tells whether a person or a program reads your resume first, or whether its claims are true.'

/** A finding for people: the problem of the part named by `id`, and the advice. */
type WordedFinding = FormScoreFinding & { says: string; do: string }

/** Returns a finding in words, without any of the resume's. */
export function wordedFinding(finding: FormScoreFinding): WordedFinding {
  return { ...finding, ...WORDS[finding.code](finding) }
}

const WORDS: Record<FormScoreFinding['code'], (finding: FormScoreFinding) => { says: string; do: string }> = {
  missing_name: ({ term }) => ({
    says: `The posting asks for “${term}”, and the resume does not name it.`,
    do: 'If you have it, add a line that says where you used it. If not, leave the resume as it is.',
  }),
  line_not_read: () => ({
    says: 'A program does not read this line as it is written.',
    do: 'Write it again with plain letters: without symbols, drawings, or letters spaced apart.',
  }),
  columns_mixed: ({ term }) => ({
    says: `Programs that read a page line by line mix “${term}” into the lines beside them.`,
    do: 'Choose a design with one column where you do not know who reads it.',
  }),
  over_two_pages: () => ({
    says: 'It prints on more than two pages.',
    do: 'Take lines out, or set closer spacing.',
  }),
  entry_without_dates: () => ({
    says: 'This has no dates.',
    do: 'Add when it was to its title line in your main resume, such as “2019 - 2023”.',
  }),
  unusual_section: () => ({
    says: 'Programs may not know what the section “Other” is.',
    do: 'Move its lines to the section of your main resume that they belong to.',
  }),
  nothing_under_a_heading: () => ({
    says: 'Nothing stands under this heading.',
    do: 'Add a line on what you did there, or leave it out of this resume.',
  }),
}

/** One reason for lost points: a part of the resume, or a line of the posting. */
type FormScoreFinding = {
  code: FormProblem | 'missing_name' | 'line_not_read'
  /** The entry or line of the resume, or null for the whole resume. */
  id: string | null
  /** The posting's demand, and its line; for mixed columns, the names of their sections. */
  term: string | null
  quote: string | null
}

export type AtsInput = {
  document: ResumeDocument
  /** Its text in the order of print, which differs between designs, and as a program read it back from the file. */
  written: string
  read_back: string
  rows: readonly StoredRow[]
  /** The posting's text, for its duties; '' if it is not stored. */
  posting: string
  pages: number
  /** The sections in the second column of the design. */
  side_sections?: readonly Section[]
}

const POINTS = { read_back: 40, keywords: 40, format: 20 }
const PER_PROBLEM = 5
// With fewer, one name more or less moves the share by over a fifth.
const FEWEST_KEYWORDS = 5

/**
 * Scores a resume for one job: how cleanly its file reads, and how many of the posting's names it has. `score` and
 * `named_percent` are null if the posting has fewer than five.
 */
export function atsScore(input: AtsInput): { score: AtsScore; findings: FormScoreFinding[] } {
  const keywords = keywordsOf(input)
  const has = readerOf(input)
  const matched = keywords.filter(has)
  const missing = joinAlternatives(keywords.filter((keyword) => !has(keyword) && !isSpared(keyword, matched)))
  const form = formOf(input)
  const problems = [...new Set(form.map(({ code }) => code))]
  const isEnough = joinAlternatives(keywords).length >= FEWEST_KEYWORDS
  const share = isEnough ? weightOf(matched) / weightOf([...matched, ...missing]) : null
  const read_back = Math.floor(POINTS.read_back * shareReadBack(input))
  const format = POINTS.format - PER_PROBLEM * problems.length
  const names = share === null ? null : Math.floor(POINTS.keywords * share)
  const parts: AtsPart[] = [
    { name: 'read_back', points: read_back, of: POINTS.read_back },
    { name: 'format', points: format, of: POINTS.format },
    { name: 'keywords', points: names, of: POINTS.keywords },
  ]
  const terms = (list: readonly Keyword[]) => list.map(({ term }) => term)
  const lacks = missing.map(
    ({ term, demand }): FormScoreFinding => ({ code: 'missing_name', id: null, term, quote: demand.quote }),
  )
  return {
    score: {
      score: names === null ? null : read_back + format + names,
      clean_percent: Math.floor((100 * (read_back + format)) / (POINTS.read_back + POINTS.format)),
      named_percent: share === null ? null : Math.floor(100 * share),
      parts,
      found: terms(matched),
      missing: terms(missing),
      problems,
    },
    findings: [...lacks, ...unread(input), ...form],
  }
}

// Returns the words that come back in order; a lost one is skipped.
function shareReadBack({ written, read_back }: AtsInput): number {
  const [resumeWords, readWords] = [written, read_back].map(hasRtl(written) ? lettersIn : readUnits) as [
    string[],
    string[],
  ]
  let index = 0
  let matchCount = 0
  for (const word of resumeWords) {
    const next = readWords.indexOf(word, index)
    if (next === -1 || next - index > FAR) continue
    matchCount += 1
    index = next + 1
  }
  return resumeWords.length === 0 ? 0 : matchCount / resumeWords.length
}

// A script without spaces may end a line anywhere.
function readUnits(text: string): string[] {
  return lowerWords(text).flatMap((word) => (isUnspaced(word) ? [...word] : [word]))
}

// Programs order right-to-left text in their own ways and drop spaces in it, so only its letters are compared.
function lettersIn(text: string): string[] {
  return [...lowerWords(text).join('')].sort()
}

// A repeated page heading does not make the words before it lost.
const FAR = 60

function textsOf({ lines, entries }: PrintSection): string[] {
  return [...lines.map(({ text }) => text), ...entries.flatMap(textsOfEntry)]
}

// The employer of a group prints above its first title alone.
function textsOfEntry({ heading, sublines, lines, group }: PrintEntry): string[] {
  return [...(group === 'further' ? [] : [heading]), ...sublines, ...lines.map(({ text }) => text)]
}

// Returns the lines of which a program did not read all words side by side.
function unread({ document: { sections }, read_back }: AtsInput): FormScoreFinding[] {
  const readText = ` ${readUnits(read_back).join(' ')} `
  const lines = sections.flatMap(({ lines: own, entries }) => [
    ...own,
    ...entries.flatMap((entry) => entry.lines),
  ])
  return lines
    .filter(({ text }) => !hasRtl(text) && !readText.includes(` ${readUnits(text).join(' ')} `))
    .map(({ id }) => ({ code: 'line_not_read', id, term: null, quote: null }))
}

/** A requirement or duty that names keywords. */
type Demand = Pick<StoredRow, 'quote' | 'kind' | 'enough' | 'terms'>

/** A name that the posting demands; `names` are its common names, any of which is enough. */
type Keyword = { term: string; names: string[]; weight: number; demand: Demand }

const MUST = 2
const BONUS = 1

// Returns each name once, in its first spelling, with its largest weight.
function keywordsOf({ rows, posting }: AtsInput): Keyword[] {
  const requirements = countedRows(rows).flatMap((row) =>
    demandNames(row, isMustHave(row.class) ? MUST : BONUS),
  )
  const duties = dutiesOf({ title: '', text: posting }).flatMap(({ quote }) => {
    const terms = [...new Set(findTerms(quote).map(({ start, end }) => quote.slice(start, end)))]
    return demandNames({ quote, kind: 'experience', terms, enough: enoughOf(quote, terms) }, MUST / 2)
  })
  const keywords = new Map<string, Keyword>()
  for (const keyword of [...requirements, ...duties]) {
    const [name = keyword.term] = keyword.names
    const before = keywords.get(name)
    if (before === undefined || before.weight < keyword.weight) keywords.set(name, keyword)
  }
  return [...keywords.values()]
}

function demandNames(demand: Demand, weight: number): Keyword[] {
  const keywords: Keyword[] = []
  for (const { term, names } of demand.terms.flatMap((term) => namesOf(term, demand))) {
    const head = keywords.at(-1)
    // "k8s (GKE, EKS, AKS)": names in brackets are examples of the name before them.
    if (head && isExample(term, head.term, demand)) head.names.push(...names)
    else keywords.push({ term: term.replace(/ (?:in|of)$/, ''), names, weight, demand })
  }
  return keywords
}

// Returns the skills, certificates, degrees and languages in a term; lines of business and plain words are none.
function namesOf(term: string, { kind, quote }: Demand): { term: string; names: string[] }[] {
  const isSpoken = kind === 'language' && SPOKEN.has(term.toLowerCase())
  const isDegree = kind === 'degree' && Math.max(levelOf(term), lowestLevel(quote)) > 0
  if (isSpoken || isDegree) return [{ term, names: [nameOfTerm(term)] }]
  const terms = findTerms(term).filter(({ sort }) => sort !== 'domain')
  if (!BRACKET.test(term)) {
    return terms.map(({ name, start, end }) => ({ term: term.slice(start, end), names: [name] }))
  }
  return terms.length === 0 ? [] : [{ term, names: terms.map(({ name }) => name) }]
}

const BRACKET = /(?:(?<!\s)\s+)?\(/

function isExample(term: string, head: string, { quote }: Demand): boolean {
  const from = quote.indexOf(head) + head.length
  const between = quote.slice(from, quote.indexOf(term, from))
  return BRACKET.test(between.slice(0, 2)) && !between.includes(')')
}

// If one of several names is enough, the others are not missing.
function isSpared({ demand }: Keyword, matched: readonly Keyword[]): boolean {
  return demand.enough === 'one' && matched.some((keyword) => keyword.demand === demand)
}

/** Returns a test whether the printed resume contains a keyword in any spelling, or a name that implies it. */
function readerOf({ document, read_back }: AtsInput): (keyword: Keyword) => boolean {
  const words = lowerWords(read_back)
  const text = ` ${words.join(' ')} `
  const stems = new Set(termsOf(read_back))
  // A name may continue on the next line.
  const resumeNames = new Set(
    [...read_back.split('\n'), read_back.replace(/\s+/g, ' ')].flatMap((part) => [...namesWithImplied(part)]),
  )
  const spoken = new Set(words.flatMap((word) => SPOKEN.get(word) ?? []))
  const schools = document.sections.filter(({ kind }) => kind === 'education').flatMap(textsOf)
  const degree = Math.max(0, ...schools.map(levelOf))
  return ({ term, names, demand }) => {
    if (names.some((name) => resumeNames.has(name))) return true
    if (text.includes(` ${lowerWords(term).join(' ')} `)) return true
    if (demand.kind === 'language') return spoken.has(SPOKEN.get(term.toLowerCase()) ?? term)
    const needed = demand.kind === 'degree' ? lowestLevel(demand.quote) : 0
    if (needed > 0) return degree >= needed
    return termsOf(term).every((stem) => stems.has(stem))
  }
}

// Alternatives count as one demand, met or not.
function weightOf(keywords: readonly Keyword[]): number {
  return joinAlternatives(keywords).reduce((sum, { weight }) => sum + weight, 0)
}

function joinAlternatives(keywords: readonly Keyword[]): Keyword[] {
  const groups = Map.groupBy(keywords, (keyword) =>
    keyword.demand.enough === 'one' ? keyword.demand : keyword,
  )
  return [...groups.values()].map((group) => ({
    ...(group[0] as Keyword),
    term: group.map(({ term }) => term).join(' or '),
  }))
}

type FormFinding = FormScoreFinding & { code: FormProblem }

function formOf({ pages, side_sections = [], document: { sections } }: AtsInput): FormFinding[] {
  const findingAt = (code: FormProblem, id: string | null): FormFinding => ({
    code,
    id,
    term: null,
    quote: null,
  })
  const beside = sections
    .filter(({ kind }) => side_sections.includes(kind))
    .map(({ heading }) => heading)
    .join(', ')
  // A school needs only its name and dates.
  const entries = sections.filter(({ kind }) => kind !== 'education').flatMap((section) => section.entries)
  const undated = entries.filter(({ sublines }) => {
    const { start, end, ongoing } = entryDates(sublines)
    return start === null && end === null && !ongoing
  })
  return [
    ...(pages > 2 ? [findingAt('over_two_pages', null)] : []),
    ...(beside === '' ? [] : [{ ...findingAt('columns_mixed', null), term: beside }]),
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

/** Returns the label of a job. */
export function jobLabel(verdict: string, score: number | null): JobLabel {
  if (verdict === 'pending_user_answers') return 'answer_first'
  if (verdict !== 'matched_above_threshold') return 'unlikely'
  return score !== null && score >= READS_WELL ? 'ready' : 'improve_resume'
}
