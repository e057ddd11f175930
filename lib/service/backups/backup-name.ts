/** Why a backup was made: on request, daily, before a migration of the desk, or before a restore. */
export const REASONS = ['asked', 'daily', 'before-migration', 'before-restore'] as const
export type BackupReason = (typeof REASONS)[number]

const NAME =
  /^shortlist-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(asked|daily|before-migration|before-restore)\.zip$/
/** The number of whole backups kept of each automatic kind. */
export const BACKUPS_KEPT = 7

/** Returns the file name of a backup made at this time, RFC 3339 in UTC with milliseconds. */
export function backupName(made_at: string, reason: BackupReason): string {
  return `shortlist-${made_at.replace(/[:.]/g, '-')}-${reason}.zip`
}

/** Parses the file name of a backup; null for any other file. */
export function readBackupName(name: string): { made_at: string; reason: BackupReason } | null {
  const match = NAME.exec(name)
  if (!match) return null
  const [, day, hours, minutes, seconds, millis, reason] = match
  return { made_at: `${day}T${hours}:${minutes}:${seconds}.${millis}Z`, reason: reason as BackupReason }
}

/** Returns the automatic backups by kind, newest first. */
export function automaticBackups(names: readonly string[]): string[][] {
  const own = names.flatMap((name) => {
    const backupName = readBackupName(name)
    return backupName && backupName.reason !== 'asked' ? [{ name, ...backupName }] : []
  })
  const kinds = Map.groupBy(own, (backup) => backup.reason)
  return [...kinds.values()].map((kind) =>
    kind.sort((a, b) => (a.made_at < b.made_at ? 1 : -1)).map(({ name }) => name),
  )
}

/** Returns whether a day has passed since the last backup of any kind; one from the future was made under a wrong clock. */
export function isDue(names: readonly string[], now: string): boolean {
  const time = Date.parse(now)
  const times = names.flatMap((name) => Date.parse(readBackupName(name)?.made_at ?? '') || [])
  return time - Math.max(0, ...times.filter((madeTime) => madeTime < time + DAY_MS)) >= DAY_MS
}

const DAY_MS = 86_400_000
