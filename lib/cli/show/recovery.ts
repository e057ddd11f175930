import { presenter } from '#lib/cli/show/kit/presenter.ts'
import { momentOf, wrapped } from '#lib/cli/show/kit/screen.ts'
import { RecoveredResponse, RecoveryResponse } from '#lib/service/backups/schema.ts'

const WAYS = {
  restore: 'Restore this backup: svc recover choose restore',
  begin_anew: 'Begin anew, with the old files kept aside: svc recover choose begin_anew',
  use_as_is: 'Use the damaged file as it is: svc recover choose use_as_is',
  look_again: 'Once it is mended, look again: svc recover choose look_again',
  understood: 'Say that you have read this: svc recover choose understood',
}

/** Prints the problem of the home, the contents of the newest backup, and the ways to repair it. */
export const showRecovery = presenter(RecoveryResponse, {
  lines: ({ message, backup, choices }, screen) => [
    ...wrapped(message, screen),
    ...(backup
      ? [
          '',
          `The newest backup is of ${momentOf(backup.made_at)} and holds:`,
          ...backup.holds
            .filter((hold) => hold.count > 0)
            .map(({ what, count }) => `  ${count} ${what.replaceAll('_', ' ')}`),
          ...(backup.note ? wrapped(backup.note, screen) : []),
        ]
      : []),
    ...(choices.length > 0 ? ['', ...choices.map((choice) => WAYS[choice])] : []),
  ],
  ids: ({ choices }) => choices,
})

/** Prints the result of a repair. */
export const showRecovered = presenter(RecoveredResponse, {
  lines: ({ message }, screen) => wrapped(message, screen),
  ids: ({ choice }) => [choice],
})
