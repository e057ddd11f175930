const NAMES_AT_HOME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Returns whether a URL's host is this computer or in a private network: by its name, or by its number (a URL turns
 * every spelling of a numeric address into one of two forms).
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return NAMES_AT_HOME.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
}
