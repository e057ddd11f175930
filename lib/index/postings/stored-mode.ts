/** Returns a stored work mode: '' if unknown; null if a filter asks for none. */
export function storedMode(work_mode: string | undefined): string | null {
  if (work_mode === undefined) return null
  return work_mode === 'unknown' ? '' : work_mode
}
