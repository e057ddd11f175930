/** The reasons why a store cannot be used; each has a sentence with advice. */
export const FAULTS = {
  busy: 'Another program is using the store. Close it and try again.',
  disk_full: 'The disk is full. Free some space and try again; nothing was lost.',
  read_only: 'The home folder cannot be written. Make it writable and try again; nothing was changed.',
  cannot_open: 'The home folder cannot be opened. Check that it exists and that you may read and write it.',
  corrupt:
    'A file of the home is damaged. The service looks which one it is and says what to do; ask again in a few seconds.',
  io_error:
    'The disk did not read or write a part of the home folder. Check the disk, copy your backups to another one, and try again.',
  index_unreadable:
    'The file of stored postings, index.db, cannot be used: jobs are missing from lists, and no board is read. Make it a file that you may read and write. `svc recover choose look_again` tries again.',
  desk_missing:
    'Your data is not where it was: desk.db is gone or empty. Restore the newest backup, or begin anew; until then nothing is written.',
  desk_damaged:
    'The file with your data is damaged. What can be read is shown and nothing is written. Restore the newest backup to go on.',
  home_moved:
    'The home folder was moved or replaced while the server ran, so nothing is written. Put it back, or stop the server and start it with the folder where it is now.',
  desk_replaced:
    'desk.db was removed or replaced while the server ran, so nothing is written. Restore the newest backup: it holds what was served until then.',
  newer_version:
    'The store was made by a newer release of this program. Update the program; nothing was changed.',
  unreachable:
    'The shared index does not answer, or does not let this program in. Check SVC_INDEX_URL, SVC_INDEX_TOKEN and its server.',
  index_held: 'Another machine is writing the shared index. Try again in a few minutes; nothing was lost.',
  foreign_file: 'The file belongs to another program and was not changed. Choose another home folder.',
} as const

export type FaultReason = keyof typeof FAULTS

/** A store that cannot be used now; callers answer it as `target_unavailable` with its reason. */
export class StoreFault extends Error {
  override name = 'StoreFault'
  readonly reason: FaultReason

  constructor(reason: FaultReason, options?: ErrorOptions) {
    super(FAULTS[reason], options)
    this.reason = reason
  }
}

/** The error text of the lease check of a shared index. */
export const HELD_BY_ANOTHER = 'malformed JSON'

const BY_CODE: Record<string, FaultReason> = {
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_FULL: 'disk_full',
  SQLITE_READONLY: 'read_only',
  SQLITE_PERM: 'read_only',
  SQLITE_CANTOPEN: 'cannot_open',
  SQLITE_IOERR: 'io_error',
  SQLITE_NOTADB: 'corrupt',
  SQLITE_CORRUPT: 'corrupt',
  EIO: 'io_error',
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'read_only',
  EACCES: 'read_only',
  EPERM: 'read_only',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  ENOTFOUND: 'unreachable',
  CONNECTIONREFUSED: 'unreachable',
  SERVER_ERROR: 'unreachable',
}

/** Returns the fault of an error of the database library or of the disk, or null for a programming error. */
export function faultOf(problem: unknown): StoreFault | null {
  if (problem instanceof StoreFault) return problem
  const { code, message } = problem as { code?: unknown; message?: unknown }
  const text = String(message ?? '')
  if (text.includes('statements in progress')) return new StoreFault('busy', { cause: problem })
  if (/unable to open/i.test(text)) return new StoreFault('cannot_open', { cause: problem })
  if (text.includes(HELD_BY_ANOTHER)) return new StoreFault('index_held', { cause: problem })
  if (/unable to connect|fetch failed|socket connection was closed/i.test(text))
    return new StoreFault('unreachable', { cause: problem })
  const base = /^(?:SQLITE_)?[A-Z]+/.exec(String(code ?? ''))?.[0] ?? ''
  const reason = Object.hasOwn(BY_CODE, base) ? BY_CODE[base] : undefined
  return reason ? new StoreFault(reason, { cause: problem }) : null
}
