import type { z } from 'zod'
import { facts } from '#lib/cli/show/facts.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { table } from '#lib/cli/show/table.ts'
import { type Profile, ProfileResponse, ProfilesResponse } from '#lib/shortlist/profiles/schema.ts'

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
        { head: 'Role', cell: (one) => one.label, share: 1 },
        { head: 'Titles', cell: (one) => one.titles.join(', '), share: 1 },
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
    ...facts(
      [
        ['Titles', profile.titles.join(', ')],
        ['Not', profile.avoid_titles.join(', ')],
        ['Keywords', profile.keywords.join(', ')],
        ['Places', profile.locations.join(', ')],
        ['Work', profile.work_modes.join(', ')],
        ['Near titles', profile.also_fits ? 'also found where the rank is high' : 'left out'],
        ['State', stateOf(profile, selected_profile_id)],
        ['Jobs', String(profile.jobs)],
        ['Revision', String(profile.revision)],
      ],
      screen,
    ),
  ],
  ids: ({ profile }) => [profile.id],
})

function stateOf({ id, state, is_default }: z.output<typeof Profile>, selected: string | null): string {
  return [state, marks(is_default, id === selected)].filter(Boolean).join(', ')
}

function marks(is_default: boolean, selected: boolean): string {
  return [is_default ? 'default' : '', selected ? 'selected' : ''].filter(Boolean).join(', ')
}
