/**
 * A value of a row: a column, a path in a column of JSON (`labels.pay.currency`), the first present value of several columns,
 * or some bits of a column.
 */
export type Term = string | readonly string[] | { column: string; bits: number }

/** A range of numbers: `from` belongs to it, `before` does not. */
export type Span = { from: number; before: number }

/**
 * A condition on a row as data, so that a rule stands once: `meets` (db/sql.ts) makes SQL of it and `testOf` a test
 * in memory. Example: `['fit', '>=', 70]` becomes `fit >= 70`. A missing value fulfils only `is null`. `any` is fulfilled if
 * every condition of one of its lists is.
 */
export type Condition =
  | readonly [term: Term, is: '=' | '<>' | '>' | '>=', value: string | number]
  | readonly [term: Term, is: 'in', span: Span]
  | readonly [column: string, is: 'is null']
  | readonly [column: string, is: 'is empty']
  | readonly [column: string, is: 'holds', value: string]
  | { any: readonly (readonly Condition[])[] }

/** Splits conditions by their columns: only columns of `first`, only columns of `second`, and all others. */
export function splitBy(
  conditions: readonly Condition[],
  first: readonly string[],
  second: readonly string[],
): [Condition[], Condition[], Condition[]] {
  const groups = Map.groupBy(conditions, (condition) => {
    const columns = columnsOf(condition)
    return [first, second].findIndex((set) => columns.every((column) => set.includes(column)))
  })
  return [groups.get(0) ?? [], groups.get(1) ?? [], groups.get(-1) ?? []]
}

function columnsOf(condition: Condition): string[] {
  if ('any' in condition) return condition.any.flat().flatMap(columnsOf)
  const [term] = condition
  if (typeof term === 'string') return [pathOf(term)[0]]
  return 'bits' in term ? [term.column] : [...term]
}

/** Returns the column of a term and the steps inside its JSON. */
export function pathOf(term: string): [column: string, ...steps: string[]] {
  const [column = '', ...steps] = term.split('.')
  return [column, ...steps]
}

type ReadValue<Row> = (row: Row) => unknown

/** Reads a column of a row that is an object. */
export function fieldOf(column: string) {
  return (row: object): unknown => row[column as keyof typeof row]
}

/** Returns a test that a row fulfils all conditions; `cells` returns a function that reads a column. */
export function testOf<Row>(
  conditions: readonly Condition[],
  cells: (column: string) => ReadValue<Row>,
): (row: Row) => boolean {
  const [first, second, ...others] = conditions
  if (first === undefined) return () => true
  const holds = testOfOne(first, cells)
  if (second === undefined) return holds
  const restTest = testOf([second, ...others], cells)
  return (row) => holds(row) && restTest(row)
}

function testOfOne<Row>(
  condition: Condition,
  cells: (column: string) => ReadValue<Row>,
): (row: Row) => boolean {
  if ('any' in condition) {
    const tests = condition.any.map((conditions) => testOf(conditions, cells))
    return (row) => tests.some((holds) => holds(row))
  }
  const reader = readerOf(condition[0], cells)
  if (condition[1] === 'is null') return (row) => isMissing(reader(row))
  if (condition[1] === 'is empty') return (row) => (reader(row) as readonly string[]).length === 0
  if (condition[1] === 'holds') {
    const [, , value] = condition
    return (row) => (reader(row) as readonly string[]).includes(value)
  }
  // A missing value fulfils no comparison: null would count as 0.
  const number = (row: Row) => (reader(row) ?? Number.NaN) as number
  if (condition[1] === 'in') {
    const { from: start, before } = condition[2]
    return (row) => number(row) >= start && number(row) < before
  }
  const [, is, value] = condition
  if (is === '=') return (row) => reader(row) === value
  if (is === '<>') return (row) => !isMissing(reader(row)) && reader(row) !== value
  const least = value as number
  return is === '>' ? (row) => number(row) > least : (row) => number(row) >= least
}

function readerOf<Row>(term: Term, cells: (column: string) => ReadValue<Row>): ReadValue<Row> {
  if (typeof term === 'string') {
    const [column, ...steps] = pathOf(term)
    const cellAt = cells(column)
    if (steps.length === 0) return cellAt
    const step = (value: unknown, name: string) =>
      (value as Record<string, unknown> | null | undefined)?.[name]
    return (row) => steps.reduce(step, cellAt(row))
  }
  if ('bits' in term) {
    const cellAt = cells(term.column)
    return (row) => bitsOf(cellAt(row) as number, term.bits)
  }
  const [first = () => null, ...others] = term.map((column) => cells(column))
  return others.reduce(
    (before, read) => (row) => {
      const value = before(row)
      return isMissing(value) ? read(row) : value
    },
    first,
  )
}

const isMissing = (value: unknown): boolean => value === null || value === undefined

// `&` takes 32 bits; a mask of roles may have more.
function bitsOf(value: number, bits: number): number {
  return value > SMALL || bits > SMALL ? Number(BigInt(value) & BigInt(bits)) : value & bits
}

const SMALL = 2 ** 31 - 1
