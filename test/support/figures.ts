/** One case of a table: what it is, and what a rule said of it. */
export type Judged = { name: string; is: boolean; said: boolean }

/** How well a rule does on a table; `SVC_SHOW_TABLES=1` prints it. */
export function figuresOf(rule: string, table: readonly Judged[]) {
  const count = (is: boolean, said: boolean) =>
    table.filter((row) => row.is === is && row.said === said).length
  const found = count(true, true)
  const precision = found / (found + count(false, true))
  const recall = found / (found + count(true, false))
  const wrong = table
    .filter(({ is, said }) => is !== said)
    .map(({ name, said }) => `${said ? 'said' : 'missed'}: ${name}`)
  if (process.env['SVC_SHOW_TABLES'] !== undefined) {
    const [yes, no] = [true, false].map((is) => table.filter((row) => row.is === is).length)
    console.table([{ rule, yes, found, no, wrongly: count(false, true), precision, recall }])
  }
  return { wrong, precision, recall }
}
