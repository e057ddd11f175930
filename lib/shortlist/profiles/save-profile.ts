import { findResumeMarks, listProfiles, type Profile, putProfile } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { type Conflict, checkRevision } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { changesMatching, freeBitOf, MOST_ACTIVE, newProfileId } from '#lib/shortlist/profiles/roles.ts'
import type { NewProfile, ProfileChange } from '#lib/shortlist/profiles/schema.ts'
import { profileResponse, showProfile } from '#lib/shortlist/profiles/show-profiles.ts'

type SaveProfileDeps = { desk: Store; tracker: { wake: () => void } }
const WORDS = ['titles', 'avoid_titles', 'keywords', 'locations'] as const

/** Creates a role; the first one is the default and selected. */
export async function addProfile(
  services: SaveProfileDeps,
  input: NewProfile & { actor: Actor; sample?: boolean },
) {
  checkWords(input)
  const profile = await services.desk.change(async (change) =>
    makeProfile(change, input, await listProfiles(change)),
  )
  services.tracker.wake()
  return profileResponse(services, profile)
}

/** Creates a role beside these, within a change. */
export async function makeProfile(
  change: Change,
  input: NewProfile & { actor: Actor; sample?: boolean },
  profiles: Profile[],
): Promise<Profile> {
  const bit = freeBitOf(profiles)
  if (bit === null) throw tooMany()
  const active = profiles.filter((profile) => profile.state === 'active')
  const newRole = newProfile(input, { profiles, bit, now: change.now })
  newRole.is_default = input.is_default === true || active.length === 0
  if (newRole.is_default) undoDefault(change, active)
  change.run(putProfile(newRole))
  const { selected_profile_id } = await readSettings(change)
  const selected = active.some((profile) => profile.profile_id === selected_profile_id)
  if (!selected) change.run(putSetting('selected_profile_id', newRole.profile_id))
  return newRole
}

function tooMany(): Refusal {
  const message = `There are ${MOST_ACTIVE} active roles, and no more are kept. Archive one first.`
  return new Refusal('invalid_value', message)
}

function checkWords(words: Partial<Pick<NewProfile, 'label' | (typeof WORDS)[number]>>): void {
  if (words.label !== undefined) refuseContactData('label', [words.label])
  for (const name of WORDS) refuseContactData(name, words[name] ?? [])
}

function newProfile(
  {
    label,
    titles,
    avoid_titles,
    keywords,
    locations,
    work_modes,
    also_fits,
    actor,
    sample,
  }: Parameters<typeof addProfile>[1],
  { profiles, bit, now }: { profiles: Profile[]; bit: number; now: string },
): Profile {
  return {
    role: Math.max(0, ...profiles.map((profile) => profile.role)) + 1,
    profile_id: newProfileId(label, profiles),
    label,
    titles,
    avoid_titles,
    keywords,
    locations,
    work_modes,
    also_fits,
    state: 'active',
    is_default: false,
    sample: sample ?? false,
    bit,
    matched_seq: 0,
    matched_posting: -1,
    ranked_resume: null,
    revision: 1,
    created_at: now,
    updated_at: now,
    written_by: actor,
  }
}

function undoDefault(change: Change, profiles: Profile[]): void {
  for (const profile of profiles)
    if (profile.is_default) change.run(putProfile({ ...profile, is_default: false }))
}

/** Changes the named fields of an active role; other words start its matching again. */
export async function editProfile(
  services: SaveProfileDeps,
  { profile_id, revision, actor, ...changes }: ProfileChange & { profile_id: string; actor: Actor },
) {
  checkWords(changes as Partial<NewProfile>)
  const profile = await services.desk.change(async (change) => {
    const profiles = await listProfiles(change)
    const stored = profiles.find((profile) => profile.profile_id === profile_id && profile.state === 'active')
    if (!stored) throw new Refusal('not_found', 'No active role has this id. `svc profiles` lists the roles.')
    await checkRevision({ stored: stored.revision, read: revision }, () => conflict(change, stored))
    if (changes.is_default === false && stored.is_default) {
      throw new Refusal(
        'invalid_value',
        'One role must be the default. Make another one the default instead.',
      )
    }
    const changedFields = Object.fromEntries(
      Object.entries(changes).filter(([, value]) => value !== undefined),
    )
    const edited: Profile = {
      ...stored,
      ...changedFields,
      revision: revision + 1,
      updated_at: change.now,
      written_by: actor,
    }
    if (changesMatching(stored, edited)) edited.matched_seq = 0
    if (edited.is_default && !stored.is_default) undoDefault(change, profiles)
    change.run(putProfile(edited))
    return edited
  })
  services.tracker.wake()
  return profileResponse(services, profile)
}

async function conflict(change: Change, stored: Profile): Promise<Conflict> {
  const message = 'The role changed since you read it. Read it again and resend with its revision.'
  const current = showProfile(stored, { counters: [], marks: await findResumeMarks(change) })
  return { message, current }
}
