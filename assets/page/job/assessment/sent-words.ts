import { counted } from '#assets/page/kit/words.ts'

/** Where text goes that a target gets, in words. */
export function leavesText(leaves_machine: boolean, target: string): string {
  return leaves_machine
    ? `it would leave this machine, to ${target}`
    : `it would stay on this machine, with ${target}`
}

type Rows = { rows_are: string; rows_asked: number; rows_settled: number }

/** By whom the rows that would be judged were read, and how many would be asked, in words. */
export function rowsText({ rows_are, rows_asked, rows_settled }: Rows): string {
  const settled = rows_settled === 0 ? '' : `, ${rows_settled} settled by code before`
  const how =
    rows_are === 'read_by_the_model'
      ? 'As this model read the posting.'
      : 'As the built-in rules read the posting: this model has not read it yet, and may find other rows.'
  return `${counted(rows_asked, 'row')} to judge${settled}. ${how}`
}
