/** How a requirement stands, in a sign and in words. */
export const STATUSES: Record<string, { mark: string; text: string }> = {
  met: { mark: '✓', text: 'Met' },
  partly: { mark: '◐', text: 'Partly met' },
  unmet: { mark: '✗', text: 'You said or show otherwise' },
  unknown: { mark: '?', text: 'Not shown' },
}

/** Returns the status of a row in words; a likely row says that it is not proved. */
export function standingText({ status, likely }: { status: string; likely: boolean }): string {
  return likely ? 'Likely, not proved' : (STATUSES[status]?.text ?? status)
}

/** The requirement classes in words. */
export const CLASSES: Record<string, string> = {
  hard: 'must-have',
  askable: 'must-have that only you can confirm',
  list_item: 'one of a list',
  nice_to_have: 'nice to have',
}
