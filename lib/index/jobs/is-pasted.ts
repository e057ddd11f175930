/** Returns whether a job is named by a pasted text instead of a link. */
export function isPasted(name: string): boolean {
  return /^pasted:[0-9a-f]{16}$/.test(name)
}
