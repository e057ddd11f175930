import { findResumeMarks, listProfiles, rankAnew } from '#db/desk/profiles.ts'
import type { Store } from '#db/store.ts'
import { resumeName } from '#lib/evidence/master/role-resume.ts'

/** Restarts each active role whose resume changed since its jobs were ranked. */
export async function renewResumes({ desk }: { desk: Store }): Promise<void> {
  const marks = await findResumeMarks(desk)
  const active = (await listProfiles(desk)).filter((profile) => profile.state === 'active')
  const changed = active.flatMap(({ role, profile_id, ranked_resume }) => {
    const now = resumeName(profile_id, marks)?.revision_id ?? null
    return now === ranked_resume ? [] : [rankAnew(role, now)]
  })
  await desk.write(changed)
}
