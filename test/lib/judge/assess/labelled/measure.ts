import type { MatrixRow } from '#db/rows/requirement.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { judgeByRules } from '#lib/judge/settle/judge-by-rules.ts'
import { LABELLED_DAY, type LabelledPosting } from '#test/lib/judge/assess/labelled/labelled-posting.ts'

/** The matrix that the rules make of a labelled posting. */
export function matrixOf({ title, text, evidence }: LabelledPosting): MatrixRow[] {
  const { rows } = readRequirements({ title, text })
  return judgeByRules(rows, evidence, LABELLED_DAY)
}

/** How the rules do on labelled postings, in counts, and what they got wrong. */
export function measure(postings: readonly LabelledPosting[]) {
  const sums = {
    postings: postings.length,
    labels: 0,
    read: 0,
    found: 0,
    classes: 0,
    statuses: 0,
    unearned: 0,
  }
  const wrong: string[] = []
  for (const posting of postings) {
    const rows = matrixOf(posting)
    const left = [...rows]
    for (const label of posting.rows) {
      const at = left.findIndex(({ quote }) => startsAlike(quote, label.start))
      const [row] = at === -1 ? [] : left.splice(at, 1)
      if (row === undefined) wrong.push(`${posting.name}: missed "${label.start}"`)
      else {
        sums.found += 1
        // A row that another of its group made needless has no status of its own. Rows that no line mentions were once
        // labelled as unmet.
        const isSilent = label.status === 'unmet' && row.status === 'unknown'
        const isRight = row.status === label.status || isSilent || row.settled_by === 'any_of'
        if (row.class === label.class) sums.classes += 1
        if (isRight) sums.statuses += 1
        if (row.status === 'met' && label.status !== 'met') sums.unearned += 1
        if (row.class !== label.class || !isRight) {
          wrong.push(
            `${posting.name}: "${row.quote}" ${row.kind} ${row.class} ${row.status}, not ${label.class} ${label.status}`,
          )
        }
      }
    }
    sums.labels += posting.rows.length
    sums.read += rows.length
    for (const { quote } of left) wrong.push(`${posting.name}: is no row: "${quote}"`)
  }
  return { ...shares(sums), wrong }
}

type Sums = Record<'postings' | 'labels' | 'read' | 'found' | 'classes' | 'statuses' | 'unearned', number>

function shares({ postings, labels, read, found, classes, statuses, unearned }: Sums) {
  const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 1000
  const rows = { precision: share(found, read), recall: share(found, labels) }
  const right = { classes: share(classes, found), statuses: share(statuses, found) }
  return { postings, labels, ...rows, ...right, unearned }
}

function startsAlike(quote: string, start: string): boolean {
  const [lowerQuote, lowerStart] = [quote.toLowerCase(), start.toLowerCase()]
  return lowerQuote.startsWith(lowerStart) || lowerStart.startsWith(lowerQuote)
}
