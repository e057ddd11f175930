/** A value that a command takes: a flag for true or false, a list as the flag repeated, an empty one as `--no-`. */
export type CommandValue = string | number | boolean | readonly string[]

/** Prints a call as the command that makes it, quoted for a POSIX shell; `use` is the command's own words. */
export function printCommand(
  use: string,
  values: Record<string, CommandValue | undefined>,
  bare: string[] = [],
): string {
  const flags = Object.entries(values).flatMap(([key, value]) => printFlag(key, value))
  const words = bare.map(shellWord)
  // No option follows `--`, so a word with a dash at its start stays a word.
  if (bare.some((word) => word.startsWith('-'))) return ['svc', use, ...flags, '--', ...words].join(' ')
  return ['svc', use, ...words, ...flags].join(' ')
}

/** Returns the flag of a query or body key; a filter has the same name everywhere. `profile_id` of the wire is `--role`. */
export function flagOf(key: string): string {
  return `--${key
    .replace(/^filters\./, '')
    .replace('profile_id', 'role')
    .replaceAll('_', '-')}`
}

function printFlag(key: string, value: CommandValue | undefined): string[] {
  if (value === undefined) return []
  const flag = flagOf(key)
  if (value === true) return [flag]
  if (value === false) return [`--no-${flag.slice(2)}`]
  if (typeof value === 'object') {
    return value.length === 0 ? [`--no-${flag.slice(2)}`] : value.flatMap((item) => [flag, shellWord(item)])
  }
  return [flag, shellWord(String(value))]
}

/** Returns a word that a POSIX shell reads back unchanged. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`
}
