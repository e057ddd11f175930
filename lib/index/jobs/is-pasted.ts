/** Whether a job is named by a text that was pasted, and not by a link. */
export function isPasted(name: string): boolean {
  return /^pasted:[0-9a-f]{16}$/.test(name)
}
