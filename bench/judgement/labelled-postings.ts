import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A demand of a posting as a careful reader marked it. */
export type LabelledRow = {
  quote: string
  class: 'must' | 'list_item' | 'nice'
  kind: string
  only_person_can_say: boolean
}

/** A posting with the labels of a careful reader. */
export type LabelledPosting = {
  n: number
  company: string
  title: string
  text: string
  readable: boolean
  rows: LabelledRow[]
}

/** The labelled postings of a folder: `postings.jsonl` beside `labels.jsonl`. */
export function labelledPostings(folder: string): LabelledPosting[] {
  const labels = new Map(linesOf(join(folder, 'labels.jsonl')).map((label) => [label['n'], label]))
  return linesOf(join(folder, 'postings.jsonl')).flatMap((posting) => {
    const label = labels.get(posting['n'])
    if (label === undefined) return []
    const company = companyOf(String(posting['source']))
    return [{ ...posting, ...label, company } as unknown as LabelledPosting]
  })
}

/** A posting of which a careful reader marked some lines only: as demands, or as none. */
export type PartlyLabelled = {
  company: string
  title: string
  text: string
  demands: string[]
  others: string[]
}

/**
 * The postings of a folder of judged rows: `postings.jsonl` beside `rows.jsonl`. Its rows are demands, except those of
 * status `no_requirement`; the other lines of a posting say nothing.
 */
export function partlyLabelled(folder: string): PartlyLabelled[] {
  const rows = Map.groupBy(linesOf(join(folder, 'rows.jsonl')), ({ source, id }) => `${source} ${id}`)
  return linesOf(join(folder, 'postings.jsonl')).map(({ source, id, title, text }) => {
    const judged = rows.get(`${source} ${id}`) ?? []
    const isNone = new Set(
      judged.flatMap((row) => (row['status'] === 'no_requirement' ? [row['quote']] : [])),
    )
    const quotes = [...new Set(judged.map(({ quote }) => String(quote)))]
    return {
      company: companyOf(String(source)),
      title: String(title),
      text: String(text),
      demands: quotes.filter((quote) => !isNone.has(quote)),
      others: quotes.filter((quote) => isNone.has(quote)),
    }
  })
}

/** The company that a board is of, so that its postings are left out together. */
export function companyOf(source: string): string {
  const name = decodeURIComponent(source.slice(source.indexOf('/') + 1)).toLowerCase()
  return name
    .replace(/^constructed-?/, '')
    .replace(/\.(?:details?|page\d|json|xml).*$/, '')
    .replace(/-de-en$/, '')
}

function linesOf(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
