import { isPrivateHost } from '#lib/index/links/private-host.ts'

/** Returns whether a board's name is a public host of an employer, in lower case. */
export function isOwnHost(board: string): boolean {
  return HOST.test(board) && board.length <= 100 && !isPrivateHost(board)
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Returns a host without the word that its career site has before the employer's own name. */
export function shownHost(host: string): string {
  return host.replace(/^(?:www|careers?|jobs?|karriere|apply)\./, '')
}
