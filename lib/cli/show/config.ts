import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { ConfigResponse } from '#lib/service/config/schema.ts'
import { flagOf } from '#lib/service/print-command.ts'

/** The settings, each under the option that changes it. */
export const showConfig = presenter(ConfigResponse, {
  lines: ({ config, config_digest, revision, targets }, screen) => [
    ...table(
      settingsIn(config, ''),
      [
        { head: 'Setting', cell: ([key]) => flagOf(key) },
        { head: 'Value', cell: ([, value]) => value, share: 1 },
      ],
      screen,
    ),
    '',
    `Revision ${revision}, ${config_digest}`,
    '',
    styled(screen, 'bold', 'Model targets'),
    ...table(
      targets,
      [
        { head: 'Name', cell: (one) => one.name },
        { head: 'State', cell: (one) => one.state.replaceAll('_', ' ') },
      ],
      screen,
    ),
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
