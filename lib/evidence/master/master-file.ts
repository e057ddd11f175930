import {
  findMaster,
  listRetired,
  listWrittenFiles,
  noteWrittenFile,
  type StoredMaster,
  type WrittenFile,
} from '#db/desk/master.ts'
import type { Reader } from '#db/store.ts'
import type { ReadMaster, RemovedLink } from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import { printMaster } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { readMaster } from '#lib/evidence/master/rules/markdown/read-master.ts'
import type { HomeFiles, ReadFile } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { sha256Of } from '#lib/text/digest.ts'

type MasterFileDeps = Pick<SharedServices, 'desk' | 'now'> & { files: HomeFiles }

const FOLDER = 'resumes'
const MOST_SIBLINGS = 100
const TRIES = 5

/** The file of the master as shown (interface, `file`). */
type FileNow = {
  name: string
  path: string
  state: FileState
  revision: number | null
  not_imported: boolean
  beside: string | null
}

/** The outcome of a write; `replaced` is the revision in a file that was put back after a later one was written, else null. */
export type FileWrite = { written: boolean; wrote: string | null; replaced: number | null }

/** The outcome where nothing is written. */
export const NO_WRITE: FileWrite = { written: false, wrote: null, replaced: null }

/** The advice for an unreadable master file. */
export const MASTER_UNREADABLE =
  'The file resumes/master.md is there and cannot be read. Make it a file that you may read, or move it away: your stored resume is written there again.'

/** Reads the master's file; null if it is missing, `unreadable` if it cannot be read. */
export async function readMasterFile({ files }: { files: HomeFiles }, name = MASTER_FILE) {
  try {
    return await files.read(pathOf(name))
  } catch {
    return 'unreadable' as const
  }
}

/** Returns the state of the master's file. */
export async function findFile(services: MasterFileDeps): Promise<FileNow> {
  const stored = await findMaster(services.desk)
  const written = await listWrittenFiles(services.desk)
  const file = await readMasterFile(services)
  const digest = digestOf(file)
  const masterState = fileState(digest, { name: MASTER_FILE, current: await printedDigest(stored), written })
  const state =
    masterState === 'changed' && !(await isOurs(services.desk, { stored, file })) ? 'foreign' : masterState
  const writtenFile = written.find((file) => file.name === MASTER_FILE && file.sha256 === digest)
  return {
    name: MASTER_FILE,
    path: pathOf(MASTER_FILE),
    state,
    revision: writtenFile?.revision ?? null,
    not_imported: state === 'changed' || state === 'foreign',
    beside: await findExportedFile(services, written),
  }
}

/** Returns the ids of every part that the master holds or held. */
export async function everyId(desk: Reader, stored: StoredMaster | undefined): Promise<Set<string>> {
  const retired = (await listRetired(desk)).map((part) => part.part)
  const { entries, lines } = stored?.content ?? { entries: [], lines: [] }
  return new Set([...entries, ...lines, ...retired].map((part) => part.id))
}

type MasterOnDisk = { stored: StoredMaster | undefined; file: Awaited<ReturnType<typeof readMasterFile>> }

// Another file may have replaced the written one.
async function isOurs(desk: Reader, { stored, file }: MasterOnDisk): Promise<boolean> {
  if (file === null || file === 'unreadable') return false
  return beganAsOurs(new TextDecoder().decode(file.bytes), await everyId(desk, stored))
}

/**
 * Updates the master's file. A file with words of the person that are not imported is never replaced: the master is
 * written beside it (interface, `file.wrote`). `imported` is the digest of a file that was just imported and may be
 * replaced.
 */
export async function writeMasterFile(services: MasterFileDeps, imported?: string): Promise<FileWrite> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const stored = await findMaster(services.desk)
    if (!stored) return NO_WRITE
    const outcome = await writeOnce(services, { stored, imported })
    if (outcome) return outcome
  }
  return NO_WRITE
}

// Null if the file changed during the check, so that it is checked again.
async function writeOnce(
  services: MasterFileDeps,
  { stored, imported }: { stored: StoredMaster; imported: string | undefined },
): Promise<FileWrite | null> {
  const text = fileText(stored)
  const sha256 = await sha256Of(text)
  const written = await listWrittenFiles(services.desk)
  const target = await findTarget(services, { sha256, written, imported })
  if (!target) return NO_WRITE
  const { name, digest } = target
  if (digest === sha256 && isNoted(written, { name, sha256, revision: stored.head.revision })) {
    return NO_WRITE
  }
  // Noted first, so that a file left by a crash is recognised as ours.
  await services.desk.write([
    noteWrittenFile({ name, sha256, revision: stored.head.revision }, services.now()),
  ])
  if (digest === sha256) return NO_WRITE
  const revisions = written.filter((file) => file.name === name)
  const held = revisions.find((file) => file.sha256 === digest)?.revision
  const replaced = held !== undefined && held < (revisions[0]?.revision ?? 0) ? held : null
  try {
    return (await services.files.write(pathOf(name), text, digest))
      ? { written: true, wrote: name, replaced }
      : null
  } catch {
    // The master is stored; the file's state shows that its file could not be written.
    return NO_WRITE
  }
}

function isNoted(written: WrittenFile[], { name, sha256, revision }: WrittenFile): boolean {
  return written.some((file) => file.name === name && file.sha256 === sha256 && file.revision === revision)
}

async function findTarget(
  services: MasterFileDeps,
  { sha256, written, imported }: { sha256: string; written: WrittenFile[]; imported: string | undefined },
): Promise<{ name: string; digest: string | null } | null> {
  for (let number = 1; number <= MOST_SIBLINGS; number += 1) {
    const name = number === 1 ? MASTER_FILE : `master-${number}.md`
    const digest = digestOf(await readMasterFile(services, name))
    const state = fileState(digest, { name, current: sha256, written })
    if (number === 1 && digest !== null && digest === imported) return { name, digest }
    if (digest !== 'unreadable' && ['missing', 'current', 'older'].includes(state)) return { name, digest }
  }
  return null
}

// The newest unchanged file that the service wrote beside the person's own.
async function findExportedFile(services: MasterFileDeps, written: WrittenFile[]): Promise<string | null> {
  const names = (await services.files.list(FOLDER)).filter((name) => /^master-\d+\.md$/.test(name))
  const files = await Promise.all(
    names.map(async (name) => {
      const digest = digestOf(await readMasterFile(services, name))
      return written.find((file) => file.name === name && file.sha256 === digest)
    }),
  )
  const ours = files.filter((file) => file !== undefined)
  return ours.sort((a, b) => b.revision - a.revision)[0]?.name ?? null
}

/** Removes the copies written beside the person's file after that file was imported; edited copies stay. */
export async function removeSiblings(services: MasterFileDeps): Promise<void> {
  let exportedFile = await findExportedFile(services, await listWrittenFiles(services.desk))
  while (exportedFile !== null) {
    await services.files.remove(pathOf(exportedFile))
    exportedFile = await findExportedFile(services, await listWrittenFiles(services.desk))
  }
}

async function printedDigest(stored: StoredMaster | undefined): Promise<string | null> {
  return stored ? sha256Of(fileText(stored)) : null
}

function digestOf(file: ReadFile | null | 'unreadable'): Digest {
  return file === null || file === 'unreadable' ? file : file.sha256
}

function pathOf(name: string): string {
  return `${FOLDER}/${name}`
}

/** The name of the master's file in the resumes folder. */
export const MASTER_FILE = 'master.md'

/** The relation of a file to the master: whose words it holds. */
type FileState = 'current' | 'older' | 'changed' | 'foreign' | 'missing' | 'unreadable'

/** The digest of a file, null if it is missing, `unreadable` if it cannot be read. */
export type Digest = string | null | 'unreadable'

/** Returns the state of a file with this digest, if the present master prints with the digest `current`. */
export function fileState(
  digest: Digest,
  { name, current, written }: { name: string; current: string | null; written: readonly WrittenFile[] },
): FileState {
  if (digest === null) return 'missing'
  if (digest === 'unreadable') return 'unreadable'
  if (digest === current) return 'current'
  const ours = written.filter((file) => file.name === name)
  if (ours.some((our) => our.sha256 === digest)) return 'older'
  return ours.length > 0 ? 'changed' : 'foreign'
}

const MOST_PROBLEMS = 20

/** The parts of a master's markdown, and the links removed from its headings. */
type ReadMarkdown = Pick<ReadMaster, 'entries' | 'lines'> & {
  contact_removed: { headings: RemovedLink[] } | null
}

/** Reads a master's markdown; refuses it by line number, never by its text. */
export function readMarkdown(markdown: string): ReadMarkdown {
  const master = readMaster(markdown)
  if (master.ok) {
    const { contact_removed: headings, ...parts } = master.parts
    return { ...parts, contact_removed: headings.length === 0 ? null : { headings } }
  }
  const [first] = master.problems
  const code = first?.code ?? 'master_markdown_invalid'
  const same = master.problems.filter((problem) => problem.code === code)
  const more = same.length > 1 ? ` ${same.length - 1} more lines are like it.` : ''
  const message = `Line ${first?.line ?? 1}: ${first?.reason ?? 'this does not read as a master.'}${more} Nothing was stored.`
  throw new Refusal(code, message, { problems: master.problems.slice(0, MOST_PROBLEMS) })
}

const BASE = /^\uFEFF?\s*<!-- Master resume, revision (\d{1,9})\./

/** Returns the master's file: its markdown below a comment that names the revision. */
function fileText({ head, content }: StoredMaster): string {
  return `<!-- Master resume, revision ${head.revision}. -->\n${printMaster(content)}`
}

/** Returns the revision from which a file was made; null if the comment is gone. */
export function baseRevision(text: string): number | null {
  const base = BASE.exec(text)?.[1]
  return base === undefined ? null : Number(base)
}

const ID = /<!--[ \n]?([el]\d{1,9})[ \n]?-->/gi

/** Returns whether a text is a master's file, edited or not: it names its revision, or a part of the master. */
export function beganAsOurs(text: string, ids: ReadonlySet<string>): boolean {
  return (
    baseRevision(text) !== null || [...text.matchAll(ID)].some(([, id]) => ids.has(id?.toLowerCase() ?? ''))
  )
}
