// The first match counts: Edge and Opera contain Chrome's name too, and Chrome contains Safari's.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/**
 * Returns a browser's name by its User-Agent header, in our words only. Example: `"… Firefox/140.0"` on Linux ->
 * "Firefox on Linux".
 */
export function browserLabel(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent?.includes(part))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'A browser'}${system ? ` on ${system}` : ''}`
}
