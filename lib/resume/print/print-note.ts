/** What of a resume could not be printed as it stands. */
export type Shortfall = { left_out: readonly string[]; tiny: boolean }

const NAMED = 8
const UNPRINTED =
  'these characters were left out, since no font here has them or they run from right to left:'

/** One sentence on what could not be printed as it stands, or null. */
export function printNote({ left_out, tiny }: Shortfall): string | null {
  const kinds = [...new Set(left_out)]
  const named = kinds.slice(0, NAMED).join(' ')
  const more = kinds.length > NAMED ? ` and ${kinds.length - NAMED} more` : ''
  const missing = kinds.length === 0 ? null : `${UNPRINTED} ${named}${more}`
  const small = tiny ? 'the header holds more than fits its place and was set very small' : null
  const said = [missing, small].filter((part) => part !== null).join('; ')
  return said === '' ? null : `${said.slice(0, 1).toUpperCase()}${said.slice(1)}.`
}
