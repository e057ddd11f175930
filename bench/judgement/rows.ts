import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceOf } from '#bench/judgement/evidence.ts'
import { isHeldOut } from '#bench/judgement/fit.ts'
import { readLines } from '#bench/judgement/labels.ts'
import { matchRows } from '#bench/judgement/reading.ts'
import type { MatrixRow, Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import type { RowModel } from '#lib/judge/settle/likeness/judge-rows.ts'
import { judgeByRules, loadRowModel } from '#lib/judge/settle/settle-rows.ts'

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

/** The group of a person: errors of half of the people (even numbers) may be read, and those kept aside are in no weight. */
export function groupOf(row: { resume: number }): 'read' | 'left out' | 'kept aside' {
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
  text: string
  /** As counted on 2026-11-28 on 76 people whom nobody had seen; and the goal for people left out. */
  first: string
  goal: string
  of: (row: JudgedRow) => boolean
  is: (row: JudgedRow) => boolean
}

const isPlain = ({ hard }: JudgedRow) => !hard
const isShown = ({ status }: JudgedRow) => status === 'shown'
const isInPart = ({ status }: JudgedRow) => status === 'shown' || status === 'partly'
const isContradicted = ({ status }: JudgedRow) => status === 'contradicted'
const isMet = ({ row }: JudgedRow) => row.status === 'met'
const isUnmet = ({ row }: JudgedRow) => row.status === 'unmet'
const isLikely = ({ row }: JudgedRow) => row.chance !== undefined
// One set writes a must as the product does.
const MUSTS = ['must', 'hard', 'askable']
const isUnknownMust = ({ row, class: rowClass }: JudgedRow) =>
  row.status === 'unknown' && MUSTS.includes(rowClass)
const plain = (is: (row: JudgedRow) => boolean) => (row: JudgedRow) => isPlain(row) && is(row)

// Readers agree on plain rows.
const FIGURES: readonly RowFigure[] = [
  { text: 'met is shown, plain rows', first: '.77', goal: '.95', of: plain(isMet), is: isShown },
  { text: 'met is shown, all rows', first: '.66', goal: '.85', of: isMet, is: isShown },
  { text: 'shown is met, plain rows', first: '.46', goal: '.60', of: plain(isShown), is: isMet },
  { text: 'shown is met, all rows', first: '.31', goal: '', of: isShown, is: isMet },
  {
    text: 'shown is met or likely, plain rows',
    first: '',
    goal: '',
    of: plain(isShown),
    is: (row) => isMet(row) || isLikely(row),
  },
  {
    text: 'likely is shown at least in part, plain rows',
    first: '.46',
    goal: '.75',
    of: plain(isLikely),
    is: isInPart,
  },
  {
    text: 'contradictions told, plain rows',
    first: '.15',
    goal: '.60',
    of: plain(isContradicted),
    is: isUnmet,
  },
  {
    text: 'contradicted called met, plain rows',
    first: '16 of 256',
    goal: '0',
    of: plain(isContradicted),
    is: isMet,
  },
  { text: 'unmet is shown, plain rows', first: '', goal: '0', of: plain(isUnmet), is: isShown },
  { text: 'unknown musts that are shown', first: '.11', goal: '.07', of: isUnknownMust, is: isShown },
]

/** Counts each figure over rows: how many are so, and of how many. */
export function countRowFigures(rows: readonly JudgedRow[]) {
  return FIGURES.map(({ of, is, ...figure }) => {
    const own = rows.filter(of)
    return { ...figure, share: [own.filter(is).length, own.length] as [number, number] }
  })
}
