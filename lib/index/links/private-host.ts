const NAMES_AT_HOME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Whether a host, as a URL spells it, is of this computer or of a network at home: a name that no other network knows,
 * or a number (a URL turns every spelling of a numeric address into one of two forms).
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return NAMES_AT_HOME.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
}
