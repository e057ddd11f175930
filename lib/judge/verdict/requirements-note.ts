const FEWEST_ROWS = 3
const LONG_TEXT = 1200

/** What is said of a posting that is long and of which hardly a requirement was read; null of every other. */
export function requirementsNote(rows: readonly unknown[], textLength: number): string | null {
  if (rows.length >= FEWEST_ROWS || textLength < LONG_TEXT) return null
  const read = ['No requirement was', 'Only one requirement was', 'Only two requirements were'][rows.length]
  return `${read} read from a posting of ${textLength} characters. Read the posting yourself before you rely on the fit.`
}
