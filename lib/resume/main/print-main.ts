import { listProfiles, listRoleResumes } from '#db/desk/profiles.ts'
import type { Store } from '#db/store.ts'
import { linkedinOf } from '#lib/resume/main/linkedin-text.ts'
import { fileOf } from '#lib/resume/main/resume-file.ts'
import { jsonResumeOf } from '#lib/resume/main/rules/json-resume.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { MasterFileBody } from '#lib/resume/print/schema.ts'
import { findDisplay } from '#lib/resume/tailored/display.ts'
import { findMainResume, findMasterPrint } from '#lib/resume/tailored/print-resume.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'

type PrintMainDeps = { desk: Store; printer: Printer; log: Log }

/**
 * Returns the main resume, or a role's selection of it, as a file without any job. Only this file contains the sent
 * header; JSON formats take none. Refuses a role whose resume was put in by hand, because its lines do not print.
 */
export async function mainResumeFile(
  services: PrintMainDeps,
  { profile_id, format, header }: MasterFileBody,
): Promise<Response> {
  if (profile_id !== undefined) await checkRole(services.desk, profile_id)
  if (format === 'json_resume' || format === 'linkedin') {
    if (header) throw new Refusal('invalid_value', 'This format has no contact data. Leave `header` out.')
    const { content } = (await findMainResume(services.desk, profile_id)) ?? noMaster()
    return format === 'linkedin'
      ? jsonFile('linkedin.json', linkedinOf(content))
      : jsonFile('resume.json', jsonResumeOf(content))
  }
  const layout = await findDisplay(services.desk)
  const printable = (await findMasterPrint(services, layout, profile_id)) ?? noMaster()
  return fileOf(services, printable, { format, header })
}

function jsonFile(name: string, value: object): Response {
  const headers = {
    'Content-Type': 'application/json',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(`${JSON.stringify(value, null, 2)}\n`, { headers })
}

async function checkRole(desk: Store, profile_id: string): Promise<void> {
  const isActive = (await listProfiles(desk)).some(
    (profile) => profile.profile_id === profile_id && profile.state === 'active',
  )
  if (!isActive) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc profiles` lists the roles.')
  }
  const byHand = (await listRoleResumes(desk)).find((resume) => resume.profile_id === profile_id)
  if (byHand?.markdown == null) return
  throw new Refusal(
    'profile_resume_in_use',
    'This role uses a resume that was put in by hand. Withdraw it with `svc profiles resume withdraw ID`, or name no role.',
  )
}

function noMaster(): never {
  throw new Refusal('master_not_found', 'No main resume is stored yet. Add one and print again.')
}
