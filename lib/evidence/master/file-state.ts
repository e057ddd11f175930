import type { WrittenFile } from '#db/desk/master-files.ts'

/** The name of the master's file in the resumes folder. */
export const MASTER_FILE = 'master.md'

/** How a file stands to the master: whose words it holds. */
export type FileState = 'current' | 'older' | 'changed' | 'foreign' | 'missing' | 'unreadable'

/** What is known of a file: its digest, null when it is not there, `unreadable` when it cannot be read. */
export type Digest = string | null | 'unreadable'

/** What a file of this digest is, where the master as it is now would be printed with the digest `current`. */
export function fileState(
  digest: Digest,
  { name, current, written }: { name: string; current: string | null; written: readonly WrittenFile[] },
): FileState {
  if (digest === null) return 'missing'
  if (digest === 'unreadable') return 'unreadable'
  if (digest === current) return 'current'
  const ours = written.filter((one) => one.name === name)
  if (ours.some((one) => one.sha256 === digest)) return 'older'
  return ours.length > 0 ? 'changed' : 'foreign'
}

/** The name of the n-th file beside the master's own, from 2. */
export function siblingName(number: number): string {
  return `master-${number}.md`
}
