import { z } from 'zod'
import { messagePresenter, presenter } from '#lib/cli/show/kit/presenter.ts'
import { momentOf, styled, wrapped } from '#lib/cli/show/kit/screen.ts'
import { table } from '#lib/cli/show/kit/table.ts'
import { stateText } from '#lib/judge/targets/target-name.ts'
import {
  BackupResponse,
  BackupsResponse,
  RecoveredResponse,
  RecoveryResponse,
} from '#lib/service/backups/schema.ts'
import { ModelKeysResponse } from '#lib/service/config/model-keys.ts'
import { ConfigResponse } from '#lib/service/config/schema.ts'
import { ForgottenResponse, PairingCodeResponse, PairingResponse } from '#lib/service/person/schema.ts'
import { flagOf } from '#lib/service/print-command.ts'
import { PostingsStatus } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/text.ts'

const Health = z.looseObject({
  schema_version: z.literal('svc-health:1'),
  status: z.string(),
  version: z.string(),
  uptime_seconds: z.int(),
  index: z.looseObject({ postings: z.int(), jobs: z.int(), boards: z.int() }),
  runner: z.boolean(),
  target: z.looseObject({ name: z.string(), state: z.string() }),
  concerns: z.array(z.looseObject({ code: z.string(), message: z.string() })).default([]),
})

/** Prints the condition of the service. */
export const showHealth = presenter(Health, {
  lines: ({ status, version, uptime_seconds, index, runner, target, concerns }, screen) => [
    `The service is ${status}: version ${version}, up for ${Math.floor(uptime_seconds / 60)} min.`,
    `${counted(index.jobs, 'job')} of ${counted(index.postings, 'posting')} on ${counted(index.boards, 'board')}.`,
    `Background work is ${runner ? 'on' : 'off'}. Model target ${target.name}: ${target.state}.`,
    ...concerns.flatMap(({ message }) => ['', ...wrapped(message, screen)]),
    ...(concerns.length > 0 ? ['What can be done about it: svc recover'] : []),
  ],
  ids: ({ status }) => [status],
})

/** Prints whether the stored postings are matched against the roles. */
export const showPostingsStatus = presenter(PostingsStatus, {
  lines: ({ stage, done, total }) => [done < total ? `${stage} ${done} of ${total}` : stage],
  ids: ({ status }) => [status],
})

/** Prints the settings, each under the option that changes it. */
export const showConfig = presenter(ConfigResponse, {
  lines: ({ config, config_digest, revision, targets }, screen) => [
    ...table(screen, settingsIn(config, ''), [
      { head: 'Setting', cell: ([key]) => flagOf(key) },
      { head: 'Value', cell: ([, value]) => value, share: 1 },
    ]),
    '',
    `Revision ${revision}, ${config_digest}`,
    '',
    styled(screen, 'bold', 'Model targets'),
    ...table(screen, targets, [
      { head: 'Name', cell: (target) => target.name },
      { head: 'State', cell: (target) => stateText(target) },
    ]),
    ...targets.flatMap(({ name, note, next_action }) => [
      '',
      ...wrapped([`${name}: ${note}`, next_action ?? ''].join('\n').trimEnd(), screen),
    ]),
  ],
  ids: ({ config_digest }) => [config_digest],
})

function settingsIn(settings: object, within: string): [string, string][] {
  return Object.entries(settings).flatMap(([name, value]): [string, string][] => {
    const key = `${within}${name}`
    if (Array.isArray(value)) return [[key, value.length === 0 ? 'none' : value.join(', ')]]
    if (typeof value === 'object' && value !== null) return settingsIn(value, `${key}.`)
    return [[key, value === null ? 'none' : String(value)]]
  })
}

/** Prints the list of backups. */
export const showBackups = presenter(BackupsResponse, {
  lines: ({ backups, message }, screen) => [
    ...wrapped(message, screen),
    ...(backups.length === 0
      ? []
      : table(screen, backups, [
          { head: 'Made', cell: (backup) => momentOf(backup.made_at) },
          { head: 'Why', cell: (backup) => backup.reason },
          { head: 'KiB', cell: (backup) => Math.ceil(backup.size_bytes / 1024), right: true },
          { head: 'Name', cell: (backup) => backup.name },
        ])),
  ],
  ids: ({ backups }) => backups.map((backup) => backup.name),
})

/** Prints one checked backup. */
export const showBackup = presenter(BackupResponse, {
  lines: ({ backup, message }, screen) => [
    ...wrapped(message, screen),
    `${backup.path}: ${counted(backup.files, 'file')}, ${counted(backup.rows, 'row')}, ${Math.ceil(backup.size_bytes / 1024)} KiB`,
    `Restore it, with the server stopped: svc backup restore ${backup.name}`,
  ],
  ids: ({ backup }) => [backup.name],
})

/** Prints the model servers that have a key. */
export const showModelKeys = presenter(ModelKeysResponse, {
  lines: ({ keys }, screen) =>
    keys.length === 0
      ? ['No model server has a key. Set one with: svc models key set ADDRESS']
      : table(screen, keys, [
          { head: 'Server', cell: (key) => key.address, share: 1 },
          { head: 'Kept in', cell: (key) => key.variable ?? 'the home' },
          { head: 'Found', cell: (key) => (key.found ? 'yes' : 'no') },
        ]),
  ids: ({ keys }) => keys.map((key) => key.address),
})

const WHEN_PAIRED = 'Pair a browser with: svc pair'

/** Prints the paired browsers. */
export const showPairing = presenter(PairingResponse, {
  lines: ({ browsers }, screen) =>
    browsers.length === 0
      ? ['No browser is paired.', WHEN_PAIRED]
      : table(screen, browsers, [
          { head: 'Id', cell: (browser) => browser.id },
          { head: 'Browser', cell: (browser) => browser.label },
          { head: 'Paired', cell: (browser) => momentOf(browser.paired_at) },
          { head: 'Last used', cell: (browser) => browser.last_used_on },
        ]),
  ids: ({ browsers }) => browsers.map((browser) => browser.id),
})

/** Prints a link and a code that pair one browser. */
export const showPairingCode = presenter(PairingCodeResponse, {
  lines: ({ link, code, expires_at }) => [
    'Open this link in the browser that you want to pair:',
    `  ${link}`,
    `or type this code into its page: ${code}`,
    `Either works once, until ${momentOf(expires_at)}.`,
  ],
  ids: ({ link }) => [link],
})

/** Prints the removed browser. */
export const showForgotten = presenter(ForgottenResponse, {
  lines: () => ['Forgotten: what this browser keeps proves nothing any more.', WHEN_PAIRED],
  ids: ({ forgotten }) => [forgotten],
})

const Sample = z.looseObject({ schema_version: z.literal('svc-sample:1'), message: z.string() })

/** Prints the result of loading or removing the sample. */
export const showSample = messagePresenter(Sample, () => [])

const CHOICE_LINES = {
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
    ...(choices.length > 0 ? ['', ...choices.map((choice) => CHOICE_LINES[choice])] : []),
  ],
  ids: ({ choices }) => choices,
})

/** Prints the result of a repair. */
export const showRecovered = messagePresenter(RecoveredResponse, ({ choice }) => [choice])
