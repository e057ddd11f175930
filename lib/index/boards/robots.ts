import robotsParser from 'robots-parser'

const PRODUCT = 'Shortlist'

/** Why a host's robots.txt does not let this program read an address; null where it does. */
export function robotsRefusal(address: string, robots: string): string | null {
  const rules = robotsParser(new URL('/robots.txt', address).href, robots)
  if (rules.isDisallowed(address, PRODUCT)) return 'The host’s robots.txt asks programs not to read this.'
  return wantsNoMachines(robots) ? 'The board asks that machines make no use of its postings.' : null
}

// `Content-Signal: search=no, ai-input=no` is an employer's own wish about what is done with what was read.
function wantsNoMachines(robots: string): boolean {
  const signals = robots
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line.startsWith('content-signal:'))
    .flatMap((line) => line.slice('content-signal:'.length).split(','))
    .map((signal) => signal.replaceAll(' ', ''))
  return signals.includes('search=no') || signals.includes('ai-input=no')
}
