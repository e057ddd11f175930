import { SOFT } from '#lib/judge/read/find-facets.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceLine, Judged, Requirement, RowKind, RowStatus } from '#lib/judge/read/matrix.ts'
import { workedMonths } from '#lib/judge/settle/certain/settle-years.ts'
import { demandOf } from '#lib/judge/settle/demand.ts'
import {
  type IndexedLine,
  indexEvidence,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/likeness/evidence-index.ts'
import { type Likeness, likenessOfRows, type Worth } from '#lib/judge/settle/likeness/row-likeness.ts'

const MOST_CITED = 4
const UNFINISHED =
  /\b(?:in progress|expected|anticipated|pursuing|candidate|studying (?:for|towards)|scheduled)\b/i

type Found = { status: RowStatus; lines: readonly IndexedLine[]; rule?: string }

/** What rows are judged with: how much each word tells, how like the person the job is, 0 to 1, and a day, YYYY-MM-DD. */
type Judging = { worth: Worth; chance: number; today: string }

/**
 * Judges rows by the words of the evidence alone. A row is met where its names, or enough of what its words tell, stand in
 * the evidence; met in part where some of its names do. What is not shown is unknown, never unmet: a resume says a part
 * of what a person can do. What names nothing that a resume could show counts neither way.
 */
export function judgeRows(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  { worth, chance, today }: Judging,
): Judged[] {
  const index = indexEvidence(evidence)
  const likeness = likenessOfRows(rows, index, worth)
  const { months } = workedMonths(evidence, today)
  return rows.map((row, at) => {
    const one = likeness[at]
    const { status, lines, rule } =
      one === undefined ? NOTHING : judgeRow(row, index, { likeness: one, chance, months })
    return {
      id: row.id,
      status,
      evidence: lines.slice(0, MOST_CITED).map(({ line }) => line.id),
      rule: rule ?? null,
    }
  })
}

const NOTHING: Found = { status: 'unknown', lines: [] }
// What only the person can confirm is told by no likeness of words.
const BY_LIKENESS: readonly RowKind[] = ['skill', 'domain', 'experience', 'years', 'other']
const NEARLY = 0.9

type Held = { likeness: Likeness; chance: number; months: number }

function judgeRow(
  row: Requirement,
  index: readonly IndexedLine[],
  { likeness, chance, months }: Held,
): Found {
  if (row.kind === 'cert') return judgeCert(row, index)
  if (row.kind === 'soft') return judgeSoft(row, index)
  if (row.class === 'askable' || !BY_LIKENESS.includes(row.kind)) return NOTHING
  // How many people somebody led is a number, which likeness does not tell.
  if (demandOf(row).family === 'people') return NOTHING
  const isYears = row.kind === 'years' && row.min_years !== null
  const longEnough = isYears && months >= NEARLY * 12 * (row.min_years ?? 0)
  if ((!isYears || longEnough) && isShown(likeness, { chance, longEnough }))
    return { status: 'met', lines: likeness.lines }
  const isSome = likeness.named !== null && likeness.named > 0
  if (isSome) return { status: 'partly', lines: likeness.lines }
  return saysLittle(likeness) && !isYears ? { ...NOTHING, rule: 'says_little' } : NOTHING
}

function judgeCert(row: Requirement, index: readonly IndexedLine[]): Found {
  const lines = row.terms.flatMap((term) => linesOfCert(term, index))
  if (lines.length === 0) return NOTHING
  const done = lines.filter(({ line }) => !UNFINISHED.test(line.text))
  return done.length > 0 ? { status: 'met', lines: done } : { status: 'partly', lines }
}

// Who uses Kubernetes holds no certificate of it.
function linesOfCert(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  const [known, ...more] = findTerms(term)
  if (known === undefined || more.length > 0) return linesWithPhrase(index, term)
  const lines = linesWithName(index, nameOfTerm(term))
  return known.sort === 'cert' ? lines : lines.filter(({ line }) => CERTIFIED.test(line.text))
}

const CERTIFIED = /\bcertif|\blicen[cs]|\bregistered\b|\bdiploma\b|\bqualified\b/i

// "Communication" may stand in a line; of "able to" and "you go above" no line tells.
const TRAIT = /^\p{L}{8,}$/u

function judgeSoft({ quote }: Requirement, index: readonly IndexedLine[]): Found {
  const trait = SOFT.exec(quote)?.[0] ?? ''
  const lines = TRAIT.test(trait) ? linesWithPhrase(index, trait) : []
  return lines.length > 0 ? { status: 'met', lines } : NOTHING
}

/**
 * How like a requirement has to be to what the person wrote to count as shown: less where the whole job is like the
 * person, as a recruiter believes a known trade more from fewer words. Fitted on labelled pairs of resumes and postings
 * (docs/assessment.md), to say "a match" of most strong jobs and of hardly a bad one.
 */
const AT_EVEN_CHANCE = 0.58
const LESS_PER_LOGIT = 0.26
const [LEAST, MOST] = [0.02, 0.9]
/** What a thing that is named is worth beside its words, and what years are that the dates of the work bear out. */
const NAMED = 0.2
const LONG_ENOUGH = 0.25

/** A requirement that is so much about things which nobody wrote is not shown by the words around them. */
const MOST_LACKING = 0.28

/** Under this rarity of its rarest word a demand names nothing that a resume could show. */
const TELLS_NOTHING = 2.7

/** Whether what the person wrote shows a requirement; `chance` says how like the person the whole job is, 0 to 1. */
function isShown(
  likeness: Likeness,
  { chance, longEnough }: { chance: number; longEnough: boolean },
): boolean {
  const { all, named, lacking, lines } = likeness
  if (lines.length === 0 || (all === 0 && named !== 1) || lacking >= MOST_LACKING) return false
  const share = all + (named === 1 ? NAMED : 0) + (longEnough ? LONG_ENOUGH : 0)
  return share >= neededShare(chance)
}

function neededShare(chance: number): number {
  const logit = Math.log((chance + 0.02) / (1.02 - chance))
  return Math.min(MOST, Math.max(LEAST, AT_EVEN_CHANCE - LESS_PER_LOGIT * logit))
}

/** Whether a requirement is so general that its not being shown says nothing. */
function saysLittle({ tells, named }: Likeness): boolean {
  return named === null && tells < TELLS_NOTHING
}
