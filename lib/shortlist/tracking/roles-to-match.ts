import type { Role } from '#db/desk/roles.ts'
import type { Reader } from '#db/store.ts'
import { loadResumes, rankText, resumeOfRole } from '#lib/evidence/master/role-resume.ts'
import type { Config } from '#lib/service/config/schema.ts'
import type { RoleToMatch } from '#lib/shortlist/tracking/matched.ts'

/** Returns the roles as the engine matches and ranks jobs for them, each with the words of its resume. */
export async function rolesToMatch(
  desk: Reader,
  roles: readonly Role[],
  { now, config }: { now: string; config: Config },
): Promise<RoleToMatch[]> {
  const year = Number(now.slice(0, 4))
  const sources = await loadResumes(desk)
  return roles.map((storedRole) => {
    const { role, label, titles, avoid_titles, keywords, locations, work_modes, also_fits } = storedRole
    const resume = resumeOfRole(storedRole.profile_id, sources)
    const words = { resume_text: rankText(resume), resume_id: resume?.revision_id ?? null }
    const place = { locations, work_modes, countries: config.countries, ...config.person }
    return { role, label, titles, avoid_titles, keywords, place, work_modes, also_fits, year, ...words }
  })
}
