import { parseArgs } from 'node:util'
import { LABELS, readLines } from '#bench/judgement/labels.ts'
import { judgeLeftOut } from '#bench/judgement/row-model.ts'
import { groupOf, type JudgedRow, jobsToFit, judgeLabelled, labelledJobs } from '#bench/judgement/rows.ts'
import type { Requirement, RowStatus } from '#db/rows/requirement.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import { conditionsOf } from '#lib/judge/settle/conditions.ts'
import { tellingWords } from '#lib/judge/settle/likeness/row-parts.ts'
import { loadRowModel } from '#lib/judge/settle/settle-rows.ts'
import { languageOf } from '#lib/text/language.ts'

// bun bench/judgement/errors.ts [FOLDER] [--save FILE] [--before FILE] [-v]
// Counts the errors of labelled rows on which readers agree, by kind. --save keeps the statuses of this run in a file. --before
// takes those of an earlier run: of the rows that were wrong then, the first ten of each kind and all, that are right now; and of
// those that were right then, how many are wrong now. -v prints the wrong rows of people whose errors may be read.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'string' }, before: { type: 'string' }, verbose: { type: 'boolean', short: 'v' } },
})
const [folder = LABELS] = positionals
const TEN = 10
const ROWS = [
  'met, not shown',
  'met, shown in part',
  'met, contradicted',
  'unmet, shown',
  'contradicted, open: place, hours, permission, car',
  'contradicted, open: degree',
  'contradicted, open: years',
  'contradicted, open: a denied thing or a level',
  'shown, open: place, hours, permission, car',
  'shown, open: degree',
  'shown, open: language',
  'shown, open: years',
  'shown, open: nearly literal',
  'shown, open: other words, resume in English',
  'shown, open: other words, resume not in English',
] as const
type ErrorKind = (typeof ROWS)[number]
type Call = RowStatus | 'likely'
type Counted = { key: string; isRead: boolean; row: JudgedRow; now: Call; language: string }
type SavedCall = { k: string; status: RowStatus; chance?: number | null }

const counted = await countedRows()
if (values.save)
  await Bun.write(
    values.save,
    counted.map(({ key, row: { row } }) => JSON.stringify({ k: key, ...statusOf(row) })).join('\n'),
  )
if (values.before) {
  const before = new Map((await readLines<SavedCall>(values.before)).map((call) => [call.k, callOf(call)]))
  const then = counted.filter(({ key }) => before.has(key))
  console.log(
    '| Kind of error | Fitted, right now | All fitted | Others, right now | All others |\n|---|---:|---:|---:|---:|',
  )
  for (const kind of ROWS) {
    const wrong = then.filter((own) => errorOf(own, before.get(own.key) as Call) === kind)
    const [read, others] = [wrong.filter(({ isRead }) => isRead), wrong.filter(({ isRead }) => !isRead)]
    const cells = [read.slice(0, TEN), read, others.slice(0, TEN), others].map(rightOf)
    console.log(`| ${[kind, ...cells].join(' | ')} |`)
  }
  const lost = then.filter((own) => errorOf(own, before.get(own.key) as Call) === null && isWrong(own))
  console.log(`\n${lost.length} rows were right before and are wrong now`)
  printByKind(lost)
} else printByKind(counted.filter(isWrong))

async function countedRows(): Promise<Counted[]> {
  const leftOut = judgeLeftOut(await jobsToFit(folder))
  const sets = (['rows', 'rows-2'] as const).map(async (set) => {
    const jobs = await labelledJobs(folder, set)
    const resumes = new Map(jobs.map(({ resume, evidence }) => [resume, evidence]))
    const languages = new Map(
      [...resumes].map(([n, lines]) => [n, languageOf(lines.map(({ text }) => text).join('\n')) ?? 'en']),
    )
    const judged = judgeLabelled(jobs).filter((row) => groupOf(row) !== 'left out')
    const rows = [...judged, ...leftOut.filter((row) => row.set === set && groupOf(row) === 'left out')]
    return rows.map((row): Counted => {
      const key = [set, row.resume, row.source, row.id, row.quote].join('|')
      const isRead = groupOf(row) === 'read'
      return { key, isRead, row, now: callOf(row.row), language: languages.get(row.resume) ?? 'en' }
    })
  })
  const all = (await Promise.all(sets)).flat()
  return all.filter(({ row }) => !row.hard && row.status !== 'no_requirement')
}

function statusOf({ status, chance }: { status: RowStatus; chance?: number }) {
  return chance === undefined ? { status } : { status, chance }
}

function callOf({ status, chance }: { status: RowStatus; chance?: number | null }): Call {
  return (chance ?? null) === null ? status : 'likely'
}

function isWrong(own: Counted): boolean {
  return errorOf(own, own.now) !== null
}

function rightOf(rows: readonly Counted[]): string {
  return `${rows.filter((own) => !isWrong(own)).length} of ${rows.length}`
}

/** The kind of a wrong call; null for a right one. A part of a row is shown by `partly` and by `unknown` alike. */
function errorOf({ row, language }: Counted, call: Call): ErrorKind | null {
  const { status } = row
  if (call === 'met')
    return status === 'shown'
      ? null
      : status === 'partly'
        ? 'met, shown in part'
        : status === 'contradicted'
          ? 'met, contradicted'
          : 'met, not shown'
  if (call === 'unmet') return status === 'shown' ? 'unmet, shown' : null
  if (status === 'contradicted')
    return `contradicted, open: ${factOf(row.row) ?? 'a denied thing or a level'}`
  if (status !== 'shown') return null
  const fact = factOf(row.row) ?? (row.row.kind === 'language' ? 'language' : null)
  if (fact !== null) return `shown, open: ${fact}`
  if (isNearlyLiteral(row)) return 'shown, open: nearly literal'
  return `shown, open: other words, resume ${language === 'en' ? 'in English' : 'not in English'}`
}

function factOf(row: Requirement) {
  if (row.kind === 'degree') return 'degree'
  const isFact = ['location', 'schedule', 'work_auth'].includes(row.kind) || conditionsOf(row).length > 0
  if (isFact || /\b(?:car|driver|driving licen[cs]e)\b/i.test(row.quote))
    return 'place, hours, permission, car'
  return yearsAsked(row.quote).length === 0 ? null : 'years'
}

// The lines that the reader cited hold at least this share of the weight of the row's words.
function isNearlyLiteral({ quote, evidence }: JudgedRow): boolean {
  const { worth } = loadRowModel()
  const cited = tellingWords(evidence.join('\n'), worth)
  const words = [...tellingWords(quote, worth)]
  const all = words.reduce((sum, [, weight]) => sum + weight, 0)
  const held = words.reduce((sum, [word, weight]) => sum + (cited.has(word) ? weight : 0), 0)
  return all > 0 && held / all >= 0.6
}

function printByKind(rows: readonly Counted[]) {
  for (const kind of ROWS) {
    const own = rows.filter((row) => errorOf(row, row.now) === kind)
    const read = own.filter(({ isRead }) => isRead)
    console.log(`${kind}: ${read.length} of fitted people, ${own.length - read.length} of others`)
    if (values.verbose)
      for (const { row, now } of read)
        console.log(
          `   ${now} ${row.row.kind} ${row.resume} | ${row.quote.slice(0, 140).replaceAll('\n', ' ')} | ${row.evidence.join(' / ').slice(0, 200)}`,
        )
  }
}
