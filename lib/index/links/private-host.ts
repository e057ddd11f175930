import { Refusal } from '#lib/service/refusals.ts'

const NAMES_AT_HOME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Refuses a link into this computer or a private network with `invalid_value`: a stored link is shown to be opened, and other
 * programs name links too. Example: `http://127.0.0.1:8080/delete-all`.
 */
export function refusePrivateLink(link: string): void {
  const address = URL.parse(link)
  if (address === null || !isPrivateHost(address.hostname)) return
  const message =
    'This link leads into this computer or a private network, so it is not kept. Leave the link out, and paste the text of the job.'
  throw new Refusal('invalid_value', message)
}

/**
 * Returns whether a URL's host is this computer or in a private network: by its name, or by its number (a URL turns
 * every spelling of a numeric address into one of two forms).
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return NAMES_AT_HOME.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
}
