/**
 * Returns a table as CSV (RFC 4180, with a byte order mark, so that spreadsheets read UTF-8). No cell can start a
 * spreadsheet formula, because even the person's own text may come from an agent or a paste.
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

// Characters that a spreadsheet would read as a formula.
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/
