/**
 * A table as CSV (RFC 4180, with a byte order mark, so that spreadsheets read it as UTF-8). No cell starts a formula in
 * a spreadsheet, whoever wrote it: what is the person's may have been written by an agent or pasted.
 */
export function csvOf(rows: readonly Record<string, unknown>[], columns: readonly string[]): string {
  const lines = rows.map((row) => columns.map((column) => cellOf(row[column])).join(','))
  return `\uFEFF${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

function cellOf(value: unknown): string {
  const text = textOf(value)
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(textOf).join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

// What a spreadsheet would take for the beginning of a formula.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
