import { findMaster } from '#db/desk/master.ts'
import { listRoleResumes, listSelections } from '#db/desk/role-resumes.ts'
import type { Reader } from '#db/store.ts'
import type { ResumeSources } from '#lib/evidence/master/resume-of-role.ts'

/** All that the roles' resumes are made of, as the desk holds it now. */
export async function loadResumes(desk: Reader): Promise<ResumeSources> {
  return {
    master: await findMaster(desk),
    selections: await listSelections(desk),
    by_hand: await listRoleResumes(desk),
  }
}
