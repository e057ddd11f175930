import { momentOf } from '#lib/cli/rules/age.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { BackupResponse, BackupsResponse } from '#lib/service/backups/schema.ts'

/** The backups there are. */
export const showBackups = presenter(BackupsResponse, {
  lines: ({ backups, message }, screen) => [
    ...wrapped(message, screen),
    ...(backups.length === 0
      ? []
      : table(
          backups,
          [
            { head: 'Made', cell: (one) => momentOf(one.made_at) },
            { head: 'Why', cell: (one) => one.reason },
            { head: 'KiB', cell: (one) => Math.ceil(one.size_bytes / 1024), right: true },
            { head: 'Name', cell: (one) => one.name },
          ],
          screen,
        )),
  ],
  ids: ({ backups }) => backups.map((one) => one.name),
})

/** One backup, as it was read back. */
export const showBackup = presenter(BackupResponse, {
  lines: ({ backup, message }, screen) => [
    ...wrapped(message, screen),
    `${backup.path}: ${backup.files} files, ${backup.rows} rows, ${Math.ceil(backup.size_bytes / 1024)} KiB`,
    `Restore it, with the server stopped: svc backup restore ${backup.name}`,
  ],
  ids: ({ backup }) => [backup.name],
})
