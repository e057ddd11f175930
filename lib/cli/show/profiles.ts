import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { ProfileResponse, ProfilesResponse } from '#lib/profiles/schema.ts'

/** The person's roles. */
export const showProfiles = presenter(ProfilesResponse, {
  lines: ({ profiles, selected_profile_id }, screen) => {
    if (profiles.length === 0) {
      return ['No roles yet. Make one with: svc profiles add "<name>" --titles "<title>"']
    }
    return table(
      profiles,
      [
        { head: 'Id', cell: (one) => one.id },
        { head: 'Role', cell: (one) => one.label, gives: true },
        { head: 'Titles', cell: (one) => one.titles.join(', '), gives: true },
        { head: 'Jobs', cell: (one) => one.jobs, right: true },
        { head: 'State', cell: (one) => one.state },
        { head: '', cell: (one) => marks(one.is_default, one.id === selected_profile_id) },
      ],
      screen,
    )
  },
  ids: ({ profiles }) => profiles.map((one) => one.id),
})

/** One role with all that it looks for. */
export const showProfile = presenter(ProfileResponse, {
  lines: ({ profile, selected_profile_id }, screen) => [
    styled(screen, 'bold', wrapped(`${profile.label} (${profile.id})`, screen).join('\n')),
    ...list('Titles', profile.titles, screen),
    ...list('Not', profile.avoid_titles, screen),
    ...list('Keywords', profile.keywords, screen),
    ...list('Places', profile.locations, screen),
    ...list('Work', profile.work_modes, screen),
    `State     ${[profile.state, marks(profile.is_default, profile.id === selected_profile_id)].filter(Boolean).join(', ')}`,
    `Jobs      ${profile.jobs}`,
    `Revision  ${profile.revision}`,
  ],
  ids: ({ profile }) => [profile.id],
})

function marks(is_default: boolean, selected: boolean): string {
  return [is_default ? 'default' : '', selected ? 'selected' : ''].filter(Boolean).join(', ')
}

function list(name: string, words: readonly string[], screen: Screen): string[] {
  if (words.length === 0) return []
  const [first = '', ...more] = wrapped(words.join(', '), screen, ' '.repeat(10))
  return [`${name.padEnd(10)}${first.slice(10)}`, ...more]
}
