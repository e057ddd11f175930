import {
  type Application,
  type ApplicationFile,
  findApplicationFile,
  findApplicationFiles,
  findApplications,
  listFilesToClear,
  putApplicationFile,
  removeApplicationFile,
} from '#db/desk/applications.ts'
import type { Change, Reader } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { bytesOfContent, Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import {
  EMPTY_FILE,
  MOST_FILE_BYTES,
  MOST_FILES,
  TOO_LARGE,
} from '#lib/shortlist/applications/file-limits.ts'
import type { NewFile } from '#lib/shortlist/applications/schema.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { capped, oneLine } from '#lib/text/text.ts'

type FileDeps = Pick<SharedServices, 'desk' | 'index' | 'events' | 'now'> & { files: HomeFiles }

/** The folder of the home with the files of applications. */
const FOLDER = 'application-files'
// Until then a removed file can be restored, and an unfinished one is given time.
const GRACE_MS = 10 * 60_000

/** Returns the files of an application, the first added first; refuses with `not_found` without an application. */
export async function showFiles(services: Pick<FileDeps, 'desk' | 'index'>, job_url: string) {
  const { identities } = await nameJob(services, job_url)
  const application = await mustBeRecorded(services.desk, identities)
  const files = await findApplicationFiles(services.desk, application.job_identity)
  return {
    schema_version: 'svc-application-files:1' as const,
    files: files.filter(({ state }) => state === 'kept').map(shownFile),
    most_files: MOST_FILES,
    most_bytes: MOST_FILE_BYTES,
  }
}

/**
 * Adds a file to an application. The row is written first and says `adding` until the file is whole on the disk, so a crash
 * leaves neither half a file in the list nor bytes that no row names.
 */
export async function addFile(
  services: FileDeps & { newId: () => string },
  { job_url, name, content_base64, actor }: NewFile & { actor: Actor },
) {
  const content = bytesOf(content_base64)
  const { identities } = await nameJob(services, job_url)
  const file_id = `f${services.newId()}`
  const sha256 = await sha256Of(content)
  const adding = await services.desk.change(async (change): Promise<ApplicationFile> => {
    const { job_identity } = await mustBeRecorded(change, identities)
    const names = await namesBeside(change, job_identity)
    const file: ApplicationFile = {
      file_id,
      job_identity,
      sha256,
      name: freeFileName(plainFileName(name), names),
      bytes: content.length,
      state: 'adding',
      added_at: change.now,
      removed_at: null,
      written_by: actor,
    }
    change.run(putApplicationFile(file))
    return file
  })
  try {
    await services.files.write(pathOf(file_id), content, null)
  } catch (problem) {
    await services.desk.write([removeApplicationFile(file_id)]).catch(() => undefined)
    throw problem
  }
  const file = await services.desk.change(async (change) => {
    const stored = await findApplicationFile(change, file_id)
    if (stored?.state !== 'adding') throw new Refusal('not_found', NOT_RECORDED)
    const keptFile: ApplicationFile = { ...adding, state: 'kept' }
    change.run(putApplicationFile(keptFile))
    return keptFile
  })
  return announced(services, file)
}

function bytesOf(content: string): Uint8Array {
  const bytes = bytesOfContent(content)
  if (bytes.length === 0) throw new Refusal('invalid_value', EMPTY_FILE)
  if (bytes.length > MOST_FILE_BYTES) throw new Refusal('invalid_value', TOO_LARGE)
  return bytes
}

const NOT_RECORDED = 'No application is recorded for this job. Record it, then add its files.'

async function mustBeRecorded(desk: Reader, identities: string[]): Promise<Application> {
  const [application] = await findApplications(desk, identities)
  if (application) return application
  throw new Refusal('not_found', NOT_RECORDED)
}

// The names of the other files; refuses if there is no room for one more.
async function namesBeside(change: Change, job_identity: string): Promise<string[]> {
  const files = await findApplicationFiles(change, job_identity)
  if (files.length < MOST_FILES) return files.map(({ name }) => name)
  throw new Refusal(
    'invalid_value',
    `An application may have at most ${MOST_FILES} files. Remove one first; nothing was stored.`,
  )
}

/** Returns the bytes of a file for saving: no browser shows or runs them. Refuses with `not_found`. */
export async function readFile(
  { desk, files }: Pick<FileDeps, 'desk' | 'files'>,
  file_id: string,
): Promise<Response> {
  const file = await findStoredFile(desk, file_id)
  const stored = await files.read(pathOf(file_id)).catch(() => undefined)
  if (stored?.sha256 !== file.sha256) {
    const state = stored === null ? 'missing' : 'damaged'
    throw new Refusal('not_found', `The file is ${state} in the home folder. A backup may hold it.`)
  }
  return new Response(stored.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachmentHeader(file.name),
      'Content-Security-Policy': "sandbox; default-src 'none'",
      'X-Svc-Labels': 'user-private',
    },
  })
}

async function findStoredFile(desk: Reader, file_id: string): Promise<ApplicationFile> {
  const file = await findApplicationFile(desk, file_id)
  if (file?.state === 'kept') return file
  throw new Refusal(
    'not_found',
    'No file has this id. Read the files of the application for those there are.',
  )
}

/** Removes a file from its application; `restoreFile` brings it back for ten minutes. */
export async function removeFile(services: FileDeps, file_id: string) {
  const file = await services.desk.change(async (change) => {
    const stored = await findStoredFile(change, file_id)
    change.run(putApplicationFile({ ...stored, state: 'removed', removed_at: change.now }))
    return stored
  })
  announced(services, file)
  return { schema_version: 'svc-application-file-removed:1' as const, removed: file_id }
}

/** Brings a removed file back; a file that was not removed stays. Refuses with `not_found` after ten minutes. */
export async function restoreFile(services: FileDeps, file_id: string) {
  const before = clearedBefore(services.now())
  const file = await services.desk.change(async (change) => {
    const stored = await findApplicationFile(change, file_id)
    if (stored?.state === 'kept') return stored
    if (!stored || stored.removed_at === null || stored.removed_at < before) {
      const message = 'No file with this id was removed in the last ten minutes, so none can come back.'
      throw new Refusal('not_found', message)
    }
    await mustBeRecorded(change, [stored.job_identity])
    const names = await namesBeside(change, stored.job_identity)
    const name = freeFileName(stored.name, names)
    const keptFile: ApplicationFile = { ...stored, name, state: 'kept', removed_at: null }
    change.run(putApplicationFile(keptFile))
    return keptFile
  })
  return announced(services, file)
}

/** Deletes the bytes of removed files and of files whose adding was cut off, and then their rows. */
export async function clearFiles({
  desk,
  files,
  now,
}: Pick<FileDeps, 'desk' | 'files' | 'now'>): Promise<void> {
  for (const { file_id } of await listFilesToClear(desk, clearedBefore(now()))) {
    await files.remove(pathOf(file_id))
    await desk.write([removeApplicationFile(file_id)])
  }
}

const clearedBefore = (now: string): string => new Date(Date.parse(now) - GRACE_MS).toISOString()

/** Returns the path of a file within the home. */
export function pathOf(file_id: string): string {
  return `${FOLDER}/${file_id}`
}

function announced({ events }: Pick<FileDeps, 'events'>, file: ApplicationFile) {
  events.publish({ event: 'jobs', data: { job_identities: [file.job_identity] } })
  return { schema_version: 'svc-application-file:1' as const, file: shownFile(file) }
}

function shownFile({ file_id: id, job_identity, name, bytes, added_at, written_by }: ApplicationFile) {
  return { id, job_identity, name, bytes, added_at, written_by }
}

// Most file systems take 255 bytes; four of them may be one character.
const LONGEST = 120
const LONGEST_END = 12
// Characters with a meaning in paths of some system, or in a shell.
const REFUSED = /[<>:"|?*\\/]/g
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns a file name that every system accepts: the last part of a path, without hidden characters and those of paths.
 * Example: "../../etc/passwd" -> "passwd".
 */
function plainFileName(sent: string): string {
  const last = sent.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? ''
  const line = oneLine(last.normalize('NFC'), 1000).replace(REFUSED, '-')
  // Windows drops a dot or space at the end, and a name that begins with a dot is hidden.
  const name = line.replace(/^[. ]+|(?<![. ])[. ]+$/g, '').replace(WINDOWS_DEVICE, '_$&')
  if (name === '') return 'file'
  const [stem, end] = parted(name)
  return `${capped(stem, LONGEST - end.length).trimEnd()}${end}`
}

function parted(name: string): [stem: string, end: string] {
  const end = /(?<=.)\.[^. ]+$/u.exec(name)?.[0] ?? ''
  return end.length > LONGEST_END ? [name, ''] : [name.slice(0, name.length - end.length), end]
}

/** Returns a name that differs from these, whatever their case. Example: "offer.pdf" -> "offer (2).pdf". */
function freeFileName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map((takenName) => takenName.toLowerCase()))
  if (!folded.has(name.toLowerCase())) return name
  const [stem, end] = parted(name)
  for (let number = 2; ; number += 1) {
    const numbered = `${capped(stem, LONGEST - end.length - 6)} (${number})${end}`
    if (!folded.has(numbered.toLowerCase())) return numbered
  }
}

/** Returns the header that has a browser save a file under its name. */
function attachmentHeader(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
