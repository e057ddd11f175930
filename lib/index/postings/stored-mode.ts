/** A work mode as postings are stored with it: '' where it is not known; null where none is asked for. */
export function storedMode(work_mode: string | undefined): string | null {
  if (work_mode === undefined) return null
  return work_mode === 'unknown' ? '' : work_mode
}
