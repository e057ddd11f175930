/** The kinds of file that hold mails. */
export const MAIL_TYPES = '.eml,.mbox,.mbx'

/** Returns whether a file's name is one of a file of mails. */
export function isMailFile(name: string): boolean {
  return /\.(?:eml|mbox|mbx)$/i.test(name)
}

/** Returns the format of a file of mails by its name. */
export function mailFormat(name: string): 'eml' | 'mbox' {
  return /\.eml$/i.test(name) ? 'eml' : 'mbox'
}
