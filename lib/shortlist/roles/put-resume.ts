import {
  addRoleResume,
  listRoleResumes,
  listRoles,
  listUnreadRoleResumes,
  putReadParts,
} from '#db/desk/roles.ts'
import { listHeldWords, releaseWords } from '#db/desk/settings.ts'
import type { Store } from '#db/store.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import { loadResumes, resumeOfRole } from '#lib/evidence/master/role-resume.ts'
import type { ReadParts } from '#lib/judge/assess/load-evidence.ts'
import { checkRevision, outdated, settleWords } from '#lib/records/record.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type PutResumeDeps = { desk: Store; tracker: { wake: () => void }; documents: DocumentReader }
export type PutResume = {
  profile_id: string
  markdown: string
  revision: number
  actor: Actor
  writer: WordsWriter
}

/**
 * Stores a resume pasted by hand for a role: the role leaves the master until it is withdrawn. Words that wait for the
 * person's yes are stored, and the role keeps what it printed before.
 */
export async function putResume(
  services: PutResumeDeps,
  { profile_id, markdown, revision, actor, writer }: PutResume,
) {
  refuseByLine(markdown)
  if (!/[\p{L}\p{N}]/u.test(markdown)) {
    throw new Refusal(
      'invalid_value',
      '`markdown` says nothing. Send the resume, or DELETE to return to the master.',
    )
  }
  const read = await partsOf(services, markdown)
  await addVersion(services, { profile_id, markdown, read, revision, actor, writer })
  return showResume(services, profile_id)
}

export type WithdrawInput = { profile_id: string; revision: number; actor: Actor }

/** Returns a role to the master; a resume pasted by hand stays in the history. */
export async function withdrawResume(
  services: PutResumeDeps,
  { profile_id, revision, actor }: WithdrawInput,
) {
  await addVersion(services, { profile_id, markdown: null, read: null, revision, actor })
  return showResume(services, profile_id)
}

/** Reads the resumes that an earlier version of the program stored without reading them, so that they are evidence too. */
export async function readEarlierResumes(services: PutResumeDeps): Promise<void> {
  for (const resume of await listUnreadRoleResumes(services.desk)) {
    const parts = await partsOf(services, resume.markdown)
    if (parts) await services.desk.write(putReadParts(resume, parts))
  }
  services.tracker.wake()
}

// A resume in which nothing can be read is kept as it is, and is no evidence.
async function partsOf({ documents }: PutResumeDeps, text: string): Promise<ReadParts | null> {
  try {
    const { entries, lines, lives_in } = await documents.readResume({ format: 'markdown', text })
    return { entries, lines, lives_in }
  } catch (problem) {
    if (problem instanceof Refusal) return null
    throw problem
  }
}

type Version = WithdrawInput & { markdown: string | null; read: ReadParts | null; writer?: WordsWriter }

async function addVersion(
  services: PutResumeDeps,
  { profile_id, markdown, read, revision, actor, writer }: Version,
): Promise<void> {
  await services.desk.change(async (change) => {
    const role = (await listRoles(change)).find((role) => role.profile_id === profile_id)
    if (role?.state !== 'active') throw notFound()
    const stored = (await listRoleResumes(change)).find((resume) => resume.profile_id === profile_id)
    await checkRevision({ stored: stored?.revision ?? 0, read: revision }, () =>
      outdated('resume of this role', stored ?? { revision: 0 }),
    )
    if (markdown === null && !stored?.markdown) throw nothingByHand()
    const version = {
      profile_id,
      revision: revision + 1,
      markdown,
      read,
      created_at: change.now,
      written_by: actor,
    }
    change.run(addRoleResume(version))
    const id = roleResumeId(profile_id)
    if (writer === undefined) change.run(releaseWords(id))
    else
      await settleWords(change, writer, {
        id,
        before: stored?.revision ?? null,
        isChanged: markdown !== stored?.markdown,
      })
  })
  services.tracker.wake()
}

/** Returns a role's present resume: pasted by hand, selected from the master, or the whole master. */
export async function showResume({ desk }: { desk: Store }, profile_id: string) {
  const role = (await listRoles(desk)).find((role) => role.profile_id === profile_id)
  if (!role || role.state === 'deleted') throw notFound()
  const sources = await loadResumes(desk)
  const resume = resumeOfRole(profile_id, sources)
  const by_hand = (await listRoleResumes(desk)).find((roleResume) => roleResume.profile_id === profile_id)
  const isHeld = (await listHeldWords(desk)).has(roleResumeId(profile_id))
  return {
    schema_version: 'svc-profile-resume:1' as const,
    resume: {
      profile_id,
      basis: resume?.basis ?? null,
      markdown: resume?.markdown ?? '',
      record_id: resume?.record_id ?? null,
      revision_id: resume?.revision_id ?? null,
      revision: by_hand?.revision ?? 0,
      waits: isHeld ? { id: roleResumeId(profile_id), markdown: by_hand?.markdown ?? '' } : null,
    },
  }
}

const roleResumeId = (profile_id: string): string => `role-resume:${profile_id}`

// A resume has many lines: the refusal names the wrong ones.
function refuseByLine(markdown: string): void {
  const contacts = markdown
    .split('\n')
    .flatMap((text, index) =>
      text === '' ? [] : findContactData(text).map(({ kind }) => ({ kind, line: index + 1 })),
    )
  if (contacts.length === 0) return
  const places = contacts.slice(0, 5).map(({ kind, line }) => `line ${line} (${kind})`)
  const message = `\`markdown\` holds contact data, which is never stored: ${places.join(', ')}. Take it out and resend.`
  throw new Refusal('personal_info_refused', message, { found: contacts })
}

function nothingByHand(): Refusal {
  return new Refusal(
    'invalid_value',
    'No resume was put in by hand for this role: it has the master already.',
  )
}

function notFound(): Refusal {
  return new Refusal('not_found', 'No active role has this id. `svc roles` lists the roles.')
}
