import { listProfiles, rankAnew } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Store } from '#db/store.ts'
import type { Config } from '#lib/service/config/schema.ts'

/** Matches all jobs anew if the person's places in the settings changed since the last match. */
export async function renewPlaces({ desk }: { desk: Store }, { countries, person }: Config): Promise<void> {
  const placesText = JSON.stringify({ countries, person })
  if ((await readSettings(desk)).matched_places === placesText) return
  const active = (await listProfiles(desk)).filter((profile) => profile.state === 'active')
  await desk.write([
    ...active.map(({ role, ranked_resume }) => rankAnew(role, ranked_resume)),
    putSetting('matched_places', placesText),
  ])
}
