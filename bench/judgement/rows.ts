import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceOf } from '#bench/judgement/evidence.ts'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { matchRows } from '#bench/judgement/reading.ts'
import type { MatrixRow, Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules, loadRowModel } from '#lib/judge/settle/judge-by-rules.ts'
import type { RowModel } from '#lib/judge/settle/likeness/row-chance.ts'

// bun bench/judgement/rows.ts [FOLDER] [-v]
// Counts how well the built-in rules tell whether a resume shows a row, on the labels in FOLDER/rows and FOLDER/rows-2. Errors
// are printed of half of the people (even numbers).

/** A row of a posting with a careful reader's label for a resume. */
export type LabelledStatus = {
  resume: number
  source: string
  id: string
  quote: string
  class: string
  status: 'shown' | 'partly' | 'not_shown' | 'contradicted' | 'no_requirement'
  evidence: string[]
  why: string
  hard: boolean
}

type LabelledRowPosting = { source: string; id: string | number; title: string; text: string }

/** A posting and a resume, with the rows read of the posting and the label of each that has one. */
export type LabelledJob = {
  resume: number
  /** The set and the person in it. */
  person: string
  title: string
  text: string
  rows: Requirement[]
  evidence: EvidenceLine[]
  labels: ReadonlyMap<number, LabelledStatus>
  labelled: number
}

/** The day that the labels count years to. */
export const TODAY = '2026-11-22'

/** The folders of labelled rows: ten people, and 61 others. */
export type RowSet = 'rows' | 'rows-2'

/** Every labelled pair of a resume and a posting, read. */
export async function labelledJobs(folder: string, set: RowSet = 'rows'): Promise<LabelledJob[]> {
  const rows = await readLines<LabelledStatus>(join(folder, set, 'rows.jsonl'))
  const resumes = await readLines<{ n: number; file: string }>(join(folder, set, 'resumes.jsonl'))
  const files = ['fit', 'requirements', 'rows-2'].map((name) => join(folder, name, 'postings.jsonl'))
  const texts = (await Promise.all(files.map((file) => readLines<LabelledRowPosting>(file)))).flat()
  const postings = new Map(texts.map((posting) => [`${posting.source} ${posting.id}`, posting]))
  const jobs: LabelledJob[] = []
  for (const { n, file } of resumes) {
    const evidence = await evidenceOf(await Bun.file(join(folder, set, file)).text())
    const own = Map.groupBy(
      rows.filter(({ resume }) => resume === n),
      ({ source, id }) => `${source} ${id}`,
    )
    for (const [name, labels] of own) {
      const posting = postings.get(name)
      if (posting === undefined) continue
      const { title } = posting
      const text = `${title}\n\n${posting.text}`
      const { rows: read } = readRequirements({ title, text })
      const { found } = matchRows(
        read,
        labels.map((label) => ({ ...label, kind: '', class: 'must', only_person_can_say: false })),
      )
      const byRow = new Map([...found].map(([row, label]) => [row, labels[label] as LabelledStatus]))
      jobs.push({
        resume: n,
        person: `${set} ${n}`,
        title,
        text,
        rows: read,
        evidence,
        labels: byRow,
        labelled: labels.length,
      })
    }
  }
  return jobs
}

/** The jobs of the people to whom weights are fitted; those kept aside only count. */
export async function jobsToFit(folder: string): Promise<LabelledJob[]> {
  const sets = (['rows', 'rows-2'] as const).filter((set) => existsSync(join(folder, set)))
  return (await Promise.all(sets.map(async (set) => await labelledJobs(folder, set))))
    .flat()
    .filter((job) => !isHeldOut(job))
}

function groupOf(row: { resume: number }): 'read' | 'left out' | 'kept aside' {
  return isHeldOut(row) ? 'kept aside' : row.resume % 2 === 0 ? 'read' : 'left out'
}

/** A labelled row with the product's status. */
export type JudgedRow = LabelledStatus & { row: MatrixRow }

/** Returns the product's status of every labelled row that was read. */
export function judgeLabelled(jobs: readonly LabelledJob[], model: RowModel = loadRowModel()): JudgedRow[] {
  return jobs.flatMap(({ labels, evidence, rows }) => {
    const judged = judgeByRules(rows, evidence, TODAY, model)
    return [...labels].map(([at, label]) => ({ ...label, row: judged[at] as MatrixRow }))
  })
}

type RowFigure = {
  key: string
  text: string
  of: (row: JudgedRow) => boolean
  is: (row: JudgedRow) => boolean
}

/** Kinds of rows that facts decide. */
const OF_FACTS: readonly string[] = ['degree', 'language', 'location', 'schedule', 'work_auth', 'cert']

const isShown = ({ status }: JudgedRow) => status === 'shown'
const isInPart = ({ status }: JudgedRow) => status === 'shown' || status === 'partly'
const isContradicted = ({ status }: JudgedRow) => status === 'contradicted'
const isMet = ({ row }: JudgedRow) => row.status === 'met'
const isUnmet = ({ row }: JudgedRow) => row.status === 'unmet'
const isLikely = ({ row }: JudgedRow) => row.chance !== undefined
const isUnknownMust = ({ row, class: rowClass }: JudgedRow) => row.status === 'unknown' && rowClass === 'must'

/** The figures, each a share of the rows that it is `of`. */
const FIGURES: readonly RowFigure[] = [
  { key: 'met_shown', text: 'met rows that are shown', of: isMet, is: isShown },
  {
    key: 'met_shown_easy',
    text: 'met rows that are shown, readers agree',
    of: (row) => isMet(row) && !row.hard,
    is: isShown,
  },
  {
    key: 'likely_in_part',
    text: 'likely rows that are shown or partly shown',
    of: isLikely,
    is: isInPart,
  },
  { key: 'shown_met', text: 'shown rows that are met', of: isShown, is: isMet },
  {
    key: 'shown_met_or_likely',
    text: 'shown rows that are met or likely',
    of: isShown,
    is: (row) => isMet(row) || isLikely(row),
  },
  { key: 'contradicted_met', text: 'contradicted rows that are met', of: isContradicted, is: isMet },
  { key: 'contradicted_unmet', text: 'contradicted rows that are unmet', of: isContradicted, is: isUnmet },
  { key: 'unmet_shown', text: 'unmet rows that are shown', of: isUnmet, is: isShown },
  { key: 'unknown_must_shown', text: 'unknown must rows that are shown', of: isUnknownMust, is: isShown },
]

/** Counts each figure over rows: how many are so, and of how many. */
export function countRowFigures(rows: readonly JudgedRow[]): { key: string; count: [number, number] }[] {
  return FIGURES.map(({ key, of, is }) => {
    const own = rows.filter(of)
    return { key, count: [own.filter(is).length, own.length] }
  })
}

/** The lines of a table: each figure over all rows and over those that are not hard. */
export function rowFigures(rows: readonly JudgedRow[]): string[] {
  const easy = rows.filter(({ hard }) => !hard)
  return FIGURES.map(
    ({ text, of, is }) =>
      `${text}: all ${share(rows.filter(of), is)}; not hard ${share(easy.filter(of), is)}`,
  )
}

function share(rows: readonly JudgedRow[], is: (row: JudgedRow) => boolean): string {
  const count = rows.filter(is).length
  return `${(count / Math.max(1, rows.length)).toFixed(2)} (${count} of ${rows.length})`
}

/** The shares of shown rows that are met, by the kinds that facts decide; only rows on which readers agree. */
function kindFigures(rows: readonly JudgedRow[]): string[] {
  const easy = rows.filter((row) => !row.hard && isShown(row))
  return OF_FACTS.map((kind) => {
    return `shown rows of kind ${kind} that are met: ${share(
      easy.filter(({ row }) => row.kind === kind),
      isMet,
    )}`
  })
}

function wrongOf({ row, status, resume, hard, quote, why }: JudgedRow): string | null {
  const call = row.chance === undefined ? row.status : 'likely'
  const isWrong =
    status === 'shown' ? call !== 'met' : call === 'met' || (status === 'contradicted' && call !== 'unmet')
  if (!isWrong) return null
  return `${call} -> ${status}${hard ? ' hard' : ''} ${resume} ${row.kind} ${row.settled_by ?? ''} | ${quote.slice(0, 120).replaceAll('\n', ' ')} | ${why}`
}

if (import.meta.main) {
  const [folder = LABELS] = process.argv.slice(2).filter((word) => word !== '-v')
  if (!existsSync(folder)) throw new Error(`There is no labelled data at ${folder}. Name its folder.`)
  const isAll = process.argv.includes('-v')
  // The fitting needs this file.
  const { judgeLeftOut } = await import('#bench/judgement/row-model.ts')
  const leftOut = judgeLeftOut(await jobsToFit(folder))
  for (const set of ['rows', 'rows-2'] as const) {
    if (!existsSync(join(folder, set))) continue
    const judged = judgeLabelled(await labelledJobs(folder, set))
    for (const group of ['read', 'left out', 'kept aside'] as const) {
      const own = group === 'left out' ? leftOut.filter((row) => row.set === set) : judged
      const rows = own.filter((row) => groupOf(row) === group)
      if (isAll && group === 'read') console.log(rows.flatMap((row) => wrongOf(row) ?? []).join('\n'))
      console.log(`## ${set}, ${group}\n${[...rowFigures(rows), ...kindFigures(rows)].join('\n')}`)
    }
  }
}
