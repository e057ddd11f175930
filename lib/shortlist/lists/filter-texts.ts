type Filters = Readonly<Record<string, string | number | boolean | undefined>>

// The default filters of a list (lib/shortlist/lists/schema.ts).
const USUAL: Filters = { window: 'all', scope: 'roles', collapse: true, sort: 'default' }

/** Returns the filters of a list as query texts, sorted by name, without those that change nothing. */
export function filterTexts(filters: Filters): Record<string, string> {
  const set = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && value !== '' && value !== USUAL[name],
  )
  set.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(set.map(([name, value]) => [name, textOf(value)]))
}

function textOf(value: Filters[string]): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}
